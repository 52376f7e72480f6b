/** Measures how much every block of a JPEG speaks against the double quantization that the rest of its page shows. */
import { standardLuma } from '../../../document/index.ts';
import { gridOf } from '../blocks.ts';
import { MAX_BLOCKS } from '../earlier-jpeg/earlier-jpeg.ts';
import { SILENT } from '../earlier-jpeg/strongest-rectangles.ts';
import { MOST_COUNTED, countBeside, countSizes } from './count-sizes.ts';
import { densityOf, fitSizes, mixed, smoothed, sumOfSizes } from './expected-sizes.ts';
import { CLASSES, readTwiceBlocks } from './twice-blocks.ts';
import type { GrayJpeg, TwiceBlocks } from './twice-blocks.ts';

/** Evidence by block, row by row. */
export interface TwiceEvidence {
  readonly columns: number;
  readonly rows: number;
  /** Nats; positive against the page's double quantization. */
  readonly nats: Float32Array;
  /** Nearest IJG quality of the earlier table. */
  readonly quality: number;
}

/** Largest size of which something is expected. */
const MOST_EXPECTED = 400;
/** Coefficients of a frequency, zeros aside, that can tell an earlier step. */
const LEAST_COUNT = 150;
/** Earlier steps tried: up to so many times the last one, and at most. */
const STEPS = { times: 8, most: 121 } as const;
/** Sizes on both sides of one over which counts are smoothed while steps are compared. */
const WIDE = 12;
/** The same for a step: so many times what it is in last steps, and at least. */
const SMOOTHED = { times: 1.5, least: 4 } as const;
/**
 * Nats of a coefficient by which the best earlier step must explain a frequency better than none does, and better than it explains blocks half a
 * block beside: patterns and like glyphs of pages that were saved once have peaks and gaps on every grid.
 */
const LEAST_GAIN = 0.06;
/** Frequencies whose earlier step must show by more than one peak: blocks that repeat a pattern have one size each. */
const LEAST_FREQUENCIES = 5;
/** Counted peaks and gaps: sizes on both sides that they are compared with, and coefficients that speak for there being none. */
const COUNTED = { reach: 6, prior: 3 } as const;
/** Coefficients that all classes of blocks together lend to one of them. */
const LENT = 100;
/** Share of foreign coefficients among a page's own: no single one weighs without bound. */
const FOREIGN = 0.02;
/** Where a size has not been seen at all. */
const NOTHING = 1e-9;
/** Most nats of a block either way: no single one decides. */
const MOST = 8;
/** Standard qualities that the earlier steps are compared with. */
const QUALITIES: { readonly least: number; readonly most: number } = { least: 30, most: 98 };
/** Rows of blocks after which others may go on. */
const ROWS = 64;

/**
 * A coefficient that was quantized by one step and then by a finer one keeps peaks and gaps among its sizes; one that was typed, pasted or
 * drawn between the two saves has none. Two likelihoods ask for them: one by the sizes that two quantizations lead to, with
 * the earlier step of each frequency looked for by itself (tables of cameras and programs are not standard), one by how often each size
 * occurs on this page. The first holds what glyphs that are all alike leave apart, the second what was cut off between the
 * saves: a block has the nats of the lesser. Null where no earlier steps show, or the page is too large.
 */
export async function measureTwiceEvidence(
  jpeg: GrayJpeg,
  pause: () => Promise<void>,
): Promise<TwiceEvidence | null> {
  const grid = gridOf(jpeg.gray);
  if (grid.columns * grid.rows > MAX_BLOCKS) return null;
  const blocks = readTwiceBlocks(jpeg);
  await pause();
  const counts = countSizes(jpeg, blocks);
  const beside = countBeside(jpeg);
  await pause();
  const tables: (Tables | null)[] = [];
  for (const [at, last] of jpeg.last.entries()) {
    const byClass = counts.slice(at * CLASSES, (at + 1) * CLASSES);
    tables.push(at === 0 ? null : tablesOf({ byClass, beside: beside[at] ?? new Float64Array(), last }));
    await pause();
  }
  if (tables.filter((own) => own?.sure === true).length < LEAST_FREQUENCIES) return null;
  const nats = await natsOf(jpeg, blocks, { tables, pause });
  return { ...grid, nats, quality: nearestQuality(tables.map((own) => own?.step ?? 0)) };
}

/** What a size tells, by class of block. */
interface Tables {
  /** The earlier step; 0 where none shows. */
  readonly step: number;
  /** It shows by more than one peak. */
  readonly sure: boolean;
  /** By the sizes that are expected; null where no step shows. */
  readonly expected: readonly Float32Array[] | null;
  /** By the sizes that were counted. */
  readonly counted: readonly Float32Array[];
}

