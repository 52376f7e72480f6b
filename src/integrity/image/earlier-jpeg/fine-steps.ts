/** Measures how well every block of a picture without loss fits a JPEG whose steps were so fine that rounding nearly hides them. */
import { standardLuma } from '../../../document/index.ts';
import type { Bitmap } from '../../../document/index.ts';
import { sumOf } from '../../../kit/sum.ts';
import { gridOf, nearestWhole, transform } from '../blocks.ts';

/** How much every block speaks against the page's compression. */
export interface FineEvidence {
  readonly columns: number;
  readonly rows: number;
  /** Nats by block, row by row; positive against it. */
  readonly nats: Float32Array;
  /** The page's table in row order. */
  readonly steps: readonly number[];
}

/** Variance of rounding a value to a whole number: what decoding adds to every coefficient, the transform being orthonormal. */
const ROUNDING = 1 / 12;
/** Standard qualities looked for: those that the exact search leaves out. */
const QUALITIES = [95, 96, 97, 98, 99, 100] as const;
/** The coarsest step of their tables. */
const MOST_STEP = Math.max(...standardLuma(QUALITIES[0]));
/**
 * Least size of a coefficient that tells. Rounding (deviation 0.29) takes some that were zero for one, and what nearly is
 * zero in a smooth place is so with and without steps.
 */
const LEAST_VALUE = 1.5;
/** Frequencies other than those whose basis has one size: their coefficients are multiples of an eighth whatever the picture was. */
const FREQUENCIES = Array.from({ length: 64 }, (_, at) => at).filter((at) => (at & 27) !== 0);
/** Blocks that the table is looked for in. */
const SAMPLE = 4000;
/** Nats by which a table must explain the sampled coefficients better than an even spread. */
const SURE_TABLE = 100;
/** Distances to the nearest multiple, in steps from 0 to 1/2, are counted in this many bins. */
const BINS = 10;
/** Upper ends of the classes of blocks, by pixels that are cut off and by those of which only one color is. With more a block tells nothing. */
const CLASS_ENDS = [0, 4, 12, 36] as const;
const CLASSES = CLASS_ENDS.length ** 2;
/** Coefficients that all classes together lend to one of them. */
const LENT = 300;
/** Share of foreign coefficients among a page's own: no single one weighs without bound. */
const FOREIGN = 0.02;
/** Nats of a block that tells nothing: places do not reach over many of them. */
const SILENT = -0.2;
/** Blocks with less contrast are smooth. */
const LEAST_RANGE = 4;
/** Colors this far apart near the bright end are cut off by so much that brightness cannot be worked out from them. */
const COLORED = { apart: 8, bright: 246 } as const;
/** Nats that the coefficients of a page tell on average: 0.04 where steps of 1 are untouched, 0 where there are none. */
const LEAST_MEAN = 0.02;
/** Fewest telling blocks of a page. */
const LEAST_BLOCKS = 200;
/** Blocks beyond which a page is not examined. */
const MAX_BLOCKS = 250_000;

const block = new Float32Array(64);
const coefficients = new Float32Array(64);

/**
 * The evidence of every block; null when the page shows no such steps: it was never a JPEG, or was scaled or turned since.
 *
 * Decoding rounds brightness to whole levels, which spreads each coefficient around a multiple of its step: at a step of 1 as
 * widely as the step itself, so that one coefficient tells 0.04 nats (Kullback and Leibler 1951) and a block of text two. How the
 * page's own coefficients lie is counted; what was pasted, drawn or typed later lies evenly.
 * @param gray the brightness that the decoder rounded
 */
