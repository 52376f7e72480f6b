/** Recognition of crops for the integrity checks, by the recognizer of a worker. */
import { toGray } from '../document/index.ts';
import type { ReadOptions, Recognizer } from '../extraction/index.ts';
import type { RecognizeCrop } from '../integrity/index.ts';

/** Longest recognition of one crop, milliseconds. */
const TIMEOUT_MS = 10_000;

/** A reader of crops; nothing is loaded before the first one. */
export const readCrops =
  (recognizer: Recognizer, { lang, tessdata }: Pick<ReadOptions, 'lang' | 'tessdata'>): RecognizeCrop =>
  async (bitmap, { signal } = {}) => {
    const limit = AbortSignal.timeout(TIMEOUT_MS);
    const words = await recognizer.recognize(toGray(bitmap), {
      lang,
      tessdata,
      segmentation: 'block',
      signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
    });
    return words.map(({ text, confidence, x0, y0, x1, y1 }) => ({ text, confidence, x0, y0, x1, y1 }));
  };
