/** Finds white rectangles at whose sides block after block was cut: white-outs on paper that the scanner made white. */
import { areaOf, grown, meets } from '../../document/index.ts';
import type { Bitmap, JpegCoefficients } from '../../document/index.ts';
import type { InkBox } from './words.ts';

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

/** A rectangle and the nats that the blocks at its sides give for it. */
export interface CutRim extends InkBox {
  readonly nats: number;
}

/** Level from which paper is white, pixels of it that a later save has blurred, and the last save's blocks inside of a fill. */
const WHITE = { quiet: 248, blurred: 250 } as const;
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
const NATS = { most: 8, uncut: -4 } as const;
/** White lines of a block at the fill, at least; and how many leave one line of ink of what stands beyond. */
const LINES = { least: 2, tail: 7 } as const;
/** Blocks of a rectangle across at least, and down at most: three lines of small print. */
const SIZE = { across: 2, down: 6 } as const;
/**
 * Nats of a rectangle, and how many times those of the page's fourth it must have. Of 259 genuine pages in view none had more than 11,
 * of 409 of these saved in other ways 13; of 256 white-outs, half of them on other than white paper, 82 have 18.
 */
const LEAST = { nats: 18, times: 2, rank: 3 } as const;
/** Nats of the second side, without which the rectangle needs so many: below or above one line drawn by a program were 24. */
const ALONE = { second: 3, nats: 32 } as const;
/** Nats from which a rectangle is kept for comparison, and pixels between those that are kept. */
const COMPARED = 5;
const APART = 16;

/** The rectangles that stand out, strongest first. `gray`: the picture whose coefficients these are. */
export function findCutRims(
  gray: Bitmap,
  coefficients: JpegCoefficients,
  blocks: SearchedBlocks,
): readonly CutRim[] {
  const nats = natsOf(blocks);
  const sides = sidesOf(gray, coefficients, { ...blocks, nats });
  const found = rectanglesIn(sides);
  // Blank paper beside a fill adds nothing: of rectangles that say the same the smallest.
  found.sort((a, b) => b.nats - a.nats || areaOf(a) - areaOf(b));
  const apart: CutRim[] = [];
  for (const one of found) {
    if (apart.length > LEAST.rank) break;
    const around = grown(one, APART);
    if (!apart.some((other) => meets(other, around))) apart.push(one);
  }
  const least = Math.max(LEAST.nats, LEAST.times * (apart[LEAST.rank]?.nats ?? 0));
  return apart.filter(
    (one) => one.nats >= least && (one.nats >= ALONE.nats || secondSide(sides, one) >= ALONE.second),
  );
}

