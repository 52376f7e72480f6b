/** Tells parts of words that a program sets in a second subset of their font because the encoding of the first lacks them. */
import { familyOf, gapBetween, sameLine } from '../neighbors.ts';
import type { WrittenPage, WrittenWord } from '../writing.ts';

/** Parts of one word are no further apart, font sizes. */
const TOUCHING = 0.25;
const LETTER = /\p{L}/u;
/** Characters that simple encodings have. */
const WESTERN = /[\u0020-\u00ff]/;

/**
 * Whether a word is the ligatures, or the letters beyond Western ones, of a word that another font of the same family sets. Cairo splits
 * what it prints so.
 */
export function isSplitOff(word: WrittenWord, { words }: WrittenPage): boolean {
  const { text, codes } = word;
  if (/\d/.test(text) || (WESTERN.test(text) && text.length < 2 * codes.length)) return false;
  return words.some(
    (other) =>
      other.font !== word.font &&
      familyOf(other.font) === familyOf(word.font) &&
      LETTER.test(other.text) &&
      sameLine(other, word) &&
      gapBetween(other, word) < TOUCHING * word.size,
  );
}
