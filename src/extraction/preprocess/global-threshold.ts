/** Tells print that one brightness for the whole page would take for paper. */
import type { Bitmap } from '../../document/index.ts';
import type { Ink } from './ink.ts';
import { otsuLevel } from './otsu.ts';

/** Share of the ink that is brighter than the threshold. The soft rims of dark letters are up to a half. */
const BRIGHTER = 0.7;

/**
 * Whether ink is mostly brighter than the level that parts the gray picture best into dark and bright, which is how Tesseract
 * parts it.
 */
export function isLostToThreshold(picture: Bitmap, { data, width, factor }: Ink): boolean {
  const threshold = otsuLevel(picture.data);
  let [all, brighter] = [0, 0];
  for (let at = data.indexOf(1); at >= 0; at = data.indexOf(1, at + 1)) {
    const x = Math.min(picture.width - 1, Math.floor(((at % width) + 0.5) * factor));
    const y = Math.min(picture.height - 1, Math.floor((Math.floor(at / width) + 0.5) * factor));
    all += 1;
    if ((picture.data[y * picture.width + x] ?? 255) > threshold) brighter += 1;
  }
  return all > 0 && brighter >= BRIGHTER * all;
}
