/** Tells text that blanks were typed beside to move it into its place. */
import type { PaintedGlyph } from '../../document/index.ts';

export const isBlank = ({ text }: Pick<PaintedGlyph, 'text'>): boolean => text.trim() === '';

/** The glyphs beside several blanks of their text-showing operator, or beside one with which the operator begins or ends. */
export function paddedGlyphs(glyphs: readonly PaintedGlyph[]): ReadonlySet<PaintedGlyph> {
  const padded = new Set<PaintedGlyph>();
  let blanks = 0;
  let last: PaintedGlyph | null = null;
  glyphs.forEach((glyph, at) => {
    if (glyph.show !== glyphs[at - 1]?.show) [blanks, last] = [0, null];
    const ends = glyph.show !== glyphs[at + 1]?.show;
    if (isBlank(glyph)) {
      blanks += 1;
      if (last !== null && (ends || blanks > 1)) padded.add(last);
      return;
    }
    if (blanks > 1 || (blanks > 0 && last === null)) padded.add(glyph);
    [blanks, last] = [0, glyph];
  });
  return padded;
}
