/** Finds the standard table of the JPEG that a JPEG was made of, by how many of its blocks that table explains. */
import { standardLuma } from '../../document/index.ts';
import { missesTwice } from './twice-cells.ts';

/** Qualities tried. */
const QUALITIES: { readonly least: number; readonly most: number } = { least: 50, most: 96 };
/** Projections per block while tables are compared. */
const EFFORT = 30;
/** Share of blocks that the table may miss, and by how much more its neighbors on both sides must miss: a sharp dip. */
const DIP = { most: 0.25, times: 2, more: 0.1 } as const;
/**
 * Coefficients of a block that miss on average: tables so many qualities apart must miss so many times as many, and so many. Behind
 * a save of quality 87 to 94 between the two, tables of 34 to 75 missed .1 to 2.2, those two qualities apart 2.7 to 30 times as
 * many; wrong estimates missed as many as their neighbors.
 */
const CLEAR_DIP = { apart: 2, times: 2, least: 0.5 } as const;
/** Share from which a table is not looked at further. */
const HOPELESS = 0.45;
/** Blocks that may be missed before that share is looked at. */
const FIRST = 12;

/**
 * The coarsest table that explains nearly all blocks while those of the next qualities do not. Null when none does: the
 * file was its pixels' first JPEG, or what came before was finer than its own steps.
 * @param blocks dequantized coefficients of blocks with some contrast
 * @param last the file's own table
 */
export function findEarlierTable(
  blocks: readonly Float32Array[],
  last: readonly number[],
): readonly number[] | null {
  const shares = new Map<number, number>();
  const shareOf = (quality: number): number => {
    const known = shares.get(quality);
    if (known !== undefined) return known;
    const own = missedShare(blocks, { earlier: standardLuma(quality), last });
    shares.set(quality, own);
    return own;
  };
  for (let quality = QUALITIES.least; quality <= QUALITIES.most; quality += 1) {
    const earlier = standardLuma(quality);
    if (!isCoarser(earlier, last)) return null;
    const own = shareOf(quality);
    const least = Math.min(HOPELESS, DIP.times * own + DIP.more);
    if (own <= DIP.most && shareOf(quality - 1) >= least && shareOf(quality + 1) >= own + DIP.more)
      return earlier;
  }
  return null;
}

/**
 * Whether a table that was estimated otherwise explains the blocks much better than its neighbors on both sides do, if not
 * nearly all of them: a save between that one and the last blurred its steps.
 */
export function isEarlierTable(
  blocks: readonly Float32Array[],
  last: readonly number[],
  quality: number,
): boolean {
  const missesBy = (other: number): number =>
    blocks.reduce(
      (sum, block) => sum + missesTwice(block, { earlier: standardLuma(other), last }, EFFORT),
      0,
    ) / blocks.length;
  if (!isCoarser(standardLuma(quality), last)) return false;
  const most = Math.max(CLEAR_DIP.least, CLEAR_DIP.times * missesBy(quality));
  return [quality - CLEAR_DIP.apart, quality + CLEAR_DIP.apart].every((other) => missesBy(other) >= most);
}

/** Whether a table's steps can show behind the file's own. */
const isCoarser = (earlier: readonly number[], last: readonly number[]): boolean =>
  earlier.filter((step, at) => step > (last[at] ?? 1)).length >= 32;

/** The share of missed blocks, not worked out further once it is hopeless. */
function missedShare(
  blocks: readonly Float32Array[],
  tables: { readonly earlier: readonly number[]; readonly last: readonly number[] },
): number {
  let missed = 0;
  for (const [index, block] of blocks.entries()) {
    if (missesTwice(block, tables, EFFORT) > 0) missed += 1;
    if (missed > Math.max(FIRST, HOPELESS * (index + 1))) return missed / (index + 1);
  }
  return missed / blocks.length;
}
