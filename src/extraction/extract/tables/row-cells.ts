/** Tells which words of a line stand in which column of a table. */
import { readNumeral } from '../numerals.ts';
import type { DecimalMark } from '../numerals.ts';
import type { Line, Span, Token } from '../sheet.ts';
import type { Extent } from './extent.ts';
import type { Column } from './column.ts';

/** Whether a word is a number. */
export const isNumber = (token: Token, mark: DecimalMark): boolean =>
  /\d/.test(token.text) && readNumeral(token.text, mark) !== null;

/** The column a token stands in: by overlap, else by the nearest of its edges and center. */
function columnOf(columns: readonly Column[], token: Token, numeric: boolean): number {
  let best = 0;
  let bestDistance = Infinity;
  columns.forEach((column, index) => {
    const overlap = Math.min(column.x1, token.x1) - Math.max(column.x0, token.x0);
    const center = Math.abs((column.x0 + column.x1 - token.x0 - token.x1) / 2);
    const edges = Math.min(Math.abs(column.x0 - token.x0), Math.abs(column.x1 - token.x1), center);
    let distance = overlap > 0 ? -overlap / (token.x1 - token.x0 || 1) : edges;
    if (overlap <= 0 && numeric && !column.numeric) distance += 15;
    if (distance < bestDistance) {
      best = index;
      bestDistance = distance;
    }
  });
  return best;
}

const isUnder = (token: Token, column: Column): boolean => column.x0 < token.x1 && column.x1 > token.x0;

/**
 * The word that tells the column of a text: its first, or where that stands in white, as left of a label set in the middle,
 * the first below the label of a column of text. Words that begin below a label of numbers ("AANTAL" over "AH BREAD") are text as well.
 */
function tellingOf(
  columns: readonly Column[],
  line: Line,
  [at, to]: readonly [number, number],
  mark: DecimalMark,
): Token | undefined {
  const first = line.tokens[at];
  const words = line.tokens.slice(at, to).filter((token) => token.segment === first?.segment);
  const isBelow = (token: Token, numeric: boolean): boolean =>
    columns.some((column) => column.numeric === numeric && isUnder(token, column));
  const under = words.find((token) => isBelow(token, true) || isBelow(token, false));
  if (under && !isBelow(under, true)) return under;
  const text = words.some((token) => isNumber(token, mark))
    ? undefined
    : words.find((token) => isBelow(token, false));
  return text ?? first;
}

/** White between two columns in type sizes, at least. */
const APART = 0.6;
/** A number of a range, and what joins two: "70 - 100", "0,70 – 1,20". */
const BOUND = /^[<>≤≥]?\d[\d.,]*$/u;
const DASH = /^[-–—]$/u;
/** Words of a range. */
const RANGE = 3;

/** The whole of a range, from its first number to its last, that starts at a word; null where none does. */
function rangeAt(tokens: readonly Token[], at: number): Token | null {
  const [from, dash, to] = tokens.slice(at, at + RANGE);
  if (!from || !dash || !to || !BOUND.test(from.text) || !DASH.test(dash.text) || !BOUND.test(to.text))
    return null;
  const isNear = [dash.x0 - from.x1, to.x0 - dash.x1].every((white) => white < APART * from.size);
  return isNear ? { ...from, x1: to.x1 } : null;
}

/** The tokens of a line by column; words of one phrase stay together. */
export function cellsOf(
  line: Line,
  { from, to }: Extent,
  columns: readonly Column[],
  mark: DecimalMark,
): Map<number, Span> {
  const cells = new Map<number, Span>();
  let current = -1;
  let joined = from;
  line.tokens.forEach((word, index) => {
    if (index < from || index >= to) return;
    const range = rangeAt(line.tokens, index);
    const token = range ?? word;
    if (range) joined = index + RANGE;
    const previous = index > from ? line.tokens[index - 1] : undefined;
    const together = previous?.segment === token.segment;
    const numeric = isNumber(token, mark);
    const telling = together || numeric ? token : (tellingOf(columns, line, [index, to], mark) ?? token);
    const own = columnOf(columns, telling, numeric && !range);
    const under = columns[own];
    const apart =
      previous === undefined ||
      token.x0 - previous.x1 > APART * token.size ||
      (under !== undefined && under.x0 < token.x1 && under.x1 > token.x0);
    const mayLeave =
      apart &&
      (numeric || columns[current]?.numeric === true || (columns[own]?.x0 ?? Infinity) <= token.x0 + 2);
    const isWithin = range === null && index < joined;
    if (!isWithin && (!together || (own !== current && mayLeave && own > current))) current = own;
    const span = cells.get(current);
    cells.set(current, { line, from: span?.from ?? index, to: index + 1 });
  });
  return cells;
}

/** Whether a number is among some words. */
export const hasNumber = (span: Span, mark: DecimalMark): boolean =>
  span.line.tokens.slice(span.from, span.to).some((token) => isNumber(token, mark));
