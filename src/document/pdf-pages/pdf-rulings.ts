/** Finds straight horizontal and vertical printed lines among painted paths. */
import { applyMatrix } from '../matrix.ts';
import type { PaintedPath } from './walk/page-operations.ts';
import type { Point } from '../matrix.ts';
import type { Ruling } from '../types.ts';

/** Thickest bar that counts as a line, points. */
const MAX_THICKNESS = 3;
/** Shortest line that can part table cells, points. */
const MIN_LENGTH = 4;
/** Lines kept per page: drawings have many thousands, tables do not. */
export const MAX_RULINGS = 5000;

/** pdf.js's `DrawOPS`: how a path's numbers are to be read, and how many follow each command. */
const DRAW = { moveTo: 0, lineTo: 1, curveTo: 2, quadraticCurveTo: 3, closePath: 4 } as const;

export interface Subpath {
  /** Where its lines and curves end. */
  readonly points: Point[];
  closed: boolean;
  curved: boolean;
}

/** The parts of a path in points of the shown page. */
export function subpathsOf({ commands, matrix }: PaintedPath): Subpath[] {
  const subpaths: Subpath[] = [];
  let at = 0;
  const next = (): number => commands[at++] ?? 0;
  const point = (): Point => {
    const x = next();
    return applyMatrix(matrix, x, next());
  };
  while (at < commands.length) {
    const command = next();
    const current = subpaths.at(-1);
    if (command === DRAW.moveTo) subpaths.push({ points: [point()], closed: false, curved: false });
    else if (command === DRAW.lineTo) {
      const end = point();
      current?.points.push(end);
    } else if (command === DRAW.curveTo || command === DRAW.quadraticCurveTo) {
      at += command === DRAW.curveTo ? 4 : 2;
      const end = point();
      current?.points.push(end);
      if (current !== undefined) current.curved = true;
    } else if (current !== undefined) current.closed = true;
  }
  return subpaths;
}

function straight(a: Point, b: Point): Ruling | null {
  const dx = Math.abs(a.x - b.x);
  const dy = Math.abs(a.y - b.y);
  if (Math.max(dx, dy) < MIN_LENGTH || Math.min(dx, dy) > MAX_THICKNESS / 2) return null;
  return ordered(a.x, a.y, b.x, b.y);
}

const ordered = (ax: number, ay: number, bx: number, by: number): Ruling => ({
  x0: Math.min(ax, bx),
  y0: Math.min(ay, by),
  x1: Math.max(ax, bx),
  y1: Math.max(ay, by),
});

/** The middle line of a thin bar, or null for anything thicker. */
export function thinBar(points: readonly Point[]): Ruling | null {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const box = ordered(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys));
  const width = box.x1 - box.x0;
  const height = box.y1 - box.y0;
  if (Math.min(width, height) > MAX_THICKNESS || Math.max(width, height) < MIN_LENGTH) return null;
  const x = (box.x0 + box.x1) / 2;
  const y = (box.y0 + box.y1) / 2;
  return width > height ? { x0: box.x0, y0: y, x1: box.x1, y1: y } : { x0: x, y0: box.y0, x1: x, y1: box.y1 };
}

/** The rulings of one painted path: thin filled bars, and the straight edges of what is stroked. */
export function rulingsOf(path: PaintedPath): Ruling[] {
  const found: Ruling[] = [];
  for (const { points, closed, curved } of subpathsOf(path)) {
    if (curved || points.length < 2 || points.length > 200) continue;
    const bar = path.filled ? thinBar(points) : null;
    if (bar !== null) found.push(bar);
    if (bar !== null || !path.stroked) continue;
    const ends = closed ? [...points.slice(1), points[0]] : points.slice(1);
    ends.forEach((end, index) => {
      const start = points[index];
      const line = start === undefined || end === undefined ? null : straight(start, end);
      if (line !== null) found.push(line);
    });
  }
  return found;
}
