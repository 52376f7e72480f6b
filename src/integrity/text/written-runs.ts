/** Joins words into what was written as one: a date in three words, an account in groups of four. */
import { unite } from '../../document/index.ts';
import { gapBetween } from './neighbors.ts';
import { isOneValue } from './value-kind.ts';
import { textOfWords } from './words.ts';
import type { WrittenPage, WrittenWord } from './writing.ts';

/** Words of one run are no further apart than this share of the font size. */
const SPACE = 0.7;
/** Baselines of one run differ by rounding up to here, points. */
const LEVEL = 0.1;

/** The run that each word of a page belongs to. */
export type Runs = ReadonlyMap<WrittenWord, readonly WrittenWord[]>;

/** The words of every run of a page: of one text object and font, on one line, one behind the other. */
export function runsOf({ words }: WrittenPage): Runs {
  const runs = new Map<WrittenWord, readonly WrittenWord[]>();
  let open: WrittenWord[] = [];
  for (const word of words) {
    const last = open.at(-1);
    if (last === undefined || !follows(last, word)) open = [];
    open.push(word);
    runs.set(word, open);
  }
  return runs;
}

const follows = (last: WrittenWord, word: WrittenWord): boolean =>
  last.font === word.font &&
  last.show.block === word.show.block &&
  Math.abs(last.baseline - word.baseline) < LEVEL &&
  last.box.x0 < word.box.x0 &&
  gapBetween(last, word) < SPACE * word.size;

/** The words that are one value with a word: those of its date or account, else none but itself. */
export function valueOf(word: WrittenWord, runs: Runs): readonly WrittenWord[] {
  const run = runs.get(word) ?? [];
  return isOneValue(run.map(({ text }) => text).join(' ')) ? run : [word];
}

/** What a word counts for among values. */
export const shareOf = (word: WrittenWord, runs: Runs): number => 1 / valueOf(word, runs).length;

/** A run as one word. */
export function joined(words: readonly [WrittenWord, ...WrittenWord[]]): WrittenWord {
  return {
    ...words[0],
    text: textOfWords(words),
    box: words.map(({ box }) => box).reduce(unite),
  };
}