export async function measureFineSteps(
  bitmap: Bitmap,
  gray: Bitmap,
  pause: () => Promise<void>,
): Promise<FineEvidence | null> {
  const { columns, rows } = gridOf(gray);
  if (columns * rows > MAX_BLOCKS) return null;
  const classes = new Uint8Array(columns * rows);
  const telling = new Uint8Array(columns * rows);
  for (let at = 0; at < telling.length; at += 1) {
    const own = classOf(bitmap, gray, at);
    telling[at] = own === null ? 0 : 1;
    classes[at] = own ?? 0;
  }
  await pause();
  const steps = findTable(gray, telling);
  if (steps === null) return null;
  await pause();
  const counts = new Float64Array(MOST_STEP * CLASSES * BINS);
  const codes = new Uint16Array(64);
  const visit = async (use: (at: number, used: number) => void): Promise<void> => {
    for (let at = 0; at < telling.length; at += 1) {
      if (at % (32 * columns) === 0) await pause();
      if (telling[at] !== 1) continue;
      transformAt(gray, at);
      use(at, encode(steps, classes[at] ?? 0, codes));
    }
  };
  await visit((_, used) => {
    for (let index = 0; index < used; index += 1) {
      const code = codes[index] ?? 0;
      counts[code] = (counts[code] ?? 0) + 1;
    }
  });
  const shares = sharesOf(counts);
  if (meanNats(counts, shares) < LEAST_MEAN) return null;
  const evidence = shares.map((share) => -Math.log((1 - FOREIGN) * share * BINS + FOREIGN));
  const nats = new Float32Array(telling.length).fill(SILENT);
  await visit((at, used) => {
    let sum = 0;
    for (let index = 0; index < used; index += 1) sum += evidence[codes[index] ?? 0] ?? 0;
    nats[at] = sum;
  });
  return { columns, rows, nats, steps };
}

/** What decides how cut-off pixels blur a block's coefficients; null when the block tells nothing. */
function classOf(bitmap: Bitmap, gray: Bitmap, at: number): number | null {
  const { width, channels, data } = bitmap;
  const columns = width >> 3;
  let [least, most, cut, cutInColor] = [255, 0, 0, 0];
  let [across, down] = [true, true];
  const first = Math.floor(at / columns) * 8 * width + (at % columns) * 8;
  for (let index = 0; index < 64; index += 1) {
    const pixel = first + (index >> 3) * width + (index & 7);
    const value = gray.data[pixel] ?? 0;
    if (value < least) least = value;
    if (value > most) most = value;
    if (across && value !== gray.data[pixel - (index & 7)]) across = false;
    if (down && value !== gray.data[first + (index & 7)]) down = false;
    if (value === 255) cut += 1;
    if (channels === 1) continue;
    const from = pixel * channels;
    const [red, green, blue] = [data[from] ?? 0, data[from + 1] ?? 0, data[from + 2] ?? 0];
    const low = Math.min(red, green, blue);
    const high = Math.max(red, green, blue);
    if (high - low >= COLORED.apart && high >= COLORED.bright) return null;
    if (high === 255 && low < 255) cutInColor += 1;
    if (low < least) least = low;
  }
  // What is cut off at black was drawn, or lies beyond the edge of the paper.
  if (across || down || least === 0 || most - least < LEAST_RANGE) return null;
  const ends = [classIn(cut), classIn(cutInColor)] as const;
  return ends.includes(-1) ? null : ends[0] * CLASS_ENDS.length + ends[1];
}

const classIn = (count: number): number => CLASS_ENDS.findIndex((end) => count <= end);

function transformAt({ width, data }: Bitmap, at: number): void {
  const columns = width >> 3;
  const first = Math.floor(at / columns) * 8 * width + (at % columns) * 8;
  for (let index = 0; index < 64; index += 1) {
    block[index] = (data[first + (index >> 3) * width + (index & 7)] ?? 0) - 128;
  }
  transform(block, coefficients);
}

