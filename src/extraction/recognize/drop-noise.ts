/** Leaves out what was "read" in pictures, stamps and scribbles. */
import { lettersOf, meanConfidence } from './quality.ts';
import type { RecognizedWord } from './types.ts';

/** Lines less sure than this on average are noise: letters found in pictures, signatures, creases ... */
const UNSURE_LINE = 0.4;
/** ... except for words in them that are this sure. */
const SURE_WORD = 0.8;
/** Where more than this share of the letters would go, the print itself is bad, and unsure words are better than none. */
const MOST = 0.5;

/** The words without those of unsure lines, and how many were left out. */
export function dropNoise(words: readonly RecognizedWord[]): {
  readonly words: readonly RecognizedWord[];
  readonly dropped: number;
} {
  const lines = new Map<number, RecognizedWord[]>();
  for (const word of words) lines.set(word.line, [...(lines.get(word.line) ?? []), word]);
  const kept = words.filter(
    (word) => word.confidence >= SURE_WORD || meanConfidence(lines.get(word.line) ?? []) >= UNSURE_LINE,
  );
  const isTooMuch = lettersIn(kept) < (1 - MOST) * lettersIn(words);
  return isTooMuch ? { words, dropped: 0 } : { words: kept, dropped: words.length - kept.length };
}

const lettersIn = (words: readonly RecognizedWord[]): number =>
  words.reduce((sum, word) => sum + lettersOf(word), 0);
