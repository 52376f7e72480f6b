/** Finds the places of a JPEG that was cut and saved again which do not share the compression that its page had before. */
import { SILENT, measureCutEvidence } from './cut-evidence.ts';
import type { CutEvidence, CutJpeg } from './cut-evidence.ts';
import { findEarlierGrid } from './earlier-grid.ts';
import { kindOf } from '../earlier-jpeg/missed-blocks.ts';
import { strongestRectangles } from '../earlier-jpeg/strongest-rectangles.ts';
import type { BlockRectangle } from '../earlier-jpeg/strongest-rectangles.ts';
import type { EarlierJpeg } from '../earlier-jpeg/earlier-jpeg.ts';
import type { Word } from '../words.ts';

/** Least nats of a place. */
const LEAST_NATS = 50;
/** A place must exceed the page's own that has this rank by the factor. */
const OWN_PLACES = { rank: 3, times: 3 } as const;
/** Sums below this neither are places nor raise what places must exceed. */
const LEAST_SUM = LEAST_NATS / OWN_PLACES.times;
/** Side of a block, pixels, and fewest blocks of a place across and down: lines are as thin as one. */
const SIDE = 8;
const LEAST_SIDE = 2;
/** Nats that the telling blocks of a place bring on average: a few strong ones among many others are the page's own. */
const LEAST_DENSITY = 2.5;

/** The earlier JPEG and what cannot come from it, strongest first; null when none shows on another grid than the file's own. */
export async function findCutPlaces(
  jpeg: CutJpeg,
  words: readonly Word[],
  pause: () => Promise<void>,
): Promise<EarlierJpeg | null> {
  const grid = await findEarlierGrid(jpeg.gray, jpeg.last, pause);
  if (grid === null) return null;
  const evidence = await measureCutEvidence(jpeg, grid, pause);
  if (evidence === null) return null;
  const suspected = placesIn(evidence).filter(
    (place) => place.sum >= LEAST_DENSITY * tellingIn(place, evidence),
  );
  const again = suspected.length === 0 ? null : await measureCutEvidence(jpeg, grid, pause, suspected);
  // Cut-off black may tell nothing there, so that how much the blocks tell on average is no question any more.
  const standing =
    again === null
      ? suspected
      : placesIn(again).filter((place) => suspected.some((other) => overlaps(place, other)));
  const places = standing.map(({ left, top, right, bottom, sum }) => {
    const box = {
      x0: left * SIDE + grid.x,
      y0: top * SIDE + grid.y,
      x1: right * SIDE + grid.x,
      y1: bottom * SIDE + grid.y,
    };
    return { ...box, nats: sum, kind: kindOf(box, words) };
  });
  return { quality: grid.quality, places, cut: true };
}

/** The places whose blocks speak against the page's compression, strongest first. */
function placesIn(evidence: CutEvidence): readonly BlockRectangle[] {
  const rectangles = strongestRectangles(evidence.nats, evidence, LEAST_SUM);
  const least = Math.max(LEAST_NATS, OWN_PLACES.times * (rectangles[OWN_PLACES.rank]?.sum ?? 0));
  return rectangles.filter((place) => {
    const side = Math.min(place.right - place.left, place.bottom - place.top);
    return place.sum >= least && side >= LEAST_SIDE;
  });
}

const overlaps = (a: BlockRectangle, b: BlockRectangle): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** How many blocks of a place tell anything. */
function tellingIn({ left, top, right, bottom }: BlockRectangle, { nats, columns }: CutEvidence): number {
  let count = 0;
  for (let row = top; row < bottom; row += 1) {
    for (let at = row * columns + left; at < row * columns + right; at += 1)
      if (nats[at] !== SILENT) count += 1;
  }
  return count;
}
