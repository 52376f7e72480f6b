/** Tells by how a block took to the search for an earlier table how likely it was cut by the side of a fill. */

/** How the blocks of a JPEG took to the search for multiples of an earlier table, row by row. */
export interface SearchedBlocks {
  readonly columns: number;
  /** Coefficients besides the mean that are not zero; 0 where a block tells nothing. */
  readonly full: Uint8Array;
  /** Root of the sum of their squares, dequantized. */
  readonly strength: Float32Array;
  /** Coefficients that the best multiples miss. */
  readonly missed: Int8Array;
  /** Steps of the search until those were found. */
  readonly steps: Uint8Array;
}

/** Coefficients from which a block tells anything, and from which it is a full one; strength below which it has noise and no ink. */
const FULL = { least: 6, many: 13 } as const;
const FAINT = 40;
/** Steps from which multiples were found late. */
const LATE = 4;
/** Classes of blocks (faint, faint and full, inked) times how they took to the search (soon, late, one missed, more missed). */
const CLASSES = 3;
const OUTCOMES = 4;
/**
 * Shares of these among the blocks that the sides of white-outs cut, and among those of genuine pages: 559 and 12,142 blocks of 90
 * pages first saved at quality 76 to 94, then at 95. What a fill cuts off holds many small coefficients and is explained late or not at all.
 */
const SHARES = {
  cut: [0.05, 0.07, 0.045, 0.06, 0.006, 0.06, 0.06, 0.34, 0.02, 0.04, 0.035, 0.19],
  page: [0.064, 0.004, 0.002, 0.001, 0.026, 0.001, 0.001, 0.001, 0.68, 0.12, 0.02, 0.01],
} as const;
/** Blocks of such pages that are lent to a page of few, and blocks around a block that do not tell how the page is elsewhere. */
const LENT = 100;
const OWN_REACH = 8;
/** Share of a page from which those around do not matter: they are counted for each block. */
const COMMON = 0.1;
const NONE_NEAR = { all: 0, like: 0 } as const;
/** Nats of one block at most, and what one takes off that was not cut. */
export const NATS = { most: 8, uncut: -4 } as const;
/** Stands for a block that tells nothing. */
const UNTOLD = -1;

function kindOf({ full, strength, missed, steps }: SearchedBlocks, block: number): number {
  const count = full[block] ?? 0;
  if (count < FULL.least) return UNTOLD;
  const faint = (strength[block] ?? 0) < FAINT;
  const own = !faint ? 2 : count < FULL.many ? 0 : 1;
  const misses = missed[block] ?? 0;
  const outcome = misses > 1 ? 3 : misses === 1 ? 2 : (steps[block] ?? 0) >= LATE ? 1 : 0;
  return own * OUTCOMES + outcome;
}

/** The logarithm of how much likelier every block is at the side of a fill than on the rest of its page. */
export function cutNatsOf(blocks: SearchedBlocks): Float32Array {
  const { columns, full } = blocks;
  const kinds = Int8Array.from(full, (_, block) => kindOf(blocks, block));
  const counts = new Float64Array(CLASSES * OUTCOMES);
  let all = 0;
  for (let block = 0; block < kinds.length; block += 1) {
    const kind = kinds[block] ?? UNTOLD;
    if ((full[block] ?? 0) > 0) all += 1;
    if (kind !== UNTOLD) counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return Float32Array.from(kinds, (kind, block) => {
    if (kind === UNTOLD) return 0;
    const near = (SHARES.page[kind] ?? 0) > COMMON ? NONE_NEAR : countNear(kinds, full, { block, columns });
    const like = Math.max(0, (counts[kind] ?? 0) - near.like) + LENT * (SHARES.page[kind] ?? 0);
    const page = like / (Math.max(0, all - near.all) + LENT);
    return Math.max(NATS.uncut, Math.min(NATS.most, Math.log((SHARES.cut[kind] ?? 0) / page)));
  });
}

/** How many blocks around one, itself included, tell anything, and how many of them are of its kind: a place must not excuse itself. */
function countNear(
  kinds: Int8Array,
  full: Uint8Array,
  { block, columns }: { readonly block: number; readonly columns: number },
): { readonly all: number; readonly like: number } {
  const column = block % columns;
  const [left, right] = [Math.max(0, column - OWN_REACH), Math.min(columns - 1, column + OWN_REACH)];
  let [all, like] = [0, 0];
  for (let down = -OWN_REACH; down <= OWN_REACH; down += 1) {
    const row = block - column + down * columns;
    for (let other = row + left; other <= row + right; other += 1) {
      if ((full[other] ?? 0) > 0) all += 1;
      if (kinds[other] === kinds[block]) like += 1;
    }
  }
  return { all, like };
}
