/** What sums are made of: amounts by their roles, their signs, and the choices among them. */
import type { RelativeBox } from '../../../document/index.ts';
import type { Amount } from '../amounts.ts';

/** Kinds of sums that the labels of their amounts make. */
export type LabelledKind = 'totals' | 'payment' | 'lines' | 'payroll' | 'due' | 'earnings' | 'deducted';

/** One reading of a sum: amounts with their signs add up to nothing. */
export interface Sum {
  /** `chain`: from one total to the next; `entries`: from one balance to the next; `section`: a list and its own total. */
  readonly kind: LabelledKind | 'chain' | 'entries' | 'section';
  readonly terms: readonly { readonly amount: Amount; readonly sign: 1 | -1 }[];
}

/** A printed number that the numbers which it says it is made of do not make. */
export interface StatedMisfit {
  readonly page: number;
  readonly boxes: readonly RelativeBox[];
  /** The words for people. */
  readonly says: string;
}

/** The amounts, but zeros, that have one of the roles. */
export const withRole = (amounts: readonly Amount[], ...roles: readonly string[]): readonly Amount[] =>
  amounts.filter((amount) => amount.cents !== 0 && amount.roles.some((role) => roles.includes(role)));

/** Every choice among the first six of some things, none and all included. */
export function* subsets<T>(items: readonly T[]): Generator<readonly T[]> {
  const few = items.slice(0, 6);
  for (let mask = 0; mask < 1 << few.length; mask += 1) yield few.filter((_, at) => (mask >> at) & 1);
}

/** An amount that is added. */
export const plus = (amount: Amount): Sum['terms'][number] => ({ amount, sign: 1 });
/** An amount that is taken off. */
export const minus = (amount: Amount): Sum['terms'][number] => ({ amount, sign: -1 });
/** Equal amounts are one operand printed again, not two. */
export function distinct(amounts: readonly Amount[]): readonly Amount[] {
  return amounts.filter((amount, at) => amounts.findIndex((other) => other.cents === amount.cents) === at);
}
