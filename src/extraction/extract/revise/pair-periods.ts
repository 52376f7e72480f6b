/** Takes the first day of a period from the range that its last day was taken from. */
import type { FieldSpec } from '../fields/compile-field.ts';
import type { ScoredCandidate } from '../scored-candidate.ts';
import { plainFieldOf } from '../fields/plain-fields.ts';

/**
 * Where the last day of a period is the end of a printed range and its first day was taken from another page, which speaks of
 * something else, the day that the range begins with takes its place.
 */
export function pairPeriods(
  fields: readonly FieldSpec[],
  scored: readonly (readonly ScoredCandidate[])[],
  chosen: (ScoredCandidate | null)[],
): void {
  const [first, last] = [plainFieldOf(fields, 'period_start'), plainFieldOf(fields, 'period_end')];
  const [start, end] = [chosen[first], chosen[last]];
  if (!start || end?.candidate.range !== 'end' || start.candidate.page === end.candidate.page) return;
  const line = end.candidate.spans[0]?.line;
  const own = (scored[first] ?? []).find(
    ({ candidate }) => candidate.range === 'start' && candidate.spans[0]?.line === line,
  );
  if (own) chosen[first] = own;
}
