/** How words of a page stand to one another: lines, columns, faces, sizes, kinds of values. */
import type { PdfFont } from '../pdf/fonts.ts';
import { valueKindOf } from './value-kind.ts';
import type { WrittenWord } from './writing.ts';

/** Sizes within this ratio are one nominal size. */
const SAME_SIZE = 1.1;
/** Baselines within this share of the font size are those of one line. */
const SAME_LINE = 0.25;
/** Values of a column no further apart than this many font sizes stand together. */
const COLUMN = 15;

export const isDigits = (text: string): boolean => /\d/.test(text) && !/\p{L}{3,}/u.test(text);
/** Computer Modern and its like name their faces by letters: `CMBX10` is bold, `SFTI1000` italic, `CMBXTI10` both; URW calls bold `Medi`. */
const isBold = ({ base }: PdfFont): boolean =>
  /bold|black|heavy|demi|medi/i.test(base) || /^(?:CM|SF)(?:SS)?BX/.test(base);
const isItalic = ({ base }: PdfFont): boolean =>
  /ital|obli|slant/i.test(base) || /^(?:CM|SF)(?:BX|SS|TT)?(?:TI|SL|I)\d/.test(base);
const isNarrow = ({ base }: PdfFont): boolean => /narrow|cond/i.test(base);
export const sameFace = (a: PdfFont, b: PdfFont): boolean =>
  [isBold, isItalic, isNarrow].every((is) => is(a) === is(b));
export const familyOf = ({ base }: PdfFont): string =>
  base.toLowerCase().replace(/[-,].*$|ps$|mt$|psmt$/g, '');

/** Families made to the same metrics, which replace one another without moving anything. */
const METRICS: readonly RegExp[] = [
  /^(?:arial|helvetica|arimo|liberationsans|nimbussan|freesans|texgyreheros|albany)/,
  /^(?:times|tinos|liberationserif|nimbusrom|freeserif|texgyretermes|thorndale)/,
  /^(?:courier|cousine|liberationmono|nimbusmon|freemono|texgyrecursor|cumberland)/,
];

/** Both fonts look the same, so nobody would use them beside each other on purpose. */
export function looksAlike(a: PdfFont, b: PdfFont): boolean {
  const [first, second] = [familyOf(a).replace(/[ _]/g, ''), familyOf(b).replace(/[ _]/g, '')];
  if (first === '' || /narrow|cond|black|light|thin/.test(first + second))
    return first !== '' && first === second;
  return first === second || METRICS.some((metrics) => metrics.test(first) && metrics.test(second));
}
export const sameSize = (a: WrittenWord, b: WrittenWord): boolean =>
  Math.max(a.size, b.size) <= SAME_SIZE * Math.min(a.size, b.size);

export function sameKind(a: string, b: string): boolean {
  const [first, second] = [valueKindOf(a), valueKindOf(b)];
  return first === second || (first !== 'date' && second !== 'date' && first !== 'text' && second !== 'text');
}

export const gapBetween = (a: WrittenWord, b: WrittenWord): number =>
  Math.max(a.box.x0 - b.box.x1, b.box.x0 - a.box.x1);

/** Above or below, so that the narrower of both lies mostly inside of the extent of the other, and not far away. */
export function inColumn(other: WrittenWord, word: WrittenWord): boolean {
  const shared = Math.min(other.box.x1, word.box.x1) - Math.max(other.box.x0, word.box.x0);
  const narrower = Math.min(other.box.x1 - other.box.x0, word.box.x1 - word.box.x0);
  return (
    !sameLine(other, word) &&
    shared > 0.5 * narrower &&
    Math.abs(other.baseline - word.baseline) < COLUMN * word.size
  );
}

export const sameLine = (a: WrittenWord, b: WrittenWord): boolean =>
  Math.abs(a.baseline - b.baseline) < SAME_LINE * Math.min(a.size, b.size);
