/** Finds bars with words that a document repeats on its pages, as browsers print what stays in place while a page is scrolled. */
import { areaOf, sharedArea, unite } from '../../../document/index.ts';
import type { PagePaint, PaintedFill, PaintedGlyph } from '../../../document/index.ts';
import { textOf } from './judge-cover.ts';

/** Share of the width of all words of a page that such a bar spans. */
const WIDE = 0.8;
/** Letters on it. */
const MIN_LETTERS = 3;

/**
 * The bars of a page that are as wide as its text and have words on them, each as a description by which that of another page
 * is known again: its place in points, its color, and its words with any number for another, since pages are counted.
 * @param wordsOn the glyphs that are seen on a fill
 */
export function barsOf(
  page: PagePaint,
  wordsOn: (fill: PaintedFill) => readonly PaintedGlyph[],
): ReadonlyMap<PaintedFill, string> {
  const [first] = page.glyphs;
  if (first === undefined) return new Map();
  const { x0: left, x1: right } = page.glyphs.reduce((all, { box }) => unite(all, box), first.box);
  const wide = page.fills.filter(
    ({ hides, annotation, box }) => hides && !annotation && box.x1 - box.x0 >= WIDE * (right - left),
  );
  return new Map(
    wide.flatMap((fill) => {
      const words = textOf(
        wordsOn(fill).filter(
          ({ box, order }) => order > fill.order && sharedArea(box, fill.box) >= WIDE * areaOf(box),
        ),
      );
      if (words.replace(/\P{L}/gu, '').length < MIN_LETTERS) return [];
      const { x0, y0, x1, y1 } = fill.box;
      const place = [x0, y0, x1, y1].map((side) => Math.round(side)).join(' ');
      return [[fill, `${place} ${String(fill.color)} ${words.replace(/\d+/g, '0')}`] as const];
    }),
  );
}