/** Coefficients of one frequency: how often each size occurs by class, and beside the blocks, and the file's step. */
interface FrequencyCounts {
  readonly byClass: readonly Float64Array[];
  readonly beside: Float64Array;
  readonly last: number;
}

function tablesOf({ byClass, beside, last }: FrequencyCounts): Tables | null {
  const all = Float64Array.from({ length: MOST_COUNTED + 1 }, (_, size) =>
    byClass.reduce((sum, counts) => sum + (counts[size] ?? 0), 0),
  );
  const total = sumOfSizes(all);
  if (total < LEAST_COUNT) return null;
  const lent = byClass.map((counts) =>
    counts.map((count, size) => count + (LENT * (all[size] ?? 0)) / total),
  );
  const counted = lent.map(countedNats);
  const step = earlierStep(all, last);
  const none = { step: 0, sure: false, expected: null, counted };
  if (step === 0) return none;
  const reach = Math.max(SMOOTHED.least, Math.ceil((SMOOTHED.times * step) / last));
  const density = densityOf(step, last, MOST_EXPECTED);
  const gainOf = (sizes: Float64Array): number => fitSizes(sizes, smoothed(sizes, reach), density).gain;
  const least = LEAST_GAIN + Math.max(0, gainOf(beside));
  if (gainOf(all) < least) return none;
  const sure = gainOf(withoutPeak(all)) >= least;
  const expected = lent.map((counts) => {
    const { share, norm } = fitSizes(counts, smoothed(counts, reach), density);
    return Float32Array.from(density, (own, size) => (size === 0 ? 0 : norm - Math.log(mixed(own, share))));
  });
  return { step, sure, expected, counted };
}

/** The counts but for those of the most frequent size and its neighbors. */
function withoutPeak(counts: Float64Array): Float64Array {
  const peak = counts.indexOf(Math.max(...counts));
  return counts.map((count, size) => (Math.abs(size - peak) <= 1 ? 0 : count));
}

/** The earlier step that explains the sizes best; 0 where none explains them better than one quantization. */
function earlierStep(counts: Float64Array, last: number): number {
  const usual = smoothed(counts, WIDE);
  let best = { gain: 0, step: 0 };
  for (let step = last + 1; step <= Math.min(STEPS.most, STEPS.times * last); step += 1) {
    const { gain } = fitSizes(counts, usual, densityOf(step, last, MOST_COUNTED));
    if (gain > best.gain) best = { gain, step };
  }
  return best.step;
}

/** What a size tells by how often it occurs beside its neighbors. */
function countedNats(counts: Float64Array): Float32Array {
  const usual = smoothed(counts, COUNTED.reach);
  const [total, all] = [sumOfSizes(counts), sumOfSizes(usual)];
  const prior = COUNTED.prior / total;
  return Float32Array.from(counts, (count, size) => {
    if (size === 0) return 0;
    const without = (usual[size] ?? 0) / all;
    const own = (count / total + prior * without) / (1 + prior);
    const among = (a: number, b: number): number => (1 - FOREIGN) * a + FOREIGN * b + NOTHING;
    return Math.log(among(without, own) / among(own, without));
  });
}

async function natsOf(
  { coefficients }: GrayJpeg,
  { columns, classes }: TwiceBlocks,
  { tables, pause }: { readonly tables: readonly (Tables | null)[]; readonly pause: () => Promise<void> },
): Promise<Float32Array> {
  const nats = new Float32Array(classes.length).fill(SILENT);
  for (let block = 0; block < classes.length; block += 1) {
    if (block % (ROWS * columns) === 0) await pause();
    const ofClass = classes[block] ?? -1;
    if (ofClass < 0) continue;
    const from = 64 * (Math.floor(block / columns) * coefficients.columns + (block % columns));
    let [expected, counted, told] = [0, 0, 0];
    for (let at = 1; at < 64; at += 1) {
      const size = Math.abs(coefficients.values[from + at] ?? 0);
      const own = tables[at];
      if (size === 0 || own === null || own === undefined) continue;
      counted += own.counted[ofClass]?.[size] ?? 0;
      if (own.expected === null) continue;
      expected += own.expected[ofClass]?.[size] ?? 0;
      told += 1;
    }
    if (told > 0) nats[block] = Math.max(-MOST, Math.min(MOST, expected, counted));
  }
  return nats;
}

/** The standard table whose steps are nearest, in proportion, to those that are known; 0 stands for one that is not. */
function nearestQuality(known: readonly number[]): number {
  let best = { off: Infinity, quality: 0 };
  for (let quality = QUALITIES.least; quality <= QUALITIES.most; quality += 1) {
    const steps = standardLuma(quality);
    const off = known.reduce(
      (sum, step, at) => sum + (step === 0 ? 0 : Math.abs(Math.log(step / (steps[at] ?? 1)))),
      0,
    );
    if (off < best.off) best = { off, quality };
  }
  return best.quality;
}
