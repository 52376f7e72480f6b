/** The total of a bill that also prints what was paid before and what is left: "Total 613.51, deposit 150.00, to pay 463.51". */
import { centsIn } from '../candidates/candidate.ts';
import type { Candidate } from '../candidates/candidate.ts';
import type { FieldSpec } from '../fields/compile-field.ts';
import type { ScoredCandidate } from '../scored-candidate.ts';
import { totalFields } from '../fields/plain-fields.ts';

/** How firmly its label says that an amount is the total, at least, and how little another may. */
const LABELLED = 0.6;
const DISPUTED = 0.3;
/** Rounding, in cents. */
const NEAR = 2;

/**
 * Takes the larger of two labelled totals where both the total and the amount due were given the smaller one and a printed amount is
 * what parts them; not where the amounts before tax and of tax make up the smaller one. Changes `chosen`.
 */
export function totalBeforePayments(
  fields: readonly FieldSpec[],
  candidates: readonly Candidate[],
  scored: readonly (readonly ScoredCandidate[])[],
  chosen: (ScoredCandidate | null)[],
): void {
  const { net, tax, gross } = totalFields(fields);
  const due = fields.findIndex(({ concept }) => concept === 'amount_due');
  const [total, left, before, raised] = [gross, due, net, tax].map((at) => chosen[at] ?? null);
  if (!total || !left || centsIn(total.candidate) !== centsIn(left.candidate)) return;
  if ((left.features['label'] ?? 0) < LABELLED || (left.features['below'] ?? 0) > 0) return;
  if (
    before &&
    raised &&
    Math.abs(centsIn(before.candidate) + centsIn(raised.candidate) - centsIn(total.candidate)) <= NEAR
  )
    return;
  const amounts = candidates.filter(({ kind }) => kind === 'money');
  const printed = amounts.map((amount) => Math.abs(centsIn(amount)));
  const whole = (scored[gross] ?? []).find((item) => {
    const { label = 0, anti = 0, below = 0 } = item.features;
    const paid = centsIn(item.candidate) - centsIn(left.candidate);
    const isLabelled = label >= LABELLED && anti < DISPUTED && below === 0;
    return isLabelled && paid > NEAR && printed.some((cents) => Math.abs(cents - paid) <= NEAR);
  });
  if (whole) chosen[gross] = whole;
}
