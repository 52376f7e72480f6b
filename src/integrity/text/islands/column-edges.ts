/** Finds amounts that are longer or shorter than their place in a column: digits were put in or taken out where they stand. */
import { median } from '../../../kit/median.ts';
import { gapBetween, inColumn, sameLine } from '../neighbors.ts';
import { EDGE } from '../standing.ts';
import type { WrittenPage, WrittenWord } from '../writing.ts';

/** An amount that ends off the edge at which the others of its column end, by the width of whole digits. */
export interface OffColumn {
  readonly word: WrittenWord;
  /** Digits that it has more than its place was made for; negative for fewer. */
  readonly digits: number;
  /** Its column is long, and goes on above and below it. */
  readonly sure: boolean;
}

/** Amounts with two decimals and nothing behind but a currency: signs, brackets and marks hang over the edge of a column on purpose. */
const AMOUNT = /^[-\u2212]?[$€£¥]?(?:\d{1,3}(?:[.,'\u2019]\d{3})+|\d+)[.,]\d{2}([$€£¥]?)$/;
/** Amounts of a page that are compared with each other. */
const MAX_AMOUNTS = 3000;
/** Values that must end at one edge, and from which on a column is long. */
const LEAST_ALIGNED = 5;
const LONG_COLUMN = 8;
/** Share of the amounts of a column that must end there. */
const MOSTLY = 0.8;
/** Sums stand no further below the last row than so many rows. */
const NEXT = 2.5;
/** What a value is off its edge by is the width of digits to this, points. */
const EXACT = 0.15;
/** Digits that are put in or taken out. */
const MOST_DIGITS = 3;
/** Widths of the digits of most fonts differ by less than this share of the font size. */
const EQUAL = 0.01;
/** What follows a value on its line no further away than this many font sizes belongs to it. */
const BEHIND = 1.2;
/** Blanks between the words of a sentence are no wider than this, font sizes. */
const SPACE = 0.5;

/**
 * Programs set the amounts of a table to end at one edge, and move their beginning for it. Who exchanges the text of one in
 * place for a longer or shorter one leaves the beginning where it was, so that the end is off by the digits in which both differ.
 */
export function findOffColumn({ words }: WrittenPage): readonly OffColumn[] {
  const amounts = words.filter(({ text }) => AMOUNT.test(text)).slice(0, MAX_AMOUNTS);
  const followed = new Set(amounts.filter((word) => isFollowed(word, words)));
  const led = new Set(amounts.filter((word) => isLed(word, words)));
  return amounts.flatMap((word) => {
    const column = amounts.filter((other) => isComparable(other, word) && inColumn(other, word));
    const edge = median(column.map(({ box }) => box.x1));
    const digits = wholeDigits(word, word.box.x1 - edge);
    const aligned = column.filter(({ box }) => Math.abs(box.x1 - edge) < EDGE);
    if (digits === null || aligned.length < Math.max(LEAST_ALIGNED, MOSTLY * column.length)) return [];
    const place = placeAmong(word, column, aligned);
    if (place === 'outside' || !isSetToTheRight(aligned)) return [];
    // Who types blanks to line numbers up may count wrong.
    if ([word, ...aligned].some(({ padded }) => padded)) return [];
    if (aligned.some((other) => followed.has(other) !== followed.has(word))) return [];
    if (led.has(word) && !aligned.some((other) => led.has(other))) return [];
    return [{ word, digits, sure: place === 'between' && aligned.length >= LONG_COLUMN }];
  });
}

/** What stands behind an amount moves its end: only those with the same currency there, or without one, end at one edge. */
const isComparable = (other: WrittenWord, word: WrittenWord): boolean =>
  other !== word && AMOUNT.exec(other.text)?.[1] === AMOUNT.exec(word.text)?.[1];

/** Whether values that end at one edge begin at several: in a column set to the left, those of one length end together, too. */
function isSetToTheRight(aligned: readonly WrittenWord[]): boolean {
  const begins = aligned.map(({ box }) => box.x0);
  return begins.some((begin) => Math.abs(begin - median(begins)) > 2 * EDGE);
}

/** Whether a value stands between others, or next to the first or last of them and alone with its edge, as a sum is. */
function placeAmong(
  word: WrittenWord,
  column: readonly WrittenWord[],
  aligned: readonly WrittenWord[],
): 'between' | 'next' | 'outside' {
  const rows = aligned.map(({ baseline }) => baseline).sort((a, b) => a - b);
  const steps = rows.slice(1).map((row, at) => row - (rows[at] ?? row));
  const away = Math.max((rows[0] ?? 0) - word.baseline, word.baseline - (rows.at(-1) ?? 0));
  if (away < 0) return 'between';
  const alone = column.every(({ box }) => Math.abs(box.x1 - word.box.x1) > EDGE);
  return alone && away < NEXT * median(steps) ? 'next' : 'outside';
}

/** Whether something stands close behind a value on its line: a unit, a sign, a note. */
const isFollowed = (word: WrittenWord, words: readonly WrittenWord[]): boolean =>
  words.some(
    (other) =>
      other !== word &&
      sameLine(other, word) &&
      other.box.x0 > word.box.x0 &&
      gapBetween(other, word) < BEHIND * word.size,
  );

/** Whether a word stands right before a value, as in running text. */
const isLed = (word: WrittenWord, words: readonly WrittenWord[]): boolean =>
  words.some(
    (other) =>
      other !== word &&
      sameLine(other, word) &&
      other.box.x0 < word.box.x0 &&
      gapBetween(other, word) < SPACE * word.size,
  );

/** How many digits, with the mark between groups or without it, are as wide as what a value is off by; null for none. */
function wholeDigits(word: WrittenWord, off: number): number | null {
  const widths = (pattern: RegExp): readonly number[] =>
    word.advances.filter((_, at) => pattern.test(word.text.charAt(at)));
  const [digit, mark] = [median(widths(/\d/)), median(widths(/[.,]/))];
  // A ligature would shift what goes with what; digits as wide as marks are those of a typewriter, where all is off by whole digits.
  const isPlain = word.advances.length === word.text.length && mark < digit - EXACT;
  if (!isPlain || widths(/\d/).some((width) => Math.abs(width - digit) > EQUAL * word.size)) return null;
  for (let count = 1; count <= MOST_DIGITS; count += 1) {
    const fits = [count * digit, count * digit + mark].some(
      (width) => Math.abs(Math.abs(off) - width) < EXACT,
    );
    if (fits) return Math.sign(off) * count;
  }
  return null;
}
