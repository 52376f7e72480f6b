/** How far apart the letters of spaced-out type stand, as headings have it: no gap between two of them parts words. */
import { median } from '../../../kit/median.ts';
import type { Glyph } from '../walk/page-operations.ts';

/** Where a glyph begins beside the end of another: along the baseline and across it, in font sizes. */
export interface Offset {
  readonly along: number;
  readonly across: number;
}

/** Position of `glyph` relative to the end of `last`. */
export function offset(last: Glyph, glyph: Glyph): Offset {
  const dx = glyph.start.x - last.end.x;
  const dy = glyph.start.y - last.end.y;
  const { up } = last;
  // The writing direction is "up" turned clockwise on the page (y grows downwards).
  const size = Math.max(last.size, 1e-6);
  return { along: (dx * -up.y + dy * up.x) / size, across: (dx * up.x + dy * up.y) / size };
}

/** Gaps between spaced letters, in font sizes: below it is no more than loose type, above it letters stand in columns. */
const SPACED = { least: 0.08, most: 0.6 };
/** How far a gap may lie from the usual one: kerning takes up to a tenth of the font size from pairs such as "AV". */
const KERNING = 0.1;
/** So many gaps, and so large a share of them alike, make spaced-out type. */
const ENOUGH = { gaps: 4, alike: 0.75, letters: 0.5 };

/** Whether a glyph stands in the line of the one painted before it, near enough to be spaced out with it. */
export function followsInLine(last: Glyph, glyph: Glyph): boolean {
  if (last.font.vertical || glyph.font.vertical || last.font !== glyph.font) return false;
  if (last.up.x * glyph.up.x + last.up.y * glyph.up.y < 0.99) return false;
  if (Math.abs(last.size - glyph.size) > last.size * 0.01) return false;
  const { along, across } = offset(last, glyph);
  return Math.abs(across) < 0.01 && along > -KERNING && along < SPACED.most + KERNING;
}

/** What is added between the letters of a line, painted from left to right with its spaces, in font sizes; 0 as a rule. */
export function letterSpacing(line: readonly Glyph[]): number {
  const gaps = line.slice(1).map((glyph, index) => offset(line[index] ?? glyph, glyph).along);
  if (gaps.length < ENOUGH.gaps) return 0;
  const spacing = median(gaps);
  if (spacing < SPACED.least || spacing > SPACED.most) return 0;
  const alike = gaps.filter((gap) => Math.abs(gap - spacing) < KERNING).length;
  const printed = line.filter(({ text }) => text.trim() !== '');
  const letters = printed.filter(({ text }) => /\p{L}/u.test(text)).length;
  const isSpaced =
    alike >= ENOUGH.alike * gaps.length && letters >= ENOUGH.letters * Math.max(printed.length, 1);
  return isSpaced ? spacing : 0;
}
