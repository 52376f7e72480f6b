/** Finds the places of a page that its earlier JPEG cannot have given: they were changed after it was decoded. */
import { grown, meets, qualityOf, toGray } from '../../document/index.ts';
import type { Bitmap, JpegCoefficients } from '../../document/index.ts';
import { gridOf } from './blocks.ts';
import { cutNatsOf } from './cut-blocks.ts';
import { findCutRims } from './cut-rims.ts';
import type { CutRim } from './cut-rims.ts';
import { findDecodedTable } from './decoded-table.ts';
import { findEarlierTable, isEarlierTable } from './earlier-table.ts';
import { isQuiet } from './emptied-places.ts';
import { createBounds, isStriped, missesOf, readBounds } from './jpeg-cells.ts';
import { findForeignPlaces, foreignNatsOf } from './missed-blocks.ts';
import type { ForeignPlace } from './missed-blocks.ts';
import { explainTwice } from './twice-cells.ts';
import type { Word } from './words.ts';

/** The JPEG that a page was before its last save. */
export interface EarlierJpeg {
  /** Nearest IJG quality of its table. */
  readonly quality: number;
  /** What cannot come from it, strongest first. */
  readonly places: readonly ForeignPlace[];
  /** White rectangles at whose sides blocks were cut, and nothing else speaks of a change; not to be believed of drawn pages. */
  readonly rims?: readonly CutRim[];
  /** The page was cut since: its blocks began elsewhere than those of the file. */
  readonly cut?: boolean;
}

/** Contrast of blocks that tell anything: one value is in every table's reach. */
const LEAST_RANGE = 2;
/** Blocks beyond which a page is not examined: 20 to 50 microseconds each. */
const MAX_BLOCKS = 250_000;
/** Projections per block. */
const EFFORT = { plain: 2, reflected: 240, twice: 60 } as const;
/** Upper ends of the classes of blocks by pixels that were cut off: the more, the less a block tells. */
const CUT_CLASSES = [0, 8, 24, 48, 64] as const;
/** The same by coefficients that are not zero. */
const FULL_CLASSES = [2, 5, 10, 20, 64] as const;
/** The same by pixels that are nearly white: what was cut off there before the last save can be searched for, but not always found. */
const WHITE_CLASSES = [4, 24, 64] as const;
const NEARLY_WHITE = 251;
/** Pixels of color near an end of the scale, in levels. The finer the last steps, the less color is too much. */
const COLORED = { spread: 6, bright: 248, dark: 7 } as const;
/** Quality of the last save. Coarser steps leave so little that a JPEG saved once (seen at 75) passes for one that was saved twice. */
export const LEAST_LAST = 86;
/** Pixels within which two searches have found one place. */
const SAME_PLACE = 8;
/** Blocks on which earlier tables are tried, and coefficients besides the mean that they need. */
const SAMPLE = { blocks: 80, least: 40, coefficients: 3 } as const;

/**
 * For pictures saved without loss. Every block that was decoded from a JPEG is the rounding of multiples of its table's
 * steps. Null when no table is found, or the page is too large. After Fridrich, Goljan and Du 2001 ("Steganalysis based on
 * JPEG compatibility") and Lewis and Kuhn 2010 ("Exact JPEG recompression"), extended to pixels that were cut off.
 */
export async function findUndecodable(
  bitmap: Bitmap,
  words: readonly Word[],
  pause: () => Promise<void>,
): Promise<EarlierJpeg | null> {
  const table = findDecodedTable(bitmap);
  if (table === null) return null;
  const { columns, rows } = gridOf(bitmap);
  const missed = new Int8Array(columns * rows).fill(-1);
  const classes = new Uint8Array(columns * rows);
  const even = new Uint8Array(columns * rows);
  const bounds = createBounds();
  let blocks = 0;
  for (let row = 0; row < rows; row += 1) {
    if ((row & 15) === 0) await pause();
    for (let column = 0; column < columns; column += 1) {
      const block = row * columns + column;
      readBounds(bitmap, { column, row }, bounds);
      if (bounds.range === 0) even[block] = 1;
      if (bounds.range < LEAST_RANGE || isStriped(bounds)) continue;
      blocks += 1;
      if (blocks > MAX_BLOCKS) return null;
      missed[block] = missesOf(bounds, table, EFFORT);
      classes[block] = classOf(bounds.clipped, CUT_CLASSES);
    }
  }
  const nats = foreignNatsOf({ columns, missed, classes });
  if (nats === null) return null;
  const places = findForeignPlaces({ columns, missed, nats }, words);
  await pause();
  const told = Uint8Array.from(missed, (own) => (own < 0 ? 0 : 1));
  const rims = findCutRims(toGray(bitmap), { columns, even, told, nats });
  return { quality: qualityOf(table).quality, places, rims: besides(rims, places) };
}

