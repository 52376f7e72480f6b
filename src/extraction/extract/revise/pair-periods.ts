/** Makes the days of a period agree: both from one printed range, and the first no later than the last. */
import type { FieldSpec } from '../fields/compile-field.ts';
import { isLabelled } from '../scored-candidate.ts';
import type { ScoredCandidate } from '../scored-candidate.ts';
import { plainFieldOf } from '../fields/plain-fields.ts';

/** Takes back a period that would begin behind its end: what no label calls so, or both where labels say nothing or disagree. */
function takeBackReversed(chosen: (ScoredCandidate | null)[], first: number, last: number): void {
  const [start, end] = [chosen[first], chosen[last]];
  if (!start || !end || start.candidate.value <= end.candidate.value) return;
  const [isFirst, isLast] = [isLabelled(start), isLabelled(end)];
  if (!isFirst || isLast) chosen[first] = null;
  if (!isLast || isFirst) chosen[last] = null;
}

/**
 * Where the last day of a period is the end of a printed range and its first day was taken from another page, which speaks of
 * something else, the day that the range begins with takes its place. No period begins behind its end.
 */
export function pairPeriods(
  fields: readonly FieldSpec[],
  scored: readonly (readonly ScoredCandidate[])[],
  chosen: (ScoredCandidate | null)[],
): void {
  const [first, last] = [plainFieldOf(fields, 'period_start'), plainFieldOf(fields, 'period_end')];
  const [start, end] = [chosen[first], chosen[last]];
  if (start && end?.candidate.range === 'end' && start.candidate.page !== end.candidate.page) {
    const line = end.candidate.spans[0]?.line;
    const own = (scored[first] ?? []).find(
      ({ candidate }) => candidate.range === 'start' && candidate.spans[0]?.line === line,
    );
    if (own) chosen[first] = own;
  }
  takeBackReversed(chosen, first, last);
}
