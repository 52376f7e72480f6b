/** Rectangles, as layout needs them. */
import type { Rect } from '../types.ts';

/** The smallest rectangle around others; all zero around none. */
export function boundsOf(boxes: readonly Rect[]): Rect {
  if (boxes.length === 0) return { x0: 0, y0: 0, x1: 0, y1: 0 };
  return {
    x0: Math.min(...boxes.map((box) => box.x0)),
    y0: Math.min(...boxes.map((box) => box.y0)),
    x1: Math.max(...boxes.map((box) => box.x1)),
    y1: Math.max(...boxes.map((box) => box.y1)),
  };
}
