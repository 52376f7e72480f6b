/** Whether a block of a JPEG can be what an earlier JPEG, decoded and saved again, leaves of multiples of its steps. */
import { inverse, nearestWhole, transform } from '../blocks.ts';

/** The two tables, in row order. */
export interface TwoTables {
  readonly earlier: readonly number[];
  readonly last: readonly number[];
}

/** How far a coefficient may lie off besides the rounding to its own step: pixels between the two were whole numbers. */
const ROUNDING = 0.8;
/** Steps of plain alternating projections before those that reflect. */
const PLAIN = 2;
/** Between which levels, less 128, no pixel was cut off before the last save. */
const AMID = { least: -120, most: 119 } as const;
/** Coefficients that the nearest multiples miss in a block of such pixels from which no others will miss none. */
const HOPELESS = 8;

const point = new Float32Array(64);
const pixels = new Float32Array(64);
const excess = new Float32Array(64);
const near = new Float32Array(64);
const aim = new Float32Array(64);
const lattice = new Float32Array(64);
const coefficients = new Float32Array(64);

/** How a block took to the search. */
export interface Explained {
  /** Coefficients that the best found multiples miss, 0 when the block can have that history. */
  readonly missed: number;
  /** Steps until those were found: blocks of which a part was changed need more, where they are not missed at all. */
  readonly steps: number;
}

/** How many coefficients the best multiples miss (see {@link explainTwice}). */
export const missesTwice = (dequantized: Float32Array, tables: TwoTables, steps: number): number =>
  explainTwice(dequantized, tables, steps).missed;

/** Whether all multiples miss some: what is beyond hope is not searched on, for which {@link explainTwice} counts the least. */
export const isMissedTwice = (dequantized: Float32Array, tables: TwoTables, steps: number): boolean =>
  explainTwice(dequantized, tables, steps, HOPELESS).missed > 0;

/**
 * Searches multiples of the earlier steps that, decoded, rounded, cut off and quantized by the last ones, give the block's
 * coefficients. What lies beyond white after the first decoding was cut off and is searched for, by the projections of
 * `jpeg-cells.ts`.
 * @param dequantized the block's 64 coefficients times the last steps
 * @param hopeless misses of the first multiples from which a block whose pixels nothing cut off is not searched on
 */
export function explainTwice(
  dequantized: Float32Array,
  tables: TwoTables,
  steps: number,
  hopeless = Infinity,
): Explained {
  const { earlier, last } = tables;
  let best: Explained = { missed: 64, steps: 0 };
  inverse(dequantized, point);
  for (let step = 0; step < PLAIN + steps; step += 1) {
    const reflecting = step >= PLAIN;
    intoCell(dequantized, last);
    for (let at = 0; at < 64; at += 1) {
      const value = near[at] ?? 0;
      aim[at] = reflecting ? 2 * value - (point[at] ?? 0) : value;
    }
    transform(aim, coefficients);
    for (let at = 0; at < 64; at += 1) {
      const own = earlier[at] ?? 1;
      coefficients[at] = nearestWhole((coefficients[at] ?? 0) / own) * own;
    }
    inverse(coefficients, lattice);
    const missed = missedBy(dequantized, last);
    if (missed < best.missed) best = { missed, steps: step };
    if (missed === 0 || (step === 0 && missed >= hopeless && isAmid(point) && isAmid(lattice))) break;
    for (let at = 0; at < 64; at += 1) {
      const value = lattice[at] ?? 0;
      point[at] = reflecting ? (point[at] ?? 0) + value - (near[at] ?? 0) : value;
    }
  }
  return best;
}

/** Whether no pixel can have been cut off: then every coefficient stands for itself, and the nearest multiples hardly leave a choice. */
function isAmid(values: Float32Array): boolean {
  for (let at = 0; at < 64; at += 1) {
    const value = values[at] ?? 0;
    if (value < AMID.least || value > AMID.most) return false;
  }
  return true;
}

/** Moves `point` into `near`: what is cut off stays beyond the end of the scale, the rest takes coefficients that round to the block's. */
function intoCell(dequantized: Float32Array, last: readonly number[]): void {
  for (let at = 0; at < 64; at += 1) {
    const value = point[at] ?? 0;
    const cut = Math.max(-128, Math.min(127, value));
    pixels[at] = cut;
    excess[at] = value - cut;
  }
  transform(pixels, coefficients);
  for (let at = 0; at < 64; at += 1) {
    const middle = dequantized[at] ?? 0;
    const half = (last[at] ?? 1) / 2;
    coefficients[at] = Math.max(middle - half, Math.min(middle + half, coefficients[at] ?? 0));
  }
  inverse(coefficients, near);
  for (let at = 0; at < 64; at += 1) near[at] = (near[at] ?? 0) + (excess[at] ?? 0);
}

/** How many coefficients of `lattice`, decoded and saved again, would not be the block's. */
function missedBy(dequantized: Float32Array, last: readonly number[]): number {
  for (let at = 0; at < 64; at += 1) {
    pixels[at] = Math.max(-128, Math.min(127, nearestWhole(lattice[at] ?? 0)));
  }
  transform(pixels, coefficients);
  let missed = 0;
  for (let at = 0; at < 64; at += 1) {
    const off = Math.abs((coefficients[at] ?? 0) - (dequantized[at] ?? 0));
    if (off > (last[at] ?? 1) / 2 + ROUNDING) missed += 1;
  }
  return missed;
}
