/** Tells pages whose program paints a ground below each of its texts, as CAD programs mask what drawings would cross. */
import type { PagePaint, PaintedFill, PaintedGlyph } from '../../document/index.ts';

/** Operators between a mask and the first glyph of its text. */
const NEXT = 8;
/** How far a glyph may reach over its mask, points. */
const BEYOND = 1;
/** So many masks are the way of a program, and so many that follow one tell that it was painted among them. */
const HABIT = { all: 50, after: 20 } as const;

/** The fills that are such masks, painted in the midst of many others: what they hide crossed them by chance. */
export function habitualMasks({ fills, glyphs }: PagePaint): ReadonlySet<PaintedFill> {
  let next = 0;
  const masks = fills.filter((fill) => {
    if (!fill.hides || fill.annotation) return false;
    while (next < glyphs.length && (glyphs[next]?.order ?? 0) <= fill.order) next += 1;
    const first = glyphs[next];
    return first !== undefined && first.order <= fill.order + NEXT && isOn(first, fill);
  });
  return new Set(masks.length < HABIT.all ? [] : masks.slice(0, -HABIT.after));
}

const isOn = ({ box }: PaintedGlyph, { box: ground }: PaintedFill): boolean =>
  box.x0 >= ground.x0 - BEYOND &&
  box.x1 <= ground.x1 + BEYOND &&
  box.y0 >= ground.y0 - BEYOND &&
  box.y1 <= ground.y1 + BEYOND;
