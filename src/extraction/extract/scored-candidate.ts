/** A candidate with how well it fits a field. */
import type { Candidate } from './candidates/candidate.ts';
import type { Features } from './features.ts';

/** A candidate with its score for one field. */
export interface ScoredCandidate {
  readonly candidate: Candidate;
  readonly score: number;
  readonly features: Features;
}

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
