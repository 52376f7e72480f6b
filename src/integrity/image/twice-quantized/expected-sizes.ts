/** How often the sizes of a coefficient occur when it was quantized by one step and then by a finer one. */

/** Deviation of the error that whole pixels between two saves add to a coefficient: the transform is orthonormal. */
const ROUNDING = Math.sqrt(1 / 12);
/** Sizes on each side of a multiple that this error reaches. */
const REACH = 2;
/** Shares of coefficients tried that were not quantized by the earlier step: foreign ones, and those that were cut off. */
const SHARES = [0.02, 0.04, 0.08, 0.15, 0.3, 0.5, 0.75] as const;

/** How well two quantizations explain the sizes of one frequency. */
export interface SizeFit {
  /** Nats by which they explain a coefficient better than one quantization does, on average. */
  readonly gain: number;
  /** Share of the coefficients that the earlier step says nothing of. */
  readonly share: number;
  /** Logarithm of what keeps the expected sizes a distribution. */
  readonly norm: number;
}

/**
 * How many times as often as behind one quantization each size from 0 to `most` occurs, zero aside: multiples of the earlier step,
 * decoded to whole pixels and divided by the last step. After Lin, He, Tang and Tang 2009 ("Fast, automatic and fine-grained tampered JPEG
 * image detection via DCT coefficient analysis") and Bianchi and Piva 2012 ("Image forgery localization via block-grained
 * analysis of JPEG artifacts").
 */
export function densityOf(earlier: number, last: number, most: number): Float64Array {
  const density = new Float64Array(most + 1);
  const ratio = earlier / last;
  const deviation = ROUNDING / last;
  for (let multiple = ratio; multiple < most + REACH; multiple += ratio) {
    const first = Math.max(0, Math.ceil(multiple - REACH));
    for (let size = first; size <= Math.min(most, multiple + REACH); size += 1) {
      const upTo = (edge: number): number => normal((edge - multiple) / deviation);
      density[size] = (density[size] ?? 0) + ratio * (upTo(size + 0.5) - upTo(size - 0.5));
    }
  }
  return density;
}

/** The normal distribution's cumulative function, by Abramowitz and Stegun 7.1.26: to 1e-7. */
function normal(z: number): number {
  const x = Math.abs(z) * Math.SQRT1_2;
  const t = 1 / (1 + 0.3275911 * x);
  const tail =
    t *
    (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429)))) *
    Math.exp(-x * x);
  return z < 0 ? tail / 2 : 1 - tail / 2;
}

/** How often each size is to be expected, relative to one quantization, where some share was not quantized twice. */
export const mixed = (density: number, share: number): number => (1 - share) * density + share;

/**
 * The share that explains the counts best.
 * @param counts by size; the first, of zero, does not count
 * @param usual the same as one quantization would leave them
 */
export function fitSizes(counts: Float64Array, usual: Float64Array, density: Float64Array): SizeFit {
  const total = sumOfSizes(counts);
  const all = sumOfSizes(usual);
  if (total === 0) return { gain: 0, share: 1, norm: 0 };
  let best: SizeFit = { gain: -Infinity, share: 1, norm: 0 };
  for (const share of SHARES) {
    let [expected, log] = [0, 0];
    for (let size = 1; size < counts.length; size += 1) {
      const times = mixed(density[size] ?? 0, share);
      const count = counts[size] ?? 0;
      expected += (usual[size] ?? 0) * times;
      if (count > 0) log += count * Math.log(times);
    }
    const norm = Math.log(expected / all);
    const gain = log / total - norm;
    if (gain > best.gain) best = { gain, share, norm };
  }
  return best;
}

/** The sum of all counts but that of zero. */
export function sumOfSizes(counts: Float64Array): number {
  let sum = 0;
  for (let size = 1; size < counts.length; size += 1) sum += counts[size] ?? 0;
  return sum;
}

/** Counts as they would be without the peaks and gaps that an earlier step leaves: means over `reach` sizes on both sides, nearer ones counting more. */
export function smoothed(counts: Float64Array, reach: number): Float64Array {
  return counts.map((_, size) => {
    if (size === 0) return 0;
    let [sum, weights] = [0, 0];
    const end = Math.min(counts.length - 1, size + reach);
    for (let near = Math.max(1, size - reach); near <= end; near += 1) {
      const weight = reach + 1 - Math.abs(near - size);
      sum += weight * (counts[near] ?? 0);
      weights += weight;
    }
    return sum / weights;
  });
}
