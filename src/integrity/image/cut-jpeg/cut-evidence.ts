/** Measures how much every block of a JPEG that was cut speaks against the compression that the page had before. */
import { crop, standardLuma } from '../../../document/index.ts';
import type { Bitmap, JpegCoefficients } from '../../../document/index.ts';
import { sumOf } from '../../../kit/sum.ts';
import { clamp } from '../../../kit/clamp.ts';
import { gridOf, nearestWhole, visitBlockRow } from '../blocks.ts';
import type { Block } from '../blocks.ts';
import { isCutInColor } from '../earlier-jpeg/telling-blocks.ts';
import type { SavedJpeg } from '../earlier-jpeg/telling-blocks.ts';
import { SILENT } from '../earlier-jpeg/strongest-rectangles.ts';
import type { BlockRectangle } from '../earlier-jpeg/strongest-rectangles.ts';
import { blackBlocksOutside, cutOffLevels, isWithin } from './cut-off-levels.ts';
import type { EarlierGrid } from './earlier-grid.ts';
import { noiseOf, visibilityOf } from './grid-noise.ts';

/** Evidence on the earlier grid. */
export interface CutEvidence {
  readonly columns: number;
  readonly rows: number;
  /** Nats by block, row by row; positive against the page's compression. */
  readonly nats: Float32Array;
}

/** The file, and the brightness of its pixels. */
export interface CutJpeg extends SavedJpeg {
  readonly gray: Bitmap;
}

/** Distances to the nearest multiple, in steps from 0 to 1/2, are counted in this many bins. */
const BINS = 10;
/** Multiples told apart: zero, one, and more. */
const MULTIPLES = 3;
/** Upper ends of the classes of blocks by pixels that are nearly white, or nearly black, where levels may have been cut off. */
const CUT_OFF_ENDS = [0, 8, 32, 64] as const;
/** The same by coefficients that are not zero in the file's own blocks below: the more, the more noise the last save left. */
const FULL_ENDS = [2, 6, 14, 64] as const;
const CLASSES = 2 * CUT_OFF_ENDS.length ** 2 * FULL_ENDS.length;
/** Blocks with black outside of the suspected places from which it is told how black ones lie. */
const LEAST_BLACK = 100;
/** Of a step of which the last save leaves less nothing is told. */
const LEAST_VISIBLE = 0.02;
/** Blocks with less contrast are smooth. */
const LEAST_RANGE = 4;
/** Share of the contrast that varies across and down at once; blocks with less are lines, which repeat one chance many times. */
const LEAST_INNER = 0.1;
/** Difference of the colors of a pixel from which, near an end of the scale, its brightness is not what was decoded. */
const COLORED = 6;
/** Coefficients that all classes lend to one of them. */
const LENT = 100;
/** Share of foreign coefficients among a page's own: no single one weighs without bound. */
const FOREIGN = 0.02;
/** Most nats of a block either way: no single one decides. */
const MOST = 8;
/** Fewest telling blocks of a page, and most blocks of one. */
const BLOCKS = { least: 200, most: 250_000 } as const;

/**
 * How the coefficients of the page's blocks lie around the multiples of the earlier steps is counted on the earlier grid, where they
 * keep them, and on a grid where neither compression shows, as what was pasted, typed or drawn later lies: the logarithm of the two
 * shares is what a coefficient tells. Null when too few blocks tell anything. Black that was cut off lies otherwise, so that a bold word
 * may seem foreign: `suspected` places are judged by what the page's other black says; null also where there is little of it.
 */
