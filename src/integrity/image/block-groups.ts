/** Joins marked blocks of a grid that are near one another. */
import type { InkBox } from './words.ts';

/** Takes the blocks within `reach` of `start`, and of those, out of `open`, and gives back their indexes. */
export function takeGroup(
  open: Uint8Array,
  start: number,
  { columns, reach }: { readonly columns: number; readonly reach: number },
): readonly number[] {
  const blocks: number[] = [];
  const stack = [start];
  open[start] = 0;
  for (let block = stack.pop(); block !== undefined; block = stack.pop()) {
    blocks.push(block);
    const column = block % columns;
    for (let down = -reach; down <= reach; down += 1) {
      for (let right = -reach; right <= reach; right += 1) {
        const next = block + down * columns + right;
        if (column + right < 0 || column + right >= columns || open[next] !== 1) continue;
        open[next] = 0;
        stack.push(next);
      }
    }
  }
  return blocks;
}

/** The pixels around blocks of so many pixels a side. */
export function boxAround(blocks: readonly number[], columns: number, side = 8): InkBox {
  let [x0, y0, x1, y1] = [Infinity, Infinity, 0, 0];
  for (const block of blocks) {
    const [column, row] = [block % columns, Math.floor(block / columns)];
    x0 = Math.min(x0, column * side);
    y0 = Math.min(y0, row * side);
    x1 = Math.max(x1, (column + 1) * side);
    y1 = Math.max(y1, (row + 1) * side);
  }
  return { x0, y0, x1, y1 };
}
