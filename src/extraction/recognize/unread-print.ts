/** Finds print that a reading overlooked: marks as large as its letters, on its lines, where it read nothing. */
import { median } from '../../kit/median.ts';
import type { Ink } from '../preprocess/ink.ts';
import type { Rect } from '../types.ts';
import type { RecognizedWord } from './types.ts';

/** A mark is as large as a letter when it is this much of the height of a line, and not much wider. */
const LETTER = { least: 0.3, most: 1.3, widest: 2.5 } as const;
/** So many letters in a row are a word; fewer are specks, bullets and rulings. */
const LEAST_LETTERS = 3;
/** Lines with overlooked words that make a second look worth its time. */
const LEAST_LINES = 2;
/** Letters that were cut off at the end of a line, and lines that end so: the figures after a decimal mark. */
const CUT = { letters: 2, lines: 4 } as const;
/** How far from what was read the cut-off letters begin and end, in line heights. */
const CUT_REACH = 4;
/** Letters of a word on a line of which nothing was read, and words like this: a whole part of the page was passed over. */
const ROW = { letters: 4, rows: 4 } as const;
/** Within a word, letters stand no further apart and no more above each other, in line heights. */
const NEXT_LETTER = { gap: 0.7, off: 0.4 } as const;

/**
 * Whether the reading of a picture left out words. Automatic segmentation drops whole columns, the prices of a receipt
 * for instance, cuts lines short, or passes over the middle of a page, and is sure of what it did read; the ink knows better.
 * Off the lines that were read, only several words count, so that pictures, stamps and tables' borders do not.
 */
export function overlooksPrint(ink: Ink, words: readonly RecognizedWord[]): boolean {
  if (words.length === 0) return false;
  const height = median(words.map((word) => word.lineHeight)) / ink.factor;
  if (height < 4) return false;
  const letters = marksOf(ink).filter((mark) => isLetter(mark, height));
  const unread = letters.filter((mark) => !isRead(mark, words, ink.factor));
  const bands = bandsOf(words, ink.factor);
  return (
    linesWith(LEAST_LETTERS, unread, bands) >= LEAST_LINES ||
    linesWith(CUT.letters, unread, bands, CUT_REACH * height) >= CUT.lines ||
    wordsAmong(unread, height) >= ROW.rows
  );
}

/** The ink that lies on none of the words. */
export function inkBeside(ink: Ink, words: readonly RecognizedWord[]): Ink {
  const { width, height, factor } = ink;
  const data = ink.data.slice();
  for (const { x0, y0, x1, y1 } of words) {
    const [left, right] = [Math.max(0, Math.floor(x0 / factor)), Math.min(width, Math.ceil(x1 / factor))];
    const [top, bottom] = [Math.max(0, Math.floor(y0 / factor)), Math.min(height, Math.ceil(y1 / factor))];
    for (let y = top; y < bottom; y += 1) data.fill(0, y * width + left, y * width + Math.max(left, right));
  }
  return { ...ink, data };
}

function isLetter({ x0, y0, x1, y1 }: Rect, height: number): boolean {
  const tall = y1 - y0;
  return tall >= LETTER.least * height && tall <= LETTER.most * height && x1 - x0 <= LETTER.widest * height;
}

function isRead(mark: Rect, words: readonly RecognizedWord[], factor: number): boolean {
  const x = ((mark.x0 + mark.x1) / 2) * factor;
  const y = ((mark.y0 + mark.y1) / 2) * factor;
  return words.some((word) => {
    const reach = word.lineHeight / 2;
    return x >= word.x0 - reach && x <= word.x1 + reach && y >= word.y0 - reach && y <= word.y1 + reach;
  });
}

/** A line that was read, in ink coordinates. */
interface Band {
  readonly top: number;
  readonly bottom: number;
  readonly right: number;
}

function bandsOf(words: readonly RecognizedWord[], factor: number): readonly Band[] {
  const bands = new Map<number, Band>();
  for (const { line, x1, y0, y1 } of words) {
    const { top, bottom, right } = bands.get(line) ?? { top: Infinity, bottom: -Infinity, right: -Infinity };
    bands.set(line, {
      top: Math.min(top, y0 / factor),
      bottom: Math.max(bottom, y1 / factor),
      right: Math.max(right, x1 / factor),
    });
  }
  return [...bands.values()];
}

/** How many lines that were read have enough unread letters at their own height, and no further than `reach` from their end. */
function linesWith(least: number, unread: readonly Rect[], bands: readonly Band[], reach = Infinity): number {
  return bands.filter(({ top, bottom, right }) => {
    const own = unread.filter(({ x0, y0, y1 }) => {
      const y = (y0 + y1) / 2;
      return y >= top && y <= bottom && (reach === Infinity || (x0 > right && x0 < right + reach));
    });
    return own.length >= least;
  }).length;
}

/** How many words there are among marks: letters beside each other. */
function wordsAmong(marks: readonly Rect[], height: number): number {
  const sorted = [...marks].sort((a, b) => a.x0 - b.x0);
  let open: { mark: Rect; letters: number }[] = [];
  let found = 0;
  for (const mark of sorted) {
    open = open.filter(({ mark: last }) => mark.x0 - last.x1 <= NEXT_LETTER.gap * height);
    const word = open.find(({ mark: last }) => isNextLetter(last, mark, height));
    if (word) Object.assign(word, { mark, letters: word.letters + 1 });
    else open.push({ mark, letters: 1 });
    if (word?.letters === ROW.letters) found += 1;
  }
  return found;
}

function isNextLetter(last: Rect, mark: Rect, height: number): boolean {
  const gap = mark.x0 - last.x1;
  const off = Math.abs(mark.y0 + mark.y1 - last.y0 - last.y1) / 2;
  return gap >= -1 && gap <= NEXT_LETTER.gap * height && off <= NEXT_LETTER.off * height;
}

/** The boxes of connected ink (4-connected), in ink coordinates. */
function marksOf({ width, height, data }: Ink): readonly Rect[] {
  const seen = new Uint8Array(width * height);
  const marks: Rect[] = [];
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
