/** The 8 x 8 cosine transform of a picture's brightness, block by block, on the grid that JPEG uses. */
import type { Bitmap } from '../../document/index.ts';

/** Blocks in rows; partial ones at the right and bottom are left out. */
export interface BlockGrid {
  readonly columns: number;
  readonly rows: number;
}

/** One transformed block. The arrays are reused for the next one: copy what must last. */
export interface Block {
  readonly column: number;
  readonly row: number;
  /** 64 coefficients in row order, in JPEG's scale (T.81, A.3.3). */
  readonly coefficients: Float32Array;
  /** Whether pixels touch the ends of the scale, where decoding has cut them off. */
  readonly clipped: boolean;
  /** Brightest less darkest pixel. */
  readonly range: number;
}

/** Pixels at this distance from black and white count as cut off. */
const END_OF_SCALE = 1;

const cosine = (multiple: number): number => Math.fround(0.5 * Math.cos((multiple * Math.PI) / 16));
/** Cosines of 1 to 7 times pi / 16, halved as in T.81, A.3.3, in the precision of the numbers that they multiply. */
export const HALF_COSINES = [
  cosine(1),
  cosine(2),
  cosine(3),
  cosine(4),
  cosine(5),
  cosine(6),
  cosine(7),
] as const;
const [C1, C2, C3, C4, C5, C6, C7] = HALF_COSINES;

/** The grid of a picture. */
export const gridOf = ({ width, height }: Bitmap): BlockGrid => ({ columns: width >> 3, rows: height >> 3 });

const pixels = new Float32Array(64);
const coefficients = new Float32Array(64);

/**
 * Calls `visit` for the blocks of one block row whose brightness ranges over at least so much. It is not rounded, which
 * would add noise of its own.
 */
export function visitBlockRow(
  bitmap: Bitmap,
  { row, leastRange }: { readonly row: number; readonly leastRange: number },
  visit: (block: Block) => void,
): void {
  const { width, channels, data } = bitmap;
  const { columns } = gridOf(bitmap);
  for (let column = 0; column < columns; column += 1) {
    let least = 255;
    let most = 0;
    let clipped = false;
    for (let y = 0; y < 8; y += 1) {
      let from = ((row * 8 + y) * width + column * 8) * channels;
      for (let x = 0; x < 8; x += 1, from += channels) {
        const first = data[from] ?? 0;
        let value = first;
        let low = first;
        let high = first;
        if (channels === 3) {
          const green = data[from + 1] ?? 0;
          const blue = data[from + 2] ?? 0;
          value = 0.299 * first + 0.587 * green + 0.114 * blue;
          low = Math.min(first, green, blue);
          high = Math.max(first, green, blue);
        }
        if (low <= END_OF_SCALE || high >= 255 - END_OF_SCALE) clipped = true;
        if (value < least) least = value;
        if (value > most) most = value;
        pixels[y * 8 + x] = value - 128;
      }
    }
    if (most - least < leastRange) continue;
    transform(pixels, coefficients);
    visit({ column, row, coefficients, clipped, range: most - least });
  }
}

/** The nearest whole number, the upper of two: `Math.round` takes twice as long, and blocks have millions of them. */
export const nearestWhole = (value: number): number => Math.floor(value + 0.5);

const half = new Float32Array(64);

/** The cosine transform of 64 brightnesses less 128, in JPEG's scale. */
export function transform(pixels: Float32Array, out: Float32Array): void {
  for (let row = 0; row < 64; row += 8) forward(pixels, half, row, 1);
  for (let column = 0; column < 8; column += 1) forward(half, out, column, 8);
}

/** The brightnesses less 128, neither rounded nor cut off, that 64 coefficients stand for. */
export function inverse(coefficients: Float32Array, out: Float32Array): void {
  for (let row = 0; row < 64; row += 8) backward(coefficients, half, row, 1);
  for (let column = 0; column < 8; column += 1) backward(half, out, column, 8);
}

// Names one by one: pairs of lists cost as much as the arithmetic, millions of times.
/** Transforms the eight numbers that begin at `at`, `step` apart: even frequencies from sums of opposite ones, odd from differences. */
function forward(from: Float32Array, to: Float32Array, at: number, step: number): void {
  const p0 = from[at] ?? 0;
  const p1 = from[at + step] ?? 0;
  const p2 = from[at + 2 * step] ?? 0;
  const p3 = from[at + 3 * step] ?? 0;
  const p4 = from[at + 4 * step] ?? 0;
  const p5 = from[at + 5 * step] ?? 0;
  const p6 = from[at + 6 * step] ?? 0;
  const p7 = from[at + 7 * step] ?? 0;
  const d0 = p0 - p7;
  const d1 = p1 - p6;
  const d2 = p2 - p5;
  const d3 = p3 - p4;
  const outer = p0 + p7 + (p3 + p4);
  const inner = p1 + p6 + (p2 + p5);
  const e = p0 + p7 - (p3 + p4);
  const f = p1 + p6 - (p2 + p5);
  to[at] = C4 * (outer + inner);
  to[at + step] = C1 * d0 + C3 * d1 + C5 * d2 + C7 * d3;
  to[at + 2 * step] = C2 * e + C6 * f;
  to[at + 3 * step] = C3 * d0 - C7 * d1 - C1 * d2 - C5 * d3;
  to[at + 4 * step] = C4 * (outer - inner);
  to[at + 5 * step] = C5 * d0 - C1 * d1 + C7 * d2 + C3 * d3;
  to[at + 6 * step] = C6 * e - C2 * f;
  to[at + 7 * step] = C7 * d0 - C5 * d1 + C3 * d2 - C1 * d3;
}

/** The inverse of {@link forward}. */
function backward(from: Float32Array, to: Float32Array, at: number, step: number): void {
  const c0 = from[at] ?? 0;
  const c1 = from[at + step] ?? 0;
  const c2 = from[at + 2 * step] ?? 0;
  const c3 = from[at + 3 * step] ?? 0;
  const c4 = from[at + 4 * step] ?? 0;
  const c5 = from[at + 5 * step] ?? 0;
  const c6 = from[at + 6 * step] ?? 0;
  const c7 = from[at + 7 * step] ?? 0;
  const a = C4 * (c0 + c4);
  const b = C4 * (c0 - c4);
  const e = C2 * c2 + C6 * c6;
  const f = C6 * c2 - C2 * c6;
  const o0 = C1 * c1 + C3 * c3 + C5 * c5 + C7 * c7;
  const o1 = C3 * c1 - C7 * c3 - C1 * c5 - C5 * c7;
  const o2 = C5 * c1 - C1 * c3 + C7 * c5 + C3 * c7;
  const o3 = C7 * c1 - C5 * c3 + C3 * c5 - C1 * c7;
  to[at] = a + e + o0;
  to[at + step] = b + f + o1;
  to[at + 2 * step] = b - f + o2;
  to[at + 3 * step] = a - e + o3;
  to[at + 4 * step] = a - e - o3;
  to[at + 5 * step] = b - f - o2;
  to[at + 6 * step] = b + f - o1;
  to[at + 7 * step] = a + e - o0;
}
