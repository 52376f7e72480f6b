/** Rows of a table in which several numbers beside each other make up the first or the last: what is charged is what is paid and what is owed. */
import { groupByLine } from '../by-line.ts';
import { columnsOf, isInColumn, printed } from './cells.ts';
import type { Cell, Relation, ValueOf } from './cells.ts';

/** Numbers that are added up; two are the business of pairs. */
const PARTS = [3, 4, 5] as const;
/** Rows that must hold before another one can fail. */
const LEAST_ROWS = 3;
/** What each part may be off by where it was rounded from more digits. */
const ROUNDING = 0.01;

interface Row {
  readonly parts: readonly Cell[];
  readonly result: Cell;
}

const sumOf = ({ parts }: Row, valueOf: ValueOf): number =>
  parts.reduce((sum, part) => sum + valueOf(part), 0);
const gapIn = (row: Row, valueOf: ValueOf = printed): number =>
  Math.abs(sumOf(row, valueOf) - valueOf(row.result));
/** Sums of binary fractions are a little off. */
const holdsIn = (row: Row, valueOf: ValueOf = printed): boolean => gapIn(row, valueOf) < ROUNDING / 2;

/** Whether a row says anything: one number beside zeros is itself. */
const isTelling = ({ parts, result }: Row): boolean =>
  result.value !== 0 && parts.filter(({ value }) => value !== 0).length > 1;

const areAlike = (a: Row, b: Row): boolean =>
  isInColumn(a.result, b.result) &&
  a.parts.every((part, at) => {
    const other = b.parts[at];
    return other !== undefined && isInColumn(part, other);
  });

const impliedIn = (row: Row, cell: Cell): number => {
  const implied =
    cell === row.result
      ? sumOf(row, printed)
      : row.result.value - sumOf(row, (part) => (part === cell ? 0 : part.value));
  return Math.round(implied * 100) / 100;
};

function wordsOf({ parts, result }: Row, cell: Cell): string {
  const others = parts.filter((part) => part !== cell).map(({ text }) => text);
  return cell === result ? others.join(' + ') : [result.text, ...others].join(' - ');
}

const relationOf = (row: Row, siblings: number): Relation => ({
  kind: 'row',
  cells: [...row.parts, row.result],
  result: row.result,
  impliedFor: (cell) => impliedIn(row, cell),
  gap: gapIn(row),
  siblings,
  isEnough: false,
  holds: (valueOf) => holdsIn(row, valueOf),
  says: (cell) => wordsOf(row, cell),
});

/** The amounts right before a number of a line, or right after it; null where there are fewer, or others among them. */
function partsBeside(line: readonly Cell[], result: Cell, { count, before }: Side): readonly Cell[] | null {
  const at = line.indexOf(result);
  const parts = before ? line.slice(Math.max(0, at - count), at) : line.slice(at + 1, at + 1 + count);
  return parts.length === count && parts.every(({ isMoney }) => isMoney) ? parts : null;
}

interface Side {
  readonly count: number;
  readonly before: boolean;
}

const SIDES: readonly Side[] = PARTS.flatMap((count) => [
  { count, before: true },
  { count, before: false },
]);

/** Every row in which three to five amounts make the one before or behind them, and the only one in which they do not although they do in others. */
export function rowSums(cells: readonly Cell[]): readonly Relation[] {
  const byLine = groupByLine(cells);
  return columnsOf(cells.filter(({ isMoney }) => isMoney)).flatMap((column) =>
    SIDES.flatMap((side) => {
      const rows = column.flatMap((result): Row[] => {
        const parts = partsBeside(byLine.get(result.line) ?? [], result, side);
        return parts === null ? [] : [{ parts, result }];
      });
      const holding = rows.filter((row) => isTelling(row) && holdsIn(row));
      if (holding.length < LEAST_ROWS) return [];
      const failing = rows.filter(
        (row) =>
          isTelling(row) &&
          gapIn(row) > side.count * ROUNDING &&
          holding.filter((other) => areAlike(row, other)).length >= LEAST_ROWS,
      );
      return [
        ...holding.map((row) => relationOf(row, holding.length - 1)),
        // More than one row that does not hold: this is not how the table is made.
        ...(failing.length === 1 ? failing.map((row) => relationOf(row, holding.length)) : []),
      ];
    }),
  );
}
