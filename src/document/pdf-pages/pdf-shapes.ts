/** Finds small shapes as high as wide among painted paths: boxes and circles to be ticked, and bullets. */
import type { SmallShape } from '../types.ts';
import { boundsOf } from './walk/pdf-outline.ts';
import type { PaintedPath } from './walk/page-operations.ts';
import { subpathsOf } from './pdf-rulings.ts';

/** Sides of a shape, points. */
const SIDE = { least: 4, most: 30 } as const;
/** Its height by its width. */
const SQUARE = { least: 0.84, most: 1.19 } as const;
/** Lines and curves of a rectangle with rounded corners: some programs draw each corner as five. */
const MOST_PARTS = 40;
/** Shapes kept per page: maps and charts have many. */
export const MAX_SHAPES = 1000;
/** How far points may be off the outline, and how far corners may be rounded, in sides. */
const OFF = 0.05;
const ROUNDED = 0.3;

/** The small shapes of one painted path. */
export function shapesOf(path: PaintedPath): SmallShape[] {
  return subpathsOf(path).flatMap(({ points, closed, curved }) => {
    if (points.length < 4 || points.length > MOST_PARTS || !(closed || path.filled)) return [];
    const box = boundsOf(points);
    const [width, height] = [box.x1 - box.x0, box.y1 - box.y0];
    const ratio = height / width;
    const isSmall = width >= SIDE.least && width <= SIDE.most;
    if (!isSmall || ratio < SQUARE.least || ratio > SQUARE.most) return [];
    // Places within the box, from -1 to 1 along each side.
    const places = points.map(({ x, y }) => ({
      x: Math.abs((2 * (x - box.x0)) / width - 1),
      y: Math.abs((2 * (y - box.y0)) / height - 1),
    }));
    const round = curved && places.every(({ x, y }) => Math.abs(Math.hypot(x, y) - 1) < 2 * OFF);
    const isRectangle = places.every(
      ({ x, y }) => Math.max(x, y) > 1 - 2 * OFF || Math.min(x, y) > 1 - 2 * ROUNDED,
    );
    return round || isRectangle ? [{ ...box, round }] : [];
  });
}
