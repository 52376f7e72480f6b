/** Lets the arithmetic of invoices serve credit notes, which state the same amounts below zero. */
import type { Amount } from './amounts.ts';

/** Roles of what a credit note states below zero. */
const CREDITED = ['net_total', 'gross_total', 'amount_due'];

/** The amounts of a credit note as those of the invoice it takes back, so that one arithmetic serves both. */
export function asInvoiced(amounts: readonly Amount[]): readonly Amount[] {
  const totals = amounts.filter(
    ({ roles, cents }) => cents !== 0 && roles.some((role) => CREDITED.includes(role)),
  );
  if (totals.length < 2 || totals.some(({ cents }) => cents > 0)) return amounts;
  return amounts.map((amount) => ({
    ...amount,
    cents: amount.roles.includes('discount') ? -amount.cents : Math.abs(amount.cents),
  }));
}
