/** Finds words that were painted after everything around them. */
import { sameLine } from '../neighbors.ts';
import type { Runs } from '../written-runs.ts';
import { shareOf, valueOf } from '../written-runs.ts';
import type { WrittenPage, WrittenWord } from '../writing.ts';

/** Words lower on the page that are painted before one that is painted late. */
const LATE_AFTER = 5;
/** So few words out of order are exceptions on any page. */
const FEW_WORDS = 3;
/** From this share of words painted out of order on, order says nothing. */
const DISORDER = 0.1;

/**
 * Words painted after everything around them: later than at least five words that stand lower, and far from their
 * neighbors in the order of painting. Empty when the page is painted in no order anyway, or when values enough were painted
 * so in one go: those that follow a late word count even where little is left below them, as at the end of a form.
 */
export function lateWords({ words }: WrittenPage, runs: Runs): ReadonlySet<WrittenWord> {
  const lower = lowerPaintedBefore(words);
  const late: WrittenWord[] = [];
  let [values, goesOn] = [0, false];
  for (const [at, word] of words.entries()) {
    const isLate = (lower[at] ?? 0) >= LATE_AFTER;
    goesOn = (isLate || goesOn) && isFarInOrder(word, words, { runs, alone: isLate });
    if (!goesOn) continue;
    values += shareOf(word, runs);
    if (isLate) late.push(word);
  }
  return new Set(values <= Math.max(FEW_WORDS, DISORDER * words.length) ? late : []);
}

/** Whether all words of its line, or those nearest to one that stands alone if that counts, were painted at another time. */
function isFarInOrder(
  word: WrittenWord,
  words: readonly WrittenWord[],
  { runs, alone }: { readonly runs: Runs; readonly alone: boolean },
): boolean {
  const own = valueOf(word, runs);
  const line = words.filter((other) => !own.includes(other) && sameLine(other, word));
  if (line.length === 0 && !alone) return false;
  const around = line.length > 0 ? line : nearest(words, word);
  return around.every((other) => Math.abs(other.order - word.order) > LATE_AFTER);
}

function nearest(words: readonly WrittenWord[], word: WrittenWord): readonly WrittenWord[] {
  const distance = (other: WrittenWord): number => Math.abs(other.baseline - word.baseline);
  return words
    .filter((other) => other !== word && other.box.x0 < word.box.x1 && word.box.x0 < other.box.x1)
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, 2);
}

/** For every word: how many words painted before it stand lower on the page. */
function lowerPaintedBefore(words: readonly WrittenWord[]): readonly number[] {
  const before: number[] = [];
  return words.map((word) => {
    // A sorted list of the baselines so far: words below are those behind the place of this one.
    let [low, high] = [0, before.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((before[middle] ?? 0) > word.baseline + word.size) high = middle;
      else low = middle + 1;
    }
    const count = before.length - low;
    let [from, to] = [0, before.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((before[middle] ?? 0) > word.baseline) to = middle;
      else from = middle + 1;
    }
    before.splice(from, 0, word.baseline);
    return count;
  });
}
