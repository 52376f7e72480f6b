/** Measures for every block how well it fits an earlier compression of the page. */
import type { Bitmap } from '../../document/index.ts';
import { gridOf, visitBlockRow } from './blocks.ts';
import type { EarlierCompression } from './quantization.ts';

/** Evidence of every block, row by row, against the page's history: nats, summed over `counts` coefficients. */
export interface HistoryMap {
  readonly columns: number;
  readonly rows: number;
  readonly sums: Float32Array;
  readonly counts: Uint16Array;
}

/** Distances to the lattice, in steps from 0 to 1/2, are counted in this many bins. */
const BINS = 10;
/** Blocks with less contrast carry only rounding. */
const LEAST_RANGE = 4;
/** Cases told apart: a coefficient at zero or not, in a block with pixels cut off or not. */
const CASES = 4;

/**
 * Compares every coefficient's distance to the lattice with how the page's coefficients lie (the hypothesis that the
 * block shares the page's history) and with an even spread (that it does not).
 */
export function mapHistory(bitmap: Bitmap, earlier: EarlierCompression): HistoryMap {
  const { columns, rows } = gridOf(bitmap);
  const frequencies = earlier.steps.flatMap((step, at) => (step >= 2 && at > 0 ? [{ at, step }] : []));
  const width = frequencies.length;
  const codes = new Uint8Array(columns * rows * width);
  const used = new Uint8Array(columns * rows);
  const counts = new Float64Array(width * CASES * BINS).fill(0.5);
  for (let row = 0; row < rows; row += 1) {
    visitBlockRow(bitmap, row, ({ column, coefficients, clipped, range }) => {
      if (range < LEAST_RANGE) return;
      const block = row * columns + column;
      used[block] = 1;
      for (let index = 0; index < width; index += 1) {
        const { at, step } = frequencies[index] ?? { at: 0, step: 1 };
        const value = Math.abs(coefficients[at] ?? 0) / step;
        const nearest = Math.round(value);
        const bin = Math.min(BINS - 1, Math.floor(Math.abs(value - nearest) * 2 * BINS));
        const code = ((nearest === 0 ? 0 : 1) + (clipped ? 2 : 0)) * BINS + bin;
        codes[block * width + index] = code;
        counts[index * CASES * BINS + code] = (counts[index * CASES * BINS + code] ?? 0) + 1;
      }
    });
  }
  const evidence = evidenceOf(counts, width);
  const sums = new Float32Array(columns * rows);
  const informative = new Uint16Array(columns * rows);
  for (let block = 0; block < used.length; block += 1) {
    if (used[block] !== 1) continue;
    let sum = 0;
    let count = 0;
    for (let index = 0; index < width; index += 1) {
      const value = evidence[index * CASES * BINS + (codes[block * width + index] ?? 0)] ?? 0;
      if (value === 0) continue;
      sum += value;
      count += 1;
    }
    sums[block] = sum;
    informative[block] = count;
  }
  return { columns, rows, sums, counts: informative };
}

/** Log likelihood ratios by frequency, case and bin; positive speaks against the shared history. */
function evidenceOf(counts: Float64Array, frequencies: number): Float32Array {
  const evidence = new Float32Array(counts.length);
  for (let group = 0; group < frequencies * CASES; group += 1) {
    const own = counts.subarray(group * BINS, (group + 1) * BINS);
    const total = own.reduce((sum, count) => sum + count, 0);
    if (total < 200) continue;
    const atZero = (group & 1) === 0;
    for (let bin = 0; bin < BINS; bin += 1) {
      const shared = (own[bin] ?? 0) / total;
      // Foreign coefficients below half a step are mostly small too: half of them are taken to lie like the page's.
      const foreign = atZero ? 0.5 * shared + 0.5 / BINS : 1 / BINS;
      evidence[group * BINS + bin] = Math.log(foreign / (0.98 * shared + 0.02 / BINS));
    }
  }
  return evidence;
}
