/** Finds words that another hand set among words of their kind: by font, place in the stream, style, baseline. */
import { addedWords, gapFillers } from './added-words.ts';
import type { ForeignFonts } from './font-origin.ts';
import { usageOf } from './font-usage.ts';
import { LEAST_SIBLINGS, RARE_SHARE, RARE_WORDS, signsOf } from './island-signs.ts';
import type { IslandSign, Surroundings } from './island-signs.ts';
import { gapBetween, inColumn, isDigits, sameFace, sameKind, sameLine, sameSize } from '../neighbors.ts';
import { isOpenMask } from './open-mask.ts';
import { lateWords } from './paint-order.ts';
import { isOnPatch } from './patches.ts';
import { isSplitOff } from './split-off.ts';
import { isStacked, standingOf } from '../standing.ts';
import type { Standing } from '../standing.ts';
import { joined, runsOf, valueOf } from '../written-runs.ts';
import type { Runs } from '../written-runs.ts';
import type { WrittenPage, WrittenWord } from '../writing.ts';

/** A word that stands out, or several that were written as one. */
export interface Island extends Standing {
  readonly word: WrittenWord;
  /** Words that it consists of and that stand out by themselves. */
  readonly count: number;
  readonly signs: readonly IslandSign[];
  /** It stands in a box of its own, as form fields and comments do when a page is printed again, and its neighbors do not. */
  readonly boxed: boolean;
}

/** What a designer does on purpose; a size or color of its own counts only with a font of its own, and all as one reason. */
const DESIGN: ReadonlySet<IslandSign> = new Set(['font', 'column', 'size', 'color']);

/** What a font that was merely chosen, or came along with pasted text, has beside that: tables align cells by their tops, not by baselines. */
const CHOSEN: ReadonlySet<IslandSign> = new Set([...DESIGN, 'baseline', 'copy', 'look_alike']);

/** What a form that the program of the page made has of itself. */
const GROUPED: readonly IslandSign[] = ['painted_late', 'own_stream'];

/** How many independent reasons there are to see another hand. Without one that no designer would give, none. */
export function strengthOf({ signs, word }: Pick<Island, 'signs' | 'word'>): number {
  const chosen = signs.includes('font') && signs.every((sign) => CHOSEN.has(sign));
  const hands = signs.filter((sign) => !DESIGN.has(sign) && !(chosen && sign === 'baseline')).length;
  if (signs.includes('font')) return hands === 0 ? 0 : hands + 1;
  // Programs paint what belongs together in forms, in the fonts of the page: that it comes late follows from that.
  const grouped = word.show.block.source.form && GROUPED.every((sign) => signs.includes(sign));
  return grouped ? hands - 1 : hands;
}

/** A word that may be a name or a part of one. */
const NAME = /\p{L}{2,}/u;

/** So many values set by another hand are a form that was filled in, or merged data, not a correction with the sums over it. */
export const MOST_ISLANDS = 5;
/** Words of a line no further apart than this many font sizes are neighbors. */
const NEIGHBOR = 12;
/** A form field of one line is no higher than this many font sizes. */
const BOX_HEIGHT = 3;

/** Everything that stands out on the pages of a document. */
export function findIslands(pages: readonly WrittenPage[], foreign: ForeignFonts): readonly Island[] {
  const written = pages.map((page) => ({ page, runs: runsOf(page) }));
  const usage = usageOf(written);
  return written.flatMap(({ page, runs }) => {
    const added = addedWords(page, runs);
    const fillers = gapFillers(page, { runs, added });
    const given = { usage, foreign, runs, late: lateWords(page, runs), added, fillers };
    const found = page.words.flatMap((word) => judge(word, page, given) ?? []);
    return joinRuns(found, runs);
  });
}

