/** Collects the areas that a PDF page paints on over earlier text, whatever they are painted with. */
import { areaOf } from '../boxes.ts';
import type { PageBox } from '../boxes.ts';
import type { Matrix } from '../matrix.ts';
import { scaleOf } from '../matrix.ts';
import type { Painted, PaintedArea } from './page-paint.ts';
import { filledAreas, strokedAreas } from './pdf-outline.ts';
import type { Polygon } from './pdf-outline.ts';
import type { PaintState } from './pdf-paint-state.ts';

/** From this opacity on nothing shines through. */
export const OPAQUE = 0.99;
/** Fainter paint leaves what lies below to be read. */
const FAINT = 0.3;
/** Thinner lines strike text out and do not hide it, points. */
const LEAST_LINE = 1.2;
/** Areas kept per page: drawings paint any number. */
const MAX_AREAS = 20_000;
/** Pieces of one path: what has more is the curve of a drawing. */
const MAX_PARTS = 200;
/** Side of the cells in which glyphs are noted, points, and how many of them are asked for before an area is kept unasked. */
const CELL = 12;
const MAX_CELLS = 400;

/** The pieces of a painted path: what is opaque in a color of its own, or all that may hide what lies below. */
export function paintedParts(
  commands: unknown,
  matrix: Matrix,
  { kind, state, opaque }: { readonly kind: string; readonly state: PaintState; readonly opaque: boolean },
): readonly Polygon[] {
  const least = opaque ? OPAQUE : FAINT;
  const width = state.lineWidth * scaleOf(matrix);
  const filled = kind.includes('fill') && state.opacity >= least && !(opaque && state.color === null);
  const stroked = kind.includes('stroke') && state.strokeOpacity >= least && width >= LEAST_LINE;
  return [
    ...(filled ? filledAreas(commands, matrix) : []),
    ...(stroked ? strokedAreas(commands, matrix, width) : []),
  ];
}

/** Whether pixels painted in this state may hide what lies below. */
export const mayHide = ({ opacity, darkens }: PaintState): boolean => opacity >= FAINT && !darkens;

/** Collects areas. */
export interface AreaCollector {
  readonly areas: readonly PaintedArea[];
  /** Notes that text stands in a box. */
  glyph(box: PageBox): void;
  /** Keeps an area when text was painted there before; `parts` are asked for only then. */
  add(painted: Painted & Pick<PaintedArea, 'picture'>, parts: () => readonly Polygon[]): void;
}

/** An empty collection. */
export function createAreas(): AreaCollector {
  const areas: PaintedArea[] = [];
  const rows = new Map<number, Set<number>>();
  const placeOf = (value: number): number => Math.floor(value / CELL);
  const meetsText = ({ x0, y0, x1, y1 }: PageBox): boolean => {
    const [left, right, top, bottom] = [placeOf(x0), placeOf(x1), placeOf(y0), placeOf(y1)];
    if ((right - left + 1) * (bottom - top + 1) > MAX_CELLS) return rows.size > 0;
    for (let row = top; row <= bottom; row += 1) {
      const cells = rows.get(row);
      for (let cell = left; cells !== undefined && cell <= right; cell += 1) if (cells.has(cell)) return true;
    }
    return false;
  };
  return {
    areas,
    glyph: (box) => {
      const middle = { x: placeOf((box.x0 + box.x1) / 2), y: placeOf((box.y0 + box.y1) / 2) };
      const cells = rows.get(middle.y);
      if (cells === undefined) rows.set(middle.y, new Set([middle.x]));
      else cells.add(middle.x);
    },
    add: (painted, parts) => {
      const { box } = painted;
      if (areas.length >= MAX_AREAS || areaOf(box) === 0 || !meetsText(box)) return;
      const found = parts();
      if (found.length > 0 && found.length <= MAX_PARTS) areas.push({ ...painted, parts: found });
    },
  };
}
