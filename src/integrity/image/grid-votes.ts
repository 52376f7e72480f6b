/** Lets every pixel near text vote for the compression grid it was saved on: blocks on the right grid have most zeros. */
import type { Bitmap } from '../../document/index.ts';
import type { InkBox } from './words.ts';

/** A pixel whose blocks tell nothing apart. */
export const NO_VOTE = 255;

/** Coefficients below this are zero (Nikoukhah et al. 2021). */
const ZERO = 0.5;

/** Cosines of the transform: even outputs from sums of opposite samples, odd ones from differences (T.81, A.3.3). */
const HALF = Float32Array.from({ length: 32 }, (_, at) => {
  const [u, x] = [at >> 2, at & 3];
  return (u === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * x + 1) * u * Math.PI) / 16);
});

/**
 * The votes of the pixels of a part of a gray bitmap, row by row: 8 * (y of the block's origin modulo 8) + x of it modulo
 * 8, or {@link NO_VOTE}.
 */
export function voteForGrids(gray: Bitmap, area: InkBox): Uint8Array {
  const [width, height] = [area.x1 - area.x0, area.y1 - area.y0];
  const votes = new Uint8Array(width * height).fill(NO_VOTE);
  const most = new Int8Array(width * height).fill(-1);
  const rows = transformRows(gray, area);
  const across = width - 7;
  for (let y = 0; y + 8 <= height; y += 1) {
    for (let x = 0; x < across; x += 1) {
      const zeros = zerosOf(rows, { x, y, across });
      if (zeros < 0) continue;
      const grid = 8 * ((area.y0 + y) & 7) + ((area.x0 + x) & 7);
      for (let row = y; row < y + 8; row += 1) {
        for (let at = row * width + x; at < row * width + x + 8; at += 1) {
          const best = most[at] ?? -1;
          if (zeros > best) {
            most[at] = zeros;
            votes[at] = grid;
          } else if (zeros === best && votes[at] !== grid) votes[at] = NO_VOTE;
        }
      }
    }
  }
  return votes;
}

/** The horizontal transform of every run of eight pixels: eight numbers per run. */
function transformRows({ data, width }: Bitmap, { x0, y0, x1, y1 }: InkBox): Float32Array {
  const across = x1 - x0 - 7;
  const rows = new Float32Array(Math.max(0, across) * (y1 - y0) * 8);
  let to = 0;
  for (let y = y0; y < y1; y += 1) {
    for (let x = 0; x < across; x += 1, to += 8) {
      const from = y * width + x0 + x;
      for (let pair = 0; pair < 4; pair += 1) {
        const [a, b] = [data[from + pair] ?? 0, data[from + 7 - pair] ?? 0];
        const [sum, difference] = [a + b, a - b];
        for (let u = 0; u < 8; u += 2) {
          rows[to + u] = (rows[to + u] ?? 0) + sum * (HALF[u * 4 + pair] ?? 0);
          rows[to + u + 1] = (rows[to + u + 1] ?? 0) + difference * (HALF[u * 4 + 4 + pair] ?? 0);
        }
      }
    }
  }
  return rows;
}

/** Zero coefficients of one block, or -1 for one that varies in no or one direction only: it fits several grids. */
function zerosOf(
  rows: Float32Array,
  { x, y, across }: { readonly x: number; readonly y: number; readonly across: number },
): number {
  let zeros = 0;
  let [variesAcross, variesDown] = [false, false];
  const first = (y * across + x) * 8;
  const step = across * 8;
  for (let u = 0; u < 8; u += 1) {
    const at = first + u;
    const [a0, a1, a2, a3] = [
      rows[at] ?? 0,
      rows[at + step] ?? 0,
      rows[at + 2 * step] ?? 0,
      rows[at + 3 * step] ?? 0,
    ];
    const [b3, b2, b1, b0] = [
      rows[at + 4 * step] ?? 0,
      rows[at + 5 * step] ?? 0,
      rows[at + 6 * step] ?? 0,
      rows[at + 7 * step] ?? 0,
    ];
    const [s0, s1, s2, s3] = [a0 + b0, a1 + b1, a2 + b2, a3 + b3];
    const [d0, d1, d2, d3] = [a0 - b0, a1 - b1, a2 - b2, a3 - b3];
    for (let v = 0; v < 8; v += 1) {
      const c = v * 4;
      const even = (v & 1) === 0;
      const value =
        (HALF[c] ?? 0) * (even ? s0 : d0) +
        (HALF[c + 1] ?? 0) * (even ? s1 : d1) +
        (HALF[c + 2] ?? 0) * (even ? s2 : d2) +
        (HALF[c + 3] ?? 0) * (even ? s3 : d3);
      if (value > -ZERO && value < ZERO) zeros += 1;
      else {
        if (u > 0) variesAcross = true;
        if (v > 0) variesDown = true;
      }
    }
  }
  return variesAcross && variesDown ? zeros : -1;
}
