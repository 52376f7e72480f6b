/** Tells text that blanks were typed beside to move it into its place. */
import type { PaintedGlyph } from '../../document/index.ts';

export const isBlank = ({ text }: Pick<PaintedGlyph, 'text'>): boolean => text.trim() === '';

/** Font sizes by which a glyph may begin off the end of the one before it where programs write them one by one. */
const JOINT = 0.05;

/**
 * The glyphs beside several blanks, of their text-showing operator or of others that go on where it ends, and those beside one blank
 * with which an operator begins or ends. Some browsers write every glyph with an operator of its own.
 */
export function paddedGlyphs(glyphs: readonly PaintedGlyph[]): ReadonlySet<PaintedGlyph> {
  const padded = new Set<PaintedGlyph>();
  let blanks = 0;
  let last: PaintedGlyph | null = null;
  // Blanks since the operator began, of which one is enough at its ends.
  let own = 0;
  let begins = true;
  glyphs.forEach((glyph, at) => {
    const before = glyphs[at - 1];
    if (glyph.show !== before?.show) [own, begins] = [0, true];
    if (before === undefined || !goesOn(before, glyph)) [blanks, last] = [0, null];
    const ends = glyph.show !== glyphs[at + 1]?.show;
    if (isBlank(glyph)) {
      blanks += 1;
      own += 1;
      if (last !== null && ((ends && last.show === glyph.show) || blanks > 1)) padded.add(last);
      return;
    }
    if (blanks > 1 || (own > 0 && begins)) padded.add(glyph);
    [blanks, own, begins, last] = [0, 0, false, glyph];
  });
  return padded;
}

/** Whether a glyph stands where the advance of another ends, or is of its operator. */
const goesOn = (before: PaintedGlyph, { show, start, size }: PaintedGlyph): boolean =>
  show === before.show || Math.hypot(start.x - before.end.x, start.y - before.end.y) <= JOINT * size;
