/** Finds words that another hand set among words of their kind: by font, place in the stream, style, baseline. */
import { unusualStyle } from './block-style.ts';
import type { ForeignFonts } from './font-origin.ts';
import { usageOf } from './font-usage.ts';
import type { FontUsage } from './font-usage.ts';
import {
  familyOf,
  gapBetween,
  inColumn,
  isDigits,
  looksAlike,
  sameFace,
  sameKind,
  sameLine,
  sameSize,
} from './neighbors.ts';
import { lateWords } from './paint-order.ts';
import { isOnPatch } from './patches.ts';
import { joined, runsOf, shareOf, valueOf } from './written-runs.ts';
import type { Runs } from './written-runs.ts';
import type { WrittenPage, WrittenWord } from './writing.ts';

/** How a word differs from the words it stands among. Each is observed on its own; none alone means much. */
export type IslandSign =
  | 'font'
  | 'not_embedded'
  | 'second_subset'
  | 'look_alike'
  | 'renamed'
  | 'unlike'
  | 'appended'
  | 'unmarked'
  | 'painted_late'
  | 'patch'
  | 'style'
  | 'own_stream'
  | 'baseline'
  | 'edge'
  | 'size'
  | 'color'
  | 'touched';

/** A word that stands out, or several that were written as one. */
export interface Island {
  readonly word: WrittenWord;
  /** Words that it consists of and that stand out by themselves. */
  readonly count: number;
  readonly signs: readonly IslandSign[];
  /** Words beside, above or below it that are set in the usual way. */
  readonly hosts: readonly WrittenWord[];
  /** It stands inside of running text, in a column of values, or on a patch: not where a place was left for it. */
  readonly inside: boolean;
  /** Its place would not have been left empty: others stand at both sides, or it was written in order and exactly in line. */
  readonly replaces: boolean;
  /** It stands in a box of its own, as form fields and comments do when a page is printed again, and its neighbors do not. */
  readonly boxed: boolean;
}

/** What a designer does on purpose; a size or color of its own counts only with a font of its own, and all as one reason. */
const DESIGN: ReadonlySet<IslandSign> = new Set(['font', 'size', 'color']);

/** What a font that was merely chosen, or came along with pasted text, has beside that: tables align cells by their tops, not by baselines. */
const CHOSEN: ReadonlySet<IslandSign> = new Set([...DESIGN, 'baseline', 'look_alike']);

/** How many independent reasons there are to see another hand. Without one that no designer would give, none. */
export function strengthOf({ signs }: Island): number {
  const chosen = signs.includes('font') && signs.every((sign) => CHOSEN.has(sign));
  const hands = signs.filter((sign) => !DESIGN.has(sign) && !(chosen && sign === 'baseline')).length;
  return hands === 0 ? 0 : hands + (signs.includes('font') ? 1 : 0);
}

/** A word that may be a name or a part of one. */
const NAME = /\p{L}{2,}/u;

/** A font that sets more words than this, or this share of all, is not an exception. */
const RARE_WORDS = 3;
const RARE_SHARE = 0.01;
/** Words of the same kind in the usual way that a page must have: a lone filled-in value is no exception. */
const LEAST_SIBLINGS = 3;
/** Edges within this distance are aligned, points. */
const EDGE = 0.3;
/** Words of running text are no further apart than this share of the font size. */
const WORD_SPACE = 1.2;
/** So many words on a line are running text, and no label of a value. */
const LEAST_PHRASE = 4;
/** Lines of a paragraph are no further apart than this many font sizes. */
const NEXT_LINE = 2;
/** Words of a line no further apart than this many font sizes are neighbors. */
const NEIGHBOR = 12;
/** Characters of a subset that was embedded for a correction. */
const SMALL_SUBSET = 12;
/** A form field of one line is no higher than this many font sizes. */
const BOX_HEIGHT = 3;
/** Baselines of a line differ by rounding up to here, points. */
const OFF_LINE = 0.3;

/** Everything that stands out on the pages of a document. */
export function findIslands(pages: readonly WrittenPage[], foreign: ForeignFonts): readonly Island[] {
  const written = pages.map((page) => ({ page, runs: runsOf(page) }));
  const usage = usageOf(written);
  return written.flatMap(({ page, runs }) => {
    const given = { usage, foreign, runs, late: lateWords(page, runs) };
    const found = page.words.flatMap((word) => judge(word, page, given) ?? []);
    return joinRuns(found, runs);
  });
}

