/** Lowers the trust in a day whose month might as well be the day: `03/04/2024` where nothing tells the order. */
import type { ScoredCandidate } from '../scored-candidate.ts';

/** What such a score is worth at most. */
const EITHER = 0.6;

/** Lowers the scores of chosen days that nothing told the order of; changes `chosen`. */
export function doubtOrders(chosen: (ScoredCandidate | null)[]): void {
  chosen.forEach((item, index) => {
    if (item?.candidate.cues['either'] === 1)
      chosen[index] = { ...item, score: Math.min(EITHER, item.score) };
  });
}