export async function measureCutEvidence(
  jpeg: CutJpeg,
  grid: EarlierGrid,
  pause: () => Promise<void>,
  suspected: readonly BlockRectangle[] = [],
): Promise<CutEvidence | null> {
  const noise = noiseOf(jpeg.last);
  const steps = standardLuma(grid.quality);
  const frequencies = steps.flatMap((step, at) => {
    const shows = step > (jpeg.last[at] ?? 1) && visibilityOf(step, noise[at] ?? 0) >= LEAST_VISIBLE;
    return at > 0 && shows ? [at] : [];
  });
  const moved = movedTo(jpeg.gray, grid);
  const { columns, rows } = gridOf(moved);
  if (suspected.length > 0 && blackBlocksOutside(moved, suspected) < LEAST_BLACK) return null;
  if (columns * rows > BLOCKS.most || frequencies.length === 0) return null;
  const table = { steps, frequencies, byBlack: suspected.length > 0 };
  const own = await countDistances(jpeg, { ...grid, ...table }, pause, suspected);
  if (own.blocks < BLOCKS.least) return null;
  const foreign = await countDistances(jpeg, { ...elsewhere(grid), ...table }, pause);
  const other = sharesOf(foreign.counts);
  const shared = sharesOf(own.counts, other);
  const evidence = shared.map((share, code) =>
    Math.log(
      ((1 - FOREIGN) * (other[code] ?? 0) + FOREIGN / BINS) / ((1 - FOREIGN) * share + FOREIGN / BINS),
    ),
  );
  const nats = new Float32Array(columns * rows).fill(SILENT);
  await visitCodes(jpeg, { ...grid, ...table }, pause, (block, codes) => {
    let sum = 0;
    for (const code of codes) sum += evidence[code] ?? 0;
    nats[block] = clamp(sum, -MOST, MOST);
  });
  return { columns, rows, nats };
}

/** A grid of blocks, and the steps and frequencies that are looked at on it. */
interface Lattice {
  readonly x: number;
  readonly y: number;
  readonly steps: readonly number[];
  readonly frequencies: readonly number[];
  /** Whether blocks with black are classes of their own. */
  readonly byBlack: boolean;
}

/** A grid half a block from the earlier one that shares neither rows nor columns with the file's own. */
function elsewhere({ x, y }: EarlierGrid): { readonly x: number; readonly y: number } {
  const apart = (from: number): number => (from === 4 ? 7 : (from + 4) & 7);
  return { x: apart(x), y: apart(y) };
}

const movedTo = (gray: Bitmap, { x, y }: { readonly x: number; readonly y: number }): Bitmap =>
  crop(gray, { x, y, width: gray.width - x, height: gray.height - y });

/** How often each code of {@link visitCodes} occurs. */
async function countDistances(
  jpeg: CutJpeg,
  lattice: Lattice,
  pause: () => Promise<void>,
  except: readonly BlockRectangle[] = [],
): Promise<{ readonly counts: Float64Array; readonly blocks: number }> {
  const counts = new Float64Array(lattice.frequencies.length * CLASSES * MULTIPLES * BINS);
  const { columns } = gridOf(movedTo(jpeg.gray, lattice));
  let blocks = 0;
  await visitCodes(jpeg, lattice, pause, (block, codes) => {
    if (isWithin(except, block % columns, Math.floor(block / columns))) return;
    blocks += 1;
    for (const code of codes) counts[code] = (counts[code] ?? 0) + 1;
  });
  return { counts, blocks };
}

/** Calls `visit` for the telling blocks with how their coefficients lie: by frequency, class of block, multiple and bin. The array is reused. */
async function visitCodes(
  jpeg: CutJpeg,
  lattice: Lattice,
  pause: () => Promise<void>,
  visit: (block: number, codes: Uint32Array) => void,
): Promise<void> {
  const { steps, frequencies } = lattice;
  const moved = movedTo(jpeg.gray, lattice);
  const colors = movedTo(jpeg.bitmap, lattice);
  const { columns, rows } = gridOf(moved);
  const codes = new Uint32Array(frequencies.length);
  for (let row = 0; row < rows; row += 1) {
    if ((row & 15) === 0) await pause();
    visitBlockRow(moved, { row, leastRange: LEAST_RANGE }, (block) => {
      if (isStriped(block)) return;
      const colored = isCutInColor(colors, block, COLORED) ? CLASSES / 2 : 0;
      const ofClass = colored + classOf(jpeg, lattice, { moved, column: block.column, row });
      for (let index = 0; index < frequencies.length; index += 1) {
        const at = frequencies[index] ?? 0;
        const value = Math.abs(block.coefficients[at] ?? 0) / (steps[at] ?? 1);
        const nearest = nearestWhole(value);
        const bin = Math.min(BINS - 1, Math.floor(Math.abs(value - nearest) * 2 * BINS));
        const lies = Math.min(nearest, MULTIPLES - 1) * BINS + bin;
        codes[index] = (index * CLASSES + ofClass) * MULTIPLES * BINS + lies;
      }
      visit(row * columns + block.column, codes);
    });
  }
}