/** Islands of one value, or of one run on a patch, are one: the strongest speaks for all. */
function joinRuns(found: readonly Island[], runs: Runs): readonly Island[] {
  const together = new Map<readonly WrittenWord[], Island[]>();
  for (const island of found) {
    const run = (island.signs.includes('patch') ? runs.get(island.word) : null) ?? valueOf(island.word, runs);
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
  given: Pick<Surroundings, 'usage' | 'foreign' | 'late' | 'runs'>,
): Island | null {
  const { usage, foreign, late } = given;
  const patched = isOnPatch(word, page, late);
  if (!isDigits(word.text) && !(patched && NAME.test(word.text))) return null;
  const uses = usage.words.get(word.font) ?? 0;
  const rare = uses <= Math.max(RARE_WORDS, RARE_SHARE * usage.total);
  const apart = rare || late.has(word) || word.show.touched;
  if (!apart) return null;
  const others = page.words.filter(
    (other) =>
      other !== word &&
      (other.font !== word.font || !rare) &&
      !late.has(other) &&
      (patched || sameSize(other, word)),
  );
  const brought = [foreign.renamed, foreign.unlike, foreign.appended].some((fonts) => fonts.has(word.font));
  // A font of another program is no choice of the designer's, in whatever face.
  const alike = ({ font }: WrittenWord): boolean => brought || sameFace(font, word.font);
  const siblings = others.filter((other) => alike(other) && (patched || isDigits(other.text)));
  const line = others.filter(
    (other) => sameLine(other, word) && (patched || gapBetween(other, word) < NEIGHBOR * word.size),
  );
  const column = siblings.filter((other) => sameKind(other.text, word.text) && inColumn(other, word));
  const level = line.filter((other) => Math.abs(other.baseline - word.baseline) < OFF_LINE);
  const near = level.filter((other) => gapBetween(other, word) < WORD_SPACE * word.size);
  // What another program brought stands out among letters, too, where it continues a line or a column of them.
  const stacked = brought ? others.filter((other) => isStacked(other, word)) : [];
  const signs = signsOf(word, { ...given, page, line, stacked, column, others, rare, patched, alike });
  if (signs.length === 0 || line.length + column.length + stacked.length === 0) return null;
  const inOrder = !signs.includes('painted_late') && !signs.includes('own_stream');
  const row = level.filter((other) => isDigits(other.text) && sameKind(other.text, word.text));
  const enclosed = isBetween(word, near, across);
  // A place that something stands around would be empty without it; at the end of a line it may have been filled in.
  const between = enclosed || isBetween(word, row, across) || isBetween(word, column, down);
  const compared = siblings.length >= LEAST_SIBLINGS;
  if (!compared && !(brought && (enclosed || (inOrder && near.length > 0) || isBetween(word, stacked, down))))
    return null;
  const inside =
    patched ||
    (compared
      ? between ||
        column.length > 0 ||
        (inOrder && line.some((other) => gapBetween(other, word) < WORD_SPACE * word.size))
      : uses <= 1 && (enclosed || (inOrder && phraseAround(word, level).length >= LEAST_PHRASE)));
  const replaces = (between || inOrder) && (level.length > 0 || fitsColumn(word, column));
  const hosts = [...line, ...column];
  return { word, count: 1, signs, hosts, inside, replaces, boxed: isBoxed(word, hosts) };
}

type Order = (word: WrittenWord) => number;
const across: Order = ({ box }) => (box.x0 + box.x1) / 2;
const down: Order = ({ baseline }) => baseline;

/** Some of the others come before a word, and some after it. */
const isBetween = (word: WrittenWord, others: readonly WrittenWord[], order: Order): boolean =>
  others.some((other) => order(other) < order(word)) && others.some((other) => order(other) > order(word));

/** The words of running text that a word stands among on its line, itself left out. */
function phraseAround(word: WrittenWord, level: readonly WrittenWord[]): readonly WrittenWord[] {
  const phrase = new Set<WrittenWord>();
  const open: WrittenWord[] = [word];
  for (let from = open.pop(); from !== undefined; from = open.pop()) {
    for (const other of level) {
      if (phrase.has(other) || Math.abs(gapBetween(other, from)) >= WORD_SPACE * word.size) continue;
      phrase.add(other);
      open.push(other);
    }
  }
  return [...phrase];
}

/** In the next line above or below, and beginning at the same place. */
const isStacked = (other: WrittenWord, word: WrittenWord): boolean =>
  Math.abs(other.box.x0 - word.box.x0) < EDGE &&
  !sameLine(other, word) &&
  Math.abs(other.baseline - word.baseline) < NEXT_LINE * word.size;

/** It begins, ends or has its middle where a value above or below has. */
function fitsColumn(word: WrittenWord, column: readonly WrittenWord[]): boolean {
  const edges = ({ box }: WrittenWord): readonly number[] => [box.x0, (box.x0 + box.x1) / 2, box.x1];
  const own = edges(word);
  return column.some((other) => edges(other).some((edge, at) => Math.abs(edge - (own[at] ?? 0)) < EDGE));
}

interface Surroundings {
  readonly page: WrittenPage;
  /** Words of its line. */
  readonly line: readonly WrittenWord[];
  /** Values of its kind above and below. */
  readonly column: readonly WrittenWord[];
  /** Words right above and below that begin where it does, of what another program brought. */
  readonly stacked: readonly WrittenWord[];
  /** All words of the page that are not exceptions themselves. */
  readonly others: readonly WrittenWord[];
  readonly rare: boolean;
  /** It stands on white that was painted for it. */
  readonly patched: boolean;
  readonly runs: Runs;
  /** Set in a face that allows comparing it with the word. */
  readonly alike: (other: WrittenWord) => boolean;
  readonly usage: FontUsage;
  readonly foreign: ForeignFonts;
  readonly late: ReadonlySet<WrittenWord>;
}

function signsOf(word: WrittenWord, around: Surroundings): readonly IslandSign[] {
  const { line, column, rare, usage, foreign, late } = around;
  const usual = [...line, ...column, ...around.stacked].filter(around.alike);
  const signs: IslandSign[] = [];
  if (rare && usual.length > 0 && usual.every((host) => host.font !== word.font)) {
    signs.push('font');
    const carried = around.others.every((other) => other.font.embedded);
    if (!word.font.embedded && carried) signs.push('not_embedded');
    else if (word.font.embedded && (usage.codes.get(word.font) ?? 0) <= SMALL_SUBSET) {
      const family = familyOf(word.font);
      const larger = usual.some(
        (host) => familyOf(host.font) === family && (usage.codes.get(host.font) ?? 0) > 2 * SMALL_SUBSET,
      );
      // Fonts of bitmaps, one for each size, have no name that would make them one family.
      if (larger && family !== '') signs.push('second_subset');
    }
    const carriage = signs.length > 1;
    const copied = usual.some((host) => sameFace(host.font, word.font) && looksAlike(host.font, word.font));
    if (!carriage && copied) signs.push('look_alike');
    if (foreign.renamed.has(word.font)) signs.push('renamed');
    if (foreign.unlike.has(word.font) && !signs.includes('not_embedded')) signs.push('unlike');
    // Another face of the family around it, such as the bold one of a total, may be the last font that a program needed.
    const isFace = usual.some(
      (host) => familyOf(host.font) === familyOf(word.font) && !sameFace(host.font, word.font),
    );
    if (foreign.appended.has(word.font) && !isFace) signs.push('appended');
  }
  if (late.has(word)) signs.push('painted_late');
  if (around.patched) signs.push('patch');
  if (unusualStyle(word, around.others)) signs.push('style');
  if (ownStream(word, around)) signs.push('own_stream');
  if (!word.show.marked && around.others.every((other) => other.show.marked)) signs.push('unmarked');
  const level = line.filter((host) => sameFace(host.font, word.font));
  if (level.length > 0) {
    const off = Math.min(...level.map((host) => Math.abs(host.baseline - word.baseline)));
    if (off >= OFF_LINE) signs.push('baseline');
  }
  if (offEdge(word, column)) signs.push('edge');
  if (usual.length > 0) {
    if (usual.every((host) => Math.abs(host.size / word.size - 1) > 0.02)) signs.push('size');
    if (usual.every((host) => host.color !== null && word.color !== null && host.color !== word.color))
      signs.push('color');
  }
  if (word.show.touched && around.others.some((other) => !other.show.touched)) signs.push('touched');
  return signs;
}

/** Clipped to a box of hardly more than a line, unlike its neighbors. */
function isBoxed(word: WrittenWord, hosts: readonly WrittenWord[]): boolean {
  return inBox(word) && !hosts.some(inBox);
}

function inBox({ size, show: { clip } }: WrittenWord): boolean {
  return clip !== null && Math.min(clip.x1 - clip.x0, clip.y1 - clip.y0) < BOX_HEIGHT * size;
}

/** The values above and below end at one edge, and this one a little beside it. */
function offEdge(word: WrittenWord, column: readonly WrittenWord[]): boolean {
  const ends = column.map((other) => other.box.x1).sort((a, b) => a - b);
  const middle = ends[ends.length >> 1];
  if (middle === undefined || ends.length < LEAST_SIBLINGS) return false;
  const aligned = ends.filter((end) => Math.abs(end - middle) < EDGE).length;
  // Minus signs, brackets and marks hang over the edge on purpose.
  const plain = /\d$/.test(word.text) && column.every((other) => /\d$/.test(other.text));
  return plain && aligned === ends.length && Math.abs(word.box.x1 - middle) > 2 * EDGE;
}

/** The word comes from a content stream, or a form, that writes hardly anything else on a page full of text. */
function ownStream(word: WrittenWord, { page, others, runs }: Surroundings): boolean {
  const { source, part } = word.show.block;
  const same = page.words.filter(
    (other) => other.show.block.source === source && other.show.block.part === part,
  );
  const values = same.reduce((sum, one) => sum + shareOf(one, runs), 0);
  return values <= RARE_WORDS && others.length >= 10 * values;
}
