/** Lists of entries as sums: what they lead to, whether they hold, and what would mend them. */
import type { Reading } from '../../reading.ts';
import type { Amount } from '../amounts.ts';
import { isFine, repairsOf } from './chains.ts';
import type { Chain } from './chains.ts';
import { SAME_EDGE, gapOf } from './sums.ts';
import type { Sum } from './terms.ts';

/** Steps that a labelled total has at least; round prices add up to round totals. */
const LABELLED_STEPS = 100;
/** Whether two amounts end at one right edge. */
export const isInColumn = (a: Amount, b: Amount): boolean => Math.abs(a.box[2] - b.box[2]) < SAME_EDGE;
/** A sum of entries, mended where all of it is typed and fine enough. */
export function listOf(sum: Sum, reading: Reading, leastSteps?: number): Chain {
  const { terms } = sum;
  const isHolding = gapOf(sum) === 0;
  const own = terms.map(({ amount }) => amount);
  const isJudged = !isHolding && own.every(({ source }) => source === 'text') && isFine(own, leastSteps);
  return { sum, holds: isHolding, repairs: isJudged ? repairsOf(sum, reading) : [] };
}

/** Rows and the total of their own. */
export const sectionOf = (rows: readonly Amount[], total: Amount, reading: Reading): Chain =>
  listOf(
    {
      kind: 'section',
      terms: [
        ...rows.map((amount) => ({ amount, sign: 1 as const })),
        { amount: total, sign: total.cents < 0 ? 1 : -1 },
      ],
    },
    reading,
    LABELLED_STEPS,
  );

/** The text of a line. */
export const textOf = ({ lines }: Pick<Reading, 'lines'>, line: number): string =>
  lines[line]?.words.map(({ text }) => text).join(' ') ?? '';