function isStriped({ coefficients }: Block): boolean {
  let [inner, all] = [0, 0];
  for (let at = 1; at < 64; at += 1) {
    const energy = (coefficients[at] ?? 0) ** 2;
    all += energy;
    if (at > 8 && (at & 7) !== 0) inner += energy;
  }
  return inner < LEAST_INNER * all;
}

/** What decides how the last save and cut-off pixels blur a block's coefficients. */
function classOf(
  { coefficients }: CutJpeg,
  { x, y, byBlack }: Lattice,
  { moved, column, row }: { readonly moved: Bitmap; readonly column: number; readonly row: number },
): number {
  const { white, black } = cutOffLevels(moved, column, row);
  const right = Math.min(column + 1, coefficients.columns - 1);
  const below = Math.min(row + 1, coefficients.rows - 1);
  const full =
    ((8 - y) * ((8 - x) * fullness(coefficients, column, row) + x * fullness(coefficients, right, row)) +
      y * ((8 - x) * fullness(coefficients, column, below) + x * fullness(coefficients, right, below))) /
    64;
  const ofBlack = byBlack ? classIn(black, CUT_OFF_ENDS) : 0;
  const cutOff = ofBlack * CUT_OFF_ENDS.length + classIn(white, CUT_OFF_ENDS);
  return cutOff * FULL_ENDS.length + classIn(full, FULL_ENDS);
}

const classIn = (value: number, ends: readonly number[]): number => ends.findIndex((end) => value <= end);

/** How many coefficients of one of the file's own blocks, besides the mean, are not zero. */
function fullness({ columns, values }: JpegCoefficients, column: number, row: number): number {
  const from = 64 * (row * columns + column);
  let count = 0;
  for (let at = from + 1; at < from + 64; at += 1) if (values[at] !== 0) count += 1;
  return count;
}

/** Whether a class of blocks has so many black pixels that others without them do not tell how its coefficients lie. */
const isBlackClass = (ofClass: number): boolean =>
  ofClass % (CLASSES / 2) >= CUT_OFF_ENDS.length * FULL_ENDS.length;

/**
 * The share of each bin among the coefficients of its frequency, class and multiple. Classes of few blocks borrow from all; those with
 * black from shares of which nothing follows, where there are some.
 */
function sharesOf(counts: Float64Array, silent?: Float64Array): Float64Array {
  const shares = new Float64Array(counts.length);
  const [perClass, perFrequency] = [MULTIPLES * BINS, CLASSES * MULTIPLES * BINS];
  for (let from = 0; from < counts.length; from += perFrequency) {
    const pooled = new Float64Array(perClass).fill(0.5);
    for (let at = 0; at < perFrequency; at += 1) {
      pooled[at % perClass] = (pooled[at % perClass] ?? 0) + (counts[from + at] ?? 0);
    }
    for (let at = 0; at < perFrequency; at += BINS) {
      const ofBlack = silent !== undefined && isBlackClass(Math.floor(at / perClass));
      const like = pooled.subarray(at % perClass, (at % perClass) + BINS);
      const [all, total] = [sumOf(like), sumOf(counts.subarray(from + at, from + at + BINS))];
      for (let bin = 0; bin < BINS; bin += 1) {
        const own = from + at + bin;
        const lent = ofBlack ? (silent[own] ?? 0) : (like[bin] ?? 0) / all;
        shares[own] = ((counts[own] ?? 0) + LENT * lent) / (total + LENT);
      }
    }
  }
  return shares;
}
