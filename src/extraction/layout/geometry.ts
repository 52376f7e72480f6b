/** Rectangles, as layout needs them. */
import { boxAround } from '../../document/index.ts';
import type { Rect } from '../types.ts';

/** The smallest rectangle around others; all zero around none. */
export function boundsOf(boxes: readonly Rect[]): Rect {
  return boxes.length === 0 ? { x0: 0, y0: 0, x1: 0, y1: 0 } : boxAround(boxes);
}

export const heightOf = (box: Rect): number => box.y1 - box.y0;
/** The height on the page at which the middle of a box is. */
export const middleOf = (box: Rect): number => (box.y0 + box.y1) / 2;
/** How far right on the page the middle of a box is. */
export const centerOf = (box: Rect): number => (box.x0 + box.x1) / 2;

/** The rectangle of a box alone, without what else is known of it. */
export const rectOf = ({ x0, y0, x1, y1 }: Rect): Rect => ({ x0, y0, x1, y1 });
