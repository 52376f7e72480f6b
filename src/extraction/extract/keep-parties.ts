/** Keeps the name of one party from being handed to the other because together they would be likelier. */
import type { FieldSpec } from './compile-field.ts';
import type { Features } from './features.ts';

/** What is asked of a scored candidate. */
interface Scored {
  readonly candidate: { readonly value: string };
  readonly score: number;
  readonly features: Features;
}

/** A name is surely this party's. */
const SURE = 0.85;
/** Type larger than the rest by this share is a letterhead: the recipient's name is not set so. */
const LETTERHEAD = 0.3;
/** What another name has to score to stand beside it. */
const LEAST = 0.35;

const isSame = (one: Scored, other: Scored): boolean =>
  one.candidate.value.toLowerCase() === other.candidate.value.toLowerCase();
const isLabelled = ({ features }: Scored): boolean =>
  (features['label'] ?? 0) > 0 || (features['labelled'] ?? 0) > 0;
const isLarge = ({ features }: Scored): boolean => (features['large'] ?? 0) > LETTERHEAD;

/**
 * Where the surest name of the seller, in the type of a letterhead, was chosen for the buyer, whose it is less likely and
 * without a label that says so, the seller gets it back, and the buyer what is left, if anything is likely enough.
 */
export function keepParties<T extends Scored>(
  fields: readonly FieldSpec[],
  scored: readonly (readonly T[])[],
  chosen: (T | null)[],
): void {
  const at = (concept: string): number =>
    fields.findIndex((field) => field.concept === concept && field.fields.length === 0);
  const [seller, buyer] = [at('seller_name'), at('buyer_name')];
  const [own, taken] = [scored[seller]?.[0], chosen[buyer]];
  if (!own || !taken || own.score < SURE || own.score <= taken.score) return;
  if (!isSame(own, taken) || isLabelled(taken) || !isLarge(own)) return;
  chosen[seller] = own;
  const rest = (scored[buyer] ?? []).find((other) => !isSame(other, own));
  chosen[buyer] = rest !== undefined && rest.score >= LEAST ? rest : null;
}
