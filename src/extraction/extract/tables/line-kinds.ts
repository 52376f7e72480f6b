/** What a line below the header of a table is by its cells, besides a row. */
import { emOf } from '../sheet.ts';
import type { Line, Sheet, Span } from '../sheet.ts';
import type { Column } from './column.ts';
import { isRate } from './table-end.ts';

/** The number of a page, in most languages. */
const PAGE_NUMBER =
  /^[-–\s]*(?:page|seite|blatt|p[áa]gina|pag\.?|pág\.?|blad|strona|str\.?|oldal|sayfa)?\s*\d{1,4}\s*(?:(?:\/|of|von|de|sur|di|van|z)\s*\d{1,4})?[-–\s]*$/iu;

/** Whether all that a cell says in figures is a rate, besides codes: "Discount 5%", "SPRING20 (20% off)" below a sum count nothing. */
const isRateAlone = (span: Span | undefined): boolean =>
  span?.line.tokens.every(
    ({ text }, at) => at < span.from || at >= span.to || !/^\P{L}*\d/u.test(text) || isRate(span.line, at),
  ) === true;

/** A line by its columns: all that it has words in, and those of numbers. */
interface Filled {
  readonly cells: ReadonlyMap<number, Span>;
  readonly numbers: readonly number[];
}

/** Cells of a line with one number that may be a row below a sum: a tax has a label and an amount alone. */
const LEAST_CELLS = 3;

/** Whether a line below the sum of the rows above it is a row: it has two numbers, or one and no fewer cells than those rows. */
export function isRowBelowSum({ cells, numbers }: Filled, rows: readonly Filled[]): boolean {
  const rates = numbers.filter((column) => isRateAlone(cells.get(column))).length;
  if (numbers.length - rates > 1) return true;
  const fewest = Math.min(...rows.filter((row) => row.numbers.length > 0).map((row) => row.cells.size));
  return numbers.length > rates && cells.size - rates >= Math.max(LEAST_CELLS, fewest);
}

/** White above the number of a page, in line heights, at least: nearer to a line it is a part of a cell. */
const APART = 0.5;

/** Whether a line is nothing but the number of its page. */
export function isPageNumber(sheet: Sheet, line: Line): boolean {
  const above = sheet.lines[line.index - 1];
  const em = emOf(sheet, line.page);
  const isCell =
    above?.page === line.page && line.y0 - above.y1 < APART * em && /^\d+$/.test(textOfLine(line));
  return line.parts.length === 1 && !isCell && PAGE_NUMBER.test(textOfLine(line));
}

/** Columns that a total has no number in all of. */
const OF_A_ROW = ['line_quantity', 'line_unit_price', 'line_amount'];

/** The column of the names of articles, -1 where none is asked for. */
const namesIn = (columns: readonly Column[]): number =>
  columns.findIndex(({ concept, field }) => concept === 'line_description' && field >= 0);

/** Whether a line has a name, a quantity, a price and an amount: it is a row whatever it is called ("Programme  Goods  1,800  1  1,800"). */
export function isWholeRow(
  columns: readonly Column[],
  cells: ReadonlyMap<number, Span>,
  numbers: readonly number[],
): boolean {
  const names = namesIn(columns);
  return (
    cells.has(names) &&
    OF_A_ROW.every((concept) => numbers.some((column) => columns[column]?.concept === concept))
  );
}

/**
 * Whether nothing but an amount and words below the labels of other numbers stand in a line: what sums up the rows, under whatever
 * name, stands right of the names of the articles ("Net @ 20%   650.85").
 */
export function isBesideNames(
  columns: readonly Column[],
  cells: ReadonlyMap<number, Span>,
  numbers: readonly number[],
): boolean {
  const names = namesIn(columns);
  const [amount, ...others] = numbers.filter((column) => !isRateAlone(cells.get(column)));
  const isSum = others.length === 0 && columns[amount ?? -1]?.concept === 'line_amount';
  const isNamed = [...cells].some(
    ([column, span]) =>
      column > names && column !== amount && columns[column]?.numeric === true && isWord(span),
  );
  return names >= 0 && !cells.has(names) && isSum && isNamed;
}

const isWord = (span: Span): boolean =>
  span.line.tokens.slice(span.from, span.to).some(({ text }) => /\p{L}{3}/u.test(text));

/** Columns that are numbered below their labels, at least, for a line to be their numbers. */
const NUMBERED = 4;

/** Whether a line does nothing but number the columns of a form: "0 1 2 3 4 5 (3x4) 6". */
export function isNumbering({ tokens }: Line): boolean {
  const numbers = tokens.filter(({ text }) => !/^\(.*\)$/u.test(text)).map(({ text }) => Number(text));
  const [first] = numbers;
  return (
    numbers.length >= NUMBERED &&
    (first === 0 || first === 1) &&
    numbers.every((number, at) => number === first + at)
  );
}

const textOfLine = ({ tokens }: Line): string => tokens.map(({ text }) => text).join(' ');

/** A heading at the left edge ("Payment terms:"): another part of the page begins. */
export function isHeading(line: Line, left: number, em: number): boolean {
  const last = line.tokens.at(-1);
  return (
    line.parts.length === 1 &&
    line.x0 < left + em &&
    last !== undefined &&
    /\p{L}:$/u.test(last.text) &&
    line.tokens.length <= 4
  );
}
