/** Rows of a table in which numbers follow from each other the same way: products, sums, differences and shares. */
import { groupByLine } from '../by-line.ts';
import { columnsOf, isInColumn, isSame, withValue } from './cells.ts';
import type { Cell, Relation, ValueOf } from './cells.ts';

/** A way to get the last number of a row from two before it. */
interface Formula {
  readonly of: (a: number, b: number) => number;
  /** The results that lead to the last number, to the first and to the second, for people. */
  readonly words: (a: string, b: string, c: string) => readonly [c: string, a: string, b: string];
  /** Whether it is a statement at all: one times a price is that price. */
  readonly says: (a: Cell, b: Cell) => boolean;
  /** How far the result may be off because factors have more digits than are printed. */
  readonly slack: (a: Cell, b: Cell) => number;
}

const half = ({ decimals }: Cell): number => 0.5 * 10 ** -decimals;
/** Counts are what they are; prices and rates may be rounded. */
const rounding = (cell: Cell): number => (cell.decimals > 0 ? half(cell) : 0);
const isFactor = ({ value, kind }: Cell): boolean => kind === 'money' && value !== 0;
/** One times a price is that price: it says something where the price is money, and not a count itself. */
const isProduct = (a: Cell, b: Cell): boolean =>
  isFactor(a) &&
  isFactor(b) &&
  (a.value !== 1 || b.isMoney) &&
  (b.value !== 1 || a.isMoney) &&
  a.value * b.value !== 1;
const isPart = ({ value, isMoney }: Cell): boolean => isMoney && value !== 0;
/** Rates of taxes and commissions, percent. */
const MOST_RATE = 50;
const isRate = ({ kind, isMoney, value }: Cell): boolean =>
  kind === 'percent' || (!isMoney && value >= 1 && value <= MOST_RATE);
const CENT = 0.01;
/** Rounding per line moves a share of a sum by a cent or two. */
const SHARE_ROUNDING = 0.02;

const FORMULAS: readonly Formula[] = [
  {
    of: (a, b) => a * b,
    words: (a, b, c) => [`${a} x ${b}`, `${c} / ${b}`, `${c} / ${a}`],
    says: isProduct,
    slack: (a, b) => Math.abs(a.value) * rounding(b) + Math.abs(b.value) * rounding(a),
  },
  {
    of: (a, b) => a + b,
    words: (a, b, c) => [`${a} + ${b}`, `${c} - ${b}`, `${c} - ${a}`],
    says: (a, b) => isPart(a) && isPart(b),
    slack: () => CENT,
  },
  {
    of: (a, b) => a - b,
    words: (a, b, c) => [`${a} - ${b}`, `${c} + ${b}`, `${a} - ${c}`],
    says: (a, b) => isPart(a) && isPart(b),
    slack: () => CENT,
  },
  {
    of: (a, b) => (a * b) / 100,
    words: (a, b, c) => [`${a} of ${b} (per cent)`, `100 x ${c} / ${b}`, `100 x ${c} / ${a}`],
    says: (a, b) => (isRate(a) && isPart(b)) || (isPart(a) && isRate(b)),
    slack: (a, b) =>
      SHARE_ROUNDING + (Math.abs(a.value) * rounding(b) + Math.abs(b.value) * rounding(a)) / 100,
  },
];

/** Numbers that are carried to the next row before one that both rows contradict is told. */
const LEAST_CARRIED = 3;

/** Numbers left of a result that are tried. */
const MOST_BEFORE = 6;

interface Row {
  readonly a: Cell;
  readonly b: Cell;
  readonly c: Cell;
}

/** How far a row is from its formula; a credit note prints some columns with a minus and others without. */
const gapIn = (formula: Formula, { a, b, c }: Row, valueOf?: ValueOf): number =>
  Math.abs(
    Math.abs(formula.of(valueOf?.(a) ?? a.value, valueOf?.(b) ?? b.value)) -
      Math.abs(valueOf?.(c) ?? c.value),
  );

/** Whether the result is printed, rounded as it is. */
const holdsIn = (formula: Formula, row: Row, valueOf?: ValueOf): boolean =>
  gapIn(formula, row, valueOf) <= half(row.c) + 1e-6;

/** What two numbers of a row make of the third, as it would be printed: every formula is linear in each of its numbers. */
function impliedIn(formula: Formula, row: Row, cell: Cell): number | null {
  const result = (value: number): number =>
    formula.of(cell === row.a ? value : row.a.value, cell === row.b ? value : row.b.value);
  const rate = result(1) - result(0);
  const exact =
    cell === row.c ? Math.abs(result(0)) : rate === 0 ? NaN : Math.abs((row.c.value - result(0)) / rate);
  const scale = 10 ** cell.decimals;
  const value = (Math.sign(cell.value) * Math.round(exact * scale)) / scale;
  return Number.isFinite(value) && holdsIn(formula, row, withValue(cell, value)) ? value : null;
}

