/** Leaves out pieces of words that were read a second time beside the whole word. */
import { areaOf, sharedArea } from '../../document/index.ts';
import type { RecognizedWord } from './types.ts';

/** A piece lies within the word by this share of its area. */
const WITHIN = 0.6;

/**
 * The words without those that lie within another one and say nothing but a part of it. Lines are found tile by tile, and the
 * beginning or the end of one may be found once more on its own ("K" in "KEMBANGAN").
 */
export const withoutPieces = (words: readonly RecognizedWord[]): readonly RecognizedWord[] =>
  words.filter((piece) => !words.some((word) => isPieceOf(piece, word)));

function isPieceOf(piece: RecognizedWord, word: RecognizedWord): boolean {
  const area = areaOf(piece);
  return area < areaOf(word) && word.text.includes(piece.text) && sharedArea(piece, word) > WITHIN * area;
}
