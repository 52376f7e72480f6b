/** Reads a crop enlarged and on paper as white as its margin: small print is read better so. */
import { scale } from '../document/index.ts';
import type { Bitmap } from '../document/index.ts';
import { isTimeout } from '../kit/caught.ts';
import { clamp } from '../kit/clamp.ts';
import type { CropWord, RecognizeCrop } from './reading.ts';

/** Height that a line with its surroundings is enlarged to, about, in pixels, and how many times at most. */
const HEIGHT = 109;
const MOST_TIMES = 4;

/** Share of a crop that is darker than its paper at most. */
const PAPER = 0.6;

/** The picture with its paper as white as what was put around it, which would frame the word otherwise. */
function whitened(bitmap: Bitmap): Bitmap {
  const levels = bitmap.data.filter((level) => level < 255).sort();
  const paper = Math.max(1, levels[Math.floor(PAPER * levels.length)] ?? 255);
  return { ...bitmap, data: bitmap.data.map((level) => Math.min(255, Math.round((level * 255) / paper))) };
}

/**
 * Reads a gray crop whose lines, with their surroundings, are `height` pixels high. Gives the words in pixels of the enlarged crop, and how
 * many times larger that is; no words where recognition takes too long.
 */
export async function readEnlarged(
  recognize: RecognizeCrop,
  bitmap: Bitmap,
  { height, signal }: { readonly height: number; readonly signal: AbortSignal },
): Promise<{ readonly words: readonly CropWord[]; readonly times: number }> {
  const times = clamp(Math.round(HEIGHT / Math.max(1, height)), 1, MOST_TIMES);
  const size = { width: times * bitmap.width, height: times * bitmap.height };
  try {
    return { words: await recognize(scale(whitened(bitmap), size), { signal }), times };
  } catch (error) {
    if (signal.aborted || !isTimeout(error)) throw error;
    return { words: [], times };
  }
}
