/** How much two places of a picture differ. */
import type { Bitmap } from '../../../document/index.ts';
import type { InkBox } from '../words.ts';

/** Where the second place lies, and what is known and wanted of the pair. */
export interface Shift {
  readonly dx: number;
  readonly dy: number;
  /** What is found to be larger is given as infinite: most pairs differ after a few rows. */
  readonly limit: number;
  /** Spread of the whole box, where it is known. */
  readonly spread?: number | undefined;
}

/** Standard deviation of the gray levels of a box that lies within the picture. */
export function spreadOf({ data, width }: Bitmap, { x0, y0, x1, y1 }: InkBox): number {
  let sum = 0;
  let squares = 0;
  for (let y = y0; y < y1; y += 1) {
    for (let x = x0; x < x1; x += 1) {
      const value = data[y * width + x] ?? 0;
      sum += value;
      squares += value * value;
    }
  }
  const count = (x1 - x0) * (y1 - y0);
  return Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2));
}

/** Spread of the difference of a box and its shifted twin, in shares of the spread of the box itself. */
export function residualOf(gray: Bitmap, box: InkBox, { dx, dy, limit, spread: known }: Shift): number {
  const { data, width, height } = gray;
  const x0 = Math.max(box.x0, 0, -dx);
  const y0 = Math.max(box.y0, 0, -dy);
  const x1 = Math.min(box.x1, width, width - dx);
  const y1 = Math.min(box.y1, height, height - dy);
  const count = Math.max(0, x1 - x0) * Math.max(0, y1 - y0);
  if (count < 12) return Infinity;
  const isWhole = count === (box.x1 - box.x0) * (box.y1 - box.y0);
  const spread = (isWhole ? known : undefined) ?? spreadOf(gray, { x0, y0, x1, y1 });
  if (spread < 8) return Infinity;
  // The squared deviations from the mean of a part are never more than those of the whole. The middle comes first: unlike
  // drawings differ there most.
  const most = (limit * spread) ** 2 * count + 1;
  const rows = y1 - y0;
  const apart = dy * width + dx;
  let sum = 0;
  let squares = 0;
  for (let row = 1; row <= rows; row += 1) {
    const start = (y0 + ((row + (rows >> 1)) % rows)) * width;
    let rowSum = 0;
    let rowSquares = 0;
    for (let at = start + x0; at < start + x1; at += 1) {
      const difference = (data[at] ?? 0) - (data[at + apart] ?? 0);
      rowSum = (rowSum + difference) | 0;
      rowSquares = (rowSquares + Math.imul(difference, difference)) | 0;
    }
    sum += rowSum;
    squares += rowSquares;
    if (squares - (sum * sum) / (row * (x1 - x0)) > most) return Infinity;
  }
  return Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2)) / spread;
}
