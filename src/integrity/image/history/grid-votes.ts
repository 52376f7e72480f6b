/** Lets every pixel near text vote for the compression grid it was saved on: blocks on the right grid have most zeros. */
import type { Bitmap } from '../../../document/index.ts';
import { HALF_COSINES } from '../blocks.ts';
import type { InkBox } from '../words.ts';

/** A pixel whose blocks tell nothing apart. */
export const NO_VOTE = 255;

/** Coefficients below this are zero (Nikoukhah et al. 2021). */
const ZERO = 0.5;

// As constants of this file: the loops below read them millions of times.
const [C1, C2, C3, C4, C5, C6, C7] = HALF_COSINES;

/** What a block says: its zero coefficients, one more than counted, times this, plus its grid. */
const COUNT = 256;
/** Of a block that says nothing. */
const SILENT = NO_VOTE;

/**
 * The votes of the pixels of a part of a gray bitmap, row by row: 8 * (y of the block's origin modulo 8) + x of it modulo
 * 8, or {@link NO_VOTE}. A pixel votes for the block with most zeros among the 64 around it, if there is only one.
 */
export function voteForGrids(gray: Bitmap, area: InkBox): Uint8Array {
  const [width, height] = [area.x1 - area.x0, area.y1 - area.y0];
  const votes = new Uint8Array(Math.max(0, width * height)).fill(NO_VOTE);
  if (width < 8 || height < 8) return votes;
  const rows = transformRows(gray, area);
  // First the best of the blocks that begin in a row of pixels, then of eight such rows.
  const best = new Uint16Array(width * height).fill(SILENT);
  const own = new Uint16Array(width + 7);
  for (let y = 0; y + 8 <= height; y += 1) {
    own.fill(SILENT);
    for (let x = 0; x < width - 7; x += 1) {
      const zeros = zerosOf(rows, (y * (width - 7) + x) * 8, (width - 7) * 8);
      if (zeros < 0) continue;
      own[x + 7] = (zeros + 1) * COUNT + 8 * ((area.y0 + y) & 7) + ((area.x0 + x) & 7);
    }
    for (let x = 0; x < width; x += 1) {
      let most = own[x] ?? SILENT;
      for (let at = x + 1; at < x + 8; at += 1) most = better(most, own[at] ?? SILENT);
      best[y * width + x] = most;
    }
  }
  for (let x = 0; x < width; x += 1) {
    for (let y = 0; y < height; y += 1) {
      let most: number = SILENT;
      for (let row = Math.max(0, y - 7); row <= y; row += 1)
        most = better(most, best[row * width + x] ?? SILENT);
      votes[y * width + x] = most & NO_VOTE;
    }
  }
  return votes;
}

/** The block with more zeros; of two with equally many neither. */
const better = (a: number, b: number): number => ((a ^ b) < COUNT ? a | NO_VOTE : a > b ? a : b);

/** The sum in single precision: it decides on which side of {@link ZERO} multiples of an eighth fall that lie on it. */
const sumOf = (a: number, b: number, c: number, d: number): number =>
  Math.fround(Math.fround(Math.fround(Math.fround(a) + b) + c) + d);

/** The horizontal transform of every run of eight pixels: eight numbers per run. */
function transformRows({ data, width }: Bitmap, { x0, y0, x1, y1 }: InkBox): Float32Array {
  const rows = new Float32Array((x1 - x0 - 7) * (y1 - y0) * 8);
  let to = 0;
  for (let y = y0; y < y1; y += 1) {
    for (let at = y * width + x0; at < y * width + x1 - 7; at += 1, to += 8) {
      const a0 = data[at] ?? 0;
      const a1 = data[at + 1] ?? 0;
      const a2 = data[at + 2] ?? 0;
      const a3 = data[at + 3] ?? 0;
      const b3 = data[at + 4] ?? 0;
      const b2 = data[at + 5] ?? 0;
      const b1 = data[at + 6] ?? 0;
      const b0 = data[at + 7] ?? 0;
      const s0 = a0 + b0;
      const s1 = a1 + b1;
      const s2 = a2 + b2;
      const s3 = a3 + b3;
      const d0 = a0 - b0;
      const d1 = a1 - b1;
      const d2 = a2 - b2;
      const d3 = a3 - b3;
      rows[to] = sumOf(C4 * s0, C4 * s1, C4 * s2, C4 * s3);
      rows[to + 1] = sumOf(C1 * d0, C3 * d1, C5 * d2, C7 * d3);
      rows[to + 2] = sumOf(C2 * s0, C6 * s1, -C6 * s2, -C2 * s3);
      rows[to + 3] = sumOf(C3 * d0, -C7 * d1, -C1 * d2, -C5 * d3);
      rows[to + 4] = sumOf(C4 * s0, -C4 * s1, -C4 * s2, C4 * s3);
      rows[to + 5] = sumOf(C5 * d0, -C1 * d1, C7 * d2, C3 * d3);
      rows[to + 6] = sumOf(C6 * s0, -C2 * s1, C2 * s2, -C6 * s3);
      rows[to + 7] = sumOf(C7 * d0, -C5 * d1, C3 * d2, -C1 * d3);
    }
  }
  return rows;
}

/** 0 for what is zero, else 1. Without a branch, which would go wrong as often as not. */
function isMore(value: number): number {
  const times = (value / ZERO) | 0;
  return (times | -times) >>> 31;
}

/**
 * Zero coefficients of one block, or -1 for one that varies in no or one direction only: it fits several grids.
 * @param first where its first row begins in `rows`
 * @param step numbers from there to the next row
 */
function zerosOf(rows: Float32Array, first: number, step: number): number {
  let more = 0;
  // Of those that are not zero, the ones that vary in one direction only.
  let across = 0;
  let down = 0;
  for (let u = 0; u < 8; u += 1) {
    const at = first + u;
    const a0 = rows[at] ?? 0;
    const a1 = rows[at + step] ?? 0;
    const a2 = rows[at + 2 * step] ?? 0;
    const a3 = rows[at + 3 * step] ?? 0;
    const b3 = rows[at + 4 * step] ?? 0;
    const b2 = rows[at + 5 * step] ?? 0;
    const b1 = rows[at + 6 * step] ?? 0;
    const b0 = rows[at + 7 * step] ?? 0;
    const s0 = a0 + b0;
    const s1 = a1 + b1;
    const s2 = a2 + b2;
    const s3 = a3 + b3;
    const d0 = a0 - b0;
    const d1 = a1 - b1;
    const d2 = a2 - b2;
    const d3 = a3 - b3;
    const mean = isMore(C4 * (s0 + s3 + (s1 + s2)));
    more +=
      mean +
      isMore(C1 * d0 + C3 * d1 + C5 * d2 + C7 * d3) +
      isMore(C2 * (s0 - s3) + C6 * (s1 - s2)) +
      isMore(C3 * d0 - C7 * d1 - C1 * d2 - C5 * d3) +
      isMore(C4 * (s0 + s3 - (s1 + s2))) +
      isMore(C5 * d0 - C1 * d1 + C7 * d2 + C3 * d3) +
      isMore(C6 * (s0 - s3) - C2 * (s1 - s2)) +
      isMore(C7 * d0 - C5 * d1 + C3 * d2 - C1 * d3);
    across += mean;
    if (u === 0) down = more;
  }
  return more === across || more === down ? -1 : 64 - more;
}
