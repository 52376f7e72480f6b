/** Groups segments that stand under each other: paragraphs, addresses, columns of a table. */
import type { Block, Row, Segment } from '../types.ts';
import { boundsOf } from './geometry.ts';

/** The white between two lines of a block, in line heights. */
const LEADING = 1.1;
/** Type sizes of two lines of a block differ by no more than this factor. */
const SIZES = 1.6;

/** The blocks of one region in reading order: as their first lines come, row by row and left to right. */
export function groupBlocks(rows: readonly Row[]): readonly Block[] {
  const blocks: Segment[][] = [];
  for (const row of rows) {
    for (const segment of row.segments) {
      const above = nearestAbove(blocks, segment);
      if (above === null) blocks.push([segment]);
      else above.push(segment);
    }
  }
  return blocks.map((segments) => ({ ...boundsOf(segments), segments }));
}

/** The block whose last line the segment continues. */
function nearestAbove(blocks: readonly Segment[][], segment: Segment): Segment[] | null {
  let best: Segment[] | null = null;
  let nearest = Infinity;
  for (const block of blocks) {
    const last = block.at(-1);
    if (last === undefined || !continues(last, segment)) continue;
    const distance = Math.abs(segment.x0 - last.x0) + Math.max(0, segment.y0 - last.y1);
    if (distance < nearest) {
      nearest = distance;
      best = block;
    }
  }
  return best;
}

function continues(above: Segment, below: Segment): boolean {
  const [low, high] = [above.y1 - above.y0, below.y1 - below.y0].sort((a, b) => a - b) as [number, number];
  if (high > SIZES * low + 1e-6) return false;
  const white = below.y0 - above.y1;
  if (white > LEADING * high || white < -0.6 * high) return false;
  const shared = Math.min(above.x1, below.x1) - Math.max(above.x0, below.x0);
  const [narrow, wide] = [above.x1 - above.x0, below.x1 - below.x0].sort((a, b) => a - b) as [number, number];
  if (shared <= 0.3 * narrow) return false;
  const leftAligned = Math.abs(above.x0 - below.x0) < 1.5 * high;
  const rightAligned = Math.abs(above.x1 - below.x1) < 1.5 * high;
  const centered = Math.abs(above.x0 + above.x1 - below.x0 - below.x1) < 2 * high;
  return leftAligned || rightAligned || centered || shared > 0.6 * wide;
}
