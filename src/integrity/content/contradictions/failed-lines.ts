/** Finds the typed line that a column or its own row contradicts, when the total below the column is confirmed. */
import type { PrintedValue } from '../../../document/index.ts';
import type { Reading } from '../../reading.ts';
import { money } from '../amounts.ts';
import type { Amount } from '../amounts.ts';
import { isAltered, isTypedOver } from '../exchanged.ts';
import { isOfHours } from './hours.ts';
import { factorsBefore, productsBefore } from '../sums/products.ts';
import { SAME_EDGE, gapOf, holds, impliedBy } from '../sums/sums.ts';
import type { Sum } from '../sums/terms.ts';

/** Fewer lines show no pattern. */
const LEAST_LINES = 2;
/** Rows that multiply before others, that have no quantity and price, may stand among them. */
const LEAST_ROWS = 3;
/** Lines of print between two amounts of one column: descriptions take a few. */
const MOST_BETWEEN = 3;

/** Whether lines follow each other down to their total, from the top of their column or from the total before. */
function isWhole({ terms }: Sum, amounts: readonly Amount[]): boolean {
  const parts = terms.map(({ amount }) => amount);
  const follow = parts.every(
    (part, at) => at === 0 || part.line - (parts[at - 1]?.line ?? 0) <= MOST_BETWEEN,
  );
  const [first] = parts;
  if (!follow || first === undefined) return false;
  const column = amounts.filter(
    ({ page, box }) => page === first.page && Math.abs(box[2] - first.box[2]) < SAME_EDGE,
  );
  const last = parts.at(-1)?.line ?? 0;
  const between = column.filter(({ line }) => line > first.line && line < last);
  const [before] = column
    .filter(({ line }) => line < first.line && first.line - line <= MOST_BETWEEN)
    .slice(-1);
  return between.every((amount) => parts.includes(amount)) && before?.roles.length !== 0;
}

/**
 * Columns of typed lines whose confirmed total they miss by one digit of one line: the fullest run above each total.
 * @param sums every run of lines above every total
 */
export function failedColumns(
  sums: readonly Sum[],
  confirmed: ReadonlySet<Amount>,
  amounts: readonly Amount[],
): readonly Sum[] {
  const totals = new Set(sums.flatMap(({ terms }) => terms.at(-1)?.amount ?? []));
  return [...totals].flatMap((total) => {
    const runs = sums.filter(({ terms }) => terms.at(-1)?.amount === total);
    if (!confirmed.has(total) || runs.some(holds)) return [];
    const isBelow = ({ terms }: Sum): boolean =>
      Math.abs((terms[0]?.amount.box[2] ?? 0) - total.box[2]) < SAME_EDGE;
    const [fullest] = (runs.some(isBelow) ? runs.filter(isBelow) : runs)
      .filter((run) => isWhole(run, amounts) && run.terms.every(({ amount }) => amount.source === 'text'))
      .toSorted((a, b) => b.terms.length - a.terms.length);
    if (fullest === undefined || fullest.terms.length <= LEAST_LINES) return [];
    const gap = Math.abs(gapOf(fullest));
    const isPrinted = amounts.some(({ cents }) => Math.abs(cents) === gap);
    const repaired = fullest.terms.slice(0, -1).some(({ amount }) => {
      const implied = impliedBy(fullest, amount) ?? 0;
      return !confirmed.has(amount) && isAltered(amount.cents, implied);
    });
    return repaired && !isPrinted ? [fullest] : [];
  });
}

/** A quantity or price that its row contradicts. */
export interface FailedFactor {
  readonly amount: Amount;
  /** As printed, and what it would have to be. */
  readonly printed: string;
  readonly implied: string;
  readonly box: Amount['box'];
}

/** Whether a discount or a charge of that many cents is printed around an amount. */
export const isPrintedBeside = (amount: Amount, cents: number, { values }: Reading): boolean =>
  values.some(
    ({ kind, value, line }) =>
      kind === 'money' &&
      Math.abs(line - amount.line) <= MOST_BETWEEN &&
      Math.abs(Math.abs(Number(value) * 100) - Math.abs(cents)) < 1,
  );

/**
 * The factors of a row that fit its amount with a digit or two typed over.
 * @param isMeant whether any other number may have been meant, too
 */
export function mendedFactors(
  amount: Amount,
  [a, b]: readonly [PrintedValue, PrintedValue],
  isMeant: (factor: PrintedValue, implied: number) => boolean = () => false,
): readonly FailedFactor[] {
  return [[a, b] as const, [b, a] as const].flatMap(([factor, other]): FailedFactor[] => {
    const decimals = factor.value.split('.')[1]?.length ?? 0;
    const scale = 10 ** decimals;
    const implied = Math.round((amount.cents * scale) / 100 / Number(other.value));
    const isExact = Math.abs((implied / scale) * Number(other.value) * 100 - amount.cents) <= 1;
    const printed = String(Math.round(Number(factor.value) * scale));
    if (!isExact || !(isTypedOver(printed, String(implied)) || isMeant(factor, implied / scale))) return [];
    const text = decimals === 2 ? money(implied) : String(implied / scale);
    return [{ amount, printed: factor.text, implied: text, box: factor.box }];
  });
}

/**
 * The one row of a column that does not multiply as all the others do, when the column adds up: its amount is right, and
 * its price or quantity is another. Charges without a quantity may stand among three rows and more that multiply.
 */
export function failedFactors(sums: readonly Sum[], reading: Reading): readonly FailedFactor[] {
  const column = sums.find((sum) => sum.terms.length > LEAST_LINES + 1 && holds(sum));
  if (column === undefined) return [];
  const lines = column.terms
    .slice(0, -1)
    .map(({ amount }) => ({ amount, factors: factorsBefore(amount, reading) }));
  const isTyped = lines.every(({ amount }) => amount.source === 'text');
  const found = lines.filter(({ factors }) => factors.length > 1);
  if (!isTyped || (found.length < lines.length && found.length <= LEAST_ROWS)) return [];
  // Descriptions hold numbers, too: what all rows have stands next to the amount.
  const width = Math.min(...found.map(({ factors }) => factors.length));
  const rows = found.map(({ amount, factors }) => ({ amount, factors: factors.slice(-width) }));
  const pairs = Array.from({ length: width }, (_, left) => left).flatMap((left) =>
    Array.from({ length: width - left - 1 }, (_, more) => [left, left + 1 + more] as const),
  );
  return pairs.flatMap(([left, right]) => {
    const multiplied = rows.map(({ amount, factors }) => {
      const [a, b] = [factors[left], factors[right]];
      return { amount, a, b, fits: Math.abs(Number(a?.value) * Number(b?.value) * 100 - amount.cents) <= 1 };
    });
    const [odd, ...others] = multiplied.filter(({ fits }) => !fits);
    if (odd?.a === undefined || odd.b === undefined || others.length > 0) return [];
    const { amount, a, b } = odd;
    // Positions count on beside quantities: the row multiplies by another column.
    if (productsBefore(amount, reading).some(({ cents }) => Math.abs(cents - amount.cents) <= 1)) return [];
    const gap = Number(a.value) * Number(b.value) * 100 - amount.cents;
    if (isPrintedBeside(amount, gap, reading)) return [];
    const isMeant = rows.length > LEAST_ROWS ? isOfHours(reading, rows[0]?.amount.line ?? 0) : undefined;
    return mendedFactors(amount, [a, b], isMeant);
  });
}
