/** Rows with further rows below them that make them up: a line of an order and the weeks, or pieces, it consists of. */
import { columnsOf, isSame, printed } from './cells.ts';
import type { Cell, Relation, ValueOf } from './cells.ts';

/** Groups that must hold before another one can fail. */
const LEAST_SIBLINGS = 3;
/** Lines of print that one group takes at most. */
const MOST_LINES = 40;

interface Part {
  readonly count: Cell | null;
  readonly price: Cell;
}

interface Group {
  readonly total: Cell;
  /** Whether it ends on its page: the next one begins there, or there is none. */
  readonly isWhole: boolean;
  readonly parts: readonly Part[];
}

const sumOf = ({ parts }: Group, valueOf: ValueOf): number =>
  parts.reduce((sum, { count, price }) => sum + (count === null ? 1 : valueOf(count)) * valueOf(price), 0);
const holds = (group: Group, valueOf: ValueOf = printed): boolean =>
  isSame(sumOf(group, valueOf), valueOf(group.total));

const wordsOf = ({ count, price }: Part): string =>
  count === null ? price.text : `${count.text} x ${price.text}`;

const relationOf = (group: Group, siblings: number): Relation => ({
  kind: 'group',
  cells: [
    group.total,
    ...group.parts.flatMap(({ count, price }) => (count === null ? [price] : [count, price])),
  ],
  result: group.total,
  impliedFor: (cell) => (cell === group.total ? sumOf(group, printed) : null),
  gap: sumOf(group, printed) - group.total.value,
  siblings,
  isEnough: true,
  holds: (valueOf) => holds(group, valueOf),
  says: (cell) =>
    cell === group.total ? group.parts.map(wordsOf).join(' + ') : `the ${group.total.text} above it`,
});

/** The groups below the cells of a column: from one of them to the next, on one page. */
function groupsBelow(
  totals: readonly Cell[],
  partsIn: (line: number) => Part | null,
  lines: readonly number[],
): readonly Group[] {
  return totals.flatMap((total, at): Group[] => {
    const next = totals[at + 1];
    const end = Math.min(next?.line ?? Infinity, total.line + MOST_LINES);
    const from = lines.findIndex((line) => line > total.line);
    if (from < 0) return [];
    const parts: Part[] = [];
    for (let index = from; index < lines.length; index += 1) {
      const line = lines[index] ?? end;
      if (line >= end) break;
      const part = partsIn(line);
      if (part !== null) parts.push(part);
    }
    const isWhole = next === undefined || next.page === total.page;
    return parts.length === 0 ? [] : [{ total, parts, isWhole }];
  });
}

/** Every column whose numbers are the sum of what stands in the lines below each, where it holds but for one of them at most. */
export function groupRelations(cells: readonly Cell[]): readonly Relation[] {
  const columns = columnsOf(cells).filter((column) => column.length > LEAST_SIBLINGS);
  const money = columns
    .map((column) => column.filter(({ isMoney }) => isMoney))
    .filter((column) => column.length > LEAST_SIBLINGS);
  return money.flatMap((totals) => {
    const totalLines = new Set(totals.map(({ line }) => line));
    return money.flatMap((prices) => {
      const priceAt = new Map(
        prices.filter(({ line }) => !totalLines.has(line)).map((cell) => [cell.line, cell]),
      );
      if (prices === totals || priceAt.size <= LEAST_SIBLINGS) return [];
      const lines = [...priceAt.keys()];
      return [null, ...columns].flatMap((counts): readonly Relation[] => {
        const countAt = new Map(counts?.filter(({ isMoney }) => !isMoney).map((cell) => [cell.line, cell]));
        if (
          counts === prices ||
          (counts !== null && lines.filter((line) => countAt.has(line)).length <= LEAST_SIBLINGS)
        )
          return [];
        const partIn = (line: number): Part | null => {
          const price = priceAt.get(line);
          const count = countAt.get(line) ?? null;
          return price === undefined || (counts !== null && count === null) ? null : { count, price };
        };
        return judged(groupsBelow(totals, partIn, lines));
      });
    });
  });
}

function judged(groups: readonly Group[]): readonly Relation[] {
  const holding = groups.filter((group) => holds(group));
  const distinct = new Set(
    holding.map(({ total, parts }) =>
      [
        total.value,
        ...parts.map(({ count, price }) => `${String(count?.value)} ${String(price.value)}`),
      ].join(),
    ),
  ).size;
  if (distinct < LEAST_SIBLINGS) return [];
  // Rows that go on behind the foot of a page take part of their group with them.
  const failing = groups.filter(
    (group) =>
      !holds(group) &&
      group.total.value !== 0 &&
      group.isWhole &&
      group.parts.every(({ price }) => price.page === group.total.page),
  );
  return [
    ...holding.map((group) => relationOf(group, distinct - 1)),
    ...(failing.length === 1 ? failing.map((group) => relationOf(group, distinct)) : []),
  ];
}
