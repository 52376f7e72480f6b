/** Leaves out rows of a table that only sum up a column above them: "Total hours 12.5". */
import type { DecimalMark } from '../numerals.ts';
import type { Line, Span } from '../sheet.ts';
import type { Column } from './column.ts';
import { centsIn, mayBeSum } from './left-out.ts';

/** A row with its cells, by column, and the columns in which it has a number. */
interface CountedRow {
  readonly cells: ReadonlyMap<number, readonly Span[]>;
  readonly anchor: Line;
  readonly numbers: ReadonlySet<number>;
}

/** Columns that nobody adds up: the third position is the sum of the first two, and no sum. */
const UNSUMMED: ReadonlySet<string | null> = new Set([
  'line_position',
  'line_code',
  'line_unit_price',
  'line_tax_rate',
  'line_discount',
]);

/** The rows but for those that are called a sum and have that of a column; an article may be called "Transport". */
export function withoutSums<Row extends CountedRow>(
  rows: readonly Row[],
  columns: readonly Column[],
  mark: DecimalMark,
): Row[] {
  const sums = new Map<number, number>();
  const numbersOf = (row: Row): readonly (readonly [column: number, cents: number])[] =>
    [...row.numbers].flatMap((column) => {
      const span = row.cells.get(column)?.[0];
      if (span === undefined || UNSUMMED.has(columns[column]?.concept ?? null)) return [];
      const tokens = span.line.tokens.slice(span.from, span.to);
      return centsIn({ ...span.line, tokens }, mark)
        .slice(-1)
        .map((cents) => [column, cents] as const);
    });
  const isIn = ({ numbers }: Row, concept: string): boolean =>
    [...numbers].some((column) => columns[column]?.concept === concept);
  // As many of an article as of the one above are no sum where its amount is none.
  const isCount = (row: Row, column: number): boolean =>
    columns[column]?.concept === 'line_quantity' && isIn(row, 'line_amount');
  return rows.filter((row) => {
    const numbers = numbersOf(row);
    const isSum =
      mayBeSum(row.anchor) &&
      !(isIn(row, 'line_unit_price') && isIn(row, 'line_amount')) &&
      numbers.some(
        ([column, cents]) =>
          cents !== 0 && !isCount(row, column) && Math.abs((sums.get(column) ?? Infinity) - cents) <= 2,
      );
    if (!isSum) for (const [column, cents] of numbers) sums.set(column, (sums.get(column) ?? 0) + cents);
    return !isSum;
  });
}
