/** How the operators of a content stream are written: what differs between programs and no editor of single bytes changes. */
import { sumOf } from '../../kit/sum.ts';

/** Data that is looked at, bytes. */
const MAX_BYTES = 32_768;
const BEGINS_TEXT = /\bBT\s/;

/** The beginning of a content stream, or where that draws only, what stands from its first text on. */
function beginningOf(data: Uint8Array): string {
  const text = Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('latin1');
  const first = Math.max(0, text.search(BEGINS_TEXT));
  return text.slice(first < MAX_BYTES ? 0 : first).slice(0, MAX_BYTES);
}
/** Share from which on one way of writing is the way of the stream. */
const MOSTLY = 0.8;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** The way that is used mostly, `mixed` when none is, `none` when there is nothing to tell by. */
function mostly(counts: Readonly<Record<string, number>>): string {
  const all = sumOf(Object.values(counts));
  if (all === 0) return 'none';
  return Object.entries(counts).find(([, own]) => own >= MOSTLY * all)?.[0] ?? 'mixed';
}

/**
 * Line ends, what stands before a decimal point, how texts are written, whether operators have lines of their own: equal
 * for streams of one program.
 */
export function styleOf(
  data: Uint8Array,
): Readonly<Record<'lines' | 'zeros' | 'texts' | 'operators', string>> {
  const text = beginningOf(data);
  const lines = mostly({
    both: count(text, /\r\n/g),
    feed: count(text, /(?<!\r)\n/g),
    return: count(text, /\r(?!\n)/g),
  });
  const zeros = mostly({ zero: count(text, /[\s[-]0\.\d/g), bare: count(text, /[\s[-]\.\d/g) });
  const texts = mostly({
    literal: count(text, /\)\s*(?:Tj|TJ|\])/g),
    hexadecimal: count(text, /[\da-fA-F]>\s*(?:Tj|TJ|\])/g),
  });
  const operators = mostly({
    ends: count(text, /(?<=[\d\])>a-zA-Z])[ \t]*\s?(?:Tj|TJ|Tf|Td|TD|Tm|ET)[ \t]*[\r\n]/g),
    within: count(text, /(?:Tj|TJ|Tf|Td|TD|Tm|ET)[ \t]+\S/g),
  });
  return { lines, zeros, texts, operators };
}

/**
 * What MuPDF never writes when it writes a page anew, as it does to remove something: a text operator right behind its text,
 * numbers between texts set off by spaces, small numbers with a zero before the point, empty lines, a place before the font.
 */
const NOT_MUPDF: readonly RegExp[] = [
  /[)\]>]T[jJ]\b/g,
  /[)>] -?[\d.]+ ?[(<\]]/g,
  /(?<=[\s[])-?0\.\d/g,
  /\r|\n[ \t]*\n/g,
  /\bBT\s+(?:-?[\d.]+\s+)+T[dm]\s+\/\S+\s+[\d.]+\s+Tf/g,
];
/** Text may look like operators; oftener than this, they are operators. */
const CHANCE = 2;

