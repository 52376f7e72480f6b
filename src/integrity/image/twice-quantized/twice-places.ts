/** Finds the places of a JPEG that were not quantized twice as the rest of its page was: they were changed between the two saves. */
import type { EarlierJpeg } from '../earlier-jpeg/earlier-jpeg.ts';
import { kindOf } from '../earlier-jpeg/missed-blocks.ts';
import { strongestRectangles } from '../earlier-jpeg/strongest-rectangles.ts';
import type { BlockRectangle } from '../earlier-jpeg/strongest-rectangles.ts';
import type { Word } from '../words.ts';
import type { GrayJpeg } from './twice-blocks.ts';
import { measureTwiceEvidence } from './twice-evidence.ts';
import type { TwiceEvidence } from './twice-evidence.ts';

/** Least nats of a place. */
const LEAST_NATS = 30;
/** A place must exceed the page's own that has this rank by the factor. */
const OWN_PLACES = { rank: 3, times: 5 } as const;
/** Sums below this neither are places nor raise what places must exceed. */
const LEAST_SUM = LEAST_NATS / OWN_PLACES.times;
/** Nats from which a block speaks against the page, and in how many rows and columns such blocks must lie: lines are as thin as one. */
const AGAINST = { nats: 1.5, lines: 2 } as const;
/** Side of a block, pixels. */
const SIDE = 8;

/** The earlier quality and what does not share it, strongest first; null when no earlier steps show. */
export async function findTwicePlaces(
  jpeg: GrayJpeg,
  words: readonly Word[],
  pause: () => Promise<void>,
): Promise<Pick<EarlierJpeg, 'quality' | 'places'> | null> {
  const evidence = await measureTwiceEvidence(jpeg, pause);
  if (evidence === null) return null;
  const rectangles = strongestRectangles(evidence.nats, evidence, LEAST_SUM);
  const least = Math.max(LEAST_NATS, OWN_PLACES.times * (rectangles[OWN_PLACES.rank]?.sum ?? 0));
  const places = rectangles
    .filter((place) => place.sum >= least && isMoreThanLine(place, evidence))
    .map(({ left, top, right, bottom, sum }) => {
      const box = { x0: left * SIDE, y0: top * SIDE, x1: right * SIDE, y1: bottom * SIDE };
      return { ...box, nats: sum, kind: kindOf(box, words) };
    });
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
