/** How much noise the last save of a JPEG leaves in blocks that do not lie on its grid. */

/** Variance of rounding a value to a whole number, which decoding adds. */
const ROUNDING = 1 / 12;

/** The basis of the transform: by frequency and place. */
const BASIS = Array.from({ length: 8 }, (_, u) =>
  Array.from(
    { length: 8 },
    (_place, x) => (u === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * x + 1) * u * Math.PI) / 16),
  ),
);

/** By frequency of a row of eight: the shares that the frequencies of the two rows below it add to its variance, over all places. */
const MIXING = BASIS.map((own) =>
  BASIS.map((other) => {
    let sum = 0;
    for (let moved = -7; moved < 8; moved += 1) {
      let product = 0;
      for (let x = Math.max(0, -moved); x < Math.min(8, 8 - moved); x += 1) {
        product += (own[x] ?? 0) * (other[x + moved] ?? 0);
      }
      sum += product * product;
    }
    return sum / 8;
  }),
);

/**
 * The variance of the error of each coefficient of a block anywhere on the page, row by row: that of an even error of the
 * last steps, spread over the frequencies.
 */
export const noiseOf = (last: readonly number[]): readonly number[] =>
  Array.from({ length: 64 }, (_, at) => {
    let sum = ROUNDING;
    for (let of = 0; of < 64; of += 1) {
      const share = (MIXING[at & 7]?.[of & 7] ?? 0) * (MIXING[at >> 3]?.[of >> 3] ?? 0);
      sum += (share * (last[of] ?? 1) ** 2) / 12;
    }
    return sum;
  });

/** How much of a lattice of some step is left behind such noise: the mean cosine of its values' phases, 0 to 1. */
export const visibilityOf = (step: number, variance: number): number =>
  Math.exp((-2 * Math.PI ** 2 * variance) / step ** 2);
