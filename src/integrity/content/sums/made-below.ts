/** Amounts below each other that confirm each other without a label. */
import { sumOf } from '../../../kit/sum.ts';
import type { Amount } from '../amounts.ts';
import { isFine } from './chains.ts';
import { SAME_EDGE } from './sums.ts';

/** Amounts that confirm each other at most: more are a table. */
const MOST = 7;

/** Whether one of three amounts is the sum of the two others. */
function isTriple(three: readonly Amount[]): boolean {
  const [a = 0, b = 0, c = 0] = three.map(({ cents }) => Math.abs(cents)).sort((x, y) => y - x);
  return a === b + c;
}

/** Whether the last of several amounts is what the others make with the signs they are printed with. */
const isRun = (run: readonly Amount[]): boolean =>
  sumOf(run.slice(0, -1).map(({ cents }) => cents)) === run.at(-1)?.cents && isFine(run);

/** Amounts below each other that make one of them, whatever their labels: nobody prints such by accident. */
export function madeBelowEachOther(amounts: readonly Amount[]): ReadonlySet<Amount> {
  const confirmed = new Set<Amount>();
  const left = new Set(amounts.filter(({ cents }) => cents !== 0));
  for (const first of left) {
    const column = [...left].filter(
      (amount) => amount.page === first.page && Math.abs(amount.box[2] - first.box[2]) < SAME_EDGE,
    );
    for (const amount of column) left.delete(amount);
    for (const at of column.keys()) {
      for (let end = at + 3; end <= Math.min(at + MOST, column.length); end += 1) {
        const run = column.slice(at, end);
        if (run.length === 3 ? isTriple(run) : isRun(run)) for (const amount of run) confirmed.add(amount);
      }
    }
  }
  return confirmed;
}
