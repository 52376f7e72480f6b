/** Finds the grid and the table of the compression that a JPEG had before it was cut and saved again. */
import { standardLuma } from '../../../document/index.ts';
import type { Bitmap } from '../../../document/index.ts';
import { spread } from '../../../kit/spread.ts';
import { transform } from '../blocks.ts';
import { noiseOf, visibilityOf } from './grid-noise.ts';

/** A compression whose blocks begin elsewhere than those of the file. */
export interface EarlierGrid {
  /** Where its first whole block begins. */
  readonly x: number;
  readonly y: number;
  /** The IJG quality of its table. */
  readonly quality: number;
}

/** Side of the places looked at: they hold a block of every grid. */
const SIDE = 15;
/** Grids there are. */
const GRIDS = 64;
/** Places looked at, those of them looked at first, and the fewest that tell. */
const PLACES = { most: 300, first: 80, least: 60 } as const;
/** Places of which those are chosen, and their least contrast in gray levels. */
const CANDIDATES = { most: 4000, range: 16 } as const;
/** Sizes of coefficients are counted in bins of this width, so many. */
const BINS = { width: 0.5, count: 200 } as const;
/** Tables tried. */
const TABLES = Array.from({ length: 49 }, (_, at) => ({ quality: 50 + at, steps: standardLuma(50 + at) }));
/** Frequencies of whose steps the last save leaves less are left out. */
const LEAST_VISIBLE = 0.02;
/** Deviations of the first places from which on all are looked at. */
const HINT = 4.5;
/**
 * Deviations by which the values of a grid must be more periodic than those of the others, and how many times those of the second. Pages
 * that were not cut reach 11 and 1.9 times, where coarse steps of their own blocks show half a block on as well, others 5; pages first
 * saved at 76 to 90, then cut, have 14 and more after quality 95, 11 and more after quality 90.
 */
const SURE = { z: 12, times: 1.5 } as const;

/**
 * The strongest such grid; null when none shows. A coefficient of a block on the earlier grid is a multiple of its step and the noise of
 * the last save, as Bianchi and Piva 2012 ("Detection of nonaligned double JPEG compression based on integer periodicity
 * maps") use it for the mean; here all frequencies count, each by how much that noise leaves of its step.
 * @param last the file's own table in row order
 */
export async function findEarlierGrid(
  gray: Bitmap,
  last: readonly number[],
  pause: () => Promise<void>,
): Promise<EarlierGrid | null> {
  const places = choosePlaces(gray);
  if (places.length < PLACES.least) return null;
  await pause();
  const hint = bestFit(measureSizes(gray, spread(places, PLACES.first)), last, { every: 2 });
  if (hint.z < HINT || hint.z < hint.own) return null;
  await pause();
  const { quality, grid, z, second, own } = bestFit(measureSizes(gray, places), last, { every: 1 });
  if (z < SURE.z || z < SURE.times * second || z < own) return null;
  return { x: grid & 7, y: grid >> 3, quality };
}

/** The indexes of the upper left pixels of places with contrast, least cut off first where there are many. */
function choosePlaces({ width, height, data }: Bitmap): readonly number[] {
  const every = Math.max(16, Math.ceil(Math.sqrt((width * height) / CANDIDATES.most)));
  const found: { readonly at: number; readonly cut: number }[] = [];
  for (let y = 0; y + SIDE <= height; y += every) {
    for (let x = 0; x + SIDE <= width; x += every) {
      let [least, most, cut] = [255, 0, 0];
      for (let row = y; row < y + SIDE; row += 1) {
        for (let at = row * width + x; at < row * width + x + SIDE; at += 1) {
          const value = data[at] ?? 0;
          if (value < least) least = value;
          if (value > most) most = value;
          if (value <= 1 || value >= 254) cut += 1;
        }
      }
      if (most - least >= CANDIDATES.range) found.push({ at: y * width + x, cut });
    }
  }
  found.sort((a, b) => a.cut - b.cut);
  const whole = found.filter(({ cut }) => cut === 0).length;
  const pool = found.slice(0, Math.max(PLACES.most, whole)).map(({ at }) => at);
  return spread(pool, PLACES.most);
}

/** Blocks of all grids at places: the grid of each, and by frequency the bins of the sizes of their coefficients, the last bin for what is larger. */
interface Sizes {
  readonly grids: Uint8Array;
  readonly bins: readonly Uint8Array[];
}

function measureSizes({ width, data }: Bitmap, places: readonly number[]): Sizes {
  const blocks = places.length * GRIDS;
  const grids = new Uint8Array(blocks);
  const bins = Array.from({ length: 64 }, () => new Uint8Array(blocks));
  const pixels = new Float32Array(64);
  const coefficients = new Float32Array(64);
  for (let block = 0; block < blocks; block += 1) {
    const place = places[block >> 6] ?? 0;
    const first = place + ((block >> 3) & 7) * width + (block & 7);
    grids[block] = 8 * (Math.floor(first / width) & 7) + ((first % width) & 7);
    for (let at = 0; at < 64; at += 1) pixels[at] = (data[first + (at >> 3) * width + (at & 7)] ?? 0) - 128;
    transform(pixels, coefficients);
    for (let at = 1; at < 64; at += 1) {
      const bin = (Math.abs(coefficients[at] ?? 0) / BINS.width) | 0;
      const own = bins[at];
      if (own !== undefined) own[block] = bin < BINS.count ? bin : BINS.count;
    }
  }
  return { grids, bins };
}

