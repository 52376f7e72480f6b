/** Finds the places of a picture without loss that the fine steps of its earlier JPEG, of quality 95 to 100, do not explain. */
import { qualityOf } from '../../../document/index.ts';
import type { Bitmap } from '../../../document/index.ts';
import { measureFineSteps } from './fine-steps.ts';
import { kindOf } from './missed-blocks.ts';
import { strongestRectangles } from './strongest-rectangles.ts';
import type { EarlierJpeg } from './earlier-jpeg.ts';
import type { Word } from '../words.ts';

/** Least nats of a place: the strongest of 60 untouched pages had 19, most 8 to 12. */
const LEAST_NATS = 26;
/** A place must exceed the page's own that has this rank by the factor. */
const OWN_PLACES = { rank: 3, times: 2 } as const;
/** Sums below this neither are places nor raise what places must exceed. */
const LEAST_SUM = LEAST_NATS / OWN_PLACES.times;
/** Side of a block, pixels. */
const SIDE = 8;

/** The earlier JPEG and what cannot come from it, strongest first; null when no such JPEG shows. */
export async function findFinePlaces(
  bitmap: Bitmap,
  { gray, words }: { readonly gray: Bitmap; readonly words: readonly Word[] },
  pause: () => Promise<void>,
): Promise<EarlierJpeg | null> {
  const evidence = await measureFineSteps(bitmap, gray, pause);
  if (evidence === null) return null;
  await pause();
  const rectangles = strongestRectangles(evidence.nats, evidence, LEAST_SUM);
  const least = Math.max(LEAST_NATS, OWN_PLACES.times * (rectangles[OWN_PLACES.rank]?.sum ?? 0));
  const places = rectangles
    .filter(({ sum }) => sum >= least)
    .map(({ left, top, right, bottom, sum }) => {
      const box = { x0: left * SIDE, y0: top * SIDE, x1: right * SIDE, y1: bottom * SIDE };
      return { ...box, nats: sum, kind: kindOf(box, words) };
    });
  return { quality: qualityOf(evidence.steps).quality, places };
}
