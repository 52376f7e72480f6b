/** Estimates the quantization steps of an earlier JPEG compression from the picture alone. */
import { ZIGZAG, qualityOf, standardLuma } from '../../../document/index.ts';
import type { Bitmap } from '../../../document/index.ts';
import { gridOf, nearestWhole, visitBlockRow } from '../blocks.ts';

/** The earlier compression of a picture. */
export interface EarlierCompression {
  /** Steps by row-order frequency; 0 where nothing is known. */
  readonly steps: readonly number[];
  /** Nearest IJG quality. */
  readonly quality: number;
}

/** Frequencies looked at: the others are mostly zero. */
const FREQUENCIES = ZIGZAG.slice(1, 36);
/** Blocks sampled: enough for a few hundred non-zero coefficients per frequency. */
const MAX_BLOCKS = 12_000;
/** Blocks with less contrast carry no coefficients. */
const LEAST_RANGE = 16;
/** Steps tried. */
const MAX_STEP = 130;
/** Fewest coefficients that can tell a step. */
const LEAST_COUNT = 40;
/** Mean cosine from which a period is taken for a step: noise of a fifth of the step still gives 0.45. */
const LEAST_PERIODICITY = 0.4;
/** Qualities tried; only steps coarser than the file's own show. */
const QUALITIES = { least: 30, most: 98 } as const;
/** A weaker fit is believed when it is this many times that of any quality further apart. */
const LONE = { fit: 0.22, times: 1.6, apart: 3, ownApart: 2 } as const;
/** Frequencies that must agree before a table is believed. */
const LEAST_FREQUENCIES = 5;
/** The same when no standard table fits: each frequency may err alone. */
const LEAST_CUSTOM = 6;
/** Coefficients below this are zero but for rounding; of the others this many are enough. */
const LEAST_VALUE = 0.8;
const MAX_VALUES = 4000;

/** Fewest sampled blocks; with less, those with pixels cut off are used too. */
const LEAST_BLOCKS = 400;

/** Coefficients of one frequency that are not zero, at most {@link MAX_VALUES}. */
interface Sampled {
  readonly values: Float64Array;
  count: number;
}

/** Values per frequency of blocks with contrast, preferably of those whose pixels were not cut off. */
function sample(bitmap: Bitmap): readonly Float64Array[] {
  const { columns, rows } = gridOf(bitmap);
  const every = Math.max(1, Math.ceil((columns * rows) / MAX_BLOCKS));
  const lists = (): readonly Sampled[] =>
    FREQUENCIES.map(() => ({ values: new Float64Array(MAX_VALUES), count: 0 }));
  const [whole, cut] = [lists(), lists()];
  let blocks = 0;
  for (let row = 0; row < rows; row += every) {
    visitBlockRow(bitmap, { row, leastRange: LEAST_RANGE }, ({ coefficients, clipped }) => {
      if (!clipped) blocks += 1;
      const own = clipped ? cut : whole;
      for (let at = 0; at < FREQUENCIES.length; at += 1) {
        const value = coefficients[FREQUENCIES[at] ?? 0] ?? 0;
        const list = own[at];
        if (list === undefined || Math.abs(value) <= LEAST_VALUE || list.count >= MAX_VALUES) continue;
        list.values[list.count] = value;
        list.count += 1;
      }
    });
  }
  return whole.map(({ values, count }, at) => {
    const { values: others, count: more } = cut[at] ?? { values, count: 0 };
    const added = blocks >= LEAST_BLOCKS ? 0 : Math.min(more, MAX_VALUES - count);
    values.set(others.subarray(0, added), count);
    return values.subarray(0, count + added);
  });
}

/** What {@link measurePeriodicity} finds; qualities share most of their steps. */
function periodicity({ values, known }: FrequencyFacts, step: number): number {
  const found = known.get(step) ?? measurePeriodicity(values, step);
  known.set(step, found);
  return found;
}

/** Mean cosine of the values' phases in a lattice: 1 when all are multiples of the step, about 0 when none are. */
function measurePeriodicity(values: Float64Array, step: number): number {
  let sum = 0;
  let count = 0;
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? 0;
    if (Math.abs(value) <= 0.4 * step) continue;
    sum += cosineOfTurns(value / step);
    count += 1;
  }
  return count < LEAST_COUNT ? 0 : sum / count;
}

/** Taylor coefficients of the sine of a number of turns, for its odd powers: to a quarter turn they leave an error of 3e-16. */
const sineTerm = (power: number): number => {
  let term = power % 4 === 1 ? 1 : -1;
  for (let factor = 1; factor <= power; factor += 1) term *= (2 * Math.PI) / factor;
  return term;
};
const [S1, S3, S5, S7, S9] = [sineTerm(1), sineTerm(3), sineTerm(5), sineTerm(7), sineTerm(9)];
const [S11, S13, S15, S17, S19] = [sineTerm(11), sineTerm(13), sineTerm(15), sineTerm(17), sineTerm(19)];

/** The cosine of a number of turns; `Math.cos` takes several times as long, and millions are asked for. */
function cosineOfTurns(turns: number): number {
  const x = 0.25 - Math.abs(turns - nearestWhole(turns));
  const q = x * x;
  const tail = S11 + q * (S13 + q * (S15 + q * (S17 + q * S19)));
  return x * (S1 + q * (S3 + q * (S5 + q * (S7 + q * (S9 + q * tail)))));
}

