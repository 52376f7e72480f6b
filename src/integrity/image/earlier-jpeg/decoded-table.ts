/** Finds the quantization table of the JPEG that a picture without loss was decoded from. */
import { standardLuma } from '../../../document/index.ts';
import type { Bitmap } from '../../../document/index.ts';
import { spread } from '../../../kit/spread.ts';
import { gridOf, transform } from '../blocks.ts';
import { createBounds, missesOf, readBounds } from './jpeg-cells.ts';
import type { Bounds } from './jpeg-cells.ts';
import { measuredSteps } from './measured-steps.ts';

/** Blocks that a table is tried on. */
const SAMPLE = 120;
/** Least contrast of a block that tells tables apart, in gray levels, and most pixels cut off in it. */
const TELLING = { range: 5, clipped: 44 } as const;
/** Fewest telling blocks of a page. */
const LEAST_BLOCKS = 60;
/** Share of the sampled blocks that the table must reproduce: with much color cut off, up to .18 of those of scans made white were not; of such pages that never were a JPEG at least .78. */
const LEAST_SHARE = 0.8;
/** Standard qualities tried. Beyond the last, steps are so fine that blocks with pixels cut off are often not solved. */
const QUALITIES: { readonly least: number; readonly most: number } = { least: 30, most: 94 };
/** Effort spent on a block while tables are compared. */
const EFFORT = { plain: 2, reflected: 200 } as const;
/** Qualities beyond an agreeing one that are tried as well: its neighbor may agree less often. */
const NEXT = 3;

/** Share of the sampled blocks that have most contrast. */
const PRINT = 1 / 3;
/** Share of these that a table must reproduce whose steps do not show: .53 to .57 of photos that were AVIF since agreed with one, of whitened pages at least .85. */
const LEAST_SHARE_OF_PRINT = 0.7;

/** Blocks without pixels cut off that show the steps. */
const SHOWING = 600;
/** Frequencies that must show a step of more than 1 before these speak against a standard table. */
const LEAST_KNOWN = 10;
/** Share of them that may show another step than a standard table has. */
const MAY_DIFFER = 0.25;
/** Share of the sampled blocks that a measured table must reproduce. */
const LEAST_SHARE_MEASURED = 0.95;

/**
 * The table of the JPEG that a picture was decoded from, in row order; null when there is none that nearly all of its blocks agree with: the
 * picture was never a JPEG, or it was scaled, turned or changed all over since. A standard table where the steps that show are its own: finer
 * ones, whose multiples include those of any other table, agree as well. Otherwise the steps as they show, and 1 where none does, if nearly all
 * blocks agree with these.
 */
export function findDecodedTable(bitmap: Bitmap): readonly number[] | null {
  const places = tellingBlocks(bitmap);
  if (places.length < LEAST_BLOCKS) return null;
  // Those without pixels cut off first: they tell at once.
  const sampled = spread(places, SAMPLE)
    .map((place) => boundsAt(bitmap, place))
    .sort((a, b) => a.clipped - b.clipped);
  const standard = coarsestStandard(sampled);
  const whole = places.filter(({ clipped }) => clipped === 0);
  const shown = measuredSteps(spread(whole, SHOWING).map((place) => coefficientsAt(bitmap, place)));
  const known = shown.flatMap((step, at) => (step === null ? [] : [{ step, at }]));
  // Where few blocks have no pixels cut off, as on a whitened page, those that were changed hide the steps of all: a step of 1 shows nothing.
  const telling = known.filter(({ step }) => step > 1);
  const differing = telling.filter(({ step, at }) => step !== standard?.[at]);
  if (telling.length < LEAST_KNOWN)
    return standard !== null && agreesWithPrint(sampled, standard) ? standard : null;
  if (differing.length <= MAY_DIFFER * telling.length) return standard;
  const finest = standardLuma(QUALITIES.most);
  if (known.filter(({ step, at }) => step >= (finest[at] ?? 1)).length < known.length / 2) return null;
  const measured = shown.map((step) => step ?? 1);
  return failuresOf(sampled, measured, LEAST_SHARE_MEASURED) === null ? null : measured;
}

/** The coarsest standard table that the blocks agree with. */
function coarsestStandard(sampled: readonly Bounds[]): readonly number[] | null {
  let best: { readonly failed: number; readonly quality: number } | null = null;
  let last = QUALITIES.most;
  for (let quality = QUALITIES.least; quality <= last; quality += 1) {
    const failed = failuresOf(sampled, standardLuma(quality), LEAST_SHARE);
    if (failed === null) continue;
    if (best === null) last = Math.min(last, quality + NEXT);
    if (best === null || failed < best.failed / 2) best = { failed, quality };
  }
  return best === null ? null : standardLuma(best.quality);
}

/** The cosine transform of a block, in the middle of its bounds. */
function coefficientsAt(bitmap: Bitmap, place: Place): Float32Array {
  const { least, most } = boundsAt(bitmap, place);
  const coefficients = new Float32Array(64);
  transform(
    least.map((low, at) => (low + (most[at] ?? 0)) / 2),
    coefficients,
  );
  return coefficients;
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

function boundsAt(bitmap: Bitmap, place: Place): Bounds {
  const bounds = createBounds();
  readBounds(bitmap, place, bounds);
  return bounds;
}

/** Whether the blocks of most contrast agree as all do: paper that a codec smoothed is nearly even, which every table gives. */
function agreesWithPrint(sampled: readonly Bounds[], steps: readonly number[]): boolean {
  const print = sampled.toSorted((a, b) => b.range - a.range).slice(0, Math.ceil(PRINT * sampled.length));
  return failuresOf(print, steps, LEAST_SHARE_OF_PRINT) !== null;
}

/** How many blocks a table does not reproduce; null when they are too many. */
function failuresOf(sampled: readonly Bounds[], steps: readonly number[], share: number): number | null {
  const mayFail = Math.floor((1 - share) * sampled.length);
  let failed = 0;
  for (const bounds of sampled) {
    if (missesOf(bounds, steps, EFFORT) === 0) continue;
    failed += 1;
    if (failed > mayFail) return null;
  }
  return failed;
}
