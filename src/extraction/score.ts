/** Turns the features of a field and a candidate into one score, by the weights of the field's kind. */
import type { FieldSpec } from './extract/fields/compile-field.ts';
import type { Features } from './extract/features.ts';
import table from './extract/weights.json' with { type: 'json' };

/** Weights by feature name. */
export type Weights = Readonly<Record<string, number>>;

const WEIGHTS: Readonly<Record<string, Weights>> = table;

/** The row of weights for a field: of its type and concept, of its type and party, of its type. */
export function weightsFor(field: Pick<FieldSpec, 'type' | 'concept' | 'party'>): Weights {
  return (
    WEIGHTS[`${field.type}:${field.concept ?? ''}`] ??
    WEIGHTS[`${field.type}:${field.party ?? ''}`] ??
    WEIGHTS[field.type] ??
    WEIGHTS['default'] ??
    {}
  );
}

/** Logistic score, 0 to 1. */
export function scoreOf(features: Features, weights: Weights): number {
  let sum = weights['bias'] ?? 0;
  for (const [name, weight] of Object.entries(weights)) {
    if (name !== 'bias') sum += weight * (features[name] ?? 0);
  }
  return 1 / (1 + Math.exp(-sum));
}
