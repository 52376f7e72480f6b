/** Changes pages of a PDF next to what is there: objects, operators behind the content, annotations. */
import { dictOf, isArray, isRef, meets, nameOf } from '../../../src/document/index.ts';
import type { PageBox, PdfDict, PdfFile, PdfValue } from '../../../src/document/index.ts';
import {
  appendUpdate,
  compressed,
  dict,
  highestNumber,
  isNewStream,
  name,
  reference,
  rewritePdf,
  wrapped,
} from './rewrite.ts';
import type { NewStream } from './rewrite.ts';
import type { SourcePage, SourceWord } from './targets.ts';

/** How a changed file is saved: everything anew, or the changes behind the original. */
export const SAVES = ['full', 'incremental'] as const;
export type SaveAs = (typeof SAVES)[number];

/** A point of default user space, or the sides of a rectangle in it. */
export type Rect = readonly [number, number, number, number];

/** Changes of one file on one page, collected until it is saved. */
export interface PageEditor {
  /** Adds an object and gives back the reference to it. */
  add(value: PdfValue | NewStream): PdfValue;
  replace(num: number, value: PdfValue | NewStream): void;
  /** Puts operators behind those of the page; `own`: in streams of their own, else at the end of a replaced one. */
  paint(operators: string, resources: Readonly<Record<string, PdfDict>>, own?: boolean): void;
  /** Adds resources to those of the page. */
  lend(resources: Readonly<Record<string, PdfDict>>): void;
  /** Adds an annotation and gives back the reference to it. */
  annotate(entries: PdfDict): PdfValue;
  /** Adds a form field that is its own widget. */
  field(entries: PdfDict): void;
  save(how: SaveAs): Uint8Array;
}

/** Starts changing a page. */
export function editPage(file: PdfFile, { object }: SourcePage): PageEditor {
  const changes = new Map<number, PdfValue | NewStream>();
  const entries = new Map(object.dict);
  let next = highestNumber(file);
  const add = (value: PdfValue | NewStream): PdfValue => {
    next += 1;
    changes.set(next, value);
    return reference(next);
  };
  const annotate = (annotation: PdfDict): PdfValue => {
    const known = file.resolve(entries.get('Annots'));
    const at = add(annotation);
    entries.set('Annots', [...(isArray(known) ? known : []), at]);
    changes.set(object.num, entries);
    return at;
  };
  const lend = (resources: Readonly<Record<string, PdfDict>>): void => {
    const base = new Map(dictOf(file.resolve(entries.get('Resources'))));
    for (const [kind, more] of Object.entries(resources)) {
      base.set(kind, new Map([...(dictOf(file.resolve(base.get(kind))) ?? []), ...more]));
    }
    entries.set('Resources', base);
    changes.set(object.num, entries);
  };
  const fields: PdfValue[] = [];
  return {
    add,
    lend,
    annotate,
    field: (entries) => void fields.push(annotate(entries)),
    replace: (num, value) => void changes.set(num, value),
    paint: (operators, resources, own = true) => {
      const value = entries.get('Contents') ?? null;
      const listed = file.resolve(value);
      const streams = isArray(listed) ? listed : [value];
      const [first = null] = streams;
      const only = isRef(first) && streams.length === 1 ? changes.get(first.num) : undefined;
      if (!own && isRef(first) && only !== undefined && isNewStream(only)) {
        changes.set(first.num, wrapped(only, operators));
      } else {
        const before = add(compressed(dict({}), Buffer.from('q\n')));
        const behind = add(compressed(dict({}), Buffer.from(`Q\n${operators}`, 'latin1')));
        entries.set('Contents', [before, ...streams, behind]);
      }
      lend(resources);
    },
    save: (how) => {
      const root = file.revisions.at(-1)?.trailer.get('Root');
      const catalog = file.catalog();
      if (fields.length > 0 && isRef(root) && catalog !== null) {
        const form = dictOf(file.resolve(catalog.get('AcroForm'))) ?? new Map<string, PdfValue>();
        const known = file.resolve(form.get('Fields'));
        const all = [...(isArray(known) ? known : []), ...fields];
        const signed = all.some((field) => isSignature(field)) ? dict({ SigFlags: 3 }) : [];
        changes.set(
          root.num,
          new Map([...catalog, ['AcroForm', new Map([...form, ...signed, ['Fields', all] as const])]]),
        );
      }
      return how === 'full' ? rewritePdf(file, changes) : appendUpdate(file, changes);
    },
  };

  function isSignature(field: PdfValue): boolean {
    const value = isRef(field) ? (changes.get(field.num) ?? file.object(field.num)) : field;
    const entries = value === undefined || isNewStream(value) ? null : dictOf(value);
    return nameOf(file.resolve(entries?.get('FT'))) === 'Sig';
  }
}

