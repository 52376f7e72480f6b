/** Finds the places of a page that its earlier JPEG cannot have given: they were changed after it was decoded. */
import { qualityOf, toGray } from '../../../document/index.ts';
import type { Bitmap } from '../../../document/index.ts';
import { clamp } from '../../../kit/clamp.ts';
import { gridOf } from '../blocks.ts';
import { nearColorChange } from './color-changes.ts';
import { cutSidesOf } from '../white-outs/cut-blocks.ts';
import { findCutRims } from '../white-outs/cut-rims.ts';
import { SHARES_EXACT } from '../white-outs/cut-shares.ts';
import { findDecodedTable } from './decoded-table.ts';
import { MAX_BLOCKS, classOf, countCut, rimsBeside } from './earlier-jpeg.ts';
import type { EarlierJpeg } from './earlier-jpeg.ts';
import { findFewBlocks } from './few-blocks.ts';
import { createBounds, isStriped, missesOf, readBounds } from './jpeg-cells.ts';
import { findForeignPlaces, foreignNatsOf } from './missed-blocks.ts';
import { findRimBlocks } from '../white-outs/rim-blocks.ts';
import { COLORED, isCutInColor } from './telling-blocks.ts';
import type { Word } from '../words.ts';

/** Contrast of blocks that tell anything: one value is in every table's reach. */
const LEAST_RANGE = 2;
/** Projections per block. */
const EFFORT = { plain: 2, reflected: 240 } as const;
/**
 * Pixels that were cut off beyond which a block with color among them tells nothing: of one color that was cut off too little is
 * known to search for the rest. On six colored scans saved once 17 to 32 % of such blocks were missed, of others 0 to 5 %.
 */
const MOST_COLOR_CUT = 8;
/** Upper ends of the classes of blocks by pixels that were cut off: the more, the less a block tells. */
const CUT_CLASSES = [0, 8, 24, 48, 64] as const;

/**
 * For pictures saved without loss. Every block that was decoded from a JPEG is the rounding of multiples of its table's
 * steps. Null when no table is found, or the page is too large. After Fridrich, Goljan and Du 2001 ("Steganalysis based on
 * JPEG compatibility") and Lewis and Kuhn 2010 ("Exact JPEG recompression"), extended to pixels that were cut off.
 * @param openCuts by block, row by row: 1 where it was cut openly and tells nothing
 */
export async function findUndecodable(
  bitmap: Bitmap,
  words: readonly Word[],
  pause: () => Promise<void>,
  openCuts: Uint8Array | null = null,
): Promise<EarlierJpeg | null> {
  const table = findDecodedTable(bitmap);
  if (table === null) return null;
  const { columns, rows } = gridOf(bitmap);
  const missed = new Int8Array(columns * rows).fill(-1);
  const classes = new Uint8Array(columns * rows);
  const even = new Uint8Array(columns * rows);
  const colored = nearColorChange(bitmap);
  const bounds = createBounds();
  let blocks = 0;
  for (let row = 0; row < rows; row += 1) {
    if ((row & 15) === 0) await pause();
    for (let column = 0; column < columns; column += 1) {
      const block = row * columns + column;
      readBounds(bitmap, { column, row }, bounds);
      if (bounds.range === 0) even[block] = 1;
      if (bounds.range < LEAST_RANGE || isStriped(bounds) || openCuts?.[block] === 1) continue;
      if (bounds.clipped > 0 && colored[block] === 1) continue;
      if (bounds.clipped > MOST_COLOR_CUT && isCutInColor(bitmap, { column, row }, COLORED.spread)) continue;
      blocks += 1;
      if (blocks > MAX_BLOCKS) return null;
      missed[block] = missesOf(bounds, table, EFFORT);
      classes[block] = classOf(bounds.clipped, CUT_CLASSES);
    }
  }
  const nats = foreignNatsOf({ columns, missed, classes });
  if (nats === null) return null;
  const found = findForeignPlaces({ columns, missed, nats }, words);
  const places = found.length > 0 ? found : findFewBlocks({ columns, missed, nats }, words);
  await pause();
  const told = Uint8Array.from(missed, (own, block) => (own >= 0 && colored[block] === 0 ? 1 : 0));
  const beside = findRimBlocks(toGray(bitmap), { columns, even, told }, 0);
  const outcome = Uint8Array.from(missed, (own) => clamp(own, 0, 2));
  const rims = findCutRims(cutSidesOf(beside, { own: classes, outcome }, SHARES_EXACT));
  return {
    quality: qualityOf(table).quality,
    places,
    rims: rimsBeside(rims, places),
    cutBy: (box) => countCut(missed, columns, box),
  };
}
