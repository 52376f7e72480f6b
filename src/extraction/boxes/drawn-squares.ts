/** Finds, among what a PDF page draws, squares and circles about as large as its type that may be check boxes. */
import type { Ruling, TextLayer } from '../../document/index.ts';
import type { Rect } from '../types.ts';
import { SQUARE } from './frames.ts';

/** A square or a circle, points of the shown page. */
export interface Square extends Rect {
  readonly round: boolean;
}

/** Sides, in type sizes; the signs of notes are larger. */
const SIDE = { least: 0.6, most: 1.6 } as const;
/** How far the sides of a box may be off each other at its corners, points. */
const OFF = 1;
/** Squares closer to each other than this share of their side are cells: of a grid, or of a field with a box for each letter. */
const APART = 0.3;
/** More squares than this are a pattern. */
const MOST = 400;

/** The squares and circles of a page with type of this size: the outermost of each place, apart from each other. */
export function drawnSquares(
  { rulings, shapes }: Pick<TextLayer, 'rulings' | 'shapes'>,
  size: number,
): Square[] {
  const [least, most] = [SIDE.least * size, SIDE.most * size];
  const isSide = (length: number): boolean => length >= least && length <= most;
  const painted = shapes.filter(({ x0, x1 }) => isSide(x1 - x0));
  const all = [...painted, ...ruledSquares(rulings, isSide)];
  if (all.length > MOST) return [];
  const outermost = all.filter(
    (square, at) => !all.some((other, index) => index !== at && holds(other, square, index < at)),
  );
  return outermost.filter((square) =>
    outermost.every((other) => other === square || !adjoins(square, other)),
  );
}

/** Squares whose sides are four rulings. */
function ruledSquares(rulings: readonly Ruling[], isSide: (length: number) => boolean): readonly Square[] {
  const across = rulings.filter(({ x0, y0, x1, y1 }) => y1 - y0 < OFF && isSide(x1 - x0));
  const down = rulings.filter(({ x0, y0, x1, y1 }) => x1 - x0 < OFF && isSide(y1 - y0));
  const squares: Square[] = [];
  for (const top of across) {
    const bottom = across.find((other) => {
      const ratio = (other.y0 - top.y0) / (top.x1 - top.x0);
      const isBelow = ratio >= SQUARE.least && ratio <= SQUARE.most;
      return isBelow && isNear(other.x0, top.x0) && isNear(other.x1, top.x1);
    });
    if (bottom === undefined) continue;
    const square = { x0: top.x0, y0: top.y0, x1: top.x1, y1: bottom.y1, round: false };
    const isClosed = [square.x0, square.x1].every((x) =>
      down.some((side) => isNear(side.x0, x) && isNear(side.y0, square.y0) && isNear(side.y1, square.y1)),
    );
    if (isClosed) squares.push(square);
    if (squares.length > MOST) break;
  }
  return squares;
}

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= OFF;

/** Whether a square lies in another one; of two that are the same the `earlier` holds the other. */
function holds(outer: Rect, inner: Rect, earlier: boolean): boolean {
  const isWithin =
    inner.x0 >= outer.x0 - OFF &&
    inner.y0 >= outer.y0 - OFF &&
    inner.x1 <= outer.x1 + OFF &&
    inner.y1 <= outer.y1 + OFF;
  const difference = outer.x1 - outer.x0 - (inner.x1 - inner.x0);
  return isWithin && (difference > 0 || (difference === 0 && earlier));
}

/** Whether two squares stand side by side or one above the other with hardly any room between. */
function adjoins(a: Rect, b: Rect): boolean {
  const room = APART * (a.x1 - a.x0);
  return a.x0 < b.x1 + room && b.x0 < a.x1 + room && a.y0 < b.y1 + room && b.y0 < a.y1 + room;
}
