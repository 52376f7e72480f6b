/** Rows that set labels and values in columns: a label and its value beside each other, or labels over their values. */
import type { LabelHit } from '../labels/label-hit.ts';
import type { Hits } from '../regions.ts';
import { emOf, firstOf, leftOf, rightOf } from '../sheet.ts';
import type { Line, Sheet, Span } from '../sheet.ts';

/** Parts of two rows stand in one column where their left or their right edges are no further apart, in line heights. */
const ALIGNED = 1;
/** White between two rows of a list, in line heights, at most. */
const NEXT = 2;

function areAligned(sheet: Sheet, one: Line | undefined, other: Line | undefined): boolean {
  if (!one || one.page !== other?.page || one.parts.length !== other.parts.length) return false;
  const em = emOf(sheet, one.page);
  const gap = Math.max(one.y0, other.y0) - Math.min(one.y1, other.y1);
  return (
    gap < NEXT * em &&
    one.parts.every((part, at) => {
      const below = other.parts[at];
      if (!below) return false;
      const off = [leftOf(part) - leftOf(below), rightOf(part) - rightOf(below)];
      return Math.min(...off.map(Math.abs)) < ALIGNED * em;
    })
  );
}

/** Whether a label stands in a part of its line and no value of its own follows it there: "Employee: Ann Ek     3 Mill Lane". */
function isLabelIn({ line, from, to }: LabelHit, part: Span): boolean {
  const isAnswered = to < part.to && line.tokens[to - 1]?.text.endsWith(':') === true;
  return from >= part.from && to <= part.to && !isAnswered;
}

/** Whether a row of two parts has a label in the first and none at the beginning of the second. */
function isPair(hits: Hits, line: Line | undefined): boolean {
  const [label, value, more] = line?.parts ?? [];
  if (!line || !label || !value || more) return false;
  const own = (hits[line.index] ?? []).filter(({ standing }) => standing >= 0.6);
  return own.some((hit) => isLabelIn(hit, label)) && !own.some(({ from }) => from === firstWord(value));
}

/** Where the words of a text begin: behind the number of its box, as in "4. Department". */
const firstWord = ({ line, from, to }: Span): number =>
  to > from + 1 && /^\d{1,3}\p{Ll}?[.)]?$/u.test(line.tokens[from]?.text ?? '') ? from + 1 : from;

/** How much larger one cell is printed than the other, for them to be of two kinds. */
const LARGER = 1.1;

/**
 * Whether a label is all of the first of two cells, and print tells it from its value: by a colon, by weight or by size. Without
 * that it may as well be the head of a column.
 */
export function isToldApart({ line, from, to }: LabelHit): boolean {
  const [label, value, more] = line.parts;
  if (!label || !value || more || label.from !== from || label.to !== to) return false;
  const [one, other] = [firstOf(label), firstOf(value)];
  const sizes = [one.size, other.size];
  return (
    line.tokens[to - 1]?.text.endsWith(':') === true ||
    one.bold !== other.bold ||
    Math.max(...sizes) > LARGER * Math.min(...sizes)
  );
}

/** Whether the last text of a row ends where a value does. */
function endBelow(sheet: Sheet, value: Span, { parts }: Line): boolean {
  const last = parts.at(-1);
  return (
    last !== undefined && Math.abs(rightOf(last) - rightOf(value)) < ALIGNED * emOf(sheet, value.line.page)
  );
}

/** Rows of a list between a label and the next one that is known, at most. */
const MOST_ROWS = 4;

/**
 * The value in the second column of a list of labels and values, however far it is from the label and whatever follows the label
 * in its own column ("Annual fee incl. tax      120.00"); null when the label is not in such a list.
 */
export function pairedWith(sheet: Sheet, hits: Hits, hit: LabelHit): Span | null {
  const { line } = hit;
  const [label, value] = line.parts;
  if (!label || !value || !isPair(hits, line) || !isLabelIn(hit, label)) return null;
  const isTold = isToldApart(hit);
  const isListed = [-1, 1].some((step) => {
    let row = line;
    for (let far = 1; far <= MOST_ROWS; far++) {
      const other = sheet.lines[line.index + far * step];
      if (!other || !areAligned(sheet, row, other)) return false;
      // Farther rows tell only of values that end below each other: of texts that begin so, either may be a label.
      if (far > 1 && !endBelow(sheet, value, other)) return false;
      if (isTold || isPair(hits, other)) return true;
      row = other;
    }
    return false;
  });
  return isListed ? value : null;
}

/** Columns of a row of labels over a row of values, at least. */
const COLUMNS = 3;

/** Whether there is a figure on a line. */
export const hasFigures = ({ tokens }: Line): boolean => tokens.some(({ text }) => /\d/.test(text));

/** Whether a row is one of labels, of which `least` are known, over a row of as many values that hold figures. */
export function isOverValues(sheet: Sheet, hits: Hits, line: Line, least = 2): boolean {
  const below = sheet.lines[line.index + 1];
  if (line.parts.length < COLUMNS || !areAligned(sheet, line, below) || !below) return false;
  const known = line.parts.filter((part) =>
    (hits[line.index] ?? []).some((hit) => hit.from === part.from && hit.to === part.to),
  );
  return known.length >= least && !hasFigures(line) && hasFigures(below);
}

/** Whether a row that begins with a label stands over a row as wide that begins with a figure: "Code  Employee's name  Grade" over "000412  JOANA COSTA  7". */
export const isOverNumber = (sheet: Sheet, hits: Hits, line: Line): boolean =>
  isOverValues(sheet, hits, line, 1) && /^\d+$/.test(sheet.lines[line.index + 1]?.tokens[0]?.text ?? '');

/** Whether all of a label's text is one, as in a row of labels over their values ("Peso lordo kg") and in the numbered boxes of forms. */
export function isAllLabel(sheet: Sheet, hits: Hits, { line, from }: LabelHit): boolean {
  const part = line.parts.find((one) => one.from <= from && one.to > from);
  return (part !== undefined && sheet.boxNumbers.has(firstOf(part))) || isOverValues(sheet, hits, line, 0);
}

/** Labels of other fields that make up a text, at least, for it to be a row of labels. */
const ROW_OF_LABELS = 2;

/** Whether a text is labels of other fields and little else, as right of a label at the head of a column. */
export function isMadeOfLabels(hits: Hits, { line, from, to }: Span, index: number): boolean {
  const within = (hits[line.index] ?? []).filter(
    (hit) =>
      hit.from >= from &&
      hit.to <= to &&
      hit.match > 0.85 &&
      hit.owners.length > 0 &&
      hit.owners.every(({ field }) => field !== index),
  );
  const words = within.reduce((sum, hit) => sum + hit.to - hit.from, 0);
  return within.length >= ROW_OF_LABELS && words >= 0.75 * (to - from);
}
