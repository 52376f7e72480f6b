/** Tells whether the row before one that breaks may be the changed one: its amount together with its own balance. */
import type { PrintedValue } from '../../../document/index.ts';
import { isAltered, isOneDigitOff } from '../exchanged.ts';
import { centsOf } from './balances.ts';
import type { Statement } from './balances.ts';

/** The amount and the balance of a row, and what they would be by the rows around it. */
export interface ChangedRow {
  readonly amount: PrintedValue;
  readonly balance: PrintedValue;
  readonly cents: { readonly amount: number; readonly balance: number };
}

/**
 * The row before, in time, one whose single amount does not lead to its balance; step `at` is the one that fails. An amount
 * and its balance that were changed alike leave the step to them whole, and break the next: of the amount one digit
 * must then be another, of the balance one or two, as a carry makes them.
 */
export function changedBefore({ rows, upwards }: Statement, at: number): ChangedRow | null {
  const [earlier, later] = upwards ? [rows[at + 1], rows[at]] : [rows[at], rows[at + 1]];
  const before = upwards ? rows[at + 2] : rows[at - 1];
  const [amount, ...more] = earlier?.amounts ?? [];
  const [moved] = later?.amounts ?? [];
  if (earlier === undefined || later === undefined || amount === undefined || moved === undefined)
    return null;
  if (more.length > 0) return null;
  const [own, step] = [amount, moved].map((one) => Math.abs(centsOf(one)));
  for (const balance of [later.cents - (step ?? 0), later.cents + (step ?? 0)]) {
    const change = balance - earlier.cents;
    // In a first row nothing tells whether its amount was added or taken.
    const amounts =
      before === undefined ? [(own ?? 0) + change, (own ?? 0) - change] : [Math.abs(balance - before.cents)];
    const other = amounts.find((cents) => isOneDigitOff(cents, own ?? 0));
    if (other !== undefined && isAltered(balance, earlier.cents))
      return { amount, balance: earlier.balance, cents: { amount: other, balance } };
  }
  return null;
}
