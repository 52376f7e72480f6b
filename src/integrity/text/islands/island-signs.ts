/** What tells one word from the words it stands among: font, place in the stream, style, baseline, color. */
import { median } from '../../../kit/median.ts';
import { unusualStyle } from './block-style.ts';
import { channelsOf, sameColor } from '../colors.ts';
import type { ForeignFonts } from './font-origin.ts';
import type { FontUsage } from './font-usage.ts';
import { familyOf, looksAlike, sameFace } from '../neighbors.ts';
import { EDGE, IN_LINE, OFF_LINE } from '../standing.ts';
import { shareOf } from '../written-runs.ts';
import type { Runs } from '../written-runs.ts';
import type { WrittenPage, WrittenWord } from '../writing.ts';

/** How a word differs from the words it stands among. Each is observed on its own; none alone means much. */
export type IslandSign =
  | 'font'
  | 'column'
  | 'not_embedded'
  | 'second_subset'
  | 'copy'
  | 'look_alike'
  | 'renamed'
  | 'unlike'
  | 'appended'
  | 'unmarked'
  | 'painted_late'
  | 'patch'
  | 'style'
  | 'own_stream'
  | 'gap'
  | 'baseline'
  | 'edge'
  | 'size'
  | 'color'
  | 'touched';

/** A font that sets more words than this, or this share of all, is not an exception. */
export const RARE_WORDS = 3;
export const RARE_SHARE = 0.01;
/** Words of the same kind in the usual way that a page must have: a lone filled-in value is no exception. */
export const LEAST_SIBLINGS = 3;
/** Values above and below, all of one font, among which another font is no choice. */
const LONG_COLUMN = 6;
/** Characters of a subset that was embedded for a correction. */
const SMALL_SUBSET = 12;

/** What a word is held against. */
export interface Surroundings {
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
  /** Words in streams of their own, and those of them that stand in a gap that one text operator leaves. */
  readonly added: ReadonlySet<WrittenWord>;
  readonly fillers: ReadonlySet<WrittenWord>;
}

/** Every way in which a word differs from those around it. */
export function signsOf(word: WrittenWord, around: Surroundings): readonly IslandSign[] {
  const { line, column, rare, usage, foreign, late } = around;
  const usual = [...line, ...column, ...around.stacked].filter(around.alike);
  const signs: IslandSign[] = [];
  if (rare && usual.length > 0 && usual.every((host) => host.font !== word.font)) {
    signs.push('font');
    const [host] = column;
    if (linesUp(column) && column.every(({ font }) => font === host?.font)) signs.push('column');
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
    const carriage = signs.includes('not_embedded') || signs.includes('second_subset');
    const likes = usual.filter((host) => sameFace(host.font, word.font) && looksAlike(host.font, word.font));
    const isCopy = likes.some((host) => familyOf(host.font) === familyOf(word.font));
    if (!carriage && likes.length > 0) signs.push(isCopy ? 'copy' : 'look_alike');
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
  if (around.fillers.has(word)) signs.push('gap');
  if (!word.show.marked && around.others.every((other) => other.show.marked)) signs.push('unmarked');
  const level = line.filter((host) => sameFace(host.font, word.font));
  if (level.length > 0) {
    const off = Math.min(...level.map((host) => Math.abs(host.baseline - word.baseline)));
    if (off >= OFF_LINE) signs.push('baseline');
  }
  if (offEdge(word, column)) signs.push('edge');
  if (usual.length > 0) {
    if (usual.every((host) => Math.abs(host.size / word.size - 1) > 0.02)) signs.push('size');
    if (usual.every((host) => host.color !== null && word.color !== null && !isOneColor(host, word)))
      signs.push('color');
  }
  if (word.show.touched && around.others.some((other) => !other.show.touched)) signs.push('touched');
  return signs;
}

/** Values enough begin or end at one edge: numbers of running text, over and under an account of its width, do not. */
const linesUp = (column: readonly WrittenWord[]): boolean =>
  [column.map(({ box }) => box.x0), column.map(({ box }) => box.x1)].some((ends) => {
    const edge = median(ends);
    return ends.filter((end) => Math.abs(end - edge) < IN_LINE).length >= LONG_COLUMN;
  });

const isOneColor = (host: WrittenWord, word: WrittenWord): boolean =>
  sameColor(channelsOf(host.color), channelsOf(word.color));

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
