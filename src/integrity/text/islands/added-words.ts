/** Finds words that came to a page in content streams of their own, behind the one that holds nearly everything. */
import { RARE_WORDS } from './island-signs.ts';
import { shareOf } from '../written-runs.ts';
import type { Runs } from '../written-runs.ts';
import type { WrittenPage, WrittenWord } from '../writing.ts';

/** Share of the words of a page that its main stream has. */
const MAIN = 0.5;

/** Words of later streams with hardly more than a value each, as libraries write that add one text after another. */
export function addedWords({ words }: WrittenPage, runs: Runs): ReadonlySet<WrittenWord> {
  const parts = new Map<number, WrittenWord[]>();
  for (const word of words) {
    const { source, part } = word.show.block;
    const own = parts.get(part) ?? [];
    if (!source.form) parts.set(part, own);
    own.push(word);
  }
  const [largest, ...others] = [...parts.values()].sort((a, b) => b.length - a.length);
  const last = largest?.at(-1);
  if (largest === undefined || last === undefined || largest.length < MAIN * words.length) return new Set();
  return new Set(
    others
      .filter((part) => part.every(({ order }) => order > last.order))
      .filter((part) => part.reduce((sum, word) => sum + shareOf(word, runs), 0) <= RARE_WORDS)
      .flat(),
  );
}

/** Gaps within what was written in one go are no spaces between words from this width on, in font sizes. */
const GAP = 1.4;
/** Baselines of one line differ by rounding up to here, share of the font size. */
const LEVEL = 0.15;

/**
 * Those of the added words that stand where one text operator, or several that nothing places anew, leave a gap: what was written
 * in one go had other words there, as when a library takes a text out and moves what follows by its width.
 */
export function gapFillers(
  { words }: WrittenPage,
  { runs, added }: { readonly runs: Runs; readonly added: ReadonlySet<WrittenWord> },
): ReadonlySet<WrittenWord> {
  if (added.size === 0) return added;
  const gaps = words.flatMap((before, at) => {
    const behind = words[at + 1];
    if (behind === undefined || added.has(before) || !goesOn(before, behind)) return [];
    const level = Math.abs(behind.baseline - before.baseline) < LEVEL * before.size;
    return level && behind.box.x0 - before.box.x1 > GAP * before.size ? [{ before, behind }] : [];
  });
  return new Set(
    [...added].filter((word) => {
      const run = runs.get(word) ?? [word];
      const middle = ((run[0] ?? word).box.x0 + (run.at(-1) ?? word).box.x1) / 2;
      return gaps.some(
        ({ before, behind }) =>
          before.box.x1 < middle &&
          middle < behind.box.x0 &&
          Math.abs(before.baseline - word.baseline) < LEVEL * word.size,
      );
    }),
  );
}

/** Whether one word was written behind the other without being placed. */
const goesOn = ({ show: before }: WrittenWord, { show: behind }: WrittenWord): boolean =>
  before === behind || (before.block === behind.block && before.placed === behind.placed);
