/** Groups words into visual rows by their baselines. */
import { meanOf } from '../../kit/sum.ts';
import type { Rect, Word } from '../types.ts';
import { centerOf, heightOf, middleOf } from './geometry.ts';
import { measureTilt } from './tilt.ts';
import type { Tilt } from './tilt.ts';

/** Two words share a row when their heights overlap by this share of the smaller one. */
const OVERLAP = 0.5;
/** Beyond this ratio of heights, overlap means little (a logo beside three lines): the bottoms must agree too. */
const SIZES_DIFFER = 2.2;
/** ... unless their type sizes are this much alike. */
const ONE_TYPE = 1.5;
/** The part of a word's width that may lie under the word before it: kerning, slanted type. */
const UNDERLAP = 0.5;

/** What rows are made of. */
type Line = Rect & Pick<Word, 'text' | 'size' | 'source'>;

interface OpenRow {
  readonly members: number[];
  /** The word that the next one is compared with: the last one that is not a mere dash or dot. */
  band: Line;
  right: number;
}

/**
 * Indices of the words of each row, left to right; rows from top to bottom. Words are taken from left to right and
 * compared with the nearest word of each row so far, so that slightly tilted lines hold together, and across wide white along
 * the tilt of the lines around.
 */
export function groupRows(words: readonly Line[]): readonly (readonly number[])[] {
  const order = words.map((_, index) => index);
  order.sort((a, b) => (words[a]?.x0 ?? 0) - (words[b]?.x0 ?? 0) || a - b);
  const tilt = measureTilt(words);
  const rows: OpenRow[] = [];
  for (const index of order) {
    const word = words[index];
    if (word === undefined) continue;
    const row = bestRow(rows, word, tilt);
    if (row === null) {
      rows.push({ members: [index], band: word, right: word.x1 });
      continue;
    }
    row.members.push(index);
    row.right = Math.max(row.right, word.x1);
    if (!isMark(word) || isMark(row.band)) row.band = word;
  }
  const center = meanOf(words.map(centerOf));
  const middle = (row: OpenRow): number => {
    const boxes = row.members.map((index) => words[index]).filter((box) => box !== undefined);
    const y = meanOf(boxes.map(middleOf));
    return y + tilt(y) * (center - meanOf(boxes.map(centerOf)));
  };
  return rows
    .map((row) => ({ members: row.members, y: middle(row) }))
    .sort((a, b) => a.y - b.y)
    .map((row) => row.members);
}

function bestRow(rows: readonly OpenRow[], given: Line, tilt: Tilt): OpenRow | null {
  let best: OpenRow | null = null;
  let closest = 0;
  const slope = tilt(middleOf(given));
  for (const row of rows) {
    const word = movedAlong(given, row.band, slope);
    const share = sharedHeight(row.band, word);
    if (share < OVERLAP) continue;
    if (row.right - word.x0 > UNDERLAP * (word.x1 - word.x0) + 0.2 * heightOf(word)) continue;
    const closeness = overlap(row.band, word) / Math.max(heightOf(row.band), heightOf(word));
    if (closeness > closest) {
      closest = closeness;
      best = row;
    }
  }
  return best;
}

/** A word at the height that it would have beside another one in a line of that tilt. */
function movedAlong(word: Line, band: Line, slope: number): Line {
  if (slope === 0) return word;
  const fall = slope * (centerOf(word) - centerOf(band));
  return { ...word, y0: word.y0 - fall, y1: word.y1 - fall };
}

const overlap = (a: Rect, b: Rect): number => Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);

/** The share of the smaller height in which two words lie side by side; 0 when their sizes forbid a common row. */
function sharedHeight(a: Line, b: Line): number {
  const [small, large] = heightOf(a) < heightOf(b) ? [a, b] : [b, a];
  const low = Math.max(heightOf(small), 1e-6);
  const differ =
    heightOf(large) > SIZES_DIFFER * low && !isMark(small) && !isMark(large) && !areOneType(a, b);
  if (differ && Math.abs(a.y1 - b.y1) > 0.5 * low) return 0;
  return overlap(a, b) / low;
}

/** Whether two words are of one type size, however high their letters are: "on" beside an underlined word. */
const areOneType = (a: Line, b: Line): boolean =>
  Math.max(a.size, b.size) < ONE_TYPE * Math.min(a.size, b.size);

/** Dashes, dots and quotes are small by nature and say nothing about the size of the type. */
const isMark = (word: Line): boolean => !/[\p{L}\p{N}]/u.test(word.text);
