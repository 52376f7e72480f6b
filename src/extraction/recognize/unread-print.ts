/** Finds print that a reading overlooked: marks as large as its letters, on its lines, where it read nothing. */
import type { Ink } from '../preprocess/ink.ts';
import { median } from '../layout/geometry.ts';
import type { RecognizedWord } from './types.ts';

/** A mark is as large as a letter when it is this much of the height of a line, and not much wider. */
const LETTER = { least: 0.3, most: 1.3, widest: 2.5 } as const;
/** So many letters in a row are a word; fewer are specks, bullets and rulings. */
const LEAST_LETTERS = 3;
/** Lines with overlooked words that make a second look worth its time. */
const LEAST_LINES = 2;

interface Mark {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/**
 * Whether the reading of a picture left out words beside the ones it found. Automatic segmentation drops whole
 * columns, the prices of a receipt for instance, and is sure of what it did read; the ink knows better. Only the
 * height of lines that were read is looked at, so that pictures, stamps and tables' borders do not count.
 */
export function overlooksPrint(ink: Ink, words: readonly RecognizedWord[]): boolean {
  if (words.length === 0) return false;
  const height = median(words.map((word) => word.lineHeight)) / ink.factor;
  if (height < 4) return false;
  const letters = marksOf(ink).filter((mark) => isLetter(mark, height));
  const unread = letters.filter((mark) => !isRead(mark, words, ink.factor));
  return overlookedLines(unread, words, ink.factor) >= LEAST_LINES;
}

function isLetter({ x0, y0, x1, y1 }: Mark, height: number): boolean {
  const tall = y1 - y0;
  return tall >= LETTER.least * height && tall <= LETTER.most * height && x1 - x0 <= LETTER.widest * height;
}

function isRead(mark: Mark, words: readonly RecognizedWord[], factor: number): boolean {
  const x = ((mark.x0 + mark.x1) / 2) * factor;
  const y = ((mark.y0 + mark.y1) / 2) * factor;
  return words.some((word) => {
    const reach = word.lineHeight / 2;
    return x >= word.x0 - reach && x <= word.x1 + reach && y >= word.y0 - reach && y <= word.y1 + reach;
  });
}

/** How many lines that were read have enough unread letters at their own height. */
function overlookedLines(unread: readonly Mark[], words: readonly RecognizedWord[], factor: number): number {
  const bands = new Map<number, { top: number; bottom: number }>();
  for (const { line, y0, y1 } of words) {
    const band = bands.get(line);
    bands.set(line, { top: Math.min(band?.top ?? y0, y0), bottom: Math.max(band?.bottom ?? y1, y1) });
  }
  const counts = new Map<number, number>();
  for (const mark of unread) {
    const y = ((mark.y0 + mark.y1) / 2) * factor;
    for (const [line, { top, bottom }] of bands) {
      if (y >= top && y <= bottom) counts.set(line, (counts.get(line) ?? 0) + 1);
    }
  }
  return [...counts.values()].filter((count) => count >= LEAST_LETTERS).length;
}

/** The boxes of connected ink (4-connected), in ink coordinates. */
function marksOf({ width, height, data }: Ink): readonly Mark[] {
  const seen = new Uint8Array(width * height);
  const marks: Mark[] = [];
  const stack: number[] = [];
  for (let start = 0; start < data.length; start += 1) {
    if (data[start] !== 1 || seen[start] === 1) continue;
    seen[start] = 1;
    stack.push(start);
    let [x0, y0, x1, y1] = [width, height, 0, 0];
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const x = at % width;
      const y = (at - x) / width;
      x0 = Math.min(x0, x);
      x1 = Math.max(x1, x + 1);
      y0 = Math.min(y0, y);
      y1 = Math.max(y1, y + 1);
      const neighbors = [x > 0 ? at - 1 : -1, x + 1 < width ? at + 1 : -1, at - width, at + width];
      for (const next of neighbors) {
        if (next < 0 || next >= data.length || data[next] !== 1 || seen[next] === 1) continue;
        seen[next] = 1;
        stack.push(next);
      }
    }
    marks.push({ x0, y0, x1, y1 });
  }
  return marks;
}
