/** A candidate with how well it fits a field. */
import type { Candidate } from './candidates/candidate.ts';
import type { Features } from './features.ts';

/** A candidate with its score for one field. */
export interface ScoredCandidate {
  readonly candidate: Candidate;
  readonly score: number;
  readonly features: Features;
}

/** Whether a label or a sentence says that a candidate is what the field asks for. */
export const isLabelled = ({
  features: { label = 0, labelled = 0 },
}: Pick<ScoredCandidate, 'features'>): boolean => label > 0 || labelled > 0;

/** The best of each value. */
export function distinct(scored: readonly ScoredCandidate[]): ScoredCandidate[] {
  const seen = new Set<string>();
  return scored.filter(({ candidate }) => {
    const key = candidate.value.toLowerCase();
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
