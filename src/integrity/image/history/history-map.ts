/** Measures for every block how well it fits an earlier compression of the page. */
import type { Bitmap } from '../../../document/index.ts';
import { sumOf } from '../../../kit/sum.ts';
import { gridOf, nearestWhole, visitBlockRow } from '../blocks.ts';
import { isStretched } from './stretched.ts';
import type { EarlierCompression } from './quantization.ts';

/** Evidence of every block, row by row, against the page's history: nats, summed over `counts` coefficients. */
export interface HistoryMap {
  readonly columns: number;
  readonly rows: number;
  readonly sums: Float32Array;
  readonly counts: Uint16Array;
  /** Nats for a block without ink in which a part of the coefficients is foreign, as the edge of a patch leaves it; else 0. */
  readonly partial: Float32Array;
  /** Whether contrast or brightness was stretched since: what that cut off is not counted, and what remains fits less well. */
  readonly stretched: boolean;
}

/** Distances to the lattice, in steps from 0 to 1/2, are counted in this many bins. */
const BINS = 10;
/** Blocks with less contrast carry only rounding. */
const LEAST_RANGE = 4;
/** Contrast from which clipping and rounding of a block behave otherwise: gray levels. */
const RANGES = [12, 48] as const;
/** Cases told apart: a coefficient at zero or not, pixels cut off or not, three classes of contrast. */
const CASES = 4 * (RANGES.length + 1);
/**
 * What a block may hold that a patch cuts through: a share of foreign coefficients, spread evenly (`Infinity`) or, where
 * there is little contrast, mostly small (decay in bins).
 */
const CUTS = [0.1, 0.3, 0.7].flatMap((share) => [Infinity, 2].map((decay) => ({ share, decay })));

/**
 * Compares every coefficient's distance to the lattice with how the page's coefficients lie (the hypothesis that the
 * block shares the page's history) and with an even spread (that it does not).
 */
export function mapHistory(bitmap: Bitmap, earlier: EarlierCompression): HistoryMap {
  const { columns, rows } = gridOf(bitmap);
  const frequencies = earlier.steps.flatMap((step, at) => (step >= 2 && at > 0 ? [at] : []));
  const steps = Float64Array.from(earlier.steps);
  const width = frequencies.length;
  const codes = new Uint8Array(columns * rows * width);
  const used = new Uint8Array(columns * rows);
  const faint = new Uint8Array(columns * rows);
  const counts = new Float64Array(width * CASES * BINS).fill(0.5);
  const stretched = isStretched(bitmap);
  for (let row = 0; row < rows; row += 1) {
    visitBlockRow(bitmap, { row, leastRange: LEAST_RANGE }, ({ column, coefficients, clipped, range }) => {
      // What stretching cut off is more the darker the print is: words would differ by their ink.
      if (stretched && clipped) return;
      const block = row * columns + column;
      const contrast = (range >= RANGES[0] ? 1 : 0) + (range >= RANGES[1] ? 1 : 0);
      used[block] = 1;
      if (contrast < RANGES.length) faint[block] = 1;
      for (let index = 0; index < width; index += 1) {
        const at = frequencies[index] ?? 0;
        const value = Math.abs(coefficients[at] ?? 0) / (steps[at] ?? 1);
        const nearest = nearestWhole(value);
        const bin = Math.min(BINS - 1, Math.floor(Math.abs(value - nearest) * 2 * BINS));
        const code = (contrast * 4 + (nearest === 0 ? 0 : 1) + (clipped ? 2 : 0)) * BINS + bin;
        codes[block * width + index] = code;
        const counted = index * CASES * BINS + code;
        counts[counted] = (counts[counted] ?? 0) + 1;
      }
    });
  }
  const lies = sharesOf(counts, width);
  const evidence = evidenceOf(lies);
  const cuts = CUTS.map((cut) => cutEvidence(lies, cut));
  const sums = new Float32Array(columns * rows);
  const partial = new Float32Array(columns * rows);
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
    if (faint[block] !== 1) continue;
    const nats = cuts.map((cut) => natsOf(cut, { evidence, codes, from: block * width, width }));
    const most = Math.max(...nats);
    partial[block] =
      most + Math.log(nats.reduce((total, own) => total + Math.exp(own - most), 0) / nats.length);
  }
  return { columns, rows, sums, counts: informative, partial, stretched };
}

/** The nats of one block for one cut, over the coefficients that tell anything. */
function natsOf(
  cut: Float32Array,
  {
    evidence,
    codes,
    from,
    width,
  }: {
    readonly evidence: Float32Array;
    readonly codes: Uint8Array;
    readonly from: number;
    readonly width: number;
  },
): number {
  let sum = 0;
  for (let index = 0; index < width; index += 1) {
    const code = index * CASES * BINS + (codes[from + index] ?? 0);
    if (evidence[code] !== 0) sum += cut[code] ?? 0;
  }
  return sum;
}

/** Fewest coefficients of a case from which its spread is believed. */
const LEAST_CASE = 200;
/** Coefficients that the like cases lend to one. */
const LENT = 100;

/** Log likelihood ratios by frequency, case and bin; positive speaks against the shared history. 0 where too little is known. */
const evidenceOf = (lies: Float64Array): Float32Array =>
  Float32Array.from(lies, (shared, at) => {
    if (shared === 0) return 0;
    // Foreign coefficients below half a step are mostly small too: half of them are taken to lie like the page's.
    const isAtZero = (Math.floor(at / BINS) & 1) === 0;
    return Math.log((isAtZero ? 0.5 * shared + 0.5 / BINS : 1 / BINS) / (0.98 * shared + 0.02 / BINS));
  });

/** The same for a block of which only a part is foreign. */
function cutEvidence(
  lies: Float64Array,
  { share, decay }: { readonly share: number; readonly decay: number },
): Float32Array {
  const shape = Array.from({ length: BINS }, (_, bin) => Math.exp(-bin / decay));
  const total = sumOf(shape);
  return Float32Array.from(lies, (shared, at) => {
    if (shared === 0) return 0;
    const own = 0.995 * shared + 0.005 / BINS;
    return Math.log(((1 - share) * own + (share * (shape[at % BINS] ?? 0)) / total) / own);
  });
}

/** The share of each bin among the page's coefficients of a frequency and case; 0 for cases with too few. */
function sharesOf(counts: Float64Array, frequencies: number): Float64Array {
  const shares = new Float64Array(counts.length);
  for (let group = 0; group < frequencies * CASES; group += 1) {
    // Cases that differ in contrast only lend one another their shape where there are few of one.
    const like = group - (group % CASES) + (group % 4);
    const pooled = new Float64Array(BINS);
    for (let other = like; other < like - (like % CASES) + CASES; other += 4) {
      for (let bin = 0; bin < BINS; bin += 1) {
        pooled[bin] = (pooled[bin] ?? 0) + (counts[other * BINS + bin] ?? 0);
      }
    }
    const all = sumOf(pooled);
    if (all < LEAST_CASE) continue;
    const own = counts.subarray(group * BINS, (group + 1) * BINS);
    const total = sumOf(own);
    for (let bin = 0; bin < BINS; bin += 1) {
      shares[group * BINS + bin] = ((own[bin] ?? 0) + (LENT * (pooled[bin] ?? 0)) / all) / (total + LENT);
    }
  }
  return shares;
}
