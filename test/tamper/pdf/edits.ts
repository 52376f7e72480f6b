/** Edits a word of a PDF the ways forgers do, each with the place and the old value. Deterministic by seed. */
import { dictOf, isArray, isRef } from '../../../src/document/index.ts';
import type { PageBox, PdfFile, PdfValue } from '../../../src/document/index.ts';
import { createRandom } from '../random.ts';
import { embeddedFont } from './fonts.ts';
import { removeWord, replaceCode } from './operand.ts';
import {
  appendUpdate,
  compressed,
  dict,
  highestNumber,
  isNewStream,
  name,
  reference,
  rewritePdf,
  text,
  wrapped,
} from './rewrite.ts';
import type { NewStream } from './rewrite.ts';
import { targetsOn } from './targets.ts';
import type { SourcePage, SourcePdf, SourceWord } from './targets.ts';

export const PDF_FORGERIES = [
  'pdf_incremental',
  'pdf_overlay_full',
  'pdf_textbox',
  'pdf_stamp_cover',
  'pdf_retype_newfont',
  'pdf_stream_edit',
] as const;
export type PdfForgery = (typeof PDF_FORGERIES)[number];

/** A forged file and what was changed. */
export interface ForgedPdf {
  readonly bytes: Uint8Array;
  /** 1-based. */
  readonly page: number;
  readonly old: string;
  readonly new: string;
  /** Points on the shown page, origin top left. */
  readonly box: PageBox;
}

interface Job {
  readonly source: SourcePdf;
  readonly page: SourcePage;
  readonly word: SourceWord;
  readonly random: () => number;
  readonly kind: PdfForgery;
}

type Edit = (job: Job) => Pick<ForgedPdf, 'bytes' | 'new'> | null;

/** Words tried before a file counts as not editable. */
const ATTEMPTS = 8;

/** Makes one edit, or null when the file has no word that can be edited so. */
export function forgePdf(source: SourcePdf, kind: PdfForgery, seed: number): ForgedPdf | null {
  const random = createRandom(seed);
  const candidates = source.pages.flatMap((page) =>
    originOf(source.file, page) === null ? [] : targetsOn(page).map((word) => ({ page, word })),
  );
  for (let attempt = 0; attempt < ATTEMPTS && candidates.length > 0; attempt += 1) {
    const [target] = candidates.splice(Math.floor(random() * candidates.length), 1);
    if (target === undefined) return null;
    const made = EDITS[kind]({ source, ...target, random, kind });
    if (made !== null)
      return { ...made, page: target.page.page, old: target.word.text, box: target.word.box };
  }
  return null;
}

const EDITS: Readonly<Record<PdfForgery, Edit>> = {
  pdf_incremental: paintOver,
  pdf_overlay_full: paintOver,
  pdf_textbox: annotate,
  pdf_stamp_cover: annotate,
  pdf_retype_newfont: retype,
  pdf_stream_edit: editStream,
};

/** The word with its first digit other than zero replaced; `pool` are the digits to choose from. */
function withOtherDigit(
  old: string,
  random: () => number,
  pool: readonly string[] = Array.from('123456789'),
): { readonly at: number; readonly digit: string; readonly text: string } | null {
  const at = old.search(/[1-9]/);
  const others = pool.filter((digit) => digit !== old[at] && digit !== '0');
  const digit = others[Math.floor(random() * others.length)];
  if (at < 0 || digit === undefined) return null;
  return { at, digit, text: old.slice(0, at) + digit + old.slice(at + 1) };
}

/** A digit of the content stream becomes another one of the same font; the file is saved as a whole. */
function editStream({ source, word, random }: Job): ReturnType<Edit> {
  const codes = new Map<string, number>();
  for (const { paint, shows } of source.pages) {
    for (const glyph of paint.glyphs) {
      const sameFont = glyph.show >= 0 && shows[glyph.show]?.font?.dict === word.show.font?.dict;
      if (sameFont && /^\d$/.test(glyph.text)) codes.set(glyph.text, glyph.code);
    }
  }
  const fresh = withOtherDigit(word.text, random, [...codes.keys()].sort());
  // A ligature of several characters would shift the index.
  if (fresh === null || word.glyphs.length !== word.text.length) return null;
  const content = replaceCode(word, fresh.at, codes.get(fresh.digit) ?? 0);
  if (content === null) return null;
  return { bytes: rewritePdf(source.file, new Map([[content.num, content.stream]])), new: fresh.text };
}

/** The word is taken out of the content stream and written again in another font at its end, or in a stream of its own. */
function retype({ source: { file }, page, word, random }: Job): ReturnType<Edit> {
  const fresh = withOtherDigit(word.text, random);
  const content = removeWord(word);
  if (fresh === null || content === null) return null;
  const own = random() < 0.5;
  const embed = random() < 0.5;
  const next = highestNumber(file) + 1;
  const bold = /bold|black|heavy|demi/i.test(word.show.font?.base ?? '');
  const font = embed
    ? embeddedFont(next + 2, bold)
    : new Map([[next + 2, standardFont(bold ? 'Helvetica-Bold' : 'Helvetica')]]);
  const changes = new Map<number, PdfValue | NewStream>([[content.num, content.stream], ...font]);
  addContent({ file, page, changes, own }, writing(file, page, word, fresh.text), {
    FXed: reference(next + 2),
  });
  return { bytes: rewritePdf(file, changes), new: fresh.text };
}

