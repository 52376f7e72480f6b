/** Sums down a column, over pages as well: whether one holds, or would hold if a number of it were another. */
import { commonDivisor } from '../../../kit/divisor.ts';
import { groupByLine } from '../by-line.ts';
import { columnsOf, isInColumn, printed, withValue } from './cells.ts';
import type { Cell, ValueOf } from './cells.ts';

/** A run of numbers of one column and the number behind it that is their sum. */
export interface ColumnSum {
  readonly parts: readonly Cell[];
  readonly total: Cell;
  /** How many such sums chance alone would give. */
  readonly byChance: number;
}

/** Asks for the sums that a cell takes part in when it has a value. */
export type AskSums = (cell: Cell, value: number) => readonly ColumnSum[];

/** Columns up to this length may begin anywhere; longer ones at the top of the column and of its pages. */
const SHORT = 40;
/** Smaller counts add up by chance: lines are numbered 1, 2, 3. */
const LEAST_COUNT = 20;
/** A number that nothing calls a total is one this much less often. */
const UNLABELLED = 5;
/** Lines of print between a number and a totals row that repeats it. */
const MOST_BETWEEN = 2;
/** Totals behind a run that are tried. */
const MOST_TOTALS = 12;

const cents = (value: number): number => Math.round(value * 100);

/** The step of numbers in cents: those in whole tens meet each other more often than those to the cent. */
export const grainOf = (column: readonly Cell[], valueOf: ValueOf): number =>
  Math.max(
    1,
    column.reduce((grain, cell) => commonDivisor(grain, Math.abs(cents(valueOf(cell)))), 0),
  );

/** The power of ten that an amount in cents is a multiple of. */
const roundness = (sum: number): number => 10 ** (/0*$/.exec(String(Math.abs(sum)))?.[0].length ?? 0);

/** A run of a column and the total that it may lead to. */
interface Guess {
  readonly start: number;
  readonly end: number;
  readonly total: Cell;
}

/** Runs that hold a place of a column, or end at a total behind it, the likeliest first. */
function guessesFor(
  column: readonly Cell[],
  { from, totals }: { readonly from: number; readonly totals: readonly Cell[] },
): readonly Guess[] {
  const tops = column
    .slice(0, from + 1)
    .flatMap((cell, at) => (column[at - 1]?.page === cell.page ? [] : [at]));
  const within = column.length > SHORT ? [] : Array.from({ length: from + 1 }, (_, at) => at);
  const ends = totals.map((total) => {
    const end = column.findIndex(({ line }) => line >= total.line);
    return { total, end: end < 0 ? column.length : end };
  });
  return [tops, within.filter((at) => !tops.includes(at))].flatMap((starts) =>
    ends.flatMap(({ total, end }) =>
      starts.filter((start) => start < end).map((start) => ({ start, end, total })),
    ),
  );
}

/** How likely a second column says the same of the same lines by chance; 1 where none does. */
function seconded(
  { parts, total }: Pick<ColumnSum, 'parts' | 'total'>,
  byLine: ReadonlyMap<number, readonly Cell[]>,
): number {
  const others = (byLine.get(total.line) ?? []).filter(
    (other) => !isInColumn(other, total) && (other.isMoney ? other.value !== 0 : other.value > LEAST_COUNT),
  );
  return others.reduce((chance, other) => {
    const own = parts.flatMap(({ line }) =>
      (byLine.get(line) ?? []).filter((cell) => isInColumn(cell, other)),
    );
    const sum = own.reduce((all, { value }) => all + cents(value), 0);
    const fits = own.length >= parts.length && sum === cents(other.value);
    return fits ? (chance * grainOf(own, printed)) / Math.abs(sum) : chance;
  }, 1);
}

/** Makes ready to ask for sums of columns. `totals` are labelled as such. */
export function columnSums(cells: readonly Cell[], totals: readonly Cell[]): AskSums {
  const columns = columnsOf(cells.filter(({ isMoney }) => isMoney));
  const byLine = groupByLine(cells);
  const totalLines = new Set(totals.map(({ line }) => line));
  return (cell, value) => {
    const given = withValue(cell, value);
    return columns.flatMap((column): readonly ColumnSum[] => {
      const own = column.indexOf(cell);
      const sums = [0];
      for (const one of column) sums.push((sums.at(-1) ?? 0) + cents(given(one)));
      const behind = totals.filter(({ line }) => line > cell.line).slice(0, MOST_TOTALS);
      const below =
        own < 0 ? [] : column.slice(own + 1, own + 1 + MOST_TOTALS).filter((one) => !behind.includes(one));
      const before = own >= 0 ? own - 1 : column.findLastIndex(({ line }) => line < cell.line);
      const guesses = [
        ...(own < 0 ? [] : guessesFor(column, { from: own, totals: behind })),
        ...(totalLines.has(cell.line) || own >= 0
          ? guessesFor(column, { from: before, totals: [cell] })
          : []),
        ...(own < 0 ? [] : guessesFor(column, { from: own, totals: below })),
      ];
      return guesses.flatMap(({ start, end, total }, tries): ColumnSum[] => {
        const sum = (sums[end] ?? 0) - (sums[start] ?? 0);
        if (sum === 0 || sum !== cents(given(total))) return [];
        const parts = column.slice(start, end);
        const isLabelled = totalLines.has(total.line);
        // One number alone is a sum only where its totals row follows.
        const follows =
          isLabelled && total === column[end] && total.line - (parts[0]?.line ?? 0) <= MOST_BETWEEN;
        if (parts.length === 1 && !follows) return [];
        const step =
          (parts.length === 1 ? roundness(sum) : grainOf(column, given)) * (isLabelled ? 1 : UNLABELLED);
        const byChance = (((tries + 1) * step) / Math.abs(sum)) * seconded({ parts, total }, byLine);
        return [{ parts, total, byChance }];
      });
    });
  };
}
