/** Takes the blocks of a JPEG that tell of an earlier one, and what they say of its table. */
import { qualityOf } from '../../../document/index.ts';
import type { Bitmap, JpegCoefficients } from '../../../document/index.ts';
import { median } from '../../../kit/median.ts';
import { sumOf } from '../../../kit/sum.ts';
import { clamp } from '../../../kit/clamp.ts';
import { gridOf } from '../blocks.ts';
import { MAX_BLOCKS } from './earlier-jpeg.ts';
import { isEarlierTable } from './earlier-table.ts';

/** A JPEG: its pixels, its own coefficients and its own table in row order. */
export interface SavedJpeg {
  readonly bitmap: Bitmap;
  readonly coefficients: JpegCoefficients;
  readonly last: readonly number[];
}

/** Quality of the last save. Coarser steps leave so little that a JPEG saved once (seen at 75) passes for one that was saved twice. */
export const LEAST_LAST = 86;
/** Pixels of color near an end of the scale, in levels. The finer the last steps, the less color is too much. */
export const COLORED = { spread: 6, bright: 248, dark: 7 } as const;
/** Blocks on which earlier tables are tried, coefficients besides the mean that they need, and a prime to go through them by. */
const SAMPLE = { blocks: 400, least: 40, coefficients: 3, stride: 647 } as const;

/** Whether the blocks of a JPEG speak for an earlier standard table that was estimated without them. */
export function isSavedBefore(jpeg: SavedJpeg, quality: number): boolean {
  const blocks = tellingBlocks(jpeg);
  return blocks !== null && isEarlierTable(sampleOf(jpeg, blocks), jpeg.last, quality);
}

/** Blocks of a JPEG that tell of an earlier one. */
export interface TellingBlocks {
  readonly columns: number;
  /** By block: how many coefficients besides the mean are not zero; 0 where it tells nothing. */
  readonly full: Uint8Array;
  /** Those that tell which table it was. */
  readonly telling: readonly number[];
}

/** Null when there are too few or too many, or the last steps too coarse. */
export function tellingBlocks({ bitmap, coefficients, last }: SavedJpeg): TellingBlocks | null {
  if (qualityOf(last).quality < LEAST_LAST) return null;
  const { columns, rows } = gridOf(bitmap);
  const full = new Uint8Array(columns * rows);
  const telling: number[] = [];
  let blocks = 0;
  const meanStep = sumOf(last) / last.length;
  const colored = clamp(Math.round(meanStep) - 2, 1, COLORED.spread);
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

/** The fuller half of the telling blocks from all over the page, in no order, dequantized. */
export function sampleOf(jpeg: SavedJpeg, { full, telling }: TellingBlocks): readonly Float32Array[] {
  const middle = median(telling.map((block) => full[block] ?? 0));
  const fuller = telling.filter((block) => (full[block] ?? 0) >= middle);
  const every = Math.max(1, fuller.length / SAMPLE.blocks);
  const taken = Math.min(SAMPLE.blocks, fuller.length);
  return Array.from({ length: taken }, (_, index) => {
    const mixed = (index * SAMPLE.stride) % taken;
    return dequantized(jpeg, fuller[Math.floor(mixed * every)] ?? 0, new Float32Array(64));
  });
}

/** Puts the coefficients of a block times their steps into an array. */
export function dequantized(
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
