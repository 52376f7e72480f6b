/** Geometry of painted paths: their boxes, and the outlines of what is filled or stroked, in points of the shown page. */
import type { PageBox } from '../../boxes.ts';
import { applyMatrix } from '../../matrix.ts';
import type { Matrix, Point } from '../../matrix.ts';

/** Corners of an area, in order. */
export type Polygon = readonly Point[];

/** pdf.js's `DrawOPS`: how many numbers follow each command of an encoded path. */
const OPERANDS = [2, 2, 6, 4, 0];
const [MOVE, , CURVE, QUADRATIC, CLOSE] = [0, 1, 2, 3, 4];
/** Sides that differ by less are straight, points. */
const STRAIGHT = 0.5;
/** Straight pieces that stand for one curve. */
const PIECES = 4;

interface Subpath {
  readonly points: Point[];
  closed: boolean;
}

/** The subpaths of an encoded path with curves cut into pieces, and all points as they are given. */
function readPath(
  commands: unknown,
  matrix: Matrix,
): { readonly subpaths: readonly Subpath[]; readonly given: readonly Point[]; readonly curved: boolean } {
  const numbers = listOf(commands);
  const subpaths: Subpath[] = [];
  const given: Point[] = [];
  let curved = false;
  for (let at = 0; at < numbers.length;) {
    const command = numbers[at] ?? 0;
    const operands = OPERANDS[command] ?? 0;
    const points: Point[] = [];
    for (let pair = at + 1; pair + 1 <= at + operands; pair += 2)
      points.push(applyMatrix(matrix, numbers[pair] ?? 0, numbers[pair + 1] ?? 0));
    at += 1 + operands;
    given.push(...points);
    const current = subpaths.at(-1);
    if (command === MOVE) subpaths.push({ points, closed: false });
    else if (command === CLOSE && current !== undefined) current.closed = true;
    else if (command === CURVE || command === QUADRATIC) {
      curved = true;
      const from = current?.points.at(-1);
      if (from !== undefined) current?.points.push(...piecesOf([from, ...points]));
    } else current?.points.push(...points);
  }
  return { subpaths, given, curved };
}

/** Points along a Bezier curve of any degree, its start left out (de Casteljau). */
function piecesOf(controls: readonly Point[]): readonly Point[] {
  return Array.from({ length: PIECES }, (_, piece) => {
    const share = (piece + 1) / PIECES;
    let points = controls;
    while (points.length > 1) {
      points = points.slice(1).map((point, at) => {
        const before = points[at] ?? point;
        return { x: before.x + share * (point.x - before.x), y: before.y + share * (point.y - before.y) };
      });
    }
    return points[0] ?? { x: 0, y: 0 };
  });
}

/** The box of an encoded path and whether it is one upright rectangle; null when it is empty. */
export function outline(
  commands: unknown,
  matrix: Matrix,
): { readonly box: PageBox; readonly rectangular: boolean } | null {
  const { given: points, subpaths, curved } = readPath(commands, matrix);
  if (points.length === 0) return null;
  const box = boundsOf(points);
  const atCorner = ({ x, y }: Point): boolean =>
    Math.min(Math.abs(x - box.x0), Math.abs(x - box.x1)) < STRAIGHT &&
    Math.min(Math.abs(y - box.y0), Math.abs(y - box.y1)) < STRAIGHT;
  const rectangular =
    !curved && subpaths.length === 1 && points.length >= 4 && points.length <= 5 && points.every(atCorner);
  return { box, rectangular };
}

/** The areas inside of an encoded path, one per subpath; holes are not told from what surrounds them. */
export const filledAreas = (commands: unknown, matrix: Matrix): readonly Polygon[] =>
  readPath(commands, matrix)
    .subpaths.map(({ points }) => points)
    .filter((points) => points.length >= 3);

/** The areas that a line of a width (points of the page) along an encoded path covers: a rectangle per piece, butt ends. */
export function strokedAreas(commands: unknown, matrix: Matrix, width: number): readonly Polygon[] {
  return readPath(commands, matrix).subpaths.flatMap(({ points, closed }) => {
    const [first] = points;
    const line = closed && first !== undefined ? [...points, first] : points;
    return line.slice(1).flatMap((to, at) => {
      const from = line[at] ?? to;
      const length = Math.hypot(to.x - from.x, to.y - from.y);
      if (length === 0) return [];
      const aside = {
        x: (-(to.y - from.y) / length) * (width / 2),
        y: ((to.x - from.x) / length) * (width / 2),
      };
      return [
        [
          { x: from.x + aside.x, y: from.y + aside.y },
          { x: to.x + aside.x, y: to.y + aside.y },
          { x: to.x - aside.x, y: to.y - aside.y },
          { x: from.x - aside.x, y: from.y - aside.y },
        ],
      ];
    });
  });
}

/** Whether a point lies in a polygon (even-odd). */
export function contains(polygon: Polygon, { x, y }: Point): boolean {
  let inside = false;
  polygon.forEach((to, at) => {
    const from = polygon.at(at - 1) ?? to;
    if (from.y > y !== to.y > y && x < ((from.x - to.x) * (y - to.y)) / (from.y - to.y) + to.x)
      inside = !inside;
  });
  return inside;
}

/** The corners of a box. */
export const cornersOf = ({ x0, y0, x1, y1 }: PageBox): Polygon => [
  { x: x0, y: y0 },
  { x: x1, y: y0 },
  { x: x1, y: y1 },
  { x: x0, y: y1 },
];

/** The smallest box around points. */
export function boundsOf(points: readonly Point[]): PageBox {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    x0 = Math.min(x0, x);
    y0 = Math.min(y0, y);
    x1 = Math.max(x1, x);
    y1 = Math.max(y1, y);
  }
  return { x0, y0, x1, y1 };
}

/** The bounds of a box, given as the numbers of two corners, after a map. */
export function placed(corners: ArrayLike<number>, matrix: Matrix): PageBox {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = Array.from(corners);
  return boundsOf(cornersOf({ x0, y0, x1, y1 }).map(({ x, y }) => applyMatrix(matrix, x, y)));
}

/** Whether a map turns by quarter turns only. */
export const isUpright = ([a, b, c, d]: Matrix): boolean =>
  (Math.abs(b) < 1e-3 * Math.abs(a) && Math.abs(c) < 1e-3 * Math.abs(d)) ||
  (Math.abs(a) < 1e-3 * Math.abs(b) && Math.abs(d) < 1e-3 * Math.abs(c));

/** The numbers of a list of any sort. */
export const listOf = (value: unknown): readonly number[] =>
  typeof value === 'object' && value !== null && 'length' in value
    ? Array.from(value as ArrayLike<unknown>).filter((item) => typeof item === 'number')
    : [];
