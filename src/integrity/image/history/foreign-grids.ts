/** Finds words that were compressed on another 8 x 8 grid than their page: pasted from another picture. */
import type { Bitmap } from '../../../document/index.ts';
import { sumOf } from '../../../kit/sum.ts';
import { findGridBreak } from './grid-breaks.ts';
import type { GridBreak } from './grid-breaks.ts';
import { NO_VOTE, voteForGrids } from './grid-votes.ts';
import type { InkBox, Word } from '../words.ts';

/** Where the first whole block of a grid begins, pixels. */
interface GridOffset {
  readonly x: number;
  readonly y: number;
}

/** What the search gave. */
export interface GridSearch {
  /** Offset of the page's grid from its corner, or null when it has none. */
  readonly offset: GridOffset | null;
  /** The grid with most votes, which may be chance. */
  readonly likeliest: GridOffset;
  readonly words: readonly InkBox[];
  /** From where on everything lies on another grid, or null. */
  readonly broken: GridBreak | null;
  /** True when a bound left words out. */
  readonly truncated: boolean;
}

/** Grids there are. */
const GRIDS = 64;
/** Pixels around a word that belong to it, and those further out whose blocks still reach into it. */
const RIM = 4;
const BLOCK_REACH = 7;
/** Pixels looked at on a page: about 400 ns each. */
const MAX_PIXELS = 1_000_000;
/** Share of the votes that the page's own grid must have: mixed pages have no grid to differ from. */
const LEAST_DOMINANCE = 0.15;
/** From one such word by chance in 100 pages on. */
const MOST_CHANCE = -2;

/**
 * After Nikoukhah, Anger, Colom, Morel and Grompone von Gioi 2021 ("ZERO: a local JPEG grid origin detector based on the
 * number of DCT zeros"), with its number of false alarms counted over the words of the page instead of over all
 * rectangles: a word is too small to stand out among those.
 */
export async function findForeignGrids(
  gray: Bitmap,
  words: readonly Word[],
  pause: () => Promise<void>,
): Promise<GridSearch> {
  const page = new Float64Array(GRIDS);
  const counted: { readonly word: Word; readonly votes: Float64Array; readonly pixels: number }[] = [];
  let looked = 0;
  for (const [index, word] of words.entries()) {
    if (index % 10 === 0) await pause();
    const counts = countVotes(gray, word);
    looked += counts.looked;
    if (looked > MAX_PIXELS) break;
    counts.votes.forEach((count, grid) => (page[grid] = (page[grid] ?? 0) + count));
    counted.push({ word, ...counts });
  }
  const truncated = counted.length < words.length;
  const own = page.indexOf(Math.max(...page));
  const all = sumOf(page);
  const likeliest = { x: own & 7, y: own >> 3 };
  if ((page[own] ?? 0) < LEAST_DOMINANCE * Math.max(1, all)) {
    return { offset: null, likeliest, words: [], broken: null, truncated };
  }
  const tests = Math.log10(GRIDS * Math.max(1, counted.length));
  const found = counted.flatMap(({ word, votes, pixels }): InkBox[] => {
    const most = Math.max(...votes.filter((_, grid) => grid !== own));
    // Decimal logarithm of the number of such words to expect by chance on a page like this.
    const logChance = tests + logTail(pixels / GRIDS, most / GRIDS);
    const { x0, y0, x1, y1 } = word;
    return most <= (votes[own] ?? 0) || logChance > MOST_CHANCE ? [] : [{ x0, y0, x1, y1 }];
  });
  return { offset: likeliest, likeliest, words: found, broken: findGridBreak(counted), truncated };
}

/** The votes on a word. `pixels`: of the word; `looked`: of all that had to be looked at. */
function countVotes(
  gray: Bitmap,
  word: Word,
): { readonly votes: Float64Array; readonly pixels: number; readonly looked: number } {
  const grown = (by: number): InkBox => ({
    x0: Math.max(0, word.x0 - by),
    y0: Math.max(0, word.y0 - by),
    x1: Math.min(gray.width, word.x1 + by),
    y1: Math.min(gray.height, word.y1 + by),
  });
  const area = grown(RIM + BLOCK_REACH);
  const inner = grown(RIM);
  const width = area.x1 - area.x0;
  const cast = voteForGrids(gray, area);
  const votes = new Float64Array(GRIDS);
  for (let y = inner.y0; y < inner.y1; y += 1) {
    for (let x = inner.x0; x < inner.x1; x += 1) {
      const vote = cast[(y - area.y0) * width + x - area.x0] ?? NO_VOTE;
      if (vote !== NO_VOTE) votes[vote] = (votes[vote] ?? 0) + 1;
    }
  }
  const pixels = (inner.x1 - inner.x0) * (inner.y1 - inner.y0);
  return { votes, pixels, looked: width * (area.y1 - area.y0) };
}

/** Decimal logarithm of a bound of the chance of so many successes or more in trials of 1/64 (Chernoff). */
function logTail(trials: number, successes: number): number {
  const p = 1 / GRIDS;
  const q = Math.min(1, successes / Math.max(1e-9, trials));
  if (q <= p) return 0;
  const rest = q < 1 ? (1 - q) * Math.log((1 - q) / (1 - p)) : 0;
  return (-trials * (q * Math.log(q / p) + rest)) / Math.LN10;
}
