/** Compares a page that was painted over as a whole with what was typed on it again. */
import { areaOf, sharedArea } from '../../../document/index.ts';
import type { PaintedGlyph } from '../../../document/index.ts';
import { isPrinted, judge } from './judge-cover.ts';
import type { CoveredText } from './judge-cover.ts';
import type { Suspect } from './painted-areas.ts';
import { sameText } from '../value-kind.ts';
import { wordsOf } from '../words.ts';
import type { PaintedWord } from '../words.ts';

/** Words from which on a page tells whether it was typed again, and the share of them that must be. */
const AGAIN = { least: 3, share: 0.5 } as const;
/** More differences are another page: programs paint states of a page over one another. */
const MAX_DIFFERENCES = 8;
/** Share of the smaller of two words that stand in the same place. */
const SAME_PLACE = 0.5;

/**
 * Programs paint whole pages, also over what they no longer need. It tells something only where most words were typed again as
 * they were, and some in their places are others.
 */
export function retypedPage(
  { cover, glyphs }: Suspect,
  around: readonly PaintedGlyph[],
): readonly CoveredText[] {
  const later = wordsOf(around.filter((glyph) => glyph.order > cover.order && isPrinted(glyph)));
  const before = wordsOf(glyphs).filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  const others = before.filter((word) => !isThere(word, later));
  const again = before.length - others.length;
  if (before.length < AGAIN.least || again < AGAIN.share * before.length) return [];
  const runs = runsIn(before, new Set(others));
  if (runs.length > MAX_DIFFERENCES) return [];
  return runs.flatMap((run) => {
    const found = judge(cover, run, around, true);
    // The cover was made for the page, not for these words.
    return found === null || found.retyped === '' ? [] : [{ ...found, tight: true }];
  });
}

const isThere = ({ text, box }: PaintedWord, later: readonly PaintedWord[]): boolean =>
  later.some(
    (word) =>
      sharedArea(word.box, box) >= SAME_PLACE * Math.min(areaOf(word.box), areaOf(box)) &&
      sameText(word.text, text),
  );

/** The glyphs of words that differ, those that follow each other together. */
function runsIn(
  words: readonly PaintedWord[],
  others: ReadonlySet<PaintedWord>,
): readonly (readonly PaintedGlyph[])[] {
  const runs: PaintedGlyph[][] = [];
  words.forEach((word, at) => {
    if (!others.has(word)) return;
    const last = words[at - 1];
    const follows = last !== undefined && others.has(last) && Math.abs(last.box.y1 - word.box.y1) < 1;
    if (follows) runs.at(-1)?.push(...word.glyphs);
    else runs.push([...word.glyphs]);
  });
  return runs;
}
