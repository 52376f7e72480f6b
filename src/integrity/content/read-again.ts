/** Reads an accused value a second time, cut out and enlarged: recognition that erred once seldom errs alike. */
import { scale } from '../../document/index.ts';
import type { Bitmap } from '../../document/index.ts';
import type { CheckContext, Signal } from '../check.ts';
import type { Evidence } from '../evidence.ts';
import { rotationOf } from '../as-shown.ts';
import { isTimeout } from '../reading.ts';
import type { CropWord, Reading, RecognizeCrop } from '../reading.ts';
import { digitsOf } from '../text/value-kind.ts';
import { CUT_HEIGHT, ofShares, readRows, stripOf } from '../text/word-strip.ts';

/** Resolution of a drawn page, dots per inch; a scan comes at its own. */
const DPI = 300;
/** Height that the cut-out word is enlarged to, about, in pixels, and how many times at most. */
const HEIGHT = 64;
const MOST_TIMES = 4;

/** Share of a cut-out word that is darker than its paper at most. */
const PAPER = 0.6;

/** The picture with its paper as white as what was put around it, which would frame the word otherwise. */
function whitened(bitmap: Bitmap): Bitmap {
  const levels = bitmap.data.filter((level) => level < 255).sort();
  const paper = Math.max(1, levels[Math.floor(PAPER * levels.length)] ?? 255);
  return { ...bitmap, data: bitmap.data.map((level) => Math.min(255, Math.round((level * 255) / paper))) };
}

/** What is read in time: nothing where one recognition takes too long. */
async function wordsIn(
  recognize: RecognizeCrop,
  bitmap: Bitmap,
  signal: AbortSignal,
): Promise<readonly CropWord[]> {
  try {
    return await recognize(bitmap, { signal });
  } catch (error) {
    if (signal.aborted || !isTimeout(error)) throw error;
    return [];
  }
}

/**
 * Whether the place of a signal as it was read, read again, says what the rest of the document makes it (`old`) and not what it is accused of
 * saying. False where nothing can be read: that excuses nothing.
 */
export async function readsAsImplied(
  { evidence, reading: given }: { readonly evidence: Evidence; readonly reading: Reading },
  { page, box, old }: Signal,
  { signal }: CheckContext,
): Promise<boolean> {
  const { recognize } = evidence;
  if (recognize === null || page === undefined || box == null || old === undefined) return false;
  const strip = await stripOf(evidence, {
    page,
    dpi: DPI,
    rotation: rotationOf(given, page),
    boxes: ofShares([box]),
  });
  const [top, bottom] = strip.rows[0] ?? [0, 0];
  const times = Math.max(
    1,
    Math.min(MOST_TIMES, Math.round((HEIGHT * CUT_HEIGHT) / Math.max(1, bottom - top))),
  );
  const { width, height } = strip.bitmap;
  const bitmap = scale(whitened(strip.bitmap), { width: times * width, height: times * height });
  const rows = strip.rows.map((row) => row && ([times * row[0], times * row[1]] as const));
  const [reading] = readRows({ rows }, await wordsIn(recognize, bitmap, signal));
  return reading != null && digitsOf(reading.text) === digitsOf(old);
}
