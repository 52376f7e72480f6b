/** Tells the balances that an account opens and closes with from those that are carried over to the next page. */
import type { Candidate } from './candidates/candidate.ts';
import type { FieldSpec } from './fields/compile-field.ts';
import type { Features } from './features.ts';

/** What is asked of a scored candidate. */
interface Scored {
  readonly candidate: Candidate;
  readonly features: Features;
}

const isLabelled = ({ features }: Scored): boolean => (features['label'] ?? 0) > 0.5;

/**
 * The candidates of an opening or closing balance without those that are carried from one page to the next, where another page
 * prints one under such a label too: what a page before ends with opens no account, and what a later page begins with closes
 * none. Other fields keep theirs.
 */
export function withoutCarried<T extends Scored>(
  { concept }: FieldSpec,
  scored: readonly T[],
  candidates: readonly Candidate[],
): readonly T[] {
  const pages = scored.filter(isLabelled).map(({ candidate }) => candidate.page);
  const isPrinted = (value: string, accepts: (page: number) => boolean): boolean =>
    candidates.some((other) => other.kind === 'money' && accepts(other.page) && other.value === value);
  if (concept === 'opening_balance')
    return scored.filter(
      ({ candidate: { page, value } }) =>
        page <= Math.min(...pages) || !isPrinted(value, (other) => other < page),
    );
  if (concept === 'closing_balance')
    return scored.filter(
      ({ candidate: { page, value } }) =>
        page >= Math.max(...pages) || !isPrinted(value, (other) => other > page),
    );
  return scored;
}
