/** A small picture with a few words, for a recognizer to read before anybody waits for it. */
import type { Bitmap } from '../../document/index.ts';

/** What the picture says: letters of straight strokes alone. */
export const WARM_UP_LINES: readonly string[] = ['FILE TILE', 'HELL LIFT'];

/** Strokes as [x0, y0, x1, y1] in a cell of 4 by 6 units. */
const STROKES: Readonly<Record<string, readonly (readonly [number, number, number, number])[]>> = {
  E: [
    [0, 0, 1, 6],
    [0, 0, 4, 1],
    [0, 2.5, 3.5, 3.5],
    [0, 5, 4, 6],
  ],
  F: [
    [0, 0, 1, 6],
    [0, 0, 4, 1],
    [0, 2.5, 3.5, 3.5],
  ],
  H: [
    [0, 0, 1, 6],
    [3.5, 0, 4.5, 6],
    [0, 2.5, 4.5, 3.5],
  ],
  I: [[1, 0, 2, 6]],
  L: [
    [0, 0, 1, 6],
    [0, 5, 4, 6],
  ],
  T: [
    [0, 0, 5, 1],
    [2, 0, 3, 6],
  ],
};
/** Pixels of a unit: letters as high as those of ten points at 300 dpi. */
const UNIT = 5;
/** Units from letter to letter, from line to line, and around the text. */
const ADVANCE = 6;
const LINE = 12;
const MARGIN = 8;
const DPI = 300;

/** Draws {@link WARM_UP_LINES} black on white. */
export function warmUpPicture(): Bitmap {
  const columns = Math.max(...WARM_UP_LINES.map((line) => line.length));
  const width = (2 * MARGIN + columns * ADVANCE) * UNIT;
  const height = (2 * MARGIN + WARM_UP_LINES.length * LINE) * UNIT;
  const data = new Uint8Array(width * height).fill(255);
  WARM_UP_LINES.forEach((line, row) => {
    Array.from(line).forEach((letter, column) => {
      const [left, top] = [MARGIN + column * ADVANCE, MARGIN + row * LINE];
      for (const [x0, y0, x1, y1] of STROKES[letter] ?? []) {
        for (let y = Math.round((top + y0) * UNIT); y < (top + y1) * UNIT; y += 1) {
          data.fill(0, y * width + Math.round((left + x0) * UNIT), y * width + (left + x1) * UNIT);
        }
      }
    });
  });
  return { width, height, channels: 1, data, dpi: DPI };
}