/** Nats of the second strongest side of a rectangle. */
function secondSide({ columns, above, below, left, right }: Sides, { x0, y0, x1, y1 }: CutRim): number {
  const [first, top, last, bottom] = [x0 >> 3, y0 >> 3, (x1 >> 3) - 1, (y1 >> 3) - 1];
  const sums = [0, 0, 0, 0];
  const add = (side: number, nats: number | undefined): void => {
    sums[side] = (sums[side] ?? 0) + (nats ?? 0);
  };
  for (let column = first; column <= last; column += 1) {
    add(0, above[(top - 1) * columns + column]);
    add(1, below[(bottom + 1) * columns + column]);
  }
  for (let row = top; row <= bottom; row += 1) {
    add(2, left[row * columns + first - 1]);
    add(3, right[row * columns + last + 1]);
  }
  return sums.sort((a, b) => b - a)[1] ?? 0;
}

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
function natsOf(blocks: SearchedBlocks): Float32Array {
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

/** What the blocks give as part of a side. */
interface Sides {
  readonly columns: number;
  /** 1 where a block is nothing but white. */
  readonly white: Uint8Array;
  /** Nats of a block that lies above the fill, below, left and right of it. */
  readonly above: Float32Array;
  readonly below: Float32Array;
  readonly left: Float32Array;
  readonly right: Float32Array;
}

function sidesOf(
  gray: Bitmap,
  { values, columns: stride }: JpegCoefficients,
  { columns, nats, full }: SearchedBlocks & { readonly nats: Float32Array },
): Sides {
  const { data, width } = gray;
  const blocks = full.length;
  const sides: Sides = {
    columns,
    white: new Uint8Array(blocks),
    above: new Float32Array(blocks),
    below: new Float32Array(blocks),
    left: new Float32Array(blocks),
    right: new Float32Array(blocks),
  };
  for (let block = 0; block < blocks; block += 1) {
    const [column, row] = [block % columns, Math.floor(block / columns)];
    const first = row * 8 * width + column * 8;
    if (isQuiet(values, 64 * (row * stride + column))) {
      if ((data[first + 4 * width + 4] ?? 0) >= WHITE.quiet) sides.white[block] = 1;
      else for (const side of SIDES) sides[side][block] = NATS.uncut;
      continue;
    }
    const own = nats[block] ?? 0;
    if ((full[block] ?? 0) === 0) continue;
    const last = first + 7 * width + 7;
    sides.above[block] = asCut(own, whiteLines(data, last, -width, -1));
    sides.below[block] = asCut(own, whiteLines(data, first, width, 1));
    sides.left[block] = asCut(own, whiteLines(data, last, -1, -width));
    sides.right[block] = asCut(own, whiteLines(data, first, 1, width));
  }
  return sides;
}

const SIDES = ['above', 'below', 'left', 'right'] as const;

/** Whether a block holds nothing but its mean. */
function isQuiet(values: Int16Array, from: number): boolean {
  let at = 1;
  while (at < 64 && values[from + at] === 0) at += 1;
  return at === 64;
}

/** White lines of a block up to the first that is not. `deep`: to the next line; `along`: to the next pixel of a line. */
function whiteLines(data: Uint8Array, from: number, deep: number, along: number): number {
  for (let line = 0; line < 8; line += 1) {
    for (let at = 0; at < 8; at += 1) {
      if ((data[from + line * deep + at * along] ?? 0) < WHITE.blurred) return line;
    }
  }
  return 8;
}

function asCut(nats: number, lines: number): number {
  if (lines < LINES.least) return NATS.uncut;
  return lines === LINES.tail ? Math.min(0, nats) : nats;
}

/** In each band of rows, the best rectangle of every stretch of white blocks, found in one pass (see `strongest-rectangles.ts`). */
function rectanglesIn(sides: Sides): CutRim[] {
  const { columns, white } = sides;
  const rows = Math.floor(white.length / columns);
  const found: CutRim[] = [];
  const band: Band = {
    open: new Uint8Array(columns),
    leftOf: new Float64Array(columns),
    rightOf: new Float64Array(columns),
  };
  for (let top = 1; top < rows - 1; top += 1) {
    band.open.fill(1);
    band.leftOf.fill(0);
    band.rightOf.fill(0);
    for (let bottom = top + 1; bottom <= Math.min(rows - 1, top + SIZE.down); bottom += 1) {
      const row = (bottom - 1) * columns;
      for (let column = 1; column < columns - 1; column += 1) {
        band.open[column] = (band.open[column] ?? 0) & (white[row + column] ?? 0);
        band.leftOf[column] = (band.leftOf[column] ?? 0) + (sides.left[row + column - 1] ?? 0);
        band.rightOf[column] = (band.rightOf[column] ?? 0) + (sides.right[row + column + 1] ?? 0);
      }
      found.push(...stretchesOf(sides, band, { top, bottom }));
    }
  }
  return found;
}

/** A band of rows, by column: whether all of it is white, and what the blocks to the left and right of it give. */
interface Band {
  readonly open: Uint8Array;
  readonly leftOf: Float64Array;
  readonly rightOf: Float64Array;
}

function* stretchesOf(
  { columns, above, below }: Sides,
  { open, leftOf, rightOf }: Band,
  { top, bottom }: { readonly top: number; readonly bottom: number },
): Generator<CutRim> {
  let best: CutRim | null = null;
  // What the left side gives, less all that was summed up before it.
  let [begun, start, sum] = [-Infinity, 0, 0];
  for (let column = 1; column < columns; column += 1) {
    if (column === columns - 1 || open[column] !== 1) {
      if (best !== null) yield best;
      best = null;
      [begun, sum] = [-Infinity, 0];
      continue;
    }
    const from = Math.max(0, leftOf[column] ?? 0) - sum;
    if (from >= begun) [begun, start] = [from, column];
    sum += (above[(top - 1) * columns + column] ?? 0) + (below[bottom * columns + column] ?? 0);
    const nats = begun + sum + Math.max(0, rightOf[column] ?? 0);
    if (column + 1 - start < SIZE.across || nats < COMPARED) continue;
    if (best !== null && nats <= best.nats) continue;
    best = { x0: start * 8, y0: top * 8, x1: column * 8 + 8, y1: bottom * 8, nats };
  }
}
