/** Finds the blocks of a picture near which its color changes: JPEG stores colors for four blocks together, and blurs them over others. */
import type { Bitmap } from '../../../document/index.ts';
import { gridOf } from '../blocks.ts';

/** Levels by which the color of two blocks differs where it changes; noise of colors averages to less. */
const CHANGE = 12;
/** Blocks that colors reach over: those stored together, and one beside. */
const REACH = 2;

/** 1 where the color changes within {@link REACH} blocks of a block, row by row. */
export function nearColorChange(bitmap: Bitmap): Uint8Array {
  const { columns, rows } = gridOf(bitmap);
  const near = new Uint8Array(columns * rows);
  if (bitmap.channels === 1) return near;
  for (const first of [0, 2]) {
    const colors = meanColors(bitmap, first, { columns, rows });
    for (let block = 0; block < near.length; block += 1) {
      if (near[block] === 0 && rangeAround(colors, block, columns) >= CHANGE) near[block] = 1;
    }
  }
  return near;
}

/** By how much one channel exceeds green, on average over each block. */
function meanColors(
  { data, width, channels }: Bitmap,
  channel: number,
  { columns, rows }: { readonly columns: number; readonly rows: number },
): Float32Array {
  const colors = new Float32Array(columns * rows);
  for (let y = 0; y < rows * 8; y += 1) {
    const row = (y >> 3) * columns;
    for (let x = 0, at = y * width * channels; x < columns * 8; x += 1, at += channels) {
      const block = row + (x >> 3);
      colors[block] = (colors[block] ?? 0) + ((data[at + channel] ?? 0) - (data[at + 1] ?? 0)) / 64;
    }
  }
  return colors;
}

function rangeAround(colors: Float32Array, block: number, columns: number): number {
  const column = block % columns;
  const [left, right] = [Math.max(0, column - REACH), Math.min(columns - 1, column + REACH)];
  let [least, most] = [Infinity, -Infinity];
  for (let down = -REACH; down <= REACH; down += 1) {
    const row = block - column + down * columns;
    if (row < 0 || row >= colors.length) continue;
    for (let other = row + left; other <= row + right; other += 1) {
      const own = colors[other] ?? 0;
      if (own < least) least = own;
      if (own > most) most = own;
    }
  }
  return most - least;
}
