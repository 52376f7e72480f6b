/** Takes back days without a label that the period speaks against: a day far from it is none of payment, its first day none of issue. */
import type { FieldSpec } from '../fields/compile-field.ts';
import { plainFieldOf } from '../fields/plain-fields.ts';
import { isLabelled } from '../scored-candidate.ts';
import type { ScoredCandidate } from '../scored-candidate.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Days before a period begins and after it ends within which its pay is paid. */
const PAID = { before: 31, after: 92 };

/** Whether a day is far from a period of which a day at least is known. */
function isFar(day: string, start: string, end: string): boolean {
  const at = Date.parse(day);
  return at < Date.parse(start) - PAID.before * DAY || at > Date.parse(end) + PAID.after * DAY;
}

/** Whether a day is the first of a range whose last day stands in the same line. */
const isFirstDay = ({ candidate }: ScoredCandidate, all: readonly ScoredCandidate[]): boolean =>
  candidate.range === 'start' &&
  all.some(
    (other) => other.candidate.range === 'end' && other.candidate.spans[0]?.line === candidate.spans[0]?.line,
  );

/**
 * Empties a day of payment without a label that is far from the period that is paid, as the day when somebody was hired is; and a
 * day of issue without a label that a range begins with.
 */
export function takeBackDays(
  fields: readonly FieldSpec[],
  scored: readonly (readonly ScoredCandidate[])[],
  chosen: (ScoredCandidate | null)[],
): void {
  const at = (concept: string): number => plainFieldOf(fields, concept);
  const [paid, issued] = [at('pay_date'), at('issue_date')];
  const [first, last] = [chosen[at('period_start')], chosen[at('period_end')]];
  const [start, end] = [first ?? last, last ?? first];
  const payment = chosen[paid];
  if (payment && start && end && !isLabelled(payment)) {
    const { value } = payment.candidate;
    if (isFar(value, start.candidate.value, end.candidate.value)) chosen[paid] = null;
  }
  const issue = chosen[issued];
  if (issue && !isLabelled(issue) && isFirstDay(issue, scored[issued] ?? [])) chosen[issued] = null;
}
