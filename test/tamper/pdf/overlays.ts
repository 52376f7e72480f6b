/** Lays something opaque over a word of a PDF: annotations of every subtype, and pictures, with new text or without. */
import type { PdfDict, PdfValue } from '../../../src/document/index.ts';
import { escaped, lookOf, numbers, rectOf, standardFont } from './content.ts';
import type { PageEditor, Rect } from './content.ts';
import { imageObject, pictureOfWords } from './pictures.ts';
import { dict, name, text } from './rewrite.ts';
import type { SourcePage, SourcePdf, SourceWord } from './targets.ts';

/** `_cover`: with new text; `_blank`: the value is only hidden. */
export const OVERLAYS = [
  'pdf_textbox',
  'pdf_stamp_cover',
  'pdf_square_cover',
  'pdf_square_blank',
  'pdf_ink_cover',
  'pdf_ink_blank',
  'pdf_line_cover',
  'pdf_line_blank',
  'pdf_widget_cover',
  'pdf_stamp_image_cover',
  'pdf_stamp_image_blank',
  'pdf_image_cover',
  'pdf_image_blank',
] as const;
export type Overlay = (typeof OVERLAYS)[number];

interface Spot {
  readonly source: SourcePdf;
  readonly page: SourcePage;
  readonly word: SourceWord;
  /** What is to be read instead. */
  readonly text: string;
}

/** Covers a word; gives back the text that is shown in its place, or null on a turned page. */
export async function cover(editor: PageEditor, kind: Overlay, spot: Spot): Promise<string | null> {
  const { source, page, word } = spot;
  const rect = rectOf(source.file, page, word.box, 1.5);
  if (rect === null) return null;
  const fresh = kind.endsWith('_blank') ? '' : spot.text;
  const place: Place = { rect, size: word.glyphs[0]?.size ?? 10, text: fresh };
  const shape = kind.replace(/^pdf_|_cover$|_blank$/g, '');
  if (shape === 'image' || shape === 'stamp_image') await overlayPicture(editor, shape, place);
  else if (shape === 'widget') {
    // A field with a white ground that was never part of a form.
    const operators = white(place) + words(place);
    editor.field(textField(editor, 'field1', { rect, value: fresh, operators }));
  } else if (shape === 'textbox' || shape === 'stamp') {
    annotate(editor, shape === 'stamp' ? 'Stamp' : 'FreeText', place, white(place) + words(place));
  } else {
    const { subtype, operators, entries } = shapeOf(shape, place);
    annotate(editor, subtype, { ...place, text: '' }, operators, entries);
    // Shapes hold no text of their own: it goes into a text box without a background.
    if (fresh !== '') annotate(editor, 'FreeText', place, words(place));
  }
  return fresh;
}

interface Place {
  readonly rect: Rect;
  readonly size: number;
  readonly text: string;
}

const sizeOf = ({ rect: [x0, y0, x1, y1] }: Place): { readonly width: number; readonly height: number } => ({
  width: x1 - x0,
  height: y1 - y0,
});
const white = (place: Place): string =>
  `1 1 1 rg 0 0 ${numbers(sizeOf(place).width, sizeOf(place).height)} re f\n`;
const words = ({ size, text: own }: Place): string =>
  own === '' ? '' : `BT 0 g /FXed ${size.toFixed(2)} Tf 1.5 2 Td (${escaped(own)}) Tj ET\n`;

function annotate(
  editor: PageEditor,
  subtype: string,
  place: Place,
  operators: string,
  more: PdfDict = dict({}),
): void {
  const font = editor.add(standardFont('Helvetica'));
  const look = editor.add(lookOf(sizeOf(place), operators, { Font: dict({ FXed: font }) }));
  editor.annotate(annotationOf(subtype, place, look, more));
}

function annotationOf(subtype: string, { rect, text: own }: Place, look: PdfValue, more: PdfDict): PdfDict {
  const base = {
    Type: name('Annot'),
    Subtype: name(subtype),
    F: 4,
    Rect: [...rect],
    Contents: text(own),
    AP: dict({ N: look }),
  };
  const extra = subtype === 'FreeText' ? { DA: text('/Helv 10 Tf 0 g') } : {};
  return new Map([...dict({ ...base, ...extra }), ...more]);
}

/** White shapes as drawing tools of viewers leave them: a filled square, a thick line, strokes of a pen. */
function shapeOf(
  shape: string,
  place: Place,
): { readonly subtype: string; readonly operators: string; readonly entries: PdfDict } {
  const { width, height } = sizeOf(place);
  const [x0, y0, x1] = place.rect;
  const color = [1, 1, 1];
  if (shape === 'square') {
    return {
      subtype: 'Square',
      operators: white(place),
      entries: dict({ C: color, IC: color, BS: dict({ W: 0 }) }),
    };
  }
  if (shape === 'line') {
    const middle = y0 + height / 2;
    return {
      subtype: 'Line',
      operators: `1 1 1 RG ${numbers(height)} w ${numbers(0, height / 2)} m ${numbers(width, height / 2)} l S\n`,
      entries: dict({ C: color, L: [x0, middle, x1, middle], BS: dict({ W: height }) }),
    };
  }
  const rows = [1, 3, 5].map((row) => (row * height) / 6);
  const points = rows.flatMap((y, row) => (row % 2 === 0 ? [0, y, width, y] : [width, y, 0, y]));
  const path = rows
    .map((y, row) => {
      const [from, to] = row % 2 === 0 ? [0, width] : [width, 0];
      return `${numbers(from, y)} ${row === 0 ? 'm' : 'l'} ${numbers(to, y)} l`;
    })
    .join(' ');
  return {
    subtype: 'Ink',
    operators: `1 1 1 RG ${numbers(height / 2.4)} w 1 j ${path} S\n`,
    entries: dict({
      C: color,
      BS: dict({ W: height / 2.4 }),
      InkList: [points.map((value, at) => value + (at % 2 === 0 ? x0 : y0))],
    }),
  };
}

/** A text field with a look of its own. */
export function textField(
  editor: PageEditor,
  fieldName: string,
  { rect, value, operators }: { readonly rect: Rect; readonly value: string; readonly operators: string },
): PdfDict {
  const font = editor.add(standardFont('Helvetica'));
  const place = { rect, size: 10, text: value };
  const look = editor.add(lookOf(sizeOf(place), operators, { Font: dict({ FXed: font }) }));
  const field = { FT: name('Tx'), T: text(fieldName), V: text(value), DA: text('/Helv 10 Tf 0 g') };
  return annotationOf('Widget', place, look, dict(field));
}

/** A picture of the new words, or of white paper: on the page itself, or as the look of a stamp. */
async function overlayPicture(
  editor: PageEditor,
  shape: 'image' | 'stamp_image',
  place: Place,
): Promise<void> {
  const { width, height } = sizeOf(place);
  const picture = await pictureOfWords(place.text, { width, height, size: place.size });
  const image = editor.add(await imageObject(picture, 'flate'));
  const objects: Readonly<Record<string, PdfDict>> = { XObject: dict({ ImEd: image }) };
  if (shape === 'image') {
    const [x0, y0] = place.rect;
    editor.paint(`q ${numbers(width, 0, 0, height, x0, y0)} cm /ImEd Do Q\n`, objects);
    return;
  }
  const look = lookOf({ width, height }, `q ${numbers(width, 0, 0, height, 0, 0)} cm /ImEd Do Q\n`, objects);
  editor.annotate(annotationOf('Stamp', { ...place, text: '' }, editor.add(look), dict({})));
}
