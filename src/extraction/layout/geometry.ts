/** Rectangles, as layout needs them. */
import { boxAround } from '../../document/index.ts';
import type { Rect } from '../types.ts';

/** The smallest rectangle around others; all zero around none. */
export function boundsOf(boxes: readonly Rect[]): Rect {
  return boxes.length === 0 ? { x0: 0, y0: 0, x1: 0, y1: 0 } : boxAround(boxes);
}