/** A JPEG: its pixels, its own coefficients and its own table in row order. */
export interface SavedJpeg {
  readonly bitmap: Bitmap;
  readonly coefficients: JpegCoefficients;
  readonly last: readonly number[];
}

/** The same for a JPEG that was made of another one: of what the earlier steps leave in its coefficients. */
export async function findUndecodableTwice(
  jpeg: SavedJpeg,
  words: readonly Word[],
  pause: () => Promise<void>,
): Promise<EarlierJpeg | null> {
  const blocks = tellingBlocks(jpeg);
  if (blocks === null) return null;
  await pause();
  const { bitmap, last } = jpeg;
  const { full, columns } = blocks;
  const earlier = findEarlierTable(sampleOf(jpeg, blocks), last);
  if (earlier === null) return null;
  const missed = new Int8Array(full.length).fill(-1);
  const steps = new Uint8Array(full.length);
  const strength = new Float32Array(full.length);
  const values = new Float32Array(64);
  for (let block = 0; block < missed.length; block += 1) {
    if (block % (16 * columns) === 0) await pause();
    if ((full[block] ?? 0) === 0) continue;
    const own = explainTwice(dequantized(jpeg, block, values), { earlier, last }, EFFORT.twice);
    missed[block] = own.missed;
    steps[block] = own.steps;
    strength[block] = strengthOf(values);
  }
  const classes = full.map((count, block) => {
    const place = { column: block % columns, row: Math.floor(block / columns) };
    return (
      classOf(count, FULL_CLASSES) * WHITE_CLASSES.length + classOf(whiteIn(bitmap, place), WHITE_CLASSES)
    );
  });
  const nats = foreignNatsOf({ columns, missed, classes });
  if (nats === null) return null;
  const places = findForeignPlaces({ columns, missed, nats }, words);
  await pause();
  const { values: stored, columns: stride } = jpeg.coefficients;
  const rims = findCutRims(toGray(bitmap), {
    columns,
    even: Uint8Array.from(full, (_, block) =>
      isQuiet(stored, 64 * (Math.floor(block / columns) * stride + (block % columns))) ? 1 : 0,
    ),
    told: full.map((count) => Math.min(1, count)),
    nats: cutNatsOf({ columns, full, strength, missed, steps }),
  });
  return { quality: qualityOf(earlier).quality, places, rims: besides(rims, places) };
}

/** Whether the blocks of a JPEG speak for an earlier standard table that was estimated without them. */
export function isSavedBefore(jpeg: SavedJpeg, quality: number): boolean {
  const blocks = tellingBlocks(jpeg);
  return blocks !== null && isEarlierTable(sampleOf(jpeg, blocks), jpeg.last, quality);
}

/** Blocks of a JPEG that tell of an earlier one. */
interface TellingBlocks {
  readonly columns: number;
  /** By block: how many coefficients besides the mean are not zero; 0 where it tells nothing. */
  readonly full: Uint8Array;
  /** Those that tell which table it was. */
  readonly telling: readonly number[];
}

