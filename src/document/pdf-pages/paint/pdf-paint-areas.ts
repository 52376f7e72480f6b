/** Collects the areas that a PDF page paints on over earlier text, whatever they are painted with. */
import { areaOf, isWithin, middleOf } from '../../boxes.ts';
import type { PageBox } from '../../boxes.ts';
import type { Matrix } from '../../matrix.ts';
import { scaleOf } from '../../matrix.ts';
import type { PaintedArea, PaintedGlyph } from './page-paint.ts';
import { boundsOf, cornersOf, filledAreas, strokedAreas } from '../walk/pdf-outline.ts';
import type { Polygon } from '../walk/pdf-outline.ts';
import { takenAway } from './pdf-paint-state.ts';
import type { PaintState } from './pdf-paint-state.ts';

/** From this opacity on nothing shines through. */
export const OPAQUE = 0.99;
/** Fainter paint is not seen, however often it lies over itself. */
const FAINTEST = 0.02;
/** Of thinner lines it takes too many to hide a letter, points. */
const LEAST_LINE = 0.5;
/** Areas kept per page, and their pieces: drawings paint any number. */
const MAX_AREAS = 20_000;
const MAX_PIECES = 400_000;
/** Pieces kept of one path, the largest. */
const MAX_PARTS = 2000;
/** What is read, over other text or under it; glyphs of other meaning, or none, may be blocks. */
const READ = /[\p{L}\p{N}\p{P}\p{M}\p{Sk}]/u;
/** Side of the cells in which glyphs are noted, points, and how many of them are asked for before an area is kept unasked. */
const CELL = 12;
const MAX_CELLS = 400;
/** More than any page has. */
const CELLS_A_ROW = 1_000_000;
/** Glyphs that are noted in one cell, and cells in which one glyph is: of larger ones only the middle counts. */
const MAX_IN_CELL = 40;
const MAX_CELLS_OF_GLYPH = 60;

/** The pieces of a painted path: what is opaque in a color of its own, or all that may hide what lies below. */
export function paintedParts(
  commands: unknown,
  matrix: Matrix,
  { kind, state, opaque }: { readonly kind: string; readonly state: PaintState; readonly opaque: boolean },
): readonly Polygon[] {
  const least = opaque ? OPAQUE : FAINTEST;
  const width = state.lineWidth * scaleOf(matrix);
  const { fill, stroke } = takenBy(kind, state);
  const filled = fill >= least && !(opaque && state.color === null);
  const stroked = stroke >= least && width >= LEAST_LINE;
  return [
    ...(filled ? filledAreas(commands, matrix) : []),
    ...(stroked ? strokedAreas(commands, matrix, width) : []),
  ];
}

const takenBy = (kind: string, state: PaintState): { readonly fill: number; readonly stroke: number } => ({
  fill: kind.includes('fill') ? takenAway(state, state.color, state.opacity) : 0,
  stroke: kind.includes('stroke') ? takenAway(state, state.strokeColor, state.strokeOpacity) : 0,
});

/** How much of what lies below painting a path takes away, at most. */
export function takenByPath(kind: string, state: PaintState): number {
  const { fill, stroke } = takenBy(kind, state);
  return Math.max(fill, stroke);
}

/** Letters that one line sets over another are of about its size, one to the other at most. */
const SAME_SIZE = 2;

/** What a glyph is to others that are painted over it. */
type Noted = Pick<PaintedGlyph, 'box' | 'text' | 'size'>;

/** Collects areas; empty at first. */
export class AreaCollector {
  readonly areas: PaintedArea[] = [];
  #pieces = 0;
  #cut = false;
  /** The glyphs so far, by the cells that they lie in. */
  readonly #cells = new Map<number, Noted[]>();

  /** More was painted over text than is kept. */
  get cut(): boolean {
    return this.#cut;
  }

