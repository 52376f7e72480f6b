/** Tells text that ran out of its table cell and under the next one from text that was covered on purpose. */
import type { PageBox, PaintedFill, PaintedGlyph } from '../../document/index.ts';

/** Cells touch, or leave room for a ruling, points. */
const RULING = 3;
/** Sides of cells of one row or column agree this well, points. */
const ALIGNED = 0.5;
/** Glyphs of one text follow each other within this share of the font size: a space of a monospaced font. */
const NEXT = 0.7;

/**
 * The fills that are cells: side by side with another of the same height, or on top of another of the same width. A patch
 * over a value does not continue the grid of a table to the point.
 */
export function cellsOf(fills: readonly PaintedFill[]): ReadonlySet<PaintedFill> {
  const starts = new Map<string, PaintedFill[]>();
  const own = fills.filter((fill) => fill.hides && !fill.annotation);
  for (const fill of own) {
    for (const key of [bucket('x', fill.box.x0), bucket('y', fill.box.y0)]) {
      starts.set(key, [...(starts.get(key) ?? []), fill]);
    }
  }
  const cells = new Set<PaintedFill>();
  for (const fill of own) {
    const others = [
      ...around('x', fill.box.x1).flatMap((key) => starts.get(key) ?? []),
      ...around('y', fill.box.y1).flatMap((key) => starts.get(key) ?? []),
    ];
    for (const other of others) {
      if (other === fill || !touch(fill.box, other.box)) continue;
      cells.add(fill);
      cells.add(other);
    }
  }
  return cells;
}

const bucket = (side: string, at: number): string => `${side}${String(Math.floor(at / RULING))}`;
const around = (side: string, at: number): readonly string[] =>
  [-1, 0, 1].map((step) => bucket(side, at + step * RULING));

const near = (a: number, b: number, tolerance: number): boolean => Math.abs(a - b) <= tolerance;

const touch = (a: PageBox, b: PageBox): boolean =>
  (near(a.x1, b.x0, RULING) && near(a.y0, b.y0, ALIGNED) && near(a.y1, b.y1, ALIGNED)) ||
  (near(a.y1, b.y0, RULING) && near(a.x0, b.x0, ALIGNED) && near(a.x1, b.x1, ALIGNED));

/**
 * Whether every line of the hidden text begins beside the cover and runs under its edge: right before its first glyph stands
 * another, outside of the cover and painted no later. A value covered on purpose begins under its cover.
 */
export function cutOff(
  cover: PaintedFill,
  hidden: readonly PaintedGlyph[],
  onPage: readonly PaintedGlyph[],
): boolean {
  const firsts: PaintedGlyph[] = [];
  for (const glyph of hidden.toSorted((a, b) => a.box.x0 - b.box.x0)) {
    if (!firsts.some((first) => level(first, glyph))) firsts.push(glyph);
  }
  return firsts.every((first) =>
    onPage.some(
      (before) =>
        before.order <= first.order &&
        before.box.x0 < cover.box.x0 &&
        level(before, first) &&
        Math.abs(first.box.x0 - before.box.x1) < NEXT * first.size,
    ),
  );
}

const level = (a: PaintedGlyph, b: PaintedGlyph): boolean => near(a.box.y1, b.box.y1, 0.2 * b.size);
