/** Finds bank accounts that are printed in groups of digits. */
import { isOneValue } from './value-kind.ts';
import type { PlacedText } from './words.ts';

/** How an account in groups begins and goes on, and groups of the longest (34 characters, ISO 13616). */
const ACCOUNT_START = /^[A-Z]{2}\d{2}$/;
const ACCOUNT_GROUP = /^[A-Z0-9]{1,4}$/;
const MOST_GROUPS = 9;
/** Feet of the groups of one account differ by less than this share of their height. */
const LEVEL = 0.3;

/** The words with digits of bank accounts that are printed in groups, one behind the other on a line, in whatever order they were painted. */
export const accountGroups = <Word extends PlacedText>(words: readonly Word[]): ReadonlySet<Word> =>
  new Set(
    accountsIn(words)
      .flat()
      .filter(({ text }) => /\d/.test(text)),
  );

/** The words of every such account, from left to right. */
export function accountsIn<Word extends PlacedText>(
  words: readonly Word[],
): readonly (readonly [Word, ...Word[]])[] {
  return words.flatMap((first) => {
    if (!ACCOUNT_START.test(first.text)) return [];
    const behind = words.filter((word) => isLevel(first, word) && word.box.x0 >= first.box.x1);
    const own: [Word, ...Word[]] = [first];
    for (const next of behind.sort((a, b) => a.box.x0 - b.box.x0).slice(0, MOST_GROUPS - 1)) {
      const last = own.at(-1) ?? first;
      if (!ACCOUNT_GROUP.test(next.text) || next.box.x0 - last.box.x1 > heightOf(last)) break;
      own.push(next);
    }
    while (own.length > 1 && !isOneValue(own.map(({ text }) => text).join(' '))) own.pop();
    return own.length > 1 ? [own] : [];
  });
}

const heightOf = ({ box }: PlacedText): number => box.y1 - box.y0;

const isLevel = (a: PlacedText, b: PlacedText): boolean =>
  Math.abs(a.box.y1 - b.box.y1) < LEVEL * heightOf(a);
