/** Finds the standard table of the JPEG that a JPEG was made of, by how many of its blocks that table explains. */
import { standardLuma } from '../../../document/index.ts';
import { isMissedTwice, missesTwice } from './twice-cells.ts';
import type { TwoTables } from './twice-cells.ts';

/** Qualities tried. */
const QUALITIES: { readonly least: number; readonly most: number } = { least: 50, most: 96 };
/** Projections per block while tables are compared. */
const EFFORT = 30;
/**
 * Share of blocks that the table may miss, and how clearly each neighbor must miss more: among the blocks that only one of the
 * two misses (McNemar 1947). Of 198 pages, made smaller and saved once at five qualities, none reached it for any table; of 473 saves of
 * 132 of them at 90 to 98 behind one of 76 to 92, three and more qualities coarser, 467 did for the right one, none for another.
 */
const DIP = { most: 0.4, clear: 3.5 } as const;
/**
 * Coefficients of a block that miss on average: tables so many qualities apart must miss so many times as many, and so many. Behind
 * a save of quality 87 to 94 between the two, tables of 34 to 75 missed .1 to 2.2, those two qualities apart 2.7 to 30 times as
 * many; wrong estimates missed as many as their neighbors.
 */
const CLEAR_DIP = { apart: 2, times: 2, least: 0.5 } as const;
/** Blocks on which a table is tried first, and what it must reach there. */
const FEW = { blocks: 80, clear: 1 } as const;
/** Share from which a table is not looked at further. */
const HOPELESS = 0.45;
/** Blocks that may be missed before that share is looked at. */
const FIRST = 12;

/**
 * The coarsest table that explains most blocks while those of the next qualities explain clearly fewer. Null when none does: the
 * file was its pixels' first JPEG, or what came before was finer than its own steps.
 * @param blocks dequantized coefficients of blocks with some contrast
 * @param last the file's own table
 */
export function findEarlierTable(
  blocks: readonly Float32Array[],
  last: readonly number[],
): readonly number[] | null {
  const few = blocks.slice(0, FEW.blocks);
  for (let quality = QUALITIES.least; quality <= QUALITIES.most; quality += 1) {
    const earlier = standardLuma(quality);
    const [before, after] = [standardLuma(quality - 1), standardLuma(quality + 1)];
    if (!isCoarser(after, last)) return null;
    const isDip = (among: readonly Float32Array[], clear: number): boolean => {
      const own = missedBlocks(among, { earlier, last });
      return (
        own !== null &&
        [after, before].every((other) => clearness(own, allMissed(among, { earlier: other, last })) >= clear)
      );
    };
    if (isDip(few, FEW.clear) && isDip(blocks, DIP.clear)) return earlier;
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

/** Which blocks are missed, or null once there are too many. */
function missedBlocks(blocks: readonly Float32Array[], tables: TwoTables): readonly boolean[] | null {
  let missed = 0;
  const all: boolean[] = [];
  for (const block of blocks) {
    const own = isMissedTwice(block, tables, EFFORT);
    all.push(own);
    if (own) missed += 1;
    if (missed > Math.max(FIRST, HOPELESS * all.length)) return null;
  }
  return missed <= DIP.most * blocks.length ? all : null;
}

const allMissed = (blocks: readonly Float32Array[], tables: TwoTables): readonly boolean[] =>
  blocks.map((block) => isMissedTwice(block, tables, EFFORT));

/** By how many standard deviations more blocks are missed by the other table only than by this one only. */
function clearness(own: readonly boolean[], other: readonly boolean[]): number {
  let [only, otherOnly] = [0, 0];
  for (const [index, missed] of own.entries()) {
    if (missed && other[index] === false) only += 1;
    if (!missed && other[index] === true) otherOnly += 1;
  }
  return (otherOnly - only) / Math.sqrt(Math.max(1, otherOnly + only));
}
