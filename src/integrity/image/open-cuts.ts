/** Marks the blocks of a picture that were cut openly, by what scanner software and people do to scans: they tell of no change to what a page says. */
import { grown } from '../../document/index.ts';
import type { Bitmap } from '../../document/index.ts';
import { gridOf } from './blocks.ts';
import { findFilledHoles } from './filled-holes.ts';
import { seamBlocks } from './pasted-seams.ts';
import type { InkBox } from './words.ts';

/** Pixels beyond the box of a filled hole that its rim may lie. */
const RIM = 4;

/** The blocks by 1, others 0; null where there is none: those at the seams of frames and sheets, and at filled punch holes. */
export function markOpenCuts(gray: Bitmap, words: readonly InkBox[]): Uint8Array | null {
  const { columns, rows } = gridOf(gray);
  const holes = findFilledHoles(gray, words);
  const seams = seamBlocks(gray);
  if (holes.length === 0) return seams;
  const marks = seams ?? new Uint8Array(columns * rows);
  for (const hole of holes) {
    const { x0, y0, x1, y1 } = grown(hole, RIM);
    const [left, right] = [Math.max(0, x0 >> 3), Math.min(columns, (x1 + 7) >> 3)];
    for (let row = Math.max(0, y0 >> 3); row < Math.min(rows, (y1 + 7) >> 3); row += 1) {
      marks.fill(1, row * columns + left, row * columns + right);
    }
  }
  return marks;
}

/** Whether every block that a place touches is marked. */
export function isMarked(
  marks: Uint8Array,
  { columns }: { readonly columns: number },
  { x0, y0, x1, y1 }: InkBox,
): boolean {
  for (let row = y0 >> 3; row <= (y1 - 1) >> 3; row += 1) {
    for (let column = x0 >> 3; column <= (x1 - 1) >> 3; column += 1) {
      if (column >= columns || marks[row * columns + column] !== 1) return false;
    }
  }
  return true;
}
