/** Measures how well a recognition went. */
import type { RecognizedWord } from './types.ts';

/** How many letters and digits a word has. */
export const lettersOf = (word: RecognizedWord): number => word.text.replace(/[^\p{L}\p{N}]/gu, '').length;

/** Mean confidence of the words, 0 to 1, long words counting more; 0 without words. */
export function meanConfidence(words: readonly RecognizedWord[]): number {
  let sum = 0;
  let letters = 0;
  for (const word of words) {
    const weight = lettersOf(word);
    sum += weight * word.confidence;
    letters += weight;
  }
  return letters === 0 ? 0 : sum / letters;
}

/** How much was read with some certainty: letters weighted by what the confidence has above one half. */
export function readAmount(words: readonly RecognizedWord[]): number {
  return words.reduce((sum, word) => sum + lettersOf(word) * Math.max(0, word.confidence - 0.5), 0);
}

/** Whether the picture should be looked at again: little was read, or with little certainty. */
export const isWeak = (words: readonly RecognizedWord[]): boolean =>
  words.length < 5 || meanConfidence(words) < 0.6;
