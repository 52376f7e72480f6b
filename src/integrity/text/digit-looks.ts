/** Compares the pictures of digits with each other: which of them looks like what the text calls another one. */
import type { Bitmap, PixelRect } from '../../document/index.ts';
import { spread } from '../../kit/spread.ts';
import type { WordStrip } from './word-strip.ts';

/** Cells of the picture of a digit. */
const COLUMNS = 8;
const ROWS = 12;
/** Digits of each name that the others are compared with: time grows with it. */
const MOST_SAMPLES = 24;
/** Rows of ink in a digit. */
const LEAST_ROWS = 6;
/** Where between the darkest pixel of a word and its paper ink begins, in turn, until its characters stand apart. */
const INK_SHARES = [0.5, 0.35, 0.65, 0.2];

/** A digit of a word. */
interface DigitLook {
  /** Index of its word, and of the digit among the digits of it. */
  readonly word: number;
  readonly at: number;
  /** What the text calls it. */
  readonly name: string;
  /** Darkness of its cells, without their mean and of length 1. */
  readonly cells: Float64Array;
}

/** The digits of some words, ready to be compared. */
export interface DigitLooks {
  readonly digits: readonly DigitLook[];
  /** Of each name as many as the others are compared with. */
  readonly samples: readonly DigitLook[];
}

/** The digit of a word that looks most like one of another name. */
export interface Misfit {
  /** Its place among the digits of the word. */
  readonly at: number;
  /** What the digit it looks like is called. */
  readonly like: string;
  /** How much more it is like that one than like the nearest of its own name, both in other words: correlations, at most 1. */
  readonly by: number;
  /** Whether its own name stands in other words at all: without, nobody knows what such a digit looks like. */
  readonly known: boolean;
}

/** Takes the digits of the words of a strip apart; those of words whose characters touch are left out. */
export function digitLooks(
  { bitmap, words }: Pick<WordStrip, 'bitmap' | 'words'>,
  texts: readonly string[],
): DigitLooks {
  const digits = texts.flatMap((text, word) => {
    const place = words[word];
    return place == null ? [] : digitsIn(bitmap, place, text).map((one) => ({ ...one, word }));
  });
  const samples = [...new Set(digits.map(({ name }) => name))].flatMap((name) =>
    spread(
      digits.filter((one) => one.name === name),
      MOST_SAMPLES,
    ),
  );
  return { digits, samples };
}

/** The misfit of each word that has digits, by its index. */
export function misfitsOf({ digits, samples }: DigitLooks): ReadonlyMap<number, Misfit> {
  const worst = new Map<number, Misfit>();
  for (const digit of digits) {
    const near = nearestOf(digit, samples);
    const own = near.get(digit.name) ?? 0;
    near.delete(digit.name);
    const [like, other] = [...near].reduce((best, one) => (one[1] > best[1] ? one : best), [digit.name, 0]);
    if (other - own > (worst.get(digit.word)?.by ?? -Infinity))
      worst.set(digit.word, { at: digit.at, like, by: other - own, known: own > 0 });
  }
  return worst;
}

/** How like a digit is to the nearest of each name in other words: correlations, those above 0. */
export function nearestOf({ word, cells }: DigitLook, samples: readonly DigitLook[]): Map<string, number> {
  const near = new Map<string, number>();
  for (const sample of samples) {
    if (sample.word === word) continue;
    const likeness = likenessOf(sample.cells, cells);
    if (likeness > (near.get(sample.name) ?? 0)) near.set(sample.name, likeness);
  }
  return near;
}

function likenessOf(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

/** The digits of a word whose characters stand apart, each between columns of paper. */
function digitsIn(bitmap: Bitmap, place: PixelRect, text: string): readonly Omit<DigitLook, 'word'>[] {
  const characters = Array.from(text.replace(/\s/g, ''));
  const { least, most } = levelsOf(bitmap, place);
  for (const share of INK_SHARES) {
    const dark = least + share * (most - least);
    const spans = inkSpans(place.width, (x) => hasInk(bitmap, place.x + x, place, dark));
    if (spans.length !== characters.length) continue;
    const digits = spans.flatMap((span, at) => {
      const name = characters[at] ?? '';
      return /\d/.test(name) ? [{ name, span }] : [];
    });
    return digits.flatMap(({ name, span: [from, to] }, at) => {
      const cells = cellsOf(bitmap, { ...place, x: place.x + from, width: to - from }, dark);
      return cells === null ? [] : [{ at, name, cells }];
    });
  }
  return [];
}

/** The darkest and the brightest pixel of a word. */
function levelsOf({ data, width }: Bitmap, { x, y, width: w, height: h }: PixelRect) {
  let [least, most] = [255, 0];
  for (let row = y; row < y + h; row += 1) {
    for (let column = x; column < x + w; column += 1) {
      const level = data[row * width + column] ?? 255;
      least = Math.min(least, level);
      most = Math.max(most, level);
    }
  }
  return { least, most };
}

function hasInk({ data, width }: Bitmap, x: number, { y, height }: PixelRect, dark: number): boolean {
  for (let row = y; row < y + height; row += 1) if ((data[row * width + x] ?? 255) < dark) return true;
  return false;
}

/** Runs of columns (or rows) with ink, end exclusive. */
function inkSpans(count: number, isInk: (at: number) => boolean): readonly (readonly [number, number])[] {
  const spans: (readonly [number, number])[] = [];
  let from = -1;
  for (let at = 0; at <= count; at += 1) {
    const ink = at < count && isInk(at);
    if (ink && from < 0) from = at;
    if (!ink && from >= 0) {
      spans.push([from, at]);
      from = -1;
    }
  }
  return spans;
}

/** The ink of a digit in cells; null where it is too small to be told from others. */
function cellsOf(bitmap: Bitmap, column: PixelRect, dark: number): Float64Array | null {
  const rows = inkSpans(column.height, (y) =>
    Array.from({ length: column.width }, (_, x) => x).some(
      (x) => (bitmap.data[(column.y + y) * bitmap.width + column.x + x] ?? 255) < dark,
    ),
  );
  const [top, bottom] = [rows.at(0)?.[0] ?? 0, rows.at(-1)?.[1] ?? 0];
  if (bottom - top < LEAST_ROWS) return null;
  const cells = new Float64Array(COLUMNS * ROWS);
  for (let row = 0; row < ROWS; row += 1) {
    for (let at = 0; at < COLUMNS; at += 1) {
      const x = column.x + ((at + 0.5) / COLUMNS) * column.width - 0.5;
      const y = column.y + top + ((row + 0.5) / ROWS) * (bottom - top) - 0.5;
      cells[row * COLUMNS + at] = 255 - levelAt(bitmap, x, y);
    }
  }
  return normalized(cells);
}

/** The gray between pixels. */
function levelAt({ data, width, height }: Bitmap, x: number, y: number): number {
  const [left, top] = [Math.max(0, Math.floor(x)), Math.max(0, Math.floor(y))];
  const [right, bottom] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)];
  const [dx, dy] = [Math.max(0, x - left), Math.max(0, y - top)];
  const at = (column: number, row: number): number => data[row * width + column] ?? 255;
  return (
    (at(left, top) * (1 - dx) + at(right, top) * dx) * (1 - dy) +
    (at(left, bottom) * (1 - dx) + at(right, bottom) * dx) * dy
  );
}

function normalized(cells: Float64Array): Float64Array {
  const mean = cells.reduce((sum, cell) => sum + cell, 0) / cells.length;
  const length = Math.hypot(...cells.map((cell) => cell - mean));
  return cells.map((cell) => (length === 0 ? 0 : (cell - mean) / length));
}
