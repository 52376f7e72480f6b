/** Recognized words whose boxes are too tall: brought back to the height of type, so that they stand in their own line. */
import { median } from '../../kit/median.ts';
import type { Word } from '../types.ts';

/** Taller than this many usual words is large type, or a box that is wrong ... */
const TALL = 1.4;
/** ... and no type is this many times as tall as its letters are wide on average; condensed capitals come to two. */
const NARROW = 2.9;
/** The height such a word is given, in usual heights. */
const GIVEN = 1.1;

/**
 * Where noise touches a line, recognition gives its words the height of everything around them, and they would fall out of
 * their line. The middle of such a box is still the middle of the line. Words of a text layer are left as they are.
 */
export function levelWords(words: readonly Word[]): readonly Word[] {
  const usual = median(words.filter(isMeasured).map((word) => word.y1 - word.y0));
  if (!(usual > 0)) return words;
  return words.map((word) => {
    const height = word.y1 - word.y0;
    const letter = (word.x1 - word.x0) / Math.max(1, word.text.length);
    if (word.source !== 'ocr' || word.text.length < 2 || height < TALL * usual || height < NARROW * letter)
      return word;
    const middle = (word.y0 + word.y1) / 2;
    const half = (GIVEN * usual) / 2;
    return { ...word, y0: middle - half, y1: middle + half };
  });
}

/** Marks and single letters say little about the height of the type. */
const isMeasured = (word: Word): boolean => word.source === 'ocr' && /[\p{L}\p{N}]{2}/u.test(word.text);
