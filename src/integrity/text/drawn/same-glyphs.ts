/** Tells words that are drawn with the glyphs of others: what was read of those holds for them, too. */
import { areaOf, meets, sharedArea } from '../../../document/index.ts';
import type { PageBox, PagePaint, PaintedMark } from '../../../document/index.ts';
import type { PaintedWord } from '../words.ts';

/** Share of the smaller box that a word and a glyph of another may have in common: boxes of neighbors touch. */
const TOUCH = 0.1;
/** Words in which every glyph is to be seen: one of them may be misread. */
const TIMES = 2;

/**
 * The digits of a word by name, outline and color. Null when an outline or a color is not known, or when more than the
 * word is painted where it stands: then only reading tells what the page shows.
 */
export function digitShapes(
  { glyphs, box }: PaintedWord,
  { glyphs: all, marks }: Pick<PagePaint, 'glyphs' | 'marks'>,
): ReadonlySet<string> | null {
  const shapes = new Set<string>();
  for (const { text, outline, color, invisible } of glyphs) {
    if (!/\d/.test(text)) continue;
    if (outline === null || color === null || invisible) return null;
    shapes.add(`${text} ${outline} ${color}`);
  }
  const since = glyphs[0]?.order ?? 0;
  if (marks.some((mark) => meets(mark.box, box) && !surrounds(mark, box, since))) return null;
  const own = new Set(glyphs);
  const isTouched = all.some(
    (glyph) =>
      meets(glyph.box, box) &&
      !own.has(glyph) &&
      sharedArea(glyph.box, box) > TOUCH * Math.min(areaOf(glyph.box), areaOf(box)),
  );
  return isTouched ? null : shapes;
}

/** Whether a mark leaves what stands in it as it is: a frame around it, or a block that was painted before. */
const surrounds = ({ form, box: outer, order }: PaintedMark, inner: PageBox, since: number): boolean =>
  (form === 'frame' || (form === 'block' && order < since)) &&
  outer.x0 < inner.x0 &&
  outer.y0 < inner.y0 &&
  outer.x1 > inner.x1 &&
  outer.y1 > inner.y1;

/** Few words that show every shape of all of them {@link TIMES} times, as far as it is there; those that show most first. */
export function representatives<Word extends { readonly shapes: ReadonlySet<string> }>(
  words: readonly Word[],
): readonly Word[] {
  const left = new Map<string, number>();
  for (const shape of words.flatMap(({ shapes }) => [...shapes])) left.set(shape, TIMES);
  const gain = ({ shapes }: Word): number => [...shapes].filter((shape) => (left.get(shape) ?? 0) > 0).length;
  const rest = new Set(words);
  const chosen: Word[] = [];
  for (;;) {
    let best: Word | undefined;
    for (const word of rest) if (gain(word) > (best === undefined ? 0 : gain(best))) best = word;
    if (best === undefined) return chosen;
    chosen.push(best);
    rest.delete(best);
    for (const shape of best.shapes) left.set(shape, (left.get(shape) ?? 0) - 1);
  }
}
