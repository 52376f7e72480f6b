/** Lines with numbers under a header that are no rows: sentences, and labels with their values. */
import { textOf, tokensIn } from '../sheet.ts';
import type { Line, Sheet, Span, Token } from '../sheet.ts';
import { WORD_SPACE } from './header-pieces.ts';
import type { Extent } from './extent.ts';

/** Words of a sentence at least. */
const SENTENCE = 7;

const within = ({ parts }: Line, extent: Extent): Span[] =>
  parts.filter((part) => part.from >= extent.from && part.to <= extent.to);

/** Whether a line is one text whose words stand no further apart than those of a sentence: "A late fee of $25.00 will be charged." */
function isSentence(line: Line, extent: Extent): boolean {
  const [part, ...others] = within(line, extent);
  if (!part || others.length > 0) return false;
  const tokens = tokensIn(part);
  const words = tokens.filter(({ text }) => /^\p{Ll}{2,}/u.test(text));
  return (
    words.length >= SENTENCE &&
    tokens.every(({ x0, size }, at) => x0 - (tokens[at - 1]?.x1 ?? x0) < WORD_SPACE * size)
  );
}

/** Whether all text of a line is labels with a colon, each before its number or at its end: "Less cash advance:  300.00". */
function isLabelled(line: Line, extent: Extent): boolean {
  const texts = within(line, extent)
    .map(textOf)
    .filter((text) => /\p{L}{4}/u.test(text));
  return (
    texts.length > 0 &&
    texts.every((text) => /^\p{L}[^:]*\p{L}\)?:(?:$|\s(?:\p{Sc}|[A-Z]{3})?\s?[\d-])/u.test(text))
  );
}

/** The mark that a note begins with: "* gap in check sequence". */
const MARK = /^[*†‡]{1,3}(?=$|\p{L})/u;

/** Whether a line is a note to a mark that stands behind a word of the page: "1190*". */
export function isNote({ tokens, page }: Line, { lines }: Sheet): boolean {
  const mark = MARK.exec(tokens[0]?.text ?? '')?.[0];
  if (mark === undefined) return false;
  const isMarked = ({ text }: Token): boolean => /[\p{L}\d][*†‡]+$/u.test(text) && text.endsWith(mark);
  return lines.some((line) => line.page === page && line.tokens.some(isMarked));
}

/** Whether a line with words in some columns, and numbers in others, is no row of a table whose rows before it have no labels of their own. */
export function isRemark(
  line: Line,
  extent: Extent,
  found: {
    readonly columns: number;
    readonly numbers: number;
    readonly rows: readonly { readonly line: Line }[];
  },
): boolean {
  if (found.columns > 1 && isSentence(line, extent)) return true;
  const isFirst = found.rows.length === 0 || found.rows.some((row) => isLabelled(row.line, extent));
  return found.numbers === 1 && !isFirst && isLabelled(line, extent);
}