/** What newer versions of MuPDF (seen in 1.28) never write, which keep operators on one line with as few blanks as can be: a font not right behind BT, small numbers with a zero. */
const NOT_COMPACT: readonly RegExp[] = [/\bBT\s/g, /\bTm\s+\[/g, /(?<=[\s[])-?0\.\d/g, /\r/g];
const COMPACT = /\bBT\/\S+ [\d.]+ Tf /g;

/** Whether MuPDF may have written all of a content stream: a line for each operator, or, as newer versions do, hardly a blank. */
export function isLikeMuPdf(data: Uint8Array): boolean {
  const text = beginningOf(data);
  const isWithout = (patterns: readonly RegExp[]): boolean =>
    patterns.every((pattern) => count(text, pattern) <= CHANCE);
  return (
    (isWithout(NOT_MUPDF) && styleOf(data).operators === 'ends') ||
    (count(text, COMPACT) > 0 && isWithout(NOT_COMPACT))
  );
}

/**
 * How PyMuPDF (1.18 to 1.26) begins every text that a program has it write: its place, then its font and the text in one line, which of a
 * box of text (`insert_textbox`) is that of the place.
 */
const INSERTED = /\bBT\n1 0 0 1 -?[\d.]+ -?[\d.]+ Tm[\n ]\/\S+ [\d.]+ Tf [^\n]*</g;

/**
 * Whether all text of a content stream was written by a program that made the page with PyMuPDF. It packs pages at the highest
 * level of zlib while they are written, and fonts at the usual one when the file is saved.
 */
export function isInsertedText(data: Uint8Array): boolean {
  const text = Buffer.from(data.subarray(0, MAX_BYTES)).toString('latin1');
  const texts = count(text, /\bBT\s/g);
  return texts > 0 && count(text, INSERTED) === texts;
}

/** Bytes at the end of a content stream that bars fit in. */
const BAR_BYTES = 16_384;
/** Paint for fills, as it is set. */
const FILL = /(?:^|\s)((?:[-+\d.]+\s+){1,4})(?:g|rg|k)(?=\s)/g;
const BLACK = /^(?:0|0\s+0\s+0|0\s+0\s+0\s+1)\s+$/;
/** Paths that are filled, and nothing else, to the end. */
const FILLED = /^(?:[-+\d.\s]|\b(?:re|cm|m|l|h|w|d|q|Q|EMC|f\*?|F|B\*?)(?![\w*]))*$/;
/** The path of a bar, where its paint is set behind it, as PyMuPDF does. */
const PATH_BEFORE = /(?:[-+\d.\s]|\b(?:re|m|l|h|w|d|G|RG|K)\b)*$/;
const PAINTED = /\b(?:f\*?|F|B\*?)\s*(?:(?:Q|EMC)\s*)*$/;

/** Least side of a bar: rules and frames are thinner. */
const LEAST_SIDE = 5;
const POINT = /(-?[\d.]+)\s+(-?[\d.]+)\s+[ml]\b/g;
const RECTANGLE = /(-?[\d.]+)\s+(-?[\d.]+)\s+re\b/g;

/** Whether the last that a content stream paints are black areas as high as print, as over what was redacted. */
export function endsInBar(data: Uint8Array): boolean {
  const text = Buffer.from(data.subarray(-BAR_BYTES)).toString('latin1');
  const last = [...text.matchAll(FILL)].at(-1);
  if (last === undefined || !BLACK.test(last[1] ?? '')) return false;
  const rest = text.slice(last.index + last[0].length);
  const before = PATH_BEFORE.exec(text.slice(0, last.index))?.[0] ?? '';
  return (
    FILLED.test(rest) && PAINTED.test(rest) && [before, ...rest.split(/\b[fFB]\b/)].some(isAsHighAsPrint)
  );
}

/** Whether a path has a rectangle, or goes around an area, of the least size of a bar. */
function isAsHighAsPrint(path: string): boolean {
  const sides = [...path.matchAll(RECTANGLE)].map(([, width, height]) => [Number(width), Number(height)]);
  const points = [...path.matchAll(POINT)].map(([, x, y]) => [Number(x), Number(y)] as const);
  const spans = [0, 1].map((axis) => {
    const along = points.map((point) => point[axis] ?? 0);
    return points.length === 0 ? 0 : Math.max(...along) - Math.min(...along);
  });
  return [...sides, spans].some((pair) => pair.every((side) => Math.abs(side) >= LEAST_SIDE));
}

/** Bytes at either end of a content stream in which the painting of a form stands. */
const FORM_BYTES = 200;
const ENDS_IN_FORM = /\/(\S+)\s+Do\s*(?:(?:Q|EMC)\s*)*$/;
const BEGINS_WITH_FORM = /^(?:[-+\d.\s]|\b(?:q|cm)\b)*\/(\S+)\s+Do\b/;

/** Names of what a content stream paints last of all, and first of all. */
export function outermostNames(data: Uint8Array): readonly string[] {
  const [start, end] = [data.subarray(0, FORM_BYTES), data.subarray(-FORM_BYTES)].map((part) =>
    Buffer.from(part).toString('latin1'),
  );
  return [BEGINS_WITH_FORM.exec(start ?? '')?.[1], ENDS_IN_FORM.exec(end ?? '')?.[1]].filter(
    (name) => name !== undefined,
  );
}

/** How PDFium makes the comments and fields of a page a part of it: behind everything else it paints one form with all of them. */
const FLATTENED = /^q 1 0 0 1 0 0 cm \/FFT\d+ Do Q\s*$/;
/** Bytes that such a part has at most. */
const FLATTENED_BYTES = 60;

/** Whether PDFium wrote the last part of a page to make its comments and fields a part of it; what stands before it packs anew. */
export const isFlattenedByPdfium = (last: Uint8Array): boolean =>
  last.length <= FLATTENED_BYTES && FLATTENED.test(Buffer.from(last).toString('latin1'));

/** How PDFium writes a text when it writes a page anew (`CPDF_PageContentGenerator`): under a name it gave to the font, in hexadecimal digits. */
const TEXT_BY_PDFIUM = /\/(FXF\d+) [-.\d]+ Tf (?:\d Tr )?[[<]/g;
const ENDS_IN_TEXT = /\bT[jJ] ET\s*(?:Q\s*)*$/;

/**
 * What PDFium did that wrote a page anew, null where it did not. It paints what it adds last of all: `added` when that is a
 * text in a font that nothing before is set in, as a stamp or a number, `painted` when it is no text, `changed` otherwise.
 */
export function workOfPdfium(data: Uint8Array): 'added' | 'painted' | 'changed' | null {
  const text = Buffer.from(data).toString('latin1');
  const fonts = [...text.matchAll(TEXT_BY_PDFIUM)].map(([, font]) => font);
  if (fonts.length === 0 || fonts.length < count(text, /\bTf\b/g)) return null;
  if (!ENDS_IN_TEXT.test(text)) return 'painted';
  const last = fonts.at(-1);
  const others = fonts.findLastIndex((font) => font !== last);
  return others >= 0 && !fonts.slice(0, others).includes(last) ? 'added' : 'changed';
}
