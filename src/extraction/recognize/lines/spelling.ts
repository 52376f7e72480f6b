/** Mends misread letters: where a text has letters that are no word, and could as well be one, the word is taken. */
import { likelyTexts } from './likely-texts.ts';
import type { Column } from './read-strip.ts';

/** What is known of words. */
export interface Spelling {
  /** Whether this is a word of the page's languages. */
  readonly isWord: (letters: string) => boolean;
  /** Whether another reading of the page has these letters, too. */
  readonly wasRead: (letters: string) => boolean;
}

/** Fewer letters are no word often, and could be one by chance. */
const LEAST_LETTERS = 4;
/**
 * How likely a word must be, next to the likeliest text, by its letters: with as many as were read, and with more or fewer. On 69
 * receipts and 30 forms in view, of about 200 words that were mended some twelve were wrong.
 */
const LIKELY = [
  { letters: 4, same: 0.3, other: 0.5 },
  { letters: 5, same: 0.025, other: 0.2 },
  { letters: 6, same: 0.01, other: 0.05 },
] as const;

const LETTERS = /\p{L}+/gu;
/** Letters beside digits are a code. */
const CODE = /\p{L}\p{N}|\p{N}\p{L}/u;

/** The text of a word, mended where its columns allow it: marks and digits stay, and so do letters that were read twice. */
export function mendSpelling(text: string, columns: readonly Column[], spelling: Spelling): string {
  const isOdd = (letters: string): boolean =>
    letters.length >= LEAST_LETTERS && !spelling.isWord(letters) && !spelling.wasRead(letters);
  const own = lettersOf(text);
  if (CODE.test(text) || !own.some(isOdd)) return text;
  const texts = likelyTexts(columns).map((likely) => ({ ...likely, text: likely.text.trim() }));
  const most = texts[0]?.likelihood ?? 0;
  const found = texts.find((other) => {
    if (marksOf(other.text) !== marksOf(text)) return false;
    return lettersOf(other.text).every((letters, at) => {
      const read = own[at] ?? '';
      if (!isOdd(read)) return letters === read;
      return (
        spelling.isWord(letters) &&
        isOneCase(letters) &&
        other.likelihood >= leastLikely(read, letters) * most
      );
    });
  });
  return found?.text ?? text;
}

const lettersOf = (text: string): readonly string[] => text.match(LETTERS) ?? [];
const marksOf = (text: string): string => text.replaceAll(LETTERS, 'a');

/** Whether letters are all large, or small behind the first. */
const isOneCase = (letters: string): boolean =>
  letters === letters.toUpperCase() || letters.slice(1) === letters.slice(1).toLowerCase();

function leastLikely(read: string, letters: string): number {
  const shorter = Math.min(read.length, letters.length);
  const row = LIKELY.findLast((one) => shorter >= one.letters);
  if (row === undefined) return Infinity;
  return read.length === letters.length ? row.same : row.other;
}
