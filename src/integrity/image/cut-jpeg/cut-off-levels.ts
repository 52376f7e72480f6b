/** Counts pixels of blocks at the ends of the scale, where an earlier decoder, or a program that raised the contrast, may have cut levels off. */
import type { Bitmap } from '../../../document/index.ts';
import { gridOf } from '../blocks.ts';
import type { BlockRectangle } from '../earlier-jpeg/strongest-rectangles.ts';

const NEARLY_WHITE = 250;
const NEARLY_BLACK = 4;

/** Pixels of a block at either end. */
export interface CutOffLevels {
  readonly white: number;
  readonly black: number;
}

/** The pixels of one block. */
export function cutOffLevels({ data, width }: Bitmap, column: number, row: number): CutOffLevels {
  let [white, black] = [0, 0];
  for (let down = 0; down < 8; down += 1) {
    const from = (row * 8 + down) * width + column * 8;
    for (let at = from; at < from + 8; at += 1) {
      const level = data[at] ?? 0;
      if (level >= NEARLY_WHITE) white += 1;
      if (level <= NEARLY_BLACK) black += 1;
    }
  }
  return { white, black };
}

/** How many blocks with black a picture has outside of some rectangles. */
export function blackBlocksOutside(gray: Bitmap, rectangles: readonly BlockRectangle[]): number {
  const { columns, rows } = gridOf(gray);
  let count = 0;
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      if (isWithin(rectangles, column, row)) continue;
      if (cutOffLevels(gray, column, row).black > 0) count += 1;
    }
  return count;
}

/** Whether a block lies in one of some rectangles. */
export const isWithin = (rectangles: readonly BlockRectangle[], column: number, row: number): boolean =>
  rectangles.some(
    ({ left, top, right, bottom }) => column >= left && column < right && row >= top && row < bottom,
  );
