/** Finds columns of running text, so that they are read one after the other. */
import { median } from '../../kit/median.ts';
import type { Row, Segment } from '../types.ts';
import { boundsOf } from './geometry.ts';

/** A column must have this many lines to count as running text ... */
const LINES = 4;
/** ... of this many letters in the middle ... */
const LETTERS = 22;
/** ... that fill this share of the column's width. */
const FILL = 0.6;

interface Columns {
  /** Number of the first row, and of the row after the last. */
  readonly from: number;
  readonly to: number;
  readonly x: number;
}

/**
 * The rows in reading order, as regions. Where two columns of running text stand side by side, the left one comes
 * first, then the right one; everything else (labels with values, tables, addresses) stays in visual rows. A recursive
 * cut like the XY-cut (Nagy & Seth 1984), except that a vertical cut needs text that runs on both sides.
 */
export function readingRegions(rows: readonly Row[]): readonly (readonly Row[])[] {
  const cut = widestColumns(rows);
  if (cut === null) return rows.length === 0 ? [] : [rows];
  const inside = rows.slice(cut.from, cut.to);
  return [
    ...readingRegions(rows.slice(0, cut.from)),
    ...readingRegions(sideOf(inside, (segment) => segment.x0 < cut.x)),
    ...readingRegions(sideOf(inside, (segment) => segment.x0 >= cut.x)),
    ...readingRegions(rows.slice(cut.to)),
  ];
}

function sideOf(rows: readonly Row[], belongs: (segment: Segment) => boolean): readonly Row[] {
  return rows.flatMap((row) => {
    const segments = row.segments.filter(belongs);
    return segments.length === 0 ? [] : [{ ...boundsOf(segments), segments }];
  });
}

/** The cut that divides the most rows, or null. */
function widestColumns(rows: readonly Row[]): Columns | null {
  let best: Columns | null = null;
  for (const x of columnStarts(rows)) {
    for (let from = 0; from < rows.length;) {
      let to = from;
      while (to < rows.length && !isCrossed(rows[to], x)) to += 1;
      if (
        to - from > (best === null ? LINES - 1 : best.to - best.from) &&
        hasTwoTexts(rows.slice(from, to), x)
      ) {
        best = { from, to, x };
      }
      from = to + 1;
    }
  }
  return best;
}

/** Places where several segments begin, each a little to the left of them. */
function columnStarts(rows: readonly Row[]): readonly number[] {
  const segments = rows.flatMap((row) => row.segments);
  const height = median(segments.map((segment) => segment.y1 - segment.y0));
  const starts: number[] = [];
  for (const { x0 } of segments) {
    const x = x0 - 0.4 * height;
    if (starts.some((other) => Math.abs(other - x) < 0.3 * height)) continue;
    if (segments.filter((other) => Math.abs(other.x0 - x0) < 0.5 * height).length >= LINES) starts.push(x);
  }
  return starts;
}

const isCrossed = (row: Row | undefined, x: number): boolean =>
  row?.segments.some((segment) => segment.x0 < x && segment.x1 > x) ?? false;

function hasTwoTexts(rows: readonly Row[], x: number): boolean {
  const segments = rows.flatMap((row) => row.segments);
  return (
    isRunningText(segments.filter((segment) => segment.x0 < x)) &&
    isRunningText(segments.filter((segment) => segment.x0 >= x))
  );
}

function isRunningText(segments: readonly Segment[]): boolean {
  if (segments.length < LINES) return false;
  const { x0, x1 } = boundsOf(segments);
  const width = median(segments.map((segment) => segment.x1 - segment.x0));
  const letters = median(segments.map((segment) => segment.text.replace(/[^\p{L}]/gu, '').length));
  return letters >= LETTERS && width >= FILL * (x1 - x0);
}
