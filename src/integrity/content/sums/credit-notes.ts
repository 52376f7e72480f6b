/** Lets the arithmetic of invoices serve credit notes, which state the same amounts below zero. */
import type { Amount } from '../amounts.ts';
import { holds, sumsOf } from './sums.ts';

/** Roles of what a credit note states below zero. */
const CREDITED = ['net_total', 'gross_total', 'amount_due'];

/** The amounts of a credit note as those of the invoice it takes back, so that one arithmetic serves both. */
export function asInvoiced(amounts: readonly Amount[]): readonly Amount[] {
  const totals = amounts.filter(
    ({ roles, cents }) => cents !== 0 && roles.some((role) => CREDITED.includes(role)),
  );
  if (totals.length < 2 || totals.some(({ cents }) => cents > 0)) return amounts;
  const keeping = amounts.map((amount) => invoiced(amount, isCharge(amount) && amount.cents > 0 ? -1 : 1));
  // What the firm keeps stands without a sign among amounts below zero, but some write the sign in some columns only.
  const isKept = sumsOf(keeping).totals.some(
    (sum) => holds(sum) && sum.terms.some(({ amount }) => isCharge(amount) && amount.cents < 0),
  );
  return isKept ? keeping : amounts.map((amount) => invoiced(amount, 1));
}

const isCharge = ({ roles }: Amount): boolean => roles.includes('shipping');

/** An amount without the sign of the credit note. */
const invoiced = (amount: Amount, sign: 1 | -1): Amount => ({
  ...amount,
  cents: amount.roles.includes('discount') ? -amount.cents : sign * Math.abs(amount.cents),
});
