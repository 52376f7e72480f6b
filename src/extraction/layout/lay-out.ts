/** From words to layout: rows, segments and the text in reading order. */
import { directionOf } from '../../document/index.ts';
import type { Direction, Ruling } from '../../document/index.ts';
import { median } from '../../kit/median.ts';
import type { Row, Word } from '../types.ts';
import { takeOutBars } from './bars.ts';
import { readingRegions } from './regions.ts';
import { levelWords } from './level.ts';
import { mirrored, readFromSide } from './reading-side.ts';
import { groupRows } from './rows.ts';
import { segmentOf, splitRows } from './segments.ts';
import { tidyRow } from './tidy.ts';

/** A page as layout knows it. */
export interface Layout {
  /** The words, row by row in reading order, some of them joined or split. */
  readonly words: readonly Word[];
  /** The side from which most of them are read. */
  readonly direction: Direction;
  readonly rows: readonly Row[];
  readonly text: string;
}

/** Between two segments of a row: wide enough to be told from a space between words. */
const COLUMN_MARK = '  ';

/**
 * Lays out the `given` words of an upright page. `aside` are lines of words that run in another direction (stamps in the margin,
 * watermarks): they come at the end of the text and take no part in rows.
 */
export function layOut(
  given: readonly Word[],
  rulings: readonly Ruling[],
  aside: readonly (readonly Word[])[] = [],
): Layout {
  const words = levelWords(given);
  const barred = groupRows(words).map((row) =>
    takeOutBars(row.map((index) => words[index]).filter((word) => word !== undefined)),
  );
  const tidied = barred.map((row) => tidyRow(row.words));
  const all = [...tidied, ...aside].flat();
  let next = 0;
  const numbered = [...tidied, ...aside].map((row) => row.map(() => next++));
  const cut = [
    ...splitRows(numbered.slice(0, tidied.length), all, [...rulings, ...barred.flatMap(({ bars }) => bars)]),
    ...numbered.slice(tidied.length).map((line) => {
      const segment = segmentOf(line, all);
      return { x0: segment.x0, y0: segment.y0, x1: segment.x1, y1: segment.y1, segments: [segment] };
    }),
  ];
  const direction = directionOf(all);
  const read = readFromSide(cut, all, direction);
  const rows = read.rows.slice(0, tidied.length);
  const sideLines = read.rows.slice(tidied.length);
  // Columns are told as if all were read from the left.
  const regions = readingRegions(direction === 'rtl' ? rows.map(mirrored) : rows);
  return {
    words: read.words,
    direction,
    rows,
    text: [...regions.map(textOf), ...sideLines.map((line) => line.segments[0]?.text ?? '')].join('\n\n'),
  };
}

/** A line per row; a blank line where the white between rows is clearly wider than usual. */
function textOf(rows: readonly Row[]): string {
  const whites = rows.slice(1).map((row, i) => row.y0 - (rows[i]?.y1 ?? row.y0));
  const usual = Math.max(0, median(whites));
  const lines = rows.map((row, i) => {
    const line = row.segments.map((segment) => segment.text).join(COLUMN_MARK);
    const white = i === 0 ? 0 : (whites[i - 1] ?? 0);
    const blank = white > 1.5 * usual && white > 0.6 * (row.y1 - row.y0);
    return blank ? `\n${line}` : line;
  });
  return lines.join('\n');
}