  /** Notes that a glyph stands in its box; one that is not read, or another letter, is an area when another one stands there. */
  glyph(glyph: PaintedGlyph, opacity: number): void {
    const { box, order, annotation } = glyph;
    if (this.#isOnAnother(glyph) && this.#hasRoom()) {
      const by = READ.test(glyph.text) ? 'letter' : 'paint';
      this.#keep({ box, order, annotation, opacity, by }, [cornersOf(box)]);
    }
    if (glyph.invisible || glyph.text.trim() === '') return;
    this.#note(glyph, countOf(box) > MAX_CELLS_OF_GLYPH ? boundsOf([middleOf(box)]) : box);
  }

  /** Keeps an area when text was painted there before; `parts` are asked for only then. */
  add(painted: Omit<PaintedArea, 'parts'>, parts: () => readonly Polygon[]): void {
    const { box, opacity } = painted;
    if (opacity < FAINTEST || areaOf(box) === 0 || !this.#meetsText(box) || !this.#hasRoom()) return;
    const found = parts();
    const meetsText = (part: PageBox): boolean => this.#meetsText(part);
    this.#keep(painted, found.length <= MAX_PARTS ? found : largestOf(found, meetsText));
  }

  #note(glyph: Noted, at: PageBox): void {
    for (const cell of cellsOf(at)) {
      const there = this.#cells.get(cell);
      if (there === undefined) this.#cells.set(cell, [glyph]);
      else if (there.length < MAX_IN_CELL) there.push(glyph);
    }
  }

  #meetsText(box: PageBox): boolean {
    if (countOf(box) > MAX_CELLS) return this.#cells.size > 0;
    for (const cell of cellsOf(box)) if (this.#cells.has(cell)) return true;
    return false;
  }

  #isOnAnother(glyph: PaintedGlyph): boolean {
    const { box, text, size } = glyph;
    if (glyph.invisible || countOf(box) > MAX_CELLS) return false;
    const isRead = READ.test(text);
    // The same letter again is bold print or a shadow; much larger ones are a watermark.
    const isOther = (one: Noted): boolean =>
      one.text !== text && Math.max(one.size, size) <= SAME_SIZE * Math.min(one.size, size);
    const isBelow = (one: Noted): boolean => isWithin(middleOf(one.box), box) && (!isRead || isOther(one));
    for (const cell of cellsOf(box)) if (this.#cells.get(cell)?.some(isBelow) === true) return true;
    return false;
  }

  #keep(painted: Omit<PaintedArea, 'parts'>, parts: readonly Polygon[]): void {
    this.#pieces += parts.length;
    if (parts.length > 0) this.areas.push({ ...painted, parts });
  }

  #hasRoom(): boolean {
    const isFull = this.areas.length >= MAX_AREAS || this.#pieces >= MAX_PIECES;
    this.#cut ||= isFull;
    return !isFull;
  }
}

const placeOf = (value: number): number => Math.floor(value / CELL);

/** How many cells a box lies on, across and down. */
const sidesOf = ({ x0, y0, x1, y1 }: PageBox): readonly [number, number] => [
  placeOf(x1) - placeOf(x0) + 1,
  placeOf(y1) - placeOf(y0) + 1,
];

function countOf(box: PageBox): number {
  const [across, down] = sidesOf(box);
  return across * down;
}

/** A number for each of them. */
function* cellsOf(box: PageBox): Generator<number> {
  const [across, down] = sidesOf(box);
  const first = placeOf(box.y0) * CELLS_A_ROW + placeOf(box.x0);
  for (let at = 0; at < across * down; at += 1)
    yield first + Math.floor(at / across) * CELLS_A_ROW + (at % across);
}

/** The largest pieces that may lie over text. */
const largestOf = (pieces: readonly Polygon[], meetsText: (box: PageBox) => boolean): readonly Polygon[] =>
  pieces
    .map((piece) => ({ piece, box: boundsOf(piece) }))
    .filter(({ box }) => meetsText(box))
    .sort((a, b) => areaOf(b.box) - areaOf(a.box))
    .slice(0, MAX_PARTS)
    .map(({ piece }) => piece);
