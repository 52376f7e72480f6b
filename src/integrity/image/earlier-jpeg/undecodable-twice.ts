/** Finds the places of a JPEG that the JPEG it was made of cannot have given: they were changed between the two saves. */
import { qualityOf, toGray } from '../../../document/index.ts';
import type { Bitmap } from '../../../document/index.ts';
import { sumOf } from '../../../kit/sum.ts';
import { nearColorChange } from './color-changes.ts';
import { cutSidesOf } from '../white-outs/cut-blocks.ts';
import { findCutRims } from '../white-outs/cut-rims.ts';
import { sharesOfTwice } from '../white-outs/cut-shares.ts';
import { classOf, rimsBeside } from './earlier-jpeg.ts';
import type { EarlierJpeg } from './earlier-jpeg.ts';
import { findEarlierTable } from './earlier-table.ts';
import { isQuiet } from '../fills/emptied-places.ts';
import { findForeignPlaces, foreignNatsOf } from './missed-blocks.ts';
import { findRimBlocks } from '../white-outs/rim-blocks.ts';
import { dequantized, sampleOf, tellingBlocks } from './telling-blocks.ts';
import type { SavedJpeg } from './telling-blocks.ts';
import { explainTwice } from './twice-cells.ts';
import type { Word } from '../words.ts';

/** Projections per block. */
const EFFORT = 60;
/**
 * Quality of the last save below which a place needs more nats, and how many: of 199 genuine pictures saved again at 90 three had one of
 * 26 to 31, of those saved at 95 none.
 */
const FINE = { quality: 93, nats: 36 } as const;
/** Upper ends of the classes of blocks by coefficients that are not zero. */
const FULL_CLASSES = [2, 5, 10, 20, 64] as const;
/** The same by pixels that are nearly white: what was cut off there before the last save can be searched for, but not always found. */
const WHITE_CLASSES = [4, 24, 64] as const;
const NEARLY_WHITE = 251;
/** Levels by which a last save of quality 86 and above changes lines of one level beside noise. */
const BLURRED = 1;
/** Coefficients from which a block has more than a little noise, and much; strength from which it has ink. */
const KIND = { some: 6, many: 13, inked: 40 } as const;
/** Steps of the search from which multiples were found late. */
const LATE = 4;

/** What `findUndecodable` does, for a JPEG that was made of another one: by what the earlier steps leave in its coefficients. */
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
  const colored = nearColorChange(bitmap);
  for (let block = 0; block < missed.length; block += 1) {
    if (block % (16 * columns) === 0) await pause();
    if ((full[block] ?? 0) === 0) continue;
    if (colored[block] === 1 && whiteIn(bitmap, placeOf(block, columns)) > 0) continue;
    const own = explainTwice(dequantized(jpeg, block, values), { earlier, last }, EFFORT);
    missed[block] = own.missed;
    steps[block] = own.steps;
    strength[block] = strengthOf(values);
  }
  const classes = full.map((count, block) => {
    const white = whiteIn(bitmap, placeOf(block, columns));
    return classOf(count, FULL_CLASSES) * WHITE_CLASSES.length + classOf(white, WHITE_CLASSES);
  });
  const nats = foreignNatsOf({ columns, missed, classes });
  if (nats === null) return null;
  const least = qualityOf(last).quality < FINE.quality ? FINE.nats : 0;
  const places = findForeignPlaces({ columns, missed, nats }, words).filter((place) => place.nats >= least);
  await pause();
  const { values: stored, columns: stride } = jpeg.coefficients;
  const even = Uint8Array.from(full, (_, block) =>
    isQuiet(stored, 64 * (Math.floor(block / columns) * stride + (block % columns))) ? 1 : 0,
  );
  const told = full.map((count, block) => (count > 0 && colored[block] === 0 ? 1 : 0));
  const beside = findRimBlocks(toGray(bitmap), { columns, even, told }, BLURRED);
  const own = full.map((count, block) => kindOf(count, strength[block] ?? 0));
  const outcome = steps.map((count, block) => outcomeOf(missed[block] ?? 0, count));
  const coarser = sumOf(earlier) / sumOf(last);
  const rims = findCutRims(cutSidesOf(beside, { own, outcome }, sharesOfTwice(coarser)));
  return { quality: qualityOf(earlier).quality, places, rims: rimsBeside(rims, places) };
}

/** The class of a block (see `cut-shares.ts`). */
function kindOf(count: number, strength: number): number {
  if (strength >= KIND.inked) return 3;
  return count >= KIND.many ? 2 : count >= KIND.some ? 1 : 0;
}

/** How a block took to the search (see `cut-shares.ts`). */
function outcomeOf(missed: number, steps: number): number {
  if (missed > 0) return missed > 1 ? 3 : 2;
  return steps >= LATE ? 1 : 0;
}

/** Root of the sum of the squares of all coefficients but the mean. */
function strengthOf(values: Float32Array): number {
  let sum = 0;
  for (let index = 1; index < 64; index += 1) sum += (values[index] ?? 0) ** 2;
  return Math.sqrt(sum);
}

const placeOf = (block: number, columns: number): { readonly column: number; readonly row: number } => ({
  column: block % columns,
  row: Math.floor(block / columns),
});

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
