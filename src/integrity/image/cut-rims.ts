/** Finds white rectangles at whose sides block after block was cut: white-outs on paper that the scanner made white. */
import { areaOf, grown, meets } from '../../document/index.ts';
import type { Bitmap } from '../../document/index.ts';
import { NATS } from './cut-blocks.ts';
import type { InkBox } from './words.ts';

/** What the blocks of a page tell of cuts, row by row. */
export interface ToldBlocks {
  readonly columns: number;
  /** 1 where a block holds nothing but one level. */
  readonly even: Uint8Array;
  /** 1 where `nats` tells anything. */
  readonly told: Uint8Array;
  /** The logarithm of how much likelier a block is at the side of a fill than on the rest of its page. */
  readonly nats: Float32Array;
}

/** A rectangle and the nats that the blocks at its sides give for it. */
export interface CutRim extends InkBox {
  readonly nats: number;
}

/** Level from which paper is white, pixels of it that a later save has blurred, and the last save's blocks inside of a fill. */
const WHITE = { quiet: 248, blurred: 250 } as const;
/** White lines of a block at the fill, at least; and how many leave one line of ink of what stands beyond. */
const LINES = { least: 2, tail: 7 } as const;
/** Blocks of a rectangle across at least, and down at most: three lines of small print, one at 600 dpi. */
const SIZE = { across: 2, down: 10 } as const;
/**
 * Nats of a rectangle, and how many times those of the page's fourth it must have. Of 259 genuine pages in view none had more than 11,
 * of 409 of these saved in other ways 13; of 256 white-outs, half of them on other than white paper, 82 have 18. Of 198 genuine pages
 * saved as JPEG 95 the strongest whose second side gives as much as below had 10.
 */
const LEAST = { nats: 15, times: 2, rank: 3 } as const;
/** Nats of the second side, without which the rectangle needs so many: below or above one line drawn by a program were 24. */
const ALONE = { second: 3, nats: 32 } as const;
/** Nats from which a rectangle is kept for comparison, and pixels between those that are kept. */
const COMPARED = 5;
const APART = 16;

/** The rectangles that stand out, strongest first. `gray`: the picture whose blocks these are. */
export function findCutRims(gray: Bitmap, blocks: ToldBlocks): readonly CutRim[] {
  const sides = sidesOf(gray, blocks);
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

function sidesOf({ data, width }: Bitmap, { columns, even, told, nats }: ToldBlocks): Sides {
  const blocks = told.length;
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
    if (even[block] === 1) {
      if ((data[first + 4 * width + 4] ?? 0) >= WHITE.quiet) sides.white[block] = 1;
      else for (const side of SIDES) sides[side][block] = NATS.uncut;
      continue;
    }
    if (told[block] !== 1) continue;
    const own = nats[block] ?? 0;
    const last = first + 7 * width + 7;
    sides.above[block] = asCut(own, whiteLines(data, last, -width, -1));
    sides.below[block] = asCut(own, whiteLines(data, first, width, 1));
    sides.left[block] = asCut(own, whiteLines(data, last, -1, -width));
    sides.right[block] = asCut(own, whiteLines(data, first, 1, width));
  }
  return sides;
}

const SIDES = ['above', 'below', 'left', 'right'] as const;

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
