/** Tells glyphs apart whose fonts name no characters, as in files that were printed through PostScript: by their shapes. */
import type { PagePaint, PaintedGlyph } from '../../../document/index.ts';

/** Letters that stand for shapes: those of Tangut, which nobody has written for five hundred years, so that all that asks for letters counts them. */
const FIRST = 0x17000;
const COUNT = 6136;
const STAND_IN = /[\u{17000}-\u{187f7}]/u;
/** What cannot be quoted: such letters, and codes that a font without names has for characters. */
const UNNAMED = /[\u{17000}-\u{187f7}\p{Cc}\p{Co}]/u;

/** Whether a text has letters that stand for shapes. */
export const hasStandIns = (text: string): boolean => STAND_IN.test(text);

/** Whether a text is to be quoted, because all of it has names. */
export const isNamed = (text: string): boolean => !UNNAMED.test(text);

/** Codes that no encoding has characters for: fonts of a page that use them count their glyphs. */
const COUNTED = /[\p{Cc}\p{Co}\ufffd]/u;

/** A page whose nameless glyphs have letters that stand for their shapes, equal ones for equal shapes, where their codes mean nothing. */
export function withStandIns(paint: PagePaint): PagePaint {
  if (!paint.glyphs.some(({ shape, text }) => shape !== null && COUNTED.test(text))) return paint;
  const letters = new Map<string, string>();
  const letterOf = (shape: string): string => {
    const letter = letters.get(shape) ?? String.fromCodePoint(FIRST + (letters.size % COUNT));
    letters.set(shape, letter);
    return letter;
  };
  const named = (glyph: PaintedGlyph): PaintedGlyph =>
    glyph.shape === null ? glyph : { ...glyph, text: letterOf(glyph.shape) };
  return { ...paint, glyphs: paint.glyphs.map(named) };
}

/**
 * Whether it cannot be told if two texts say the same: shapes stand in at least one of them, both have as many glyphs, which repeat alike,
 * and none is the same in its place, as at least one would be of two values set in one font.
 */
export function isUntold(below: string, above: string): boolean {
  if (above === '' || !(hasStandIns(below) || hasStandIns(above))) return false;
  const [before, after] = [below, above].map((text) => Array.from(text.replace(/\s/gu, ''))) as [
    string[],
    string[],
  ];
  return (
    repeats(before) === repeats(after) &&
    !before.some((letter, at) => hasStandIns(letter) && letter === after[at])
  );
}

/** Where each letter of a text first stands in it. */
const repeats = (letters: readonly string[]): string =>
  letters.map((letter) => letters.indexOf(letter)).join(' ');
