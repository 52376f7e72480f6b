/** Cuts rows into segments: words that belong to one column. */
import type { Ruling } from '../../document/index.ts';
import { median } from '../../kit/median.ts';
import { clamp } from '../../kit/clamp.ts';
import type { Rect, Row, Segment, Word } from '../types.ts';
import { boundsOf } from './geometry.ts';

/** A gap this many times the usual space may be a column gap ... */
const WIDE = 1.8;
/** ... and beyond this many type sizes it always is one. */
const CERTAIN = 1.3;
/** Spaces between words, in type sizes, when a page has too few words to measure them. */
const USUAL_SPACE = 0.3;

/** A row as word numbers, left to right. */
export type IndexRow = readonly number[];

/**
 * The rows with their segments. A gap between words splits a row when it is wider than 1.8 usual spaces and a column gap:
 * very wide, or crossed by a vertical ruling, or continued by white space in the rows above and below.
 */
export function splitRows(
  rows: readonly IndexRow[],
  words: readonly Word[],
  rulings: readonly Ruling[],
): readonly Row[] {
  const space = usualSpace(rows, words);
  const verticals = rulings.filter((r) => Math.abs(r.y1 - r.y0) > 4 * Math.abs(r.x1 - r.x0));
  const neighborsOf = (number: number): readonly (readonly Word[])[] =>
    [number - 2, number - 1, number + 1, number + 2].map((at) => wordsAt(rows[at] ?? [], words));
  return rows.map((row, number) => {
    const parts: number[][] = [];
    let last: Word | undefined;
    for (const index of row) {
      const word = words[index];
      if (word === undefined) continue;
      const part = parts.at(-1);
      const size = Math.max(Math.min(last?.size ?? word.size, word.size), 1e-6);
      const gap = last === undefined ? 0 : (word.x0 - last.x1) / size;
      const splits =
        last !== undefined &&
        ((gap > 0.1 && isRuled(last, word, verticals)) ||
          gap > Math.max(CERTAIN, WIDE * space) ||
          (gap > WIDE * space && isColumnGap(last, word, neighborsOf(number))));
      if (part === undefined || splits) parts.push([index]);
      else part.push(index);
      last = word;
    }
    const segments = parts.map((part) => segmentOf(part, words));
    return { ...boundsOf(segments), segments };
  });
}

const wordsAt = (indices: readonly number[], words: readonly Word[]): readonly Word[] =>
  indices.map((index) => words[index]).filter((word) => word !== undefined);

/** A segment of some words. */
export function segmentOf(indices: readonly number[], words: readonly Word[]): Segment {
  const members = wordsAt(indices, words);
  return { ...boundsOf(members), text: members.map((word) => word.text).join(' '), words: indices };
}

/** The median gap between neighboring words in type sizes, of those that can be spaces at all. */
function usualSpace(rows: readonly IndexRow[], words: readonly Word[]): number {
  const gaps: number[] = [];
  for (const row of rows) {
    for (let i = 1; i < row.length; i += 1) {
      const a = words[row[i - 1] ?? -1];
      const b = words[row[i] ?? -1];
      if (a === undefined || b === undefined) continue;
      const gap = (b.x0 - a.x1) / Math.max(Math.min(a.size, b.size), 1e-6);
      if (gap > 0.05 && gap < 1) gaps.push(gap);
    }
  }
  return gaps.length < 10 ? USUAL_SPACE : clamp(median(gaps), 0.2, 0.6);
}

function isRuled(a: Rect, b: Rect, verticals: readonly Ruling[]): boolean {
  const y = (Math.max(a.y0, b.y0) + Math.min(a.y1, b.y1)) / 2;
  return verticals.some((r) => {
    const x = (r.x0 + r.x1) / 2;
    return x > a.x1 - 1 && x < b.x0 + 1 && Math.min(r.y0, r.y1) <= y && Math.max(r.y0, r.y1) >= y;
  });
}

/** Whether the white between two words goes on in the nearest rows above and below that reach so far. */
function isColumnGap(a: Word, b: Word, neighbors: readonly (readonly Word[])[]): boolean {
  let agree = 0;
  for (const row of neighbors) {
    const near = row.filter((word) => Math.abs(word.y0 - a.y0) < 6 * a.size);
    const spans = near.some((word) => word.x0 < a.x1) && near.some((word) => word.x1 > b.x0);
    if (!spans) continue;
    // The gap of that row must overlap this one by most of its width.
    const left = Math.max(...near.filter((w) => w.x0 < (a.x1 + b.x0) / 2).map((w) => w.x1));
    const right = Math.min(...near.filter((w) => w.x0 >= (a.x1 + b.x0) / 2).map((w) => w.x0));
    const shared = Math.min(right, b.x0) - Math.max(left, a.x1);
    if (shared > 0.7 * (b.x0 - a.x1)) agree += 1;
    else agree -= 1;
  }
  return agree >= 2;
}
