/** Puts the check boxes in the ink of a recognized page among its words, as the characters that stand for them. */
import { areaOf, sharedArea } from '../../document/index.ts';
import { median } from '../../kit/median.ts';
import type { Ink } from '../preprocess/ink.ts';
import type { Rect } from '../types.ts';
import type { RecognizedWord } from '../recognize/types.ts';
import { markOf } from './box-inside.ts';
import { findFrames, type Frame } from './frames.ts';

/** How sure it is that a frame is a box: of 840 that were drawn and not looked at before, all that were seen were right. */
const CONFIDENCE = 0.9;
/** What was read within a box, and is this sure, is a word; and a letter that looks like a box is one from the other on. */
const SURE = { word: 0.6, letter: 0.9 } as const;
/** Letters and digits that are a frame themselves, first or last of a word. */
const ROUND = /^[BDGOPQRabdegopq0689@&]$/u;
/** Unless there is so much paper between it and its neighbor, in widths of the box. */
const GAP = 0.3;
/** So much of a box lies in what was read into it. */
const WITHIN = 0.5;

/** The words of a picture and the boxes in its ink; what was read into a box is left out. */
export function withRecognizedBoxes(words: readonly RecognizedWord[], ink: Ink): readonly RecognizedWord[] {
  const lineHeight = median(words.map((word) => word.lineHeight));
  if (!(lineHeight > 0)) return words;
  let [read, next] = [words, words.reduce((last, { line }) => Math.max(last, line), 0) + 1];
  for (const frame of findFrames(ink, lineHeight / ink.factor)) {
    const text = markOf(frame.filled);
    const box = inPicture(frame, ink.factor);
    const cleared = text === null ? null : clear(read, { ...box, apart: frame.apart });
    if (text === null || cleared === null) continue;
    read = [...cleared, { ...box, text, confidence: CONFIDENCE, line: next++, lineHeight }];
  }
  return read;
}

/** A frame in the picture. */
type Box = Rect & Pick<Frame, 'apart'>;

const inPicture = ({ x0, y0, x1, y1 }: Rect, factor: number): Rect => ({
  x0: x0 * factor,
  y0: y0 * factor,
  x1: x1 * factor,
  y1: y1 * factor,
});

/** The words without what was read into a box; null where it is a letter of one of them. */
function clear(words: readonly RecognizedWord[], box: Box): readonly RecognizedWord[] | null {
  const kept: RecognizedWord[] = [];
  for (const word of words) {
    const rest = besideBox(word, box);
    if (rest === 'letter') return null;
    if (rest !== 'inside') kept.push(rest);
  }
  return kept;
}

/** What of a word lies beside a box: the word, a part of it, nothing of it, or the box is one of its letters. */
function besideBox(word: RecognizedWord, box: Box): RecognizedWord | 'inside' | 'letter' {
  const width = box.x1 - box.x0;
  if (sharedArea(word, box) < WITHIN * areaOf(box)) return word;
  const letters = Array.from(word.text);
  const [left, right] = [box.x0 - word.x0, word.x1 - box.x1];
  const half = width / 2;
  if (left <= half && right <= half) {
    const isLetter = letters.length > 1 ? /^[\p{L}\p{N}]{2}/u.test(word.text) : ROUND.test(word.text);
    return isLetter && word.confidence >= SURE.letter ? 'letter' : 'inside';
  }
  if (left > half && right > half) return word.confidence >= SURE.word ? 'letter' : word;
  const end = left <= half ? letters[0] : letters.at(-1);
  const gap = left <= half ? box.apart.right : box.apart.left;
  if (end !== undefined && ROUND.test(end) && gap < GAP) return 'letter';
  return left <= half ? { ...word, x0: box.x1 } : { ...word, x1: box.x0 };
}
