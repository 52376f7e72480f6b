/** Takes back totals that the other amounts show to be something else: blank beats wrong. */
import { centsIn } from '../candidates/candidate.ts';
import { sumOf } from '../../../kit/sum.ts';
import type { FieldSpec } from '../fields/compile-field.ts';
import type { Features } from '../features.ts';
import { centsOf } from '../numerals.ts';
import { plainFieldOf, totalFields } from '../fields/plain-fields.ts';

/** What is asked of a scored candidate. */
interface Scored {
  readonly candidate: { readonly value: string };
  readonly features: Features;
}

/** Rounding, in cents. */
const NEAR = 2;
/** How firmly a label says that an amount is a tax. */
const LABELLED = 0.4;

/** The index of the deductions when what was chosen is one of several sums that together lead from gross to net pay, else -1. */
function partOfDeductions(
  fields: readonly FieldSpec[],
  scored: readonly (readonly Scored[])[],
  chosen: readonly (Scored | null)[],
): number {
  const [gross = -1, taken = -1, net = -1] = ['gross_pay', 'deductions', 'net_pay'].map((concept) =>
    plainFieldOf(fields, concept),
  );
  const labelled = (index: number): number[] => [
    ...new Set(
      (scored[index] ?? [])
        .filter(({ features: { label = 0, below = 0 } }) => label >= LABELLED && below === 0)
        .map(({ candidate }) => centsIn(candidate)),
    ),
  ];
  const [before, own] = [chosen[gross], chosen[taken]];
  if (!before || !own) return -1;
  const leads = (cents: number): boolean =>
    labelled(net).some((after) => Math.abs(centsIn(before.candidate) - Math.abs(cents) - after) <= NEAR);
  const parts = labelled(taken);
  const all = parts.reduce((sum, one) => sum + Math.abs(one), 0);
  return parts.length > 1 && !leads(centsIn(own.candidate)) && leads(all) ? taken : -1;
}

/** How firmly a label says that an amount is a sum before tax, where a further amount makes up the total with it. */
const SURELY_LABELLED = 0.6;

/** A labelled sum before tax that makes the total together with the tax and one more printed amount, as of service; null without one. */
function netBesideFee<T extends Scored>(
  nets: readonly T[],
  printed: readonly Scored[],
  rest: number,
): T | null {
  const isPrinted = (cents: number): boolean =>
    cents > NEAR && printed.some(({ candidate }) => Math.abs(centsIn(candidate) - cents) <= NEAR);
  const isSure = ({ candidate, features }: T): boolean =>
    (features['label'] ?? 0) >= SURELY_LABELLED && isPrinted(rest - centsIn(candidate));
  return nets.find(isSure) ?? null;
}

/** Whether a tax is a whole or half percentage of a sum, to the cent. */
function isRateOn(sum: number, tax: number): boolean {
  const rate = Math.round((200 * tax) / sum) / 200;
  return sum > 0 && rate > 0 && Math.abs(sum * rate - tax) <= 1;
}

/**
 * Empties the sum before tax from which a printed discount is taken before the tax is added, unless what is left is printed, and a
 * total that is what a payment leaves of that sum and the tax.
 */
function afterDiscount<T extends Scored>(
  { net, tax, gross }: { readonly net: number; readonly tax: number; readonly gross: number },
  scored: readonly (readonly T[])[],
  chosen: (T | null)[],
): void {
  const [before, raised, total] = [net, tax, gross].map((at) => centsOf(chosen[at]?.candidate.value ?? '0'));
  if (before === undefined || raised === undefined || total === undefined || isRateOn(before, raised)) return;
  const printed = [net, tax, gross].flatMap((at) => scored[at] ?? []);
  const off = [...new Set(printed.map(({ candidate }) => centsIn(candidate)).filter((one) => one < 0))];
  const missing = total - before - raised;
  const discount = off.find((one) => {
    const paid = missing - one;
    return isRateOn(before + one, raised) && (Math.abs(paid) <= NEAR || off.includes(paid));
  });
  if (discount === undefined) return;
  chosen[net] = (scored[net] ?? []).find(({ candidate }) => centsIn(candidate) === before + discount) ?? null;
  if (Math.abs(missing - discount) > NEAR) chosen[gross] = null;
}

/**
 * Empties the choice of a tax that is one of several, where all of them together make up the difference of gross and net; and
 * that of a gross amount that is the same as the amount due, where something printed was withheld from net and tax, or that
 * is less than the net amount and stands in a line of the bill; deductions that are one of several sums of them; and a sum before
 * tax that is the same as the total, where there is a tax, unless another one is proven; and an amount due
 * without a label, beside another total that no payment parts it from.
 */
export function takeBack<T extends Scored>(
  fields: readonly FieldSpec[],
  scored: readonly (readonly T[])[],
  chosen: (T | null)[],
): void {
  const part = partOfDeductions(fields, scored, chosen);
  if (part >= 0) chosen[part] = null;
  const { net, tax, gross } = totalFields(fields);
  const due = plainFieldOf(fields, 'amount_due');
  const centsAt = (index: number): number | null => {
    const item = chosen[index];
    return item ? centsIn(item.candidate) : null;
  };
  const [before, raised, total] = [centsAt(net), centsAt(tax), centsAt(gross)];
  const { label = 0, labelled = 0 } = chosen[due]?.features ?? {};
  const owed = centsAt(due);
  // What nothing calls due, and no printed deposit leads to, is no amount due beside another total.
  if (total !== null && owed !== null && owed !== total && label + labelled === 0) {
    const isPaidOff = (scored[due] ?? []).some(
      ({ candidate }) => Math.abs(total - Math.abs(centsIn(candidate)) - owed) <= NEAR,
    );
    if (!isPaidOff) chosen[due] = null;
  }
  if (before === null || total === null) return;
  // A line of the bill is not its total.
  if (total < before && (chosen[gross]?.features['inTable'] ?? 0) > 0) chosen[gross] = null;
  if (raised === null) return;
  // With a tax in it, the total is no sum before tax: "Subtotal 108.10, VAT 8.1 % (included) 8.10, Total 108.10".
  if (before === total && raised > NEAR && raised < total) {
    const printed = [net, tax, gross].flatMap((index) => scored[index] ?? []);
    chosen[net] = netBesideFee(scored[net] ?? [], printed, total - raised);
    return;
  }
  const missing = total - before - raised;
  if (Math.abs(missing) <= NEAR) return;
  const taxes = (scored[tax] ?? []).filter(({ features }) => (features['label'] ?? 0) >= LABELLED);
  const cents = taxes.map(({ candidate }) => centsIn(candidate));
  const sum = sumOf(cents);
  if (cents.length > 1 && Math.abs(sum - (total - before)) <= NEAR) chosen[tax] = null;
  const isWithheld = (scored[gross] ?? []).some(
    ({ candidate }) => Math.abs(Math.abs(centsIn(candidate)) + missing) <= NEAR,
  );
  if (missing < 0 && centsAt(due) === total && isWithheld) chosen[gross] = null;
  else afterDiscount({ net, tax, gross }, scored, chosen);
}
