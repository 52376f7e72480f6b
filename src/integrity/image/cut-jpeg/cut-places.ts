/** Finds the places of a JPEG that was cut and saved again which do not share the compression that its page had before. */
import { measureCutEvidence } from './cut-evidence.ts';
import type { CutEvidence, CutJpeg } from './cut-evidence.ts';
import { findEarlierGrid } from './earlier-grid.ts';
import { placeOf } from '../earlier-jpeg/missed-blocks.ts';
import { natsPerBlock, meets, placesIn } from '../earlier-jpeg/strongest-rectangles.ts';
import type { BlockRectangle } from '../earlier-jpeg/strongest-rectangles.ts';
import type { EarlierJpeg } from '../earlier-jpeg/earlier-jpeg.ts';
import type { Word } from '../words.ts';

/** What a place holds at least. */
const LEAST = { nats: 50, rank: 3, times: 3 } as const;
/** Fewest blocks of a place across and down: lines are as thin as one. */
const LEAST_SIDE = 2;
/** Nats that the telling blocks of a place bring on average, at least. */
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
  const suspected = widePlacesIn(evidence).filter((place) => natsPerBlock(place, evidence) >= LEAST_DENSITY);
  const again = suspected.length === 0 ? null : await measureCutEvidence(jpeg, grid, pause, suspected);
  // Cut-off black may tell nothing there, so that how much the blocks tell on average is no question any more.
  const standing =
    again === null
      ? suspected
      : widePlacesIn(again).filter((place) => suspected.some((other) => meets(place, other)));
  const places = standing.map((place) => placeOf(place, words, grid));
  return { quality: grid.quality, places, cut: true };
}

/** The places whose blocks speak against the page's compression, strongest first. */
const widePlacesIn = (evidence: CutEvidence): readonly BlockRectangle[] =>
  placesIn(evidence, LEAST).filter(
    ({ left, top, right, bottom }) => Math.min(right - left, bottom - top) >= LEAST_SIDE,
  );
