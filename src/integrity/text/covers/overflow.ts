/** Tells text that ran out of its place, under a cell, a panel or a banner, from text that was covered on purpose. */
import { sharedArea } from '../../../document/index.ts';
import type { PageBox, PaintedFill, PaintedGlyph } from '../../../document/index.ts';
import { meanOf } from '../../../kit/sum.ts';
import { channelsOf } from '../colors.ts';

/** Cells touch, or leave room for a ruling, points. */
const RULING = 3;
/** Sides of cells of one row or column agree this well, points. */
const ALIGNED = 0.5;
/** Glyphs of one text follow each other within this share of the font size: a space of a monospaced font. */
const NEXT = 0.7;

/** Corners by which cells that follow each other are found: where one ends, the next begins. */
type Corner = 'start' | 'right' | 'below';

/**
 * Tells the fills that are cells: side by side with another of the same height, or on top of another of the same width. A
 * patch over a value does not continue the grid of a table to the point. Pages of plots have fills by the hundred thousand,
 * so they are looked up by their corners, and only when one is asked for.
 */
export function cellsOf(fills: readonly PaintedFill[]): (fill: PaintedFill) => boolean {
  let corners: ReadonlyMap<string, readonly PaintedFill[]> | null = null;
  return (fill) => {
    if (fill.annotation) return false;
    corners ??= cornersOf(fills.filter((other) => other.hides && !other.annotation));
    const { x0, y0, x1, y1 } = fill.box;
    const beside = [
      ...placesAround('start', x1, y0),
      ...placesAround('start', x0, y1),
      ...placesAround('right', x0, y0),
      ...placesAround('below', x0, y0),
    ];
    return beside.some((place) =>
      (corners?.get(place) ?? []).some(
        (other) => other !== fill && (touch(fill.box, other.box) || touch(other.box, fill.box)),
      ),
    );
  };
}

function cornersOf(fills: readonly PaintedFill[]): ReadonlyMap<string, readonly PaintedFill[]> {
  const corners = new Map<string, PaintedFill[]>();
  for (const fill of fills) {
    const { x0, y0, x1, y1 } = fill.box;
    for (const place of [placeOf('start', x0, y0), placeOf('right', x1, y0), placeOf('below', x0, y1)]) {
      const there = corners.get(place);
      if (there === undefined) corners.set(place, [fill]);
      else there.push(fill);
    }
  }
  return corners;
}

const placeOf = (corner: Corner, x: number, y: number): string =>
  `${corner} ${String(Math.floor(x / RULING))} ${String(Math.floor(y / RULING))}`;
const STEPS = [-RULING, 0, RULING] as const;
const placesAround = (corner: Corner, x: number, y: number): readonly string[] =>
  STEPS.flatMap((across) => STEPS.map((down) => placeOf(corner, x + across, y + down)));

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
    if (!firsts.some((first) => isLevel(first, glyph))) firsts.push(glyph);
  }
  return firsts.every((first) =>
    onPage.some(
      (before) =>
        before.order <= first.order &&
        before.box.x0 < cover.box.x0 &&
        isLevel(before, first) &&
        Math.abs(first.box.x0 - before.box.x1) < NEXT * first.size,
    ),
  );
}

/** Whether two glyphs stand on one line. */
export const isLevel = (a: PaintedGlyph, b: PaintedGlyph): boolean => near(a.box.y1, b.box.y1, 0.2 * b.size);

/** Brightness from which on a color is light, and up to which it is dark, 0 to 255. */
const LIGHT = 170;
const DARK = 85;

/**
 * Whether a dark area carries light words over dark ones: everybody sees it, and what stood there looked otherwise.
 * @param color of the area: red, green and blue
 * @param later glyphs painted after it
 */
export function isBanner(
  color: readonly number[],
  hidden: readonly PaintedGlyph[],
  later: readonly PaintedGlyph[],
): boolean {
  const above = later.filter(({ box }) => hidden.some((glyph) => sharedArea(glyph.box, box) > 0));
  return (
    meanOf(color) <= DARK &&
    hidden.every((glyph) => glyph.color !== null && meanOf(channelsOf(glyph.color)) <= DARK) &&
    above.length > 0 &&
    above.every((glyph) => glyph.color !== null && meanOf(channelsOf(glyph.color)) >= LIGHT)
  );
}
