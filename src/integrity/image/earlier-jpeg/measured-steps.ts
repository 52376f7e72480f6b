/** Measures the quantization steps of the JPEG that a picture without loss was decoded from, whoever made its table. */

/** Coefficients of a frequency that show its step. */
const LEAST_SHOWN = 12;
/** Share of a step from which on they do: less is nothing but noise. Those of half and third steps tell that it is not that coarse. */
const SHOWN = 0.3;
/** Least size of a coefficient that is something, at three times the noise. */
const LEAST_SIZE = 1.3;
/** The coarsest step looked for. */
const MOST_STEP = 80;
/** Deviation of a coefficient from its multiple: three colors were rounded, and brightness is worked out from them. */
const NOISE = 0.4;
/** Share of the agreement that noise leaves to multiples of the right step, at least. */
const LEAST_AGREEMENT = 0.75;
/** A coarser step than the right one agrees as well where all coefficients are once the step: that much finer ones are looked at. */
const FINER = 0.75;

/**
 * The coarsest step of each frequency whose multiples its coefficients are (Fan and de Queiroz 2003: steps show as periods of the
 * coefficients); 1 where there is none, null where too few coefficients are larger than nothing. Row order; none is measured for the mean.
 * @param blocks cosine transforms of blocks without pixels cut off
 */
export function measuredSteps(blocks: readonly Float32Array[]): readonly (number | null)[] {
  return Array.from({ length: 64 }, (_, at) =>
    at === 0
      ? null
      : stepOf(blocks.map((block) => Math.abs(block[at] ?? 0)).filter((value) => value >= LEAST_SIZE)),
  );
}

function stepOf(sizes: readonly number[]): number | null {
  if (sizes.length < LEAST_SHOWN) return null;
  for (let step = MOST_STEP; step >= 2; step -= 1) {
    if (agreement(sizes, step) < LEAST_AGREEMENT) continue;
    let best = step;
    for (let finer = step - 1; finer >= Math.max(2, FINER * step); finer -= 1)
      if (agreement(sizes, finer) > agreement(sizes, best)) best = finer;
    return best;
  }
  return 1;
}

/** Mean cosine of the phases that coefficients have in a step, for what noise leaves of it: 1 for multiples, 0 for an even spread. */
function agreement(sizes: readonly number[], step: number): number {
  let [count, sum] = [0, 0];
  for (const size of sizes) {
    if (size < SHOWN * step) continue;
    count += 1;
    sum += Math.cos((2 * Math.PI * size) / step);
  }
  return count < LEAST_SHOWN ? 0 : sum / count / Math.exp(-2 * ((Math.PI * NOISE) / step) ** 2);
}
