/** Tells which sums those that hold leave open: a sum of the year says nothing of the month beside it. */
import type { Amount } from '../amounts.ts';
import { holds } from '../sums/sums.ts';
import type { Sum } from '../sums/terms.ts';

/** Whether two sums have an amount in common. */
const areLinked = (one: Sum, other: Sum): boolean =>
  one.terms.some(({ amount }) => other.terms.some((term) => term.amount === amount));

/** Whether two amounts stand beside each other in one line. */
const isBeside = (one: Amount | undefined, other: Amount | undefined): boolean =>
  one !== undefined && one.page === other?.page && one.line === other.line && one.from !== other.from;

/** Whether the amounts of two sums stand beside each other, line by line. */
const areBeside = (one: Sum, other: Sum): boolean =>
  one.terms.length === other.terms.length &&
  one.terms.every(({ amount }, at) => isBeside(amount, other.terms[at]?.amount));

/** Whether two sums make amounts that stand beside each other. */
const endBeside = (one: Sum, other: Sum): boolean =>
  isBeside(one.terms.at(-1)?.amount, other.terms.at(-1)?.amount);

/** The sums that stand in another column than every sum of one kind which holds, and have no amount in common with it. */
export function leftOpen(sums: readonly Sum[]): readonly Sum[] {
  const held = sums.filter(holds);
  return sums.filter((sum) => held.every((other) => endBeside(sum, other) && !areLinked(sum, other)));
}

/** All sums where none holds; where some do, those that stand beside each of them as another column does. */
export function besideHeld(sums: readonly Sum[]): readonly Sum[] {
  const held = sums.filter(holds);
  return sums.filter((sum) => held.every((other) => areBeside(sum, other)));
}
