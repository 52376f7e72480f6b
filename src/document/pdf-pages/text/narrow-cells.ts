/** Tells where print of one cell runs into that of the next, because the cells are too narrow for it. */
import type { Glyph } from '../walk/page-operations.ts';

/** Characters in which the end of an amount in brackets shows. */
const AMOUNT_END = 4;

/** Whether a digit would be glued to an amount in brackets: `(504,00)60,48`. */
export function runsInto(glyphs: readonly Glyph[], { text }: Glyph): boolean {
  if (glyphs.at(-1)?.text !== ')' || !/^\d/.test(text)) return false;
  const end = glyphs.slice(-AMOUNT_END).map((glyph) => glyph.text);
  return /^[.,]\d\d\)$/.test(end.join(''));
}
