/** Three amounts below each other that confirm each other without a label. */
import type { Amount } from '../amounts.ts';
import { SAME_EDGE } from './sums.ts';

/**
 * Amounts below each other of which one is the sum of the two others, whatever their labels: nobody prints such by accident.
 */
export function triplesIn(amounts: readonly Amount[]): ReadonlySet<Amount> {
  const confirmed = new Set<Amount>();
  const left = new Set(amounts.filter(({ cents }) => cents !== 0));
  for (const first of left) {
    const column = [...left].filter(
      (amount) => amount.page === first.page && Math.abs(amount.box[2] - first.box[2]) < SAME_EDGE,
    );
    for (const amount of column) left.delete(amount);
    for (let at = 0; at + 2 < column.length; at += 1) {
      const three = column.slice(at, at + 3);
      const [a = 0, b = 0, c = 0] = three.map(({ cents }) => Math.abs(cents)).sort((x, y) => y - x);
      if (a === b + c) for (const amount of three) confirmed.add(amount);
    }
  }
  return confirmed;
}