/** How well a table explains the best of the grids other than the file's own. */
interface Fit {
  readonly quality: number;
  readonly grid: number;
  /** Deviations by which its values are more periodic than those of the grids at large. */
  readonly z: number;
  /** The same of the next best grid, and of the file's own. */
  readonly second: number;
  readonly own: number;
}

/** The fit of the best standard table, of every so many tables by every so many frequencies of a row. */
function bestFit(
  { grids, bins }: Sizes,
  last: readonly number[],
  { every }: { readonly every: number },
): Fit {
  const noise = noiseOf(last);
  const tables = TABLES.filter(({ quality }) => quality % every === 0).map((table) => ({
    ...table,
    sums: new Float64Array(GRIDS),
    variances: new Float64Array(GRIDS).fill(1),
  }));
  const counts = new Uint16Array(GRIDS * (BINS.count + 1));
  const seen = new Uint16Array(counts.length);
  for (const [at, own] of bins.entries()) {
    const useful = (step: number): boolean =>
      step > (last[at] ?? 1) && visibilityOf(step, noise[at] ?? 0) >= LEAST_VISIBLE;
    if (at === 0 || ((at >> 3) + at) % every !== 0 || !tables.some(({ steps }) => useful(steps[at] ?? 0)))
      continue;
    counts.fill(0);
    for (let block = 0; block < own.length; block += 1) {
      const code = (own[block] ?? 0) * GRIDS + (grids[block] ?? 0);
      counts[code] = (counts[code] ?? 0) + 1;
    }
    let different = 0;
    for (let code = 0; code < counts.length; code += 1) {
      if (counts[code] === 0) continue;
      seen[different] = code;
      different += 1;
    }
    let periods: Periods | null = null;
    for (const { steps, sums, variances } of tables) {
      const step = steps[at] ?? 0;
      if (!useful(step)) continue;
      if (periods?.step !== step) periods = measurePeriods(counts, seen.subarray(0, different), step);
      const visible = visibilityOf(step, noise[at] ?? 0);
      for (let grid = 0; grid < GRIDS; grid += 1) {
        sums[grid] = (sums[grid] ?? 0) + visible * (periods.sums[grid] ?? 0);
        variances[grid] = (variances[grid] ?? 0) + (visible * visible * (periods.numbers[grid] ?? 0)) / 2;
      }
    }
  }
  const fits = tables.map(({ quality, sums, variances }): Fit => {
    const deviations = sums.map((sum, grid) => sum / Math.sqrt(variances[grid] ?? 1));
    const own = deviations[0] ?? 0;
    deviations[0] = -Infinity;
    const z = Math.max(...deviations);
    const grid = deviations.indexOf(z);
    return { quality, grid, z, own, second: Math.max(...deviations.filter((_, other) => other !== grid)) };
  });
  return fits.reduce((best, fit) => (fit.z > best.z ? fit : best));
}

/** Of one frequency and step, by grid: the sum of the cosines of the phases, less what is usual, and how many there are. */
interface Periods {
  readonly step: number;
  readonly sums: Float64Array;
  readonly numbers: Float64Array;
}

/** @param seen the codes, bin times {@link GRIDS} plus grid, that occur, in order */
function measurePeriods(counts: Uint16Array, seen: Uint16Array, step: number): Periods {
  const sums = new Float64Array(GRIDS);
  const numbers = new Float64Array(GRIDS);
  const cosines = cosinesOf(step);
  // What is smaller is zero but for noise.
  const first = Math.ceil(step / 2 / BINS.width);
  for (let index = seen.length - 1; index >= 0; index -= 1) {
    const code = seen[index] ?? 0;
    const bin = code >> 6;
    if (bin === BINS.count) continue;
    if (bin < first) break;
    const grid = code & 63;
    const count = counts[code] ?? 0;
    sums[grid] = (sums[grid] ?? 0) + count * (cosines[bin] ?? 0);
    numbers[grid] = (numbers[grid] ?? 0) + count;
  }
  let [usual, all] = [0, 0];
  for (let grid = 0; grid < GRIDS; grid += 1) {
    // Grids that share their rows or columns with the file's own share its steps in part.
    if ((grid & 7) === 0 || grid >> 3 === 0) continue;
    usual += sums[grid] ?? 0;
    all += numbers[grid] ?? 0;
  }
  const mean = usual / Math.max(1, all);
  for (let grid = 0; grid < GRIDS; grid += 1) sums[grid] = (sums[grid] ?? 0) - mean * (numbers[grid] ?? 0);
  return { step, sums, numbers };
}

const cosines = new Map<number, Float32Array>();

/** The cosine of the phase of each bin in a lattice. */
function cosinesOf(step: number): Float32Array {
  const known = cosines.get(step);
  if (known !== undefined) return known;
  const made = Float32Array.from({ length: BINS.count }, (_, bin) =>
    Math.cos((2 * Math.PI * (bin + 0.5) * BINS.width) / step),
  );
  cosines.set(step, made);
  return made;
}