/** Where default user space has its origin: x = shown x + origin.x, y = origin.y - shown y. Null for turned pages. */
export function originOf(
  file: PdfFile,
  { object }: SourcePage,
): { readonly x: number; readonly y: number } | null {
  const numbers = (key: string): readonly number[] | null => {
    const value = file.resolve(object.dict.get(key));
    return isArray(value) && value.length === 4 ? value.map((side) => Number(file.resolve(side))) : null;
  };
  const media = numbers('MediaBox');
  if (media === null || Number(file.resolve(object.dict.get('Rotate')) ?? 0) !== 0) return null;
  const box = numbers('CropBox') ?? media;
  const [x0 = 0, , , y1 = 0] = box;
  return { x: Math.max(x0, media[0] ?? 0), y: Math.min(y1, media[3] ?? 0) };
}

/** A box of the shown page in default user space, grown by a margin; null for turned pages. */
export function rectOf(file: PdfFile, page: SourcePage, box: PageBox, margin = 1): Rect | null {
  const origin = originOf(file, page);
  if (origin === null) return null;
  return [
    box.x0 + origin.x - margin,
    origin.y - box.y1 - margin,
    box.x1 + origin.x + margin,
    origin.y - box.y0 + margin,
  ];
}

/** Sides of rectangles and matrices as operands. */
export const numbers = (...values: readonly number[]): string =>
  values.map((value) => value.toFixed(2)).join(' ');

/** A font by name, without a program. */
export const standardFont = (base: string): PdfValue =>
  dict({
    Type: name('Font'),
    Subtype: name('Type1'),
    BaseFont: name(base),
    Encoding: name('WinAnsiEncoding'),
  });

/** Words as the inside of a literal string. */
export const escaped = (words: string): string => words.replace(/[\\()]/g, (char) => `\\${char}`);

/** A text object that writes words in the font `/FXed` where another word stood. */
export function writing(file: PdfFile, page: SourcePage, { glyphs }: SourceWord, words: string): string {
  const origin = originOf(file, page);
  const [first] = glyphs;
  if (origin === null || first === undefined) return '';
  const at = numbers(first.start.x + origin.x, origin.y - first.start.y);
  return `BT\n/FXed ${first.size.toFixed(2)} Tf\n0 g\n1 0 0 1 ${at} Tm\n(${escaped(words)}) Tj\nET\n`;
}

/** A form that paints operators, as the look of an annotation of that size. */
export const lookOf = (
  size: { readonly width: number; readonly height: number },
  operators: string,
  resources: Readonly<Record<string, PdfDict>> = {},
): NewStream =>
  compressed(
    dict({
      Type: name('XObject'),
      Subtype: name('Form'),
      BBox: [0, 0, size.width, size.height],
      Resources: dict(resources),
    }),
    Buffer.from(operators, 'latin1'),
  );

/** An empty rectangle of the shown page, from the bottom up, away from the edges; null on a full page. Points. */
export function freeSpot({ paint }: SourcePage, width: number, height: number): PageBox | null {
  const taken = [...paint.glyphs, ...paint.fills].map(({ box }) => box);
  const [edge, step] = [36, 12];
  for (let y1 = paint.height - edge; y1 - height >= edge; y1 -= step) {
    for (let x0 = edge; x0 + width <= paint.width - edge; x0 += step) {
      const spot = { x0, y0: y1 - height, x1: x0 + width, y1 };
      if (!taken.some((box) => meets(box, spot))) return spot;
    }
  }
  return null;
}
