/** Tells words that run up or down the page: automatic segmentation reads those, too. */
import type { RecognizedWord } from './types.ts';

/** Words shorter than this may well be higher than wide. */
const LETTERS = 3;

/** Whether most of what was read runs up or down: the page lies on its side. */
export const isSideways = (words: readonly RecognizedWord[]): boolean => isMostly(words, isUpended);

/** The words that run from left to right, and the lines that do not, in reading order. */
export function splitUpended(words: readonly RecognizedWord[]): {
  readonly level: readonly RecognizedWord[];
  readonly upended: readonly (readonly RecognizedWord[])[];
} {
  const lines = new Map<number, RecognizedWord[]>();
  for (const word of words) lines.set(word.line, [...(lines.get(word.line) ?? []), word]);
  const upended = [...lines.values()].filter((line) => isMostly(line, isUpended));
  const apart = new Set(upended.flat());
  return { level: words.filter((word) => !apart.has(word)), upended };
}

const isUpended = ({ x0, y0, x1, y1 }: RecognizedWord): boolean => y1 - y0 > 1.5 * (x1 - x0);

function isMostly(words: readonly RecognizedWord[], test: (word: RecognizedWord) => boolean): boolean {
  const long = words.filter((word) => word.text.length >= LETTERS);
  return long.filter(test).length > long.length / 2;
}