/** Puts into `codes` how the telling coefficients lie, by step, class and bin; gives back how many there are. */
function encode(steps: readonly number[], ofClass: number, codes: Uint16Array): number {
  let used = 0;
  for (const at of FREQUENCIES) {
    const step = steps[at] ?? 1;
    const value = Math.abs(coefficients[at] ?? 0) / step;
    const nearest = nearestWhole(value);
    if (nearest * step < LEAST_VALUE) continue;
    const bin = Math.min(BINS - 1, Math.floor(Math.abs(value - nearest) * 2 * BINS));
    codes[used] = ((step - 1) * CLASSES + ofClass) * BINS + bin;
    used += 1;
  }
  return used;
}

/** The standard table of high quality that explains the page best; null when none does. */
function findTable(gray: Bitmap, telling: Uint8Array): readonly number[] | null {
  const places = Array.from(telling.keys()).filter((at) => telling[at] === 1);
  if (places.length < LEAST_BLOCKS) return null;
  const tables = QUALITIES.map(standardLuma);
  const sums = new Float64Array(64 * (MOST_STEP + 1));
  const every = Math.max(1, places.length / SAMPLE);
  for (let index = 0; index < places.length; index += every) {
    transformAt(gray, places[Math.floor(index)] ?? 0);
    for (const at of FREQUENCIES) {
      const value = Math.abs(coefficients[at] ?? 0);
      for (let step = 1; step <= MOST_STEP; step += 1) {
        const nearest = nearestWhole(value / step);
        if (nearest * step < LEAST_VALUE) continue;
        const own = at * (MOST_STEP + 1) + step;
        const distance = Math.abs(value / step - nearest);
        sums[own] = (sums[own] ?? 0) + (EXPECTED[step]?.[Math.floor(distance * 2 * FINE)] ?? 0);
      }
    }
  }
  const fits = tables.map((table) =>
    table.reduce((sum, step, at) => sum + (sums[at * (MOST_STEP + 1) + step] ?? 0), 0),
  );
  const best = Math.max(...fits);
  return best >= SURE_TABLE ? (tables[fits.indexOf(best)] ?? null) : null;
}

/** Distances of which {@link EXPECTED} knows the nats. */
const FINE = 50;
/** Nats of a distance to the nearest multiple, for steps from 1, against an even spread: rounding wrapped around the step. */
const EXPECTED: readonly (readonly number[])[] = Array.from({ length: MOST_STEP + 1 }, (_, step) =>
  Array.from({ length: FINE + 1 }, (_bin, bin) => {
    const distance = (Math.min(bin + 0.5, FINE) / FINE / 2) * step;
    const density = [-2, -1, 0, 1, 2].reduce(
      (sum, turns) => sum + Math.exp(-((distance - turns * step) ** 2) / (2 * ROUNDING)),
      0,
    );
    const even = (step * density) / Math.sqrt(2 * Math.PI * ROUNDING);
    return Math.log((1 - FOREIGN) * even + FOREIGN);
  }),
);

/** The share of each bin among the coefficients of a step and class. */
function sharesOf(counts: Float64Array): Float64Array {
  const shares = new Float64Array(counts.length);
  for (let step = 0; step < MOST_STEP; step += 1) {
    const from = step * CLASSES * BINS;
    const pooled = new Float64Array(BINS).fill(1);
    for (let at = 0; at < CLASSES * BINS; at += 1) {
      pooled[at % BINS] = (pooled[at % BINS] ?? 0) + (counts[from + at] ?? 0);
    }
    const all = sumOf(pooled);
    for (let own = from; own < from + CLASSES * BINS; own += BINS) {
      const total = sumOf(counts.subarray(own, own + BINS));
      for (let bin = 0; bin < BINS; bin += 1) {
        shares[own + bin] = ((counts[own + bin] ?? 0) + (LENT * (pooled[bin] ?? 0)) / all) / (total + LENT);
      }
    }
  }
  return shares;
}

/** How much a coefficient of the page tells on average. */
function meanNats(counts: Float64Array, shares: Float64Array): number {
  const sum = counts.reduce((nats, count, at) => nats + count * Math.log((shares[at] ?? 0) * BINS), 0);
  return sum / Math.max(1, sumOf(counts));
}
