/** Orders rows that were cut from left to right as they are read, and mirrors them where that is from the right. */
import { hasRightToLeft, inReadingOrder } from '../../document/index.ts';
import type { Direction } from '../../document/index.ts';
import type { Rect, Row, Segment, Word } from '../types.ts';

/** Rows with their words. */
interface ReadRows {
  readonly rows: readonly Row[];
  readonly words: readonly Word[];
}

/**
 * The rows of a page with segments, and their words, in reading order. Rows are given from left to right, and so they stay
 * where nothing on the page runs from right to left.
 */
export function readFromSide(rows: readonly Row[], words: readonly Word[], direction: Direction): ReadRows {
  if (!words.some(({ text }) => hasRightToLeft(text))) return { rows, words };
  const ordered: Word[] = [];
  const read = (segment: Segment): Segment => {
    const line = segment.words.map((at) => words[at]).filter((word) => word !== undefined);
    const from = ordered.length;
    ordered.push(...inReadingOrder(line, direction));
    const own = ordered.slice(from);
    return { ...segment, text: own.map(({ text }) => text).join(' '), words: own.map((_, at) => from + at) };
  };
  const fromSide = (segments: readonly Segment[]): readonly Segment[] =>
    direction === 'rtl' ? [...segments].reverse() : segments;
  return {
    rows: rows.map((row) => ({ ...row, segments: fromSide(row.segments).map(read) })),
    words: ordered,
  };
}

/** The same with left and right exchanged, around the left edge of the page. */
export const mirrored = <T extends Rect & { readonly segments: readonly Segment[] }>(row: T): T => ({
  ...mirroredBox(row),
  segments: row.segments.map(mirroredBox),
});

const mirroredBox = <T extends Rect>(box: T): T => ({ ...box, x0: -box.x1, x1: -box.x0 });
