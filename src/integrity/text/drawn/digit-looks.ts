/** Compares the pictures of digits with each other: which of them looks like what the text calls another one. */
import type { Bitmap, PixelRect } from '../../../document/index.ts';
import { spread } from '../../../kit/spread.ts';
import { sumOf } from '../../../kit/sum.ts';
import type { WordStrip } from './word-strip.ts';

/** Cells of the picture of a digit. */
const COLUMNS = 8;
const ROWS = 12;
export const CELLS = COLUMNS * ROWS;
/** Digits of each name that the others are compared with: time grows with it. */
const MOST_SAMPLES = 24;
/** Rows of ink in a digit. */
const LEAST_ROWS = 6;
/** Where between the darkest pixel of a word and its paper ink begins, in turn, until its characters stand apart. */
const INK_SHARES = [0.5, 0.35, 0.65, 0.2];

/** A digit of a word. */
export interface DigitLook {
  /** Index of its word, and of the digit among the digits of it. */
  readonly word: number;
  readonly at: number;
  /** What the text calls it. */
  readonly name: string;
  /** Darkness of its cells, without their mean and of length 1. */
  readonly cells: Float64Array;
  /** Its width for its height. */
  readonly aspect: number;
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

/** How like two pictures are: their correlation. */
export function likenessOf(a: Float64Array, b: Float64Array): number {
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
      const look = lookOf(bitmap, { ...place, x: place.x + from, width: to - from }, dark);
      return look === null ? [] : [{ at, name, ...look }];
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

/** The ink of a digit; null where it is too small to be told from others. */
function lookOf(bitmap: Bitmap, column: PixelRect, dark: number): Pick<DigitLook, 'cells' | 'aspect'> | null {
  const rows = inkSpans(column.height, (y) =>
    Array.from({ length: column.width }, (_, x) => x).some(
      (x) => (bitmap.data[(column.y + y) * bitmap.width + column.x + x] ?? 255) < dark,
    ),
  );
  const [top, bottom] = [rows.at(0)?.[0] ?? 0, rows.at(-1)?.[1] ?? 0];
  if (bottom - top < LEAST_ROWS) return null;
  const cells = new Float64Array(CELLS);
  for (let row = 0; row < ROWS; row += 1) {
    for (let at = 0; at < COLUMNS; at += 1) {
      cells[row * COLUMNS + at] =
        255 -
        meanLevel(bitmap, {
          x: column.x + (at / COLUMNS) * column.width,
          y: column.y + top + (row / ROWS) * (bottom - top),
          width: column.width / COLUMNS,
          height: (bottom - top) / ROWS,
        });
    }
  }
  return { cells: normalized(cells), aspect: column.width / (bottom - top) };
}

/** The mean gray of a part whose edges may lie within pixels. */
function meanLevel({ data, width }: Bitmap, { x, y, width: w, height: h }: PixelRect): number {
  let sum = 0;
  for (let row = Math.floor(y); row < y + h; row += 1) {
    const tall = Math.min(row + 1, y + h) - Math.max(row, y);
    for (let column = Math.floor(x); column < x + w; column += 1) {
      const wide = Math.min(column + 1, x + w) - Math.max(column, x);
      sum += tall * wide * (data[row * width + column] ?? 255);
    }
  }
  return sum / (w * h);
}

/** Cells without their mean and of length 1. */
export function normalized(cells: Float64Array): Float64Array {
  const mean = sumOf(cells) / cells.length;
  const length = Math.hypot(...cells.map((cell) => cell - mean));
  return cells.map((cell) => (length === 0 ? 0 : (cell - mean) / length));
}
