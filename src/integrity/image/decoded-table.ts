/** Finds the quantization table of the JPEG that a picture without loss was decoded from. */
import { standardLuma } from '../../document/index.ts';
import type { Bitmap } from '../../document/index.ts';
import { gridOf, transform } from './blocks.ts';
import { createBounds, missesOf, readBounds } from './jpeg-cells.ts';
import type { Bounds } from './jpeg-cells.ts';

/** Blocks that a table is tried on. */
const SAMPLE = 120;
/** Least contrast of a block that tells tables apart, in gray levels, and most pixels cut off in it. */
const TELLING = { range: 5, clipped: 44 } as const;
/** Fewest telling blocks of a page. */
const LEAST_BLOCKS = 60;
/** Share of the sampled blocks that the table must reproduce. */
const LEAST_SHARE = 0.9;
/** Standard qualities tried. Beyond the last, nearly every block could be a decoded one. */
const QUALITIES: { readonly least: number; readonly most: number } = { least: 30, most: 97 };
/** How far coefficients of blocks with contrast lie off their multiples by rounding of pixels (deviation 0.29, of colors 0.4). */
const OFF_MULTIPLE = 1.6;
/** Effort spent on a block while tables are compared. */
const EFFORT = { plain: 2, reflected: 200 } as const;
/** Blocks without cut pixels that tell the steps of a table that is no standard one, and values a step needs. */
const CUSTOM = {
  blocks: 300,
  sampled: 4000,
  range: 16,
  values: 24,
  frequencies: 8,
  step: 4,
  most: 130,
  share: 0.97,
};

/**
 * The coarsest table that nearly all blocks of the page agree with, or null when there is none: the picture was never a
 * JPEG, or it was scaled, turned or changed all over since. Row order, at least 1; 1 also where nothing is known. Finer tables whose multiples include those of the right one
 * agree as well, hence the coarsest.
 */
export function findDecodedTable(bitmap: Bitmap): readonly number[] | null {
  const places = tellingBlocks(bitmap);
  if (places.length < LEAST_BLOCKS) return null;
  // Those without pixels cut off first: they tell at once.
  const sampled = spread(places, SAMPLE)
    .map((place) => boundsAt(bitmap, place))
    .sort((a, b) => a.clipped - b.clipped);
  for (let quality = QUALITIES.least; quality <= QUALITIES.most; quality += 1) {
    const steps = standardLuma(quality);
    if (agrees(sampled, steps)) return steps;
  }
  const own = customTable(bitmap, places);
  return own !== null && agrees(sampled, own) ? own : null;
}

interface Place {
  readonly column: number;
  readonly row: number;
  readonly clipped: number;
  readonly range: number;
}

function tellingBlocks(bitmap: Bitmap): readonly Place[] {
  const { columns, rows } = gridOf(bitmap);
  const bounds = createBounds();
  const places: Place[] = [];
  const every = Math.max(1, Math.floor(Math.sqrt((columns * rows) / 40_000)));
  for (let row = 0; row < rows; row += every) {
    for (let column = 0; column < columns; column += every) {
      readBounds(bitmap, { column, row }, bounds);
      const { clipped, range } = bounds;
      if (range >= TELLING.range && clipped <= TELLING.clipped) places.push({ column, row, clipped, range });
    }
  }
  return places;
}

/** At most `count` of a list, evenly spread. */
function spread<T>(list: readonly T[], count: number): readonly T[] {
  const every = Math.max(1, list.length / count);
  return Array.from(
    { length: Math.min(count, list.length) },
    (_, at) => list[Math.floor(at * every)],
  ).flatMap((item) => item ?? []);
}

function boundsAt(bitmap: Bitmap, place: Place): Bounds {
  const bounds = createBounds();
  readBounds(bitmap, place, bounds);
  return bounds;
}

/** Of a block without pixels cut off. */
function coefficientsOf({ least, most }: Bounds): Float32Array {
  const coefficients = new Float32Array(64);
  transform(
    least.map((low, at) => (low + (most[at] ?? 0)) / 2),
    coefficients,
  );
  return coefficients;
}

function agrees(sampled: readonly Bounds[], steps: readonly number[]): boolean {
  const mayFail = Math.floor((1 - LEAST_SHARE) * sampled.length);
  let failed = 0;
  for (const bounds of sampled) {
    if (missesOf(bounds, steps, EFFORT) === 0) continue;
    failed += 1;
    if (failed > mayFail) return false;
  }
  return true;
}

/** Steps read off the coefficients themselves, frequency by frequency; null when too few can be told. */
function customTable(bitmap: Bitmap, places: readonly Place[]): readonly number[] | null {
  const whole = spread(
    places.filter(({ clipped, range }) => clipped === 0 && range >= CUSTOM.range),
    CUSTOM.sampled,
  );
  if (whole.length < CUSTOM.blocks) return null;
  const all = whole.map((place) => coefficientsOf(boundsAt(bitmap, place)));
  const steps = Array.from({ length: 64 }, (_, at) =>
    stepOf(
      all.map((coefficients) => Math.abs(coefficients[at] ?? 0)).filter((value) => value > OFF_MULTIPLE),
    ),
  );
  return steps.filter((step) => step >= CUSTOM.step).length < CUSTOM.frequencies ? null : steps;
}

/** The largest step of which nearly all values are multiples; 1 where too few values tell. */
function stepOf(values: readonly number[]): number {
  if (values.length < CUSTOM.values) return 1;
  for (let step = CUSTOM.most; step >= CUSTOM.step; step -= 1) {
    const off = values.filter(
      (value) => Math.abs(value - step * Math.round(value / step)) > OFF_MULTIPLE,
    ).length;
    if (off <= (1 - CUSTOM.share) * values.length && values.some((value) => value > step / 2)) return step;
  }
  return 1;
}
