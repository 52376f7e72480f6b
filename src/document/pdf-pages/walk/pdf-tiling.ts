/** Reads the tiling patterns that areas are filled with: what a tile paints, and which tiles lie on an area. */
import { meets } from '../../boxes.ts';
import type { PageBox } from '../../boxes.ts';
import { applyMatrix, compose, invert } from '../../matrix.ts';
import type { Matrix } from '../../matrix.ts';
import { isListOfNumbers, matrixOf, numberAt } from './operands.ts';
import { boundsOf, cornersOf } from './pdf-outline.ts';

/** Operators as pdf.js lists them. */
export interface OperatorList {
  readonly operators: readonly number[];
  readonly args: readonly (readonly unknown[] | null)[];
}

/** A pattern that paints a tile again and again (ISO 32000-1, 8.7.3). */
export interface Tiling extends OperatorList {
  /** Pattern space to the space that the page, or the form it is used in, begins with. */
  readonly matrix: Matrix;
  readonly box: PageBox;
  readonly step: { readonly x: number; readonly y: number };
}

/** More tiles than this on one area are a texture. */
const MOST_TILES = 4;
/** Operators that paint pictures, or patterns, which may. */
const PICTURES = ['paintImageXObject', 'paintInlineImageXObject', 'paintImageMaskXObject', 'setFillColorN'];
/** What tiles share by rounding does not count, as a share of a step. */
const TOUCH = 0.001;

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** The pattern that operands of `setFillColorN` name, as pdf.js gives it; null for colors and shadings. */
export function tilingOf(args: readonly unknown[]): Tiling | null {
  const [kind, , list, matrix, box, stepX, stepY] = args;
  if (kind !== 'TilingPattern' || typeof list !== 'object' || list === null) return null;
  const { fnArray, argsArray } = list as { readonly fnArray?: unknown; readonly argsArray?: unknown };
  const corner = (at: number): number => (isListOfNumbers(box) ? numberAt(box, at) : 0);
  const step = { x: Math.abs(numberAt([stepX], 0)), y: Math.abs(numberAt([stepY], 0)) };
  if (step.x === 0 || step.y === 0) return null;
  return {
    operators: listIn(fnArray) as readonly number[],
    args: listIn(argsArray) as readonly (readonly unknown[] | null)[],
    matrix: matrixOf([matrix]) ?? [1, 0, 0, 1, 0, 0],
    box: { x0: corner(0), y0: corner(1), x1: corner(2), y1: corner(3) },
    step,
  };
}

/** What a pattern holds that makes it more than a texture; patterns within it may hold some, too. */
export function contentOf(
  { operators }: OperatorList,
  nameOf: (operator: number) => string | undefined,
): 'words' | 'pictures' | 'nothing' {
  const names = new Set(operators.map(nameOf));
  if (names.has('showText')) return 'words';
  return PICTURES.some((name) => names.has(name)) ? 'pictures' : 'nothing';
}

/** One tile on the page. */
export interface Tile {
  /** Pattern space to the shown page. */
  readonly matrix: Matrix;
  /** The bounds of what it may paint on, on the shown page. */
  readonly box: PageBox;
}

/**
 * The tiles of a pattern that lie on an area of the shown page; null when they are too many.
 * @param base the space that the pattern's matrix leads to, to the shown page
 */
export function tilesOn(area: PageBox, { matrix, box, step }: Tiling, base: Matrix): readonly Tile[] | null {
  const map = compose(base, matrix);
  const inverse = invert(map);
  if (inverse === null) return [];
  const own = boundsOf(cornersOf(area).map(({ x, y }) => applyMatrix(inverse, x, y)));
  const first = {
    x: Math.ceil((own.x0 - box.x1) / step.x + TOUCH),
    y: Math.ceil((own.y0 - box.y1) / step.y + TOUCH),
  };
  const last = {
    x: Math.floor((own.x1 - box.x0) / step.x - TOUCH),
    y: Math.floor((own.y1 - box.y0) / step.y - TOUCH),
  };
  const columns = Math.max(0, last.x - first.x + 1);
  const rows = Math.max(0, last.y - first.y + 1);
  if (columns * rows > MOST_TILES) return null;
  return Array.from({ length: columns * rows }, (_, at) => {
    const across = (first.x + (at % columns)) * step.x;
    const up = (first.y + Math.floor(at / columns)) * step.y;
    const placed = compose(map, [1, 0, 0, 1, across, up]);
    return { matrix: placed, box: boundsOf(cornersOf(box).map(({ x, y }) => applyMatrix(placed, x, y))) };
  }).filter((tile) => meets(tile.box, area));
}
