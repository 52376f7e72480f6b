/** Rows of a table in which a quantity and a price, less a discount in per cent, make the amount. */
import { groupByLine } from '../by-line.ts';
import { columnsOf, isInColumn, printed, withValue } from './cells.ts';
import type { Cell, Relation, ValueOf } from './cells.ts';

/** Rows that must hold before another one can fail. */
const LEAST_ROWS = 3;

interface Row {
  readonly count: Cell;
  readonly price: Cell;
  readonly discount: Cell;
  readonly amount: Cell;
}

const half = ({ decimals }: Cell): number => 0.5 * 10 ** -decimals;
const cellsIn = ({ count, price, discount, amount }: Row): readonly Cell[] => [
  count,
  price,
  discount,
  amount,
];

const productIn = ({ count, price }: Row, valueOf: ValueOf): number => valueOf(count) * valueOf(price);
const madeIn = (row: Row, valueOf: ValueOf): number =>
  Math.abs(productIn(row, valueOf) * (1 - valueOf(row.discount) / 100));
/** A credit note prints some columns with a minus and others without. */
const gapIn = (row: Row, valueOf: ValueOf = printed): number =>
  Math.abs(madeIn(row, valueOf) - Math.abs(valueOf(row.amount)));
const holdsIn = (row: Row, valueOf: ValueOf = printed): boolean =>
  gapIn(row, valueOf) <= half(row.amount) + 1e-6;

/** Whether rounding of the price, or that the percentage is a tax, is enough to explain a row. */
function isExplained(row: Row): boolean {
  const product = Math.abs(productIn(row, printed));
  const amount = Math.abs(row.amount.value);
  const slack = half(row.amount) + Math.abs(row.count.value) * half(row.price) + 1e-6;
  const rate = row.discount.value / 100;
  return [1 - rate, 1, 1 + rate].some((share) => Math.abs(product * share - amount) <= slack);
}

const areAlike = (a: Row, b: Row): boolean => {
  const others = cellsIn(b);
  return cellsIn(a).every((cell, at) => {
    const other = others[at];
    return other !== undefined && isInColumn(cell, other);
  });
};

/** What the others of a row make of one of its numbers, as it would be printed. */
function impliedIn(row: Row, cell: Cell): number | null {
  const { count, price, discount, amount } = row;
  const share = 1 - discount.value / 100;
  const exact = new Map([
    [amount, productIn(row, printed) * share],
    [count, amount.value / (price.value * share)],
    [price, amount.value / (count.value * share)],
    [discount, 100 * (1 - Math.abs(amount.value / productIn(row, printed)))],
  ]).get(cell);
  if (exact === undefined || !Number.isFinite(exact)) return null;
  const scale = 10 ** cell.decimals;
  const value = (Math.sign(cell.value) * Math.round(Math.abs(exact) * scale)) / scale;
  return holdsIn(row, withValue(cell, value)) ? value : null;
}

function wordsOf({ count, price, discount, amount }: Row, cell: Cell): string {
  if (cell === amount) return `${count.text} x ${price.text} less ${discount.text}`;
  if (cell === discount) return `what ${amount.text} leaves of ${count.text} x ${price.text}`;
  return `${amount.text} / (${(cell === count ? price : count).text} less ${discount.text})`;
}

const relationOf = (row: Row, siblings: number): Relation => ({
  kind: 'row',
  cells: cellsIn(row),
  result: row.amount,
  impliedFor: (cell) => impliedIn(row, cell),
  gap: gapIn(row),
  siblings,
  isEnough: true,
  holds: (valueOf) => holdsIn(row, valueOf),
  says: (cell) => wordsOf(row, cell),
});

/** The rows of a column that have a quantity and a price right before a percentage. */
function rowsOf(column: readonly Cell[], byLine: ReadonlyMap<number, readonly Cell[]>): readonly Row[] {
  return column.flatMap((amount): Row[] => {
    const line = byLine.get(amount.line) ?? [];
    const before = line.slice(0, line.indexOf(amount));
    const at = before.findIndex(({ kind, value }) => kind === 'percent' && value > 0 && value < 100);
    const [count, price, discount] = before.slice(Math.max(0, at - 2), at + 1);
    if (count === undefined || price === undefined || discount === undefined) return [];
    const isProduct = [count, price, amount].every(({ kind, value }) => kind === 'money' && value !== 0);
    return isProduct ? [{ count, price, discount, amount }] : [];
  });
}

/** Every row that is made so where several are, and the only one that is not. */
export function discountedRows(cells: readonly Cell[]): readonly Relation[] {
  const byLine = groupByLine(cells);
  return columnsOf(cells.filter(({ isMoney }) => isMoney)).flatMap((column) => {
    const rows = rowsOf(column, byLine);
    const holding = rows.filter((row) => holdsIn(row));
    const distinct = new Set(holding.map(({ count, price }) => `${count.text} ${price.text}`)).size;
    if (distinct < LEAST_ROWS) return [];
    const failing = rows.filter((row) => !isExplained(row));
    const [odd] = failing;
    const isOdd = odd !== undefined && failing.length === 1 && holding.some((row) => areAlike(odd, row));
    return [
      ...holding.map((row) => relationOf(row, distinct - 1)),
      ...(isOdd ? [relationOf(odd, distinct)] : []),
    ];
  });
}