/** Null when there are too few or too many, or the last steps too coarse. */
function tellingBlocks({ bitmap, coefficients, last }: SavedJpeg): TellingBlocks | null {
  if (qualityOf(last).quality < LEAST_LAST) return null;
  const { columns, rows } = gridOf(bitmap);
  const full = new Uint8Array(columns * rows);
  const telling: number[] = [];
  let blocks = 0;
  const meanStep = last.reduce((sum, step) => sum + step, 0) / last.length;
  const colored = Math.max(1, Math.min(COLORED.spread, Math.round(meanStep) - 2));
  for (let block = 0; block < full.length; block += 1) {
    const place = { column: block % columns, row: Math.floor(block / columns) };
    const count = fullnessOf(coefficients.values, 64 * (place.row * coefficients.columns + place.column));
    if (count === 0 || isCutInColor(bitmap, place, colored)) continue;
    full[block] = count;
    blocks += 1;
    if (count >= SAMPLE.coefficients) telling.push(block);
  }
  return telling.length < SAMPLE.least || blocks > MAX_BLOCKS ? null : { columns, full, telling };
}

/** Telling blocks from all over the page, dequantized. */
function sampleOf(jpeg: SavedJpeg, { telling }: TellingBlocks): readonly Float32Array[] {
  const every = Math.max(1, telling.length / SAMPLE.blocks);
  return Array.from({ length: Math.min(SAMPLE.blocks, telling.length) }, (_, index) =>
    dequantized(jpeg, telling[Math.floor(index * every)] ?? 0, new Float32Array(64)),
  );
}

/** Puts the coefficients of a block times their steps into an array. */
function dequantized(
  { bitmap, coefficients, last }: SavedJpeg,
  block: number,
  into: Float32Array,
): Float32Array {
  const { columns } = gridOf(bitmap);
  const from = 64 * (Math.floor(block / columns) * coefficients.columns + (block % columns));
  for (let index = 0; index < 64; index += 1) {
    into[index] = (coefficients.values[from + index] ?? 0) * (last[index] ?? 1);
  }
  return into;
}

/** Root of the sum of the squares of all coefficients but the mean. */
function strengthOf(values: Float32Array): number {
  let sum = 0;
  for (let index = 1; index < 64; index += 1) sum += (values[index] ?? 0) ** 2;
  return Math.sqrt(sum);
}

/** How many coefficients besides the mean are not zero; 0 also for blocks of equal rows or columns (see `isStriped`). */
function fullnessOf(values: Int16Array, from: number): number {
  let count = 0;
  let across = 0;
  let down = 0;
  for (let index = 1; index < 64; index += 1) {
    if (values[from + index] === 0) continue;
    count += 1;
    if (index < 8) across += 1;
    if ((index & 7) === 0) down += 1;
  }
  return count === across || count === down ? 0 : count;
}

/** How many pixels of a block are nearly white. */
function whiteIn(
  { data, width, channels }: Bitmap,
  { column, row }: { readonly column: number; readonly row: number },
): number {
  let count = 0;
  for (let y = 0; y < 8; y += 1) {
    const from = ((row * 8 + y) * width + column * 8) * channels;
    for (let at = from; at < from + 8 * channels; at += channels) {
      if ((data[at] ?? 0) >= NEARLY_WHITE) count += 1;
    }
  }
  return count;
}

/** Whether a block holds colored pixels at an end of the scale: where one color is cut off, brightness is no longer what was decoded. */
export function isCutInColor(
  { data, width, channels }: Bitmap,
  { column, row }: { readonly column: number; readonly row: number },
  spread: number,
): boolean {
  if (channels === 1) return false;
  for (let y = 0; y < 8; y += 1) {
    let from = ((row * 8 + y) * width + column * 8) * channels;
    for (let x = 0; x < 8; x += 1, from += channels) {
      const red = data[from] ?? 0;
      const green = data[from + 1] ?? 0;
      const blue = data[from + 2] ?? 0;
      const low = Math.min(red, green, blue);
      const high = Math.max(red, green, blue);
      if (high - low >= spread && (high >= COLORED.bright || low <= COLORED.dark)) return true;
    }
  }
  return false;
}

/** The rectangles where no place has been found. */
const besides = (rims: readonly CutRim[], places: readonly ForeignPlace[]): readonly CutRim[] =>
  rims.filter((rim) => !places.some((place) => meets(place, grown(rim, SAME_PLACE))));

const classOf = (count: number, ends: readonly number[]): number => ends.findIndex((most) => count <= most);
