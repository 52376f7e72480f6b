/** Chooses gross pay and deductions together: those that lead to the net pay. */
import { balance } from '../arithmetic.ts';
import type { Scored } from '../arithmetic.ts';
import type { FieldSpec } from '../fields/compile-field.ts';
import { plainFieldOf } from '../fields/plain-fields.ts';
import { centsOf } from '../numerals.ts';
import { distinct } from '../scored-candidate.ts';
import type { ScoredCandidate } from '../scored-candidate.ts';

/** How firmly an amount is labelled, at least, to be one of the three. */
const LABELLED = 0.4;
/** Amounts of each that are compared, at most. */
const MOST = 6;
/** Rounding, in cents. */
const NEAR = 2;

const unsigned = ({ candidate, score }: ScoredCandidate): Scored => ({
  value: candidate.value.replace(/^-/, ''),
  score,
});

/**
 * Takes the labelled gross pay and deductions that lead to the net pay where those that are chosen do not, as where the sum since the
 * beginning of the year has the better label; changes `chosen`.
 */
export function balancePay(
  fields: readonly FieldSpec[],
  scored: readonly (readonly ScoredCandidate[])[],
  chosen: (ScoredCandidate | null)[],
): void {
  const places = ['net_pay', 'deductions', 'gross_pay'].map((concept) => plainFieldOf(fields, concept));
  const [net, taken, gross] = places.map((place) => chosen[place]);
  if (!net || !taken || !gross) return;
  const cents = [net, taken, gross].map((item) => centsOf(unsigned(item).value));
  const [after = 0, off = 0, before = 0] = cents;
  if (Math.abs(after + off - before) <= NEAR) return;
  const options = places.map((place, index) =>
    index === 0
      ? [net]
      : distinct(scored[place] ?? [])
          .filter(({ features }) => (features['label'] ?? 0) >= LABELLED)
          .slice(0, MOST),
  );
  const [nets = [], deductions = [], grosses = []] = options.map((list) => list.map(unsigned));
  const triple = balance(nets, deductions, grosses);
  if (!triple) return;
  places.forEach((place, index) => {
    const item = options[index]?.[triple[index] ?? 0];
    if (item) chosen[place] = { ...item, score: Math.max(item.score, 0.5 + 0.5 * item.score) };
  });
}
