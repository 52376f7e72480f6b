/** Tells pages whose program paints a ground below each of its texts, as CAD programs mask what drawings would cross. */
import type { PagePaint, PaintedFill, PaintedGlyph } from '../../../document/index.ts';
import { channelsOf, isWhite } from '../colors.ts';

/** Operators between a mask and the first glyph of its text. */
const NEXT = 8;
/** How far a glyph may reach over its mask, points. */
const BEYOND = 1;
/** Heights of labels of one kind agree so well. */
const SAME_HEIGHT = 0.1;
/** So many masks are the way of a program, and so many that follow one tell that it was painted among them. */
const HABIT = { all: 50, after: 20 } as const;

/** The fills that are such masks, painted in the midst of many others: what they hide crossed them by chance. */
export const habitualMasks = ({ fills, glyphs }: PagePaint): ReadonlySet<PaintedFill> =>
  masksAmong(
    fills.filter(({ hides }) => hides),
    glyphs,
  );

/** Places in the order of painting of such masks of any shape: the rounded grounds of the labels of a plot. */
export const habitualGrounds = ({ fills, glyphs }: PagePaint): ReadonlySet<number> =>
  new Set([...masksAmong(fills, glyphs)].map(({ order }) => order));

function masksAmong(
  grounds: readonly PaintedFill[],
  glyphs: readonly PaintedGlyph[],
): ReadonlySet<PaintedFill> {
  let next = 0;
  const masks = grounds.filter((ground) => {
    if (ground.annotation) return false;
    while (next < glyphs.length && (glyphs[next]?.order ?? 0) <= ground.order) next += 1;
    const first = glyphs[next];
    return first !== undefined && first.order <= ground.order + NEXT && isOn(first, ground);
  });
  if (masks.length < HABIT.all) return new Set();
  const early = masks.slice(0, -HABIT.after);
  // What looks like a label of theirs is one at the end, too; a patch has the color of the paper.
  const isLabel = (mask: PaintedFill): boolean =>
    !isWhite(channelsOf(mask.color)) &&
    early.filter((other) => isAlike(mask, other)).length >= early.length / 2;
  return new Set([...early, ...masks.slice(-HABIT.after).filter(isLabel)]);
}

const heightOf = ({ box }: PaintedFill): number => box.y1 - box.y0;

const isAlike = (a: PaintedFill, b: PaintedFill): boolean =>
  a.color === b.color && Math.abs(heightOf(a) - heightOf(b)) <= SAME_HEIGHT * heightOf(b);

const isOn = ({ box }: PaintedGlyph, { box: ground }: PaintedFill): boolean =>
  box.x0 >= ground.x0 - BEYOND &&
  box.x1 <= ground.x1 + BEYOND &&
  box.y0 >= ground.y0 - BEYOND &&
  box.y1 <= ground.y1 + BEYOND;
