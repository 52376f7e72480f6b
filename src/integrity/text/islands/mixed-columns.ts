/** Finds values that a second hand set in a column of a page among those of the first: in a font of its own, after all else. */
import { inColumn, isDigits, sameFace, sameLine, sameSize } from '../neighbors.ts';
import { IN_LINE } from '../standing.ts';
import { DATE, valueKindOf } from '../value-kind.ts';
import type { WrittenPage, WrittenWord } from '../writing.ts';

/** An amount among those that were set with their rows. */
export interface MixedValue {
  readonly word: WrittenWord;
  /** Other values that were set with it. */
  readonly company: number;
}

/** Share of the words of a page that were set before. */
const MAIN = 0.5;
/** Amounts of the column that were set with their rows: forms that are filled in have columns of one hand. */
const LEAST_AMOUNTS = 3;
/** A word, and no unit or currency; and one that describes something. */
const NAMED = /\p{L}{4,}/u;
const DESCRIPTION = /\p{L}{3,}/u;

/**
 * Amounts of a second hand, however many it set: it painted nothing but numbers behind everything else, in fonts that nothing else
 * is set in, and they stand between amounts of their column whose rows, like their own, were there before. Who corrects a value
 * of a statement has to set all balances below it again.
 */
export function findMixedColumns({ words }: WrittenPage): readonly MixedValue[] {
  const second = secondHand(words);
  if (second.length === 0) return [];
  const first = words.slice(0, words.length - second.length);
  const amounts = first.filter(isAmount);
  const values = second.filter(({ text }) => isDigits(text)).length;
  return second.flatMap((word) => {
    if (word.show.field || !isAmount(word)) return [];
    const column = amounts.filter(
      (other) =>
        inColumn(other, word) &&
        sameSize(other, word) &&
        sameFace(other.font, word.font) &&
        Math.abs(other.box.x1 - word.box.x1) < IN_LINE,
    );
    const above = column.filter(({ baseline }) => baseline < word.baseline).length;
    const isBetween = above > 0 && above < column.length && column.length >= LEAST_AMOUNTS;
    return isBetween && hasRow(word, first) ? [{ word, company: values - 1 }] : [];
  });
}

/** The words painted last, as long as they are numbers in fonts that no word before them has; none where these are most of the page. */
function secondHand(words: readonly WrittenWord[]): readonly WrittenWord[] {
  const named = words.findLastIndex(({ text }) => NAMED.test(text));
  const main = new Set(words.slice(0, named + 1).map(({ font }) => font));
  const from = 1 + words.findLastIndex(({ font }, at) => at <= named || main.has(font));
  return from < MAIN * words.length ? [] : words.slice(from);
}

/** A date and what it stands for were set on its line before. */
function hasRow(word: WrittenWord, first: readonly WrittenWord[]): boolean {
  const row = first.filter((other) => sameLine(other, word)).sort((a, b) => a.box.x0 - b.box.x0);
  return DATE.test(row.map(({ text }) => text).join(' ')) && row.some(({ text }) => DESCRIPTION.test(text));
}

const isAmount = ({ text }: WrittenWord): boolean => isDigits(text) && valueKindOf(text) === 'amount';