const isNear = (formula: Formula, row: Row): boolean =>
  gapIn(formula, row) <= half(row.c) + formula.slack(row.a, row.b) + 1e-6;

const relationOf = (formula: Formula, row: Row, siblings: number): Relation => ({
  kind: 'row',
  cells: [row.a, row.b, row.c],
  result: row.c,
  impliedFor: (cell) => impliedIn(formula, row, cell),
  gap: gapIn(formula, row),
  siblings,
  isEnough: true,
  holds: (valueOf) => holdsIn(formula, row, valueOf),
  says: (cell) => {
    const words = formula.words(row.a.text, row.b.text, row.c.text);
    return words[[row.c, row.a, row.b].indexOf(cell)] ?? words[0];
  },
});

/** Whether one row ends with the number that another begins with. */
const carries = ({ c }: Row, { a }: Row): boolean => isSame(c.value, a.value) && c.page === a.page;

/** Two rows in turn that fail although others hold, and that share a number which is carried from one to the next, as others are: both say of it what it should be. */
function carriedIn(
  formula: Formula,
  { all, failing }: { readonly all: readonly Row[]; readonly failing: readonly Row[] },
  siblings: number,
): readonly Relation[] {
  const [one, next, ...more] = failing;
  if (one === undefined || next === undefined || more.length > 0) return [];
  const pairs = all.slice(1).map((row, at): readonly [Row | undefined, Row] => [all[at], row]);
  const isTurn = pairs.some(([before, row]) => before === one && row === next);
  const others = pairs.filter(
    ([before, row]) => before !== undefined && before !== one && carries(before, row),
  );
  const value = impliedIn(formula, one, one.c);
  const again = impliedIn(formula, next, next.a);
  const agree = value !== null && again !== null && isSame(value, again);
  if (!isTurn || !agree || !carries(one, next) || others.length < LEAST_CARRIED) return [];
  const own = relationOf(formula, one, siblings);
  const below = relationOf(formula, next, siblings);
  const shared = { cells: [one.c], result: one.c, impliedFor: () => value };
  return [
    { ...own, ...shared },
    {
      ...below,
      ...shared,
      kind: 'carried',
      holds: (valueOf) => holdsIn(formula, { ...next, a: one.c }, valueOf),
      says: () => below.says(next.a),
    },
  ];
}

/** Rows of a column that hold, and the one that fails, for numbers at two places before the result. */
function relationsAt(
  rows: readonly { readonly c: Cell; readonly before: readonly Cell[] }[],
  [left, right]: readonly [number, number],
  { formula, taxLines }: { readonly formula: Formula; readonly taxLines: ReadonlySet<number> },
): readonly Relation[] {
  const all = rows.flatMap(({ c, before }): Row[] => {
    const [a, b] = [before.at(-left), before.at(-right)];
    return a === undefined || b === undefined || !formula.says(a, b) ? [] : [{ a, b, c }];
  });
  const holding = all.filter((row) => row.c.value !== 0 && holdsIn(formula, row));
  const isTax = ({ a, b, c }: Row): boolean => taxLines.has(c.line) && (isRate(a) || isRate(b)) && c.isMoney;
  const like = (row: Row): boolean =>
    isTax(row) ||
    (holding.some(({ a }) => isInColumn(row.a, a)) && holding.some(({ b }) => isInColumn(row.b, b)));
  // What is free of charge is no product.
  const failing = all.filter((row) => row.c.value !== 0 && !isNear(formula, row) && like(row));
  const distinct = new Set(holding.map(({ a, b }) => `${String(a.value)} ${String(b.value)}`)).size;
  return [
    ...holding.map((row) => relationOf(formula, row, distinct - 1)),
    ...carriedIn(formula, { all, failing }, distinct),
    // More than one row that does not hold: this is not how the table is made.
    ...(failing.length === 1 ? failing.map((row) => relationOf(formula, row, distinct)) : []),
  ];
}

/**
 * Every way in which two numbers of a row make a third one, and the row in which they do not although they do in others.
 * @param taxLines lines that state a tax
 */
export function rowRelations(cells: readonly Cell[], taxLines: ReadonlySet<number>): readonly Relation[] {
  const byLine = groupByLine(cells);
  return columnsOf(cells.filter(({ isMoney }) => isMoney)).flatMap((column) => {
    const rows = column.map((c) => {
      const line = byLine.get(c.line) ?? [];
      return { c, before: line.slice(0, line.indexOf(c)) };
    });
    const most = Math.min(MOST_BEFORE, Math.max(...rows.map(({ before }) => before.length)));
    const pairs = Array.from({ length: most }, (_, at) => at + 1).flatMap((right) =>
      Array.from({ length: most - right }, (_, at) => [right + 1 + at, right] as const),
    );
    return pairs.flatMap((pair) =>
      FORMULAS.flatMap((formula) => relationsAt(rows, pair, { formula, taxLines })),
    );
  });
}
