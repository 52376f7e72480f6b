/** What the values of a document come to: how sure they are together, and whether a person has to look. */
import type { FieldEvidence, Validation } from '../contract/index.ts';
import { sumOf } from '../kit/sum.ts';
import type { FieldSpec } from './extract/fields/compile-field.ts';
import type { Extraction, PageText } from './types.ts';
import { roundedTrust } from './rounded-trust.ts';

/** Values less certain than this ask for a look. */
export const REVIEW_BELOW = 0.6;

const mean = (list: readonly number[]): number | null =>
  list.length === 0 ? null : roundedTrust(sumOf(list) / list.length);

/** The parts of an extraction that follow from its evidence, validations and pages. */
export function outcomeOf(
  evidence: Readonly<Record<string, FieldEvidence>>,
  validations: readonly Validation[],
  pages: readonly PageText[],
): Pick<Extraction, 'needs_review' | 'average_confidence'> {
  const trusts = Object.values(evidence).map((found) => found.confidence);
  const words = pages.flatMap((page) => (page.confidence === null ? [] : [page.confidence]));
  return {
    needs_review:
      validations.some((check) => !check.passed) ||
      trusts.length === 0 ||
      trusts.some((trust) => trust < REVIEW_BELOW) ||
      pages.some((page) => page.status === 'failed'),
    average_confidence: mean(trusts) ?? mean(words),
  };
}

/** A plain value as it is handed out: text, but for yes and no. */
export function typedValue(field: Pick<FieldSpec, 'type'>, value: string): string | boolean {
  if (field.type !== 'boolean') return value;
  return /^(?:yes|y|x|true|ja|oui|si|sí|sim|tak|✓|✔|☑|☒)/iu.test(value);
}
