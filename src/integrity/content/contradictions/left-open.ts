/** Tells which sums those that hold leave open: a sum of the year says nothing of the month beside it. */
import { holds } from '../sums/sums.ts';
import type { Sum } from '../sums/terms.ts';

/** Whether two sums have an amount in common. */
const areLinked = (one: Sum, other: Sum): boolean =>
  one.terms.some(({ amount }) => other.terms.some((term) => term.amount === amount));

/** Whether the amounts of two sums stand beside each other, line by line. */
const areBeside = (one: Sum, other: Sum): boolean =>
  one.terms.length === other.terms.length &&
  one.terms.every(({ amount: { page, line, from } }, at) => {
    const beside = other.terms[at]?.amount;
    return beside?.page === page && beside.line === line && beside.from !== from;
  });

/** The sums that no sum of one kind which holds has an amount in common with. */
export function leftOpen(sums: readonly Sum[]): readonly Sum[] {
  const held = sums.filter(holds);
  return sums.filter((sum) => !held.some((other) => areLinked(sum, other)));
}

/** All sums where none holds; where some do, those that stand beside each of them as another column does. */
export function besideHeld(sums: readonly Sum[]): readonly Sum[] {
  const held = sums.filter(holds);
  return sums.filter((sum) => held.every((other) => areBeside(sum, other)));
}