/** Islands of one value, or of one run on a patch or in a gap, are one: the strongest speaks for all. */
function joinRuns(found: readonly Island[], runs: Runs): readonly Island[] {
  const together = new Map<readonly WrittenWord[], Island[]>();
  for (const island of found) {
    const isRun = island.signs.includes('patch') || island.signs.includes('gap');
    const run = (isRun ? runs.get(island.word) : null) ?? valueOf(island.word, runs);
    together.set(run, [...(together.get(run) ?? []), island]);
  }
  return [...together].flatMap(([[first, ...more], islands]) => {
    const [strongest] = islands.toSorted((a, b) => strengthOf(b) - strengthOf(a));
    if (first === undefined || strongest === undefined) return [];
    return [{ ...strongest, word: joined([first, ...more]), count: islands.length }];
  });
}

function judge(
  word: WrittenWord,
  page: WrittenPage,
  given: Pick<Surroundings, 'usage' | 'foreign' | 'late' | 'added' | 'fillers' | 'runs'>,
): Island | null {
  const { usage, foreign, late, added, fillers, runs } = given;
  const patched = isOnPatch(word, page, late);
  const isName = NAME.test(word.text) && !isOpenMask(word.text) && !isSplitOff(word, page);
  const filler = fillers.has(word);
  if (!isDigits(word.text) && !((patched || filler) && isName)) return null;
  const uses = usage.words.get(word.font) ?? 0;
  const few = uses <= Math.max(RARE_WORDS, RARE_SHARE * usage.total);
  // A value changed with all that depends on it: more than a few, but in a font that sets nothing else.
  const changed = !few && !added.has(word) && (usage.numbers.get(word.font) ?? Infinity) <= MOST_ISLANDS;
  const exception = few || changed;
  const rare =
    exception ||
    (added.has(word) && page.words.every((other) => other.font !== word.font || added.has(other)));
  const apart = exception || late.has(word) || word.show.touched;
  if (!apart && !added.has(word)) return null;
  const others = page.words.filter(
    (other) =>
      other !== word &&
      (other.font !== word.font || !rare) &&
      !late.has(other) &&
      !added.has(other) &&
      (patched || filler || sameSize(other, word)),
  );
  const brought = [foreign.renamed, foreign.unlike, foreign.appended].some((fonts) => fonts.has(word.font));
  // A font of another program is no choice of the designer's, in whatever face.
  const alike = ({ font }: WrittenWord): boolean => brought || sameFace(font, word.font);
  const siblings = others.filter((other) => alike(other) && (patched || isDigits(other.text)));
  const line = others.filter(
    (other) => sameLine(other, word) && (patched || gapBetween(other, word) < NEIGHBOR * word.size),
  );
  const column = siblings.filter((other) => sameKind(other.text, word.text) && inColumn(other, word));
  // What another program brought stands out among letters, too, where it continues a line or a column of them.
  const stacked = brought ? others.filter((other) => isStacked(other, word)) : [];
  const signs = signsOf(word, { ...given, page, line, stacked, column, others, rare, patched, alike });
  if (signs.length === 0 || (changed && column.length < LEAST_SIBLINGS)) return null;
  const inOrder = !signs.includes('painted_late') && !signs.includes('own_stream');
  const compared = siblings.length >= LEAST_SIBLINGS;
  const [first = word, ...more] = runs.get(word) ?? [];
  const run = [first, ...more] as const;
  const single = page.words.every((other) => other.font !== word.font || run.includes(other));
  const standing = standingOf(
    word,
    { line, column, stacked },
    { whole: joined(run), patched: patched || filler, compared, brought, inOrder, single },
  );
  // What was merely added may stand anywhere; only a place that others hold open was taken.
  if (standing === null || !(apart || filler || standing.held)) return null;
  return { word, count: 1, signs, ...standing, boxed: isBoxed(word, [...line, ...column]) };
}

/** Clipped to a box of hardly more than a line, unlike its neighbors. */
function isBoxed(word: WrittenWord, hosts: readonly WrittenWord[]): boolean {
  return inBox(word) && !hosts.some(inBox);
}

function inBox({ size, show: { clip } }: WrittenWord): boolean {
  return clip !== null && Math.min(clip.x1 - clip.x0, clip.y1 - clip.y0) < BOX_HEIGHT * size;
}
