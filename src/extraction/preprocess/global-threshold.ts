/** Tells print that one brightness for the whole page would take for paper. */
import type { Bitmap } from '../../document/index.ts';
import type { Ink } from './ink.ts';

/** Share of the ink that is brighter than the threshold. The soft rims of dark letters are up to a half. */
const BRIGHTER = 0.7;

/**
 * Whether ink is mostly brighter than the level that parts the gray picture best into dark and bright (Otsu 1979, "A threshold
 * selection method from gray-level histograms"), which is how Tesseract parts it.
 */
export function isLostToThreshold(picture: Bitmap, { data, width, factor }: Ink): boolean {
  const threshold = otsuLevel(picture);
  let [all, brighter] = [0, 0];
  for (let at = data.indexOf(1); at >= 0; at = data.indexOf(1, at + 1)) {
    const x = Math.min(picture.width - 1, Math.floor(((at % width) + 0.5) * factor));
    const y = Math.min(picture.height - 1, Math.floor((Math.floor(at / width) + 0.5) * factor));
    all += 1;
    if ((picture.data[y * picture.width + x] ?? 255) > threshold) brighter += 1;
  }
  return all > 0 && brighter >= BRIGHTER * all;
}

/** The level up to which pixels are dark, where the variance between dark and bright ones is largest. */
function otsuLevel({ data }: Bitmap): number {
  const counts = new Float64Array(256);
  for (const level of data) counts[level] = (counts[level] ?? 0) + 1;
  const total = counts.reduce((sum, count, level) => sum + count * level, 0);
  let [best, most, dark, sum] = [0, -1, 0, 0];
  counts.forEach((count, level) => {
    dark += count;
    sum += count * level;
    const bright = data.length - dark;
    if (dark === 0 || bright === 0) return;
    const between = dark * bright * (sum / dark - (total - sum) / bright) ** 2;
    if (between > most) [best, most] = [level, between];
  });
  return best;
}