/** An opaque rectangle over the word and another text on top of it. */
function paintOver({ source: { file }, page, word, random, kind }: Job): ReturnType<Edit> {
  const fresh = withOtherDigit(word.text, random);
  const origin = originOf(file, page);
  if (fresh === null || origin === null) return null;
  const next = highestNumber(file) + 1;
  const { box } = word;
  const size = [box.x0 + origin.x - 1, origin.y - box.y1 - 1, box.x1 - box.x0 + 2, box.y1 - box.y0 + 2];
  const over = `q 1 1 1 rg ${size.map((side) => side.toFixed(2)).join(' ')} re f Q\n`;
  const changes = new Map<number, PdfValue | NewStream>([[next + 2, standardFont('Helvetica')]]);
  addContent({ file, page, changes, own: true }, over + writing(file, page, word, fresh.text), {
    FXed: reference(next + 2),
  });
  const save = kind === 'pdf_incremental' ? appendUpdate : rewritePdf;
  return { bytes: save(file, changes), new: fresh.text };
}

/** An annotation with an opaque look over the word: a text box, or what calls itself a stamp. */
function annotate({ source: { file }, page, word, random, kind }: Job): ReturnType<Edit> {
  const fresh = withOtherDigit(word.text, random);
  const origin = originOf(file, page);
  if (fresh === null || origin === null) return null;
  const next = highestNumber(file) + 1;
  const { box } = word;
  const rect = [box.x0 + origin.x - 1, origin.y - box.y1 - 2, box.x1 + origin.x + 1, origin.y - box.y0 + 1];
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = rect;
  const size = (word.glyphs[0]?.size ?? 10).toFixed(2);
  const look = `1 1 1 rg 0 0 ${(x1 - x0).toFixed(2)} ${(y1 - y0).toFixed(2)} re f\nBT 0 g /FXed ${size} Tf 1 2 Td (${escaped(fresh.text)}) Tj ET\n`;
  const form = compressed(
    dict({
      Type: name('XObject'),
      Subtype: name('Form'),
      BBox: [0, 0, x1 - x0, y1 - y0],
      Resources: dict({ Font: dict({ FXed: reference(next + 1) }) }),
    }),
    Buffer.from(look, 'latin1'),
  );
  const annotation = dict({
    Type: name('Annot'),
    Subtype: name(kind === 'pdf_textbox' ? 'FreeText' : 'Stamp'),
    F: 4,
    Rect: rect,
    Contents: text(fresh.text),
    DA: text('/Helv 10 Tf 0 g'),
    AP: dict({ N: reference(next) }),
  });
  const known = file.resolve(page.object.dict.get('Annots'));
  const entries = new Map([
    ...page.object.dict,
    ['Annots', [...(isArray(known) ? known : []), annotation]] as const,
  ]);
  const changes = new Map<number, PdfValue | NewStream>([
    [next, form],
    [next + 1, standardFont('Helvetica')],
    [page.object.num, entries],
  ]);
  return { bytes: rewritePdf(file, changes), new: fresh.text };
}

/** Where default user space has its origin: x = shown x + origin.x, y = origin.y - shown y. Null for turned pages. */
function originOf(file: PdfFile, { object }: SourcePage): { readonly x: number; readonly y: number } | null {
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

const standardFont = (base: string): PdfValue =>
  dict({
    Type: name('Font'),
    Subtype: name('Type1'),
    BaseFont: name(base),
    Encoding: name('WinAnsiEncoding'),
  });

const escaped = (words: string): string => words.replace(/[\\()]/g, (char) => `\\${char}`);

/** A text object that writes words where another word stood. */
function writing(file: PdfFile, page: SourcePage, { glyphs }: SourceWord, words: string): string {
  const origin = originOf(file, page);
  const [first] = glyphs;
  if (origin === null || first === undefined) return '';
  const at = `${(first.start.x + origin.x).toFixed(2)} ${(origin.y - first.start.y).toFixed(2)}`;
  return `BT\n/FXed ${first.size.toFixed(2)} Tf\n0 g\n1 0 0 1 ${at} Tm\n(${escaped(words)}) Tj\nET\n`;
}

/** Adds operators behind those of a page: at the end of its last stream, or as a stream of its own. */
function addContent(
  {
    file,
    page,
    changes,
    own,
  }: { file: PdfFile; page: SourcePage; changes: Map<number, PdfValue | NewStream>; own: boolean },
  operators: string,
  fonts: Readonly<Record<string, PdfValue>>,
): void {
  const next = highestNumber(file) + 1;
  const value = page.object.dict.get('Contents') ?? null;
  const listed = file.resolve(value);
  const streams = isArray(listed) ? listed : [value];
  const [first = null] = streams;
  const only = isRef(first) && streams.length === 1 ? changes.get(first.num) : undefined;
  const entries = new Map(page.object.dict);
  if (!own && isRef(first) && only !== undefined && isNewStream(only)) {
    changes.set(first.num, wrapped(only, operators));
  } else {
    changes.set(next, compressed(dict({}), Buffer.from('q\n')));
    changes.set(next + 1, compressed(dict({}), Buffer.from(`Q\n${operators}`, 'latin1')));
    entries.set('Contents', [reference(next), ...streams, reference(next + 1)]);
  }
  const base = dictOf(file.resolve(entries.get('Resources'))) ?? new Map<string, PdfValue>();
  const known = dictOf(file.resolve(base.get('Font'))) ?? new Map<string, PdfValue>();
  const all = new Map([...known, ...Object.entries(fonts)]);
  entries.set('Resources', new Map([...base, ['Font', all]]));
  changes.set(page.object.num, entries);
}
