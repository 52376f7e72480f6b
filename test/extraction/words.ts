/** Words by hand, for tests of layout. */
import type { Word } from '../../src/extraction/index.ts';

/** A word of 10-unit type at a place; each letter is 5 wide unless told. */
export const word = (text: string, x: number, y: number, more: Partial<Word> = {}): Word => ({
  text,
  x0: x,
  y0: y,
  x1: x + 5 * text.length,
  y1: y + 10,
  confidence: 1,
  size: 10,
  bold: false,
  source: 'text',
  ...more,
});

/** The words of a line with spaces of 3 units between them. */
export function line(text: string, x: number, y: number): readonly Word[] {
  let at = x;
  return text.split(' ').map((part) => {
    const made = word(part, at, y);
    at = made.x1 + 3;
    return made;
  });
}
