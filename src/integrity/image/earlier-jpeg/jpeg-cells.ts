/** Whether a block of pixels can be what a JPEG decoder made of one quantization table. */
import type { Bitmap } from '../../../document/index.ts';
import { inverse, nearestWhole, transform } from '../blocks.ts';

/** What is known of the 64 values, less 128, that a decoder rounded and cut off to the pixels of a block. */
export interface Bounds {
  readonly least: Float32Array;
  readonly most: Float32Array;
  /** Pixels at an end of the scale, of which only one bound is known. */
  clipped: number;
  /** Brightest less darkest pixel. */
  range: number;
}

/** How a table is asked about. */
export interface Effort {
  /** Steps of plain alternating projections, then of reflected ones. */
  readonly plain: number;
  readonly reflected: number;
}

/** Rounding to whole levels, and the errors of integer arithmetic in decoders. */
const ROUNDING = 0.62;
/** What rounding of three colors adds to the brightness that is worked out from them. */
const COLOR_ROUNDING = 0.5;
/** How far projections stay away from the bounds. */
const INSET = 0.1;
/** Stands for "no bound". */
const FAR = 1e6;

/** Empty bounds, to be filled by {@link readBounds} as often as wanted. */
export const createBounds = (): Bounds => ({
  least: new Float32Array(64),
  most: new Float32Array(64),
  clipped: 0,
  range: 0,
});

/** Fills `bounds` with what the pixels of a block tell. */
export function readBounds(
  { data, width, channels }: Bitmap,
  { column, row }: { readonly column: number; readonly row: number },
  bounds: Bounds,
): void {
  let darkest = 255;
  let brightest = 0;
  let clipped = 0;
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
      const reach = low === high ? ROUNDING : ROUNDING + COLOR_ROUNDING;
      bounds.least[y * 8 + x] = low <= 0 ? -FAR : value - 128 - reach;
      bounds.most[y * 8 + x] = high >= 255 ? FAR : value - 128 + reach;
      if (low <= 0 || high >= 255) clipped += 1;
      if (value < darkest) darkest = value;
      if (value > brightest) brightest = value;
    }
  }
  bounds.clipped = clipped;
  bounds.range = brightest - darkest;
}

/** Whether all rows or all columns of a block are alike, as beside a ruling: decoders take shortcuts there and round otherwise. */
export function isStriped({ least, most }: Bounds): boolean {
  let across = true;
  let down = true;
  for (let at = 0; at < 64 && (across || down); at += 1) {
    const left = at & 56;
    const top = at & 7;
    if (least[at] !== least[left] || most[at] !== most[left]) across = false;
    if (least[at] !== least[top] || most[at] !== most[top]) down = false;
  }
  return across || down;
}

const point = new Float32Array(64);
const inside = new Float32Array(64);
const reflection = new Float32Array(64);
const coefficients = new Float32Array(64);
const decoded = new Float32Array(64);

/**
 * Searches multiples of the steps whose decoding lies within the bounds, and gives back by how many pixels the best found
 * one missed: 0 when the block can have been decoded from that table. Pixels that were cut off leave many ways open, so
 * the search projects onto both conditions in turn, at last by reflections (Douglas and Rachford 1956; Elser 2003 for sets
 * that are not convex). Not finding any is no proof: some in a hundred blocks of high quality are missed.
 * @param steps row order, all at least 1
 */
export function missesOf(bounds: Bounds, steps: readonly number[], { plain, reflected }: Effort): number {
  const { least, most } = bounds;
  let best = 64;
  for (let at = 0; at < 64; at += 1) point[at] = startOf(least[at] ?? 0, most[at] ?? 0);
  for (let step = 0; step < plain + reflected; step += 1) {
    const reflecting = step >= plain;
    for (let at = 0; at < 64; at += 1) {
      const value = point[at] ?? 0;
      const low = (least[at] ?? 0) + INSET;
      const high = (most[at] ?? 0) - INSET;
      const near = value < low ? low : value > high ? high : value;
      inside[at] = near;
      reflection[at] = reflecting ? 2 * near - value : near;
    }
    toLattice(reflection, steps);
    let missed = 0;
    for (let at = 0; at < 64; at += 1) {
      const value = decoded[at] ?? 0;
      if (value < (least[at] ?? 0) || value > (most[at] ?? 0)) missed += 1;
      point[at] = reflecting ? (point[at] ?? 0) + value - (inside[at] ?? 0) : value;
    }
    if (missed === 0) return 0;
    if (missed < best) best = missed;
    // Without pixels that were cut off there is hardly any choice: the nearest multiples are the ones.
    if (bounds.clipped === 0 && step > 0 && missed > HOPELESS) return best;
  }
  return best;
}

/** Missed pixels of a block without pixels cut off after which the search ends. */
const HOPELESS = 16;

function startOf(least: number, most: number): number {
  if (least <= -FAR) return most <= FAR / 2 ? most - ROUNDING : 0;
  return most >= FAR ? least + ROUNDING : (least + most) / 2;
}

/** Puts into `decoded` what a decoder makes of the multiples of the steps that are nearest to `pixels`. */
function toLattice(pixels: Float32Array, steps: readonly number[]): void {
  transform(pixels, coefficients);
  for (let at = 0; at < 64; at += 1) {
    const step = steps[at] ?? 1;
    coefficients[at] = nearestWhole((coefficients[at] ?? 0) / step) * step;
  }
  inverse(coefficients, decoded);
}
