/** Gives a picture without loss the coefficients that a fine JPEG of it would have: what is told of two saves can then be told of it, too. */
import { standardLuma } from '../../../document/index.ts';
import type { Bitmap } from '../../../document/index.ts';
import { gridOf, nearestWhole, visitBlockRow } from '../blocks.ts';
import { MAX_BLOCKS } from '../earlier-jpeg/earlier-jpeg.ts';
import type { GrayJpeg } from './twice-blocks.ts';

/** Its quality where no save is known: on 79 pages first saved by tables of other programs 90, 92 and 94 found as much, 97 less. */
const QUALITY = 92;

/**
 * The picture as such a JPEG: its pixels stay as they are. Null when it is too large.
 * @param quality that of the save that is known to be its last: steps as fine would pass for coarser ones behind any other
 */
export function finelySaved(bitmap: Bitmap, gray: Bitmap, quality: number = QUALITY): GrayJpeg | null {
  const { columns, rows } = gridOf(bitmap);
  if (columns * rows > MAX_BLOCKS) return null;
  const last = standardLuma(quality);
  const values = new Int16Array(64 * columns * rows);
  for (let row = 0; row < rows; row += 1) {
    visitBlockRow(bitmap, { row, leastRange: 0 }, ({ column, coefficients }) => {
      const from = 64 * (row * columns + column);
      for (let at = 0; at < 64; at += 1) {
        values[from + at] = nearestWhole((coefficients[at] ?? 0) / (last[at] ?? 1));
      }
    });
  }
  return { bitmap, gray, coefficients: { columns, rows, values }, last };
}
