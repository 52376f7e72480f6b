/** Rectangles around lines of print, which may be tilted. */

/** A place in a picture, pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A rectangle around a line of print. Pixels of the picture. */
export interface LineBox extends Point {
  // x and y are those of the center.
  /** Along the line. */
  readonly length: number;
  /** Across the line. */
  readonly height: number;
  /** How much it falls from left to right, radians: -π/4 to π/4. */
  readonly angle: number;
}

/**
 * The smallest rectangle around points, as long as its side that is nearer to the horizontal: one of its sides lies on a side of
 * their convex hull (Freeman & Shapira 1975). Null for less than three points, and for points on a line.
 */
export function smallestBox(points: readonly Point[]): LineBox | null {
  const hull = convexHull(points);
  if (hull.length < 3) return null;
  let best: LineBox | null = null;
  hull.forEach((from, index) => {
    const to = hull[(index + 1) % hull.length] ?? from;
    const angle = uprightAngle(Math.atan2(to.y - from.y, to.x - from.x));
    const box = boxAt(hull, angle);
    if (best === null || box.length * box.height < best.length * best.height) best = box;
  });
  return best;
}

/** The same rectangle with `by` more pixels on each side. */
export const widened = (box: LineBox, by: number): LineBox => ({
  ...box,
  length: box.length + 2 * by,
  height: box.height + 2 * by,
});

/** Where a point lies, seen from the middle of a box: along its line, and across it, downwards. */
export function placeIn(
  { x, y, angle }: LineBox,
  point: Point,
): { readonly along: number; readonly across: number } {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [right, down] = [point.x - x, point.y - y];
  return { along: right * cos + down * sin, across: down * cos - right * sin };
}

/** The same direction, or the one across it, whichever is nearer to the horizontal. */
function uprightAngle(angle: number): number {
  const quarter = Math.PI / 2;
  return angle - Math.round(angle / quarter) * quarter;
}

function boxAt(points: readonly Point[], angle: number): LineBox {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const along = points.map(({ x, y }) => x * cos + y * sin);
  const across = points.map(({ x, y }) => y * cos - x * sin);
  const [left, right] = [Math.min(...along), Math.max(...along)];
  const [top, bottom] = [Math.min(...across), Math.max(...across)];
  const [u, v] = [(left + right) / 2, (top + bottom) / 2];
  return { x: u * cos - v * sin, y: u * sin + v * cos, length: right - left, height: bottom - top, angle };
}

/** Convex hull, counterclockwise where y points up (Andrew 1979, monotone chain). */
function convexHull(points: readonly Point[]): readonly Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const half = (ordered: readonly Point[]): Point[] => {
    const chain: Point[] = [];
    for (const point of ordered) {
      while (chain.length >= 2 && turn(chain.at(-2), chain.at(-1), point) <= 0) chain.pop();
      chain.push(point);
    }
    chain.pop();
    return chain;
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

const turn = (o: Point | undefined, a: Point | undefined, b: Point): number =>
  o === undefined || a === undefined ? 0 : (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);
