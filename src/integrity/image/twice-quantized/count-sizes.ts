/** Counts how often each size of a coefficient occurs in a JPEG: in its own blocks, and in blocks beside them. */
import { crop } from '../../../document/index.ts';
import { gridOf, nearestWhole, visitBlockRow } from '../blocks.ts';
import { CLASSES } from './twice-blocks.ts';
import type { GrayJpeg, TwiceBlocks } from './twice-blocks.ts';

/** Largest size that is counted; zeros are not. */
export const MOST_COUNTED = 60;
/** Pixels by which other blocks lie beside the file's own, their least contrast, and about how many are looked at. */
const BESIDE = { by: 4, range: 8, blocks: 8000 } as const;

const emptyCounts = (lists: number): readonly Float64Array[] =>
  Array.from({ length: lists }, () => new Float64Array(MOST_COUNTED + 1));

function count(counts: Float64Array | undefined, size: number): void {
  if (counts !== undefined && size > 0 && size <= MOST_COUNTED) counts[size] = (counts[size] ?? 0) + 1;
}

/** By frequency times {@link CLASSES} plus class of the block, then by size. */
export function countSizes(
  { coefficients }: GrayJpeg,
  { columns, classes }: TwiceBlocks,
): readonly Float64Array[] {
  const counts = emptyCounts(64 * CLASSES);
  for (let block = 0; block < classes.length; block += 1) {
    const ofClass = classes[block] ?? -1;
    if (ofClass < 0) continue;
    const from = 64 * (Math.floor(block / columns) * coefficients.columns + (block % columns));
    for (let at = 1; at < 64; at += 1) {
      count(counts[at * CLASSES + ofClass], Math.abs(coefficients.values[from + at] ?? 0));
    }
  }
  return counts;
}

/** By frequency, then by size: what the last steps would leave of blocks that lie half a block beside the file's own. */
export function countBeside({ gray, last }: GrayJpeg): readonly Float64Array[] {
  const counts = emptyCounts(64);
  const [width, height] = [gray.width - BESIDE.by, gray.height - BESIDE.by];
  if (width < 8 || height < 8) return counts;
  const moved = crop(gray, { x: BESIDE.by, y: BESIDE.by, width, height });
  const { columns, rows } = gridOf(moved);
  const every = Math.max(1, Math.ceil((columns * rows) / BESIDE.blocks));
  for (let row = 0; row < rows; row += every) {
    visitBlockRow(moved, { row, leastRange: BESIDE.range }, ({ coefficients }) => {
      for (let at = 1; at < 64; at += 1) {
        count(counts[at], nearestWhole(Math.abs(coefficients[at] ?? 0) / (last[at] ?? 1)));
      }
    });
  }
  return counts;
}
