/** Rows whose product and whose tax agree on another amount than is printed: sums that were changed along with it do not vouch for it. */
import type { Reading } from '../../reading.ts';
import { amountsOf } from '../amounts.ts';
import { columnsOf, isInColumn, isSame } from './cells.ts';
import type { Cell } from './cells.ts';

/** An amount of a row, and the two numbers of its line, or of the line above, that should make it. */
interface Row {
  readonly amount: Cell;
  readonly factors: readonly [Cell, Cell];
  /** What they make, to the cent. */
  readonly made: number;
  /** Percent, printed beside them; null where none is, or several are. */
  readonly rate: number | null;
}

type ByLine = ReadonlyMap<number, readonly Cell[]>;

/** A tax of fewer cents fits several amounts. */
const LEAST_TAX = 1;
/** Rounding line by line moves a tax by less than this. */
const TAX_ROUNDING = 0.05;
const CENT = 0.01;

const toCents = (value: number): number => Math.round(value * 100 + 1e-6) / 100;
const isFactor = ({ kind, value }: Cell): boolean => kind === 'money' && value > 0;

/** Every way in which two numbers left of an amount, or above it, may be meant to make it. */
function rowsOf(amount: Cell, byLine: ByLine): readonly Row[] {
  const before = (byLine.get(amount.line) ?? []).filter(({ box }) => box[0] < amount.box[0]);
  const above = (byLine.get(amount.line - 1) ?? []).filter(({ page }) => page === amount.page);
  return [before, above].flatMap((numbers) => {
    const factors = numbers.filter(isFactor);
    const rates = numbers.filter(({ kind }) => kind === 'percent');
    const rate = rates.length === 1 ? (rates[0]?.value ?? null) : null;
    return factors.flatMap((a, at) =>
      factors.slice(at + 1).map((b): Row => {
        const made = toCents(a.value * b.value);
        return { amount, factors: [a, b], made, rate };
      }),
    );
  });
}

const holds = ({ amount, made }: Row): boolean => isSame(amount.value, made);

/** Whether two rows are made of the same columns, in the same number of lines. */
const isLike = (one: Row, other: Row): boolean =>
  one.amount !== other.amount &&
  one.amount.line - one.factors[0].line === other.amount.line - other.factors[0].line &&
  isInColumn(one.factors[0], other.factors[0]) &&
  isInColumn(one.factors[1], other.factors[1]);

/** Whether a line that prints a base, its rate and their tax has the tax of what the row makes, not of what it prints. */
const isTaxedInLine = ({ amount, made }: Row, byLine: ByLine): boolean =>
  [...byLine.values()].some((line) => {
    const at = line.findIndex(({ isMoney, value }) => isMoney && isSame(value, amount.value));
    const [rate, tax, ...more] = line.slice(at + 1);
    if (at < 0 || rate === undefined || tax === undefined || rate.isMoney || more.length > 0) return false;
    const taxOf = (base: number): number => (base * rate.value) / 100;
    return (
      tax.isMoney &&
      tax.value >= LEAST_TAX &&
      Math.abs(taxOf(made) - tax.value) <= CENT &&
      Math.abs(taxOf(amount.value) - tax.value) > TAX_ROUNDING
    );
  });

/** Whether the rates of all rows of a net total make its tax of what the row makes, not of what it prints. */
function isTaxedInAll(row: Row, others: readonly Row[], reading: Reading): boolean {
  const amounts = amountsOf(reading);
  const labelled = (role: string): readonly number[] =>
    amounts.filter(({ roles }) => roles.includes(role)).map(({ cents }) => cents / 100);
  const rows = [row, ...others];
  const net = rows.reduce((sum, { amount }) => sum + amount.value, 0);
  const only = new Set(
    reading.values.flatMap(({ kind, value }) => (kind === 'percent' ? [Number(value)] : [])),
  );
  const ratesOf = rows.map(({ rate }) => rate ?? (only.size === 1 ? ([...only][0] ?? null) : null));
  if (ratesOf.includes(null) || !labelled('net_total').some((value) => isSame(value, net))) return false;
  const taxOf = (own: number): number =>
    rows.reduce(
      (sum, { amount }, at) => sum + ((at === 0 ? own : amount.value) * (ratesOf[at] ?? 0)) / 100,
      0,
    );
  return labelled('tax_total').some(
    (tax) =>
      tax >= LEAST_TAX &&
      Math.abs(taxOf(row.made) - tax) <= CENT * rows.length &&
      Math.abs(taxOf(row.amount.value) - tax) > TAX_ROUNDING,
  );
}

/** The one row of a column that does not multiply as the others do although its tax does; null where there is none, or several are. */
export function taxedProduct(
  byLine: ByLine,
  reading: Reading,
): { readonly cell: Cell; readonly implied: number; readonly says: readonly string[] } | null {
  const money = [...byLine.values()].flat().filter(({ isMoney }) => isMoney);
  // What an amount is off by may be a deposit, a surcharge, or its tax.
  const isPrinted = (gap: number): boolean =>
    money.some(({ value }) => isSame(Math.abs(value), Math.abs(gap)));
  for (const column of columnsOf(money)) {
    const rows = column.flatMap((amount) => rowsOf(amount, byLine));
    const holding = rows.filter(holds);
    for (const row of rows) {
      const { amount, factors, made } = row;
      const others = holding.filter((other) => isLike(row, other));
      const isOff = !holding.some((other) => other.amount === amount) && !isPrinted(amount.value - made);
      const isTaxed =
        isOff && others.length > 0 && (isTaxedInLine(row, byLine) || isTaxedInAll(row, others, reading));
      if (isTaxed) {
        const [a, b] = factors;
        return { cell: amount, implied: made, says: [`${a.text} x ${b.text}`, 'the tax on it'] };
      }
    }
  }
  return null;
}
