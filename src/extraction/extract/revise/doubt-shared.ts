/** Lowers the trust in one printed value that answers two questions of which it can hardly answer both. */
import { lineOf } from '../candidates/candidate.ts';
import type { FieldSpec } from '../fields/compile-field.ts';
import { areNear } from '../features.ts';
import type { ScoredCandidate } from '../scored-candidate.ts';

/** What such a score is worth. */
const SHARED = 0.6;

/** Types of which each question has a value of its own; one day may well be that of two things. */
const OWN: ReadonlySet<string> = new Set(['money', 'phone', 'person', 'text', 'id']);

const isSame = ({ candidate: one }: ScoredCandidate, { candidate: other }: ScoredCandidate): boolean =>
  one.value === other.value &&
  lineOf(one) === lineOf(other) &&
  one.spans[0]?.from === other.spans[0]?.from &&
  one.page === other.page;

/** Lowers the scores of what was chosen twice, unless the fields are printed under the same labels anyway; changes `chosen`. */
export function doubtShared(fields: readonly FieldSpec[], chosen: (ScoredCandidate | null)[]): void {
  const shared = fields.map((field, index) => {
    const item = chosen[index];
    return (
      item !== null &&
      item !== undefined &&
      OWN.has(field.type) &&
      fields.some((other, at) => {
        const twin = chosen[at];
        return (
          at !== index && other.type === field.type && !areNear(field, other) && !!twin && isSame(item, twin)
        );
      })
    );
  });
  shared.forEach((isShared, index) => {
    const item = chosen[index];
    if (isShared && item) chosen[index] = { ...item, score: SHARED * item.score };
  });
}