/** The values that multiples of `own` would take without an earlier lattice: their histogram, smoothed. */
function smoothed(values: Float64Array, own: number): { value: number; weight: number }[] {
  const most = 80;
  const counts = new Array<number>(most + 1).fill(0);
  for (const value of values) {
    const bin = Math.min(most, nearestWhole(Math.abs(value) / own));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts.map((_, bin) => {
    let sum = 0;
    let weights = 0;
    for (let near = Math.max(1, bin - 3); near <= Math.min(most - 1, bin + 3); near += 1) {
      const weight = 4 - Math.abs(near - bin);
      sum += weight * Math.log((counts[near] ?? 0) + 0.5);
      weights += weight;
    }
    return { value: bin * own, weight: bin === 0 || weights === 0 ? 0 : Math.exp(sum / weights) };
  });
}

function expectedPeriodicity(lattice: readonly { value: number; weight: number }[], step: number): number {
  let sum = 0;
  let total = 0;
  for (const { value, weight } of lattice) {
    if (value <= 0.4 * step) continue;
    sum += weight * Math.cos((2 * Math.PI * value) / step);
    total += weight;
  }
  return total === 0 ? 0 : sum / total;
}

/** What was sampled of one frequency. `own` is the step the file itself uses, 1 when it is not a JPEG. */
interface FrequencyFacts {
  readonly frequency: number;
  readonly values: Float64Array;
  readonly own: number;
  readonly lattice: readonly { value: number; weight: number }[] | null;
  /** The periodicity for steps that were asked for. */
  readonly known: Map<number, number>;
}

/** The step of one frequency, or 0. */
function stepOf(facts: FrequencyFacts): number {
  const { own, lattice } = facts;
  let best = { step: 0, score: LEAST_PERIODICITY };
  for (let step = Math.max(2, own + 1); step <= MAX_STEP; step += 1) {
    const found = periodicity(facts, step);
    if (found <= best.score) continue;
    const score = lattice === null ? found : found - Math.max(0, expectedPeriodicity(lattice, step));
    if (score > best.score) best = { step, score };
  }
  return best.step;
}

/** How well a table explains the coefficients: the mean over frequencies of what {@link stepOf} looks for. */
function fitOf(table: readonly number[], facts: readonly FrequencyFacts[]): number {
  let sum = 0;
  let count = 0;
  for (const one of facts) {
    const { frequency, own, lattice } = one;
    const step = table[frequency] ?? 0;
    if (step <= Math.max(1, own)) continue;
    const found = periodicity(one, step);
    if (found === 0) continue;
    sum += found - (lattice === null ? 0 : Math.max(0, expectedPeriodicity(lattice, step)));
    count += 1;
  }
  return count < LEAST_FREQUENCIES ? 0 : sum / count;
}

/**
 * Finds the compression before the file's own. Only coarser steps than the file's can be seen. Null when there is none
 * or when it cannot be told. After Fan and de Queiroz 2003 (steps show as periods of the coefficients) and
 * Farid 2009 (an earlier quality betrays itself).
 * @param own the file's brightness table in row order, or null for a file that is not a JPEG
 */
export function findEarlierCompression(
  bitmap: Bitmap,
  own: readonly number[] | null,
): EarlierCompression | null {
  const facts = factsOf(bitmap, own);
  const fits = Array.from({ length: QUALITIES.most - QUALITIES.least + 1 }, (_, at) => {
    const quality = QUALITIES.least + at;
    return { quality, fit: fitOf(standardLuma(quality), facts) };
  });
  const best = fits.reduce((found, next) => (next.fit > found.fit ? next : found));
  if (best.fit >= LEAST_PERIODICITY || isLone(best, fits, own)) {
    const steps = standardLuma(best.quality).map((step, at) => (step > (own?.[at] ?? 1) ? step : 0));
    return { steps, quality: best.quality };
  }
  // Cameras and phones have tables of their own: then every frequency stands for itself.
  const steps = new Array<number>(64).fill(0);
  let found = 0;
  for (const one of facts) {
    const step = stepOf(one);
    steps[one.frequency] = step;
    if (step > 0) found += 1;
  }
  if (found < LEAST_CUSTOM) return null;
  const filled = steps.map((step, at) => (step === 0 ? (standardLuma(50)[at] ?? 0) : step));
  return { steps, quality: qualityOf(filled).quality };
}

/**
 * Whether a weak fit stands alone. Pixels cut off at white blur the steps of a whitened page, but no other quality fits
 * half as well then. The file's own quality and its neighbors always fit a little.
 */
function isLone(
  best: { readonly quality: number; readonly fit: number },
  fits: readonly { readonly quality: number; readonly fit: number }[],
  own: readonly number[] | null,
): boolean {
  if (own !== null && Math.abs(best.quality - qualityOf(own).quality) <= LONE.ownApart) return false;
  const others = fits.filter(({ quality }) => Math.abs(quality - best.quality) > LONE.apart);
  return best.fit >= Math.max(LONE.fit, ...others.map(({ fit }) => LONE.times * fit));
}

function factsOf(bitmap: Bitmap, own: readonly number[] | null): readonly FrequencyFacts[] {
  return sample(bitmap).map((values, at) => {
    const frequency = FREQUENCIES[at] ?? 0;
    const ownStep = own?.[frequency] ?? 1;
    const lattice = ownStep > 1 ? smoothed(values, ownStep) : null;
    return { frequency, values, own: ownStep, lattice, known: new Map<number, number>() };
  });
}
