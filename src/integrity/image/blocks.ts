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

const BASIS = Float32Array.from({ length: 64 }, (_, at) => {
  const [u, x] = [at >> 3, at & 7];
  return (u === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * x + 1) * u * Math.PI) / 16);
});

/** The grid of a picture. */
export const gridOf = ({ width, height }: Bitmap): BlockGrid => ({ columns: width >> 3, rows: height >> 3 });

/** Calls `visit` for every block of one block row. Brightness is not rounded, which would add noise of its own. */
export function visitBlockRow(bitmap: Bitmap, row: number, visit: (block: Block) => void): void {
  const { width, channels, data } = bitmap;
  const { columns } = gridOf(bitmap);
  const pixels = new Float32Array(64);
  const coefficients = new Float32Array(64);
  for (let column = 0; column < columns; column += 1) {
    let least = 255;
    let most = 0;
    let clipped = false;
    for (let y = 0; y < 8; y += 1) {
      let from = ((row * 8 + y) * width + column * 8) * channels;
      for (let x = 0; x < 8; x += 1, from += channels) {
        const first = data[from] ?? 0;
        let value = first;
        let [low, high] = [first, first];
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
    transform(pixels, coefficients);
    visit({ column, row, coefficients, clipped, range: most - least });
  }
}

const half = new Float32Array(64);

/** The cosine transform of 64 brightnesses less 128, in JPEG's scale. */
export function transform(pixels: Float32Array, out: Float32Array): void {
  for (let y = 0; y < 64; y += 8) {
    for (let u = 0; u < 64; u += 8) {
      let sum = 0;
      for (let x = 0; x < 8; x += 1) sum += (pixels[y + x] ?? 0) * (BASIS[u + x] ?? 0);
      half[y + (u >> 3)] = sum;
    }
  }
  for (let u = 0; u < 8; u += 1) {
    for (let v = 0; v < 64; v += 8) {
      let sum = 0;
      for (let y = 0; y < 8; y += 1) sum += (half[y * 8 + u] ?? 0) * (BASIS[v + y] ?? 0);
      out[v + u] = sum;
    }
  }
}

/** The brightnesses less 128, neither rounded nor cut off, that 64 coefficients stand for. */
export function inverse(coefficients: Float32Array, out: Float32Array): void {
  for (let v = 0; v < 64; v += 8) {
    for (let x = 0; x < 8; x += 1) {
      let sum = 0;
      for (let u = 0; u < 8; u += 1) sum += (coefficients[v + u] ?? 0) * (BASIS[u * 8 + x] ?? 0);
      half[v + x] = sum;
    }
  }
  for (let x = 0; x < 8; x += 1) {
    for (let y = 0; y < 8; y += 1) {
      let sum = 0;
      for (let v = 0; v < 8; v += 1) sum += (half[v * 8 + x] ?? 0) * (BASIS[v * 8 + y] ?? 0);
      out[y * 8 + x] = sum;
    }
  }
}
