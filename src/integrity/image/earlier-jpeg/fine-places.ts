/** Finds the places of a picture without loss that the fine steps of its earlier JPEG, of quality 95 to 100, do not explain. */
import { qualityOf } from '../../../document/index.ts';
import type { Bitmap } from '../../../document/index.ts';
import { measureFineSteps } from './fine-steps.ts';
import { placeOf } from './missed-blocks.ts';
import { placesIn } from './strongest-rectangles.ts';
import type { EarlierJpeg } from './earlier-jpeg.ts';
import type { Word } from '../words.ts';

/** What a place holds at least: the strongest of 60 untouched pages had 19 nats, most 8 to 12. */
const LEAST = { nats: 26, rank: 3, times: 2 } as const;

/** The earlier JPEG and what cannot come from it, strongest first; null when no such JPEG shows. */
export async function findFinePlaces(
  bitmap: Bitmap,
  { gray, words }: { readonly gray: Bitmap; readonly words: readonly Word[] },
  pause: () => Promise<void>,
): Promise<EarlierJpeg | null> {
  const evidence = await measureFineSteps(bitmap, gray, pause);
  if (evidence === null) return null;
  await pause();
  const places = placesIn(evidence, LEAST).map((place) => placeOf(place, words));
  return { quality: qualityOf(evidence.steps).quality, places };
}
