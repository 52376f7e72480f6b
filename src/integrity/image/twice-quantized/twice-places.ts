/** Finds the places of a JPEG that were not quantized twice as the rest of its page was: they were changed between the two saves. */
import type { EarlierJpeg } from '../earlier-jpeg/earlier-jpeg.ts';
import { placeOf } from '../earlier-jpeg/missed-blocks.ts';
import { natsPerBlock, placesIn } from '../earlier-jpeg/strongest-rectangles.ts';
import type { BlockRectangle } from '../earlier-jpeg/strongest-rectangles.ts';
import type { Word } from '../words.ts';
import type { GrayJpeg } from './twice-blocks.ts';
import { measureTwiceEvidence } from './twice-evidence.ts';
import type { TwiceEvidence } from './twice-evidence.ts';

/** What a place holds at least. */
const LEAST = { nats: 30, rank: 3, times: 5 } as const;
/** Nats that the telling blocks of a place bring on average, at least: what was typed or pasted brings 3 and more. */
const LEAST_DENSITY = 2;
/** Nats from which a block speaks against the page, and in how many rows and columns such blocks must lie: lines are as thin as one. */
const AGAINST = { nats: 1.5, lines: 2 } as const;

/** The earlier quality and what does not share it, strongest first; null when no earlier steps show. */
export async function findTwicePlaces(
  jpeg: GrayJpeg,
  words: readonly Word[],
  pause: () => Promise<void>,
): Promise<Pick<EarlierJpeg, 'quality' | 'places'> | null> {
  const evidence = await measureTwiceEvidence(jpeg, pause);
  if (evidence === null) return null;
  const places = placesIn(evidence, LEAST)
    .filter((place) => isMoreThanLine(place, evidence) && natsPerBlock(place, evidence) >= LEAST_DENSITY)
    .map((place) => placeOf(place, words));
  return { quality: evidence.quality, places };
}

/** Whether blocks that speak against the page lie in several rows and columns of a place. */
function isMoreThanLine(
  { left, top, right, bottom }: BlockRectangle,
  { nats, columns }: TwiceEvidence,
): boolean {
  const [down, across] = [new Set<number>(), new Set<number>()];
  for (let row = top; row < bottom; row += 1) {
    for (let column = left; column < right; column += 1) {
      if ((nats[row * columns + column] ?? 0) < AGAINST.nats) continue;
      down.add(row);
      across.add(column);
    }
  }
  return Math.min(down.size, across.size) >= AGAINST.lines;
}
