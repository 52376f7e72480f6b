/** The balances of an account: each is the one before it and the entry in between. */

/** An entry and the balance after it, in cents. */
export interface Step {
  readonly balance: number;
  readonly entry: number;
}

/** Cents by which a balance may be off. */
const TOLERANCE = 2;

/**
 * Indices of the rows whose balance does not follow, oldest or newest entry first, whichever fits better. Null where that
 * says nothing: fewer than three balances, one of them missing, or most of them broken (amounts printed without their sign).
 */
export function brokenBalances(rows: readonly (Step | null)[]): number[] | null {
  const steps = rows.filter((step) => step !== null);
  if (steps.length < 3 || steps.length < rows.length) return null;
  const broken = (back: -1 | 1): number[] =>
    steps.flatMap((step, at) => {
      const before = steps[at + back];
      return before && Math.abs(before.balance + step.entry - step.balance) > TOLERANCE ? [at] : [];
    });
  const [oldestFirst, newestFirst] = [broken(-1), broken(1)];
  const best = newestFirst.length < oldestFirst.length ? newestFirst : oldestFirst;
  return 2 * best.length > steps.length - 1 ? null : best;
}
