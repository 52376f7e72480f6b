/** Forms that print the label of a field below what is filled in: "Jan Kowalski" over "(name)". */
import type { PageText, Rect, Segment, Word } from '../../types.ts';
import { textOf } from '../sheet.ts';
import type { Hits } from '../regions.ts';
import type { Line, Sheet } from '../sheet.ts';

type Row = PageText['rows'][number];

/** White between a value and its caption, in heights of the caption, at most. */
const NEAR = 1.2;
const IN_BRACKETS = /^\(\p{L}.*\)[.:]?$/u;

/** Whether a line holds nothing but captions of what stands in the line above it, one of them of a field. */
function isOfCaptions(sheet: Sheet, hits: Hits, line: Line): boolean {
  const above = sheet.lines[line.index - 1];
  if (above?.page !== line.page) return false;
  if (line.y0 - above.y1 > NEAR * (line.y1 - line.y0)) return false;
  const next = sheet.lines[line.index + 1];
  // What stands nearer to the line below is a label above its value.
  if (next?.page === line.page && next.y0 - line.y1 < line.y0 - above.y1) return false;
  const isCalled = (of: Line): boolean =>
    (hits[of.index] ?? []).some(
      (hit) => hit.owners.length > 0 && of.parts.some(({ from, to }) => from === hit.from && to === hit.to),
    );
  if (!isCalled(line) || isCalled(above)) return false;
  return line.parts.every((part) => IN_BRACKETS.test(textOf(part)));
}

/** Two rows with their places exchanged; words know where they are printed. */
function exchange(page: PageText, value: Row, caption: Row): PageText {
  const moves = new Map<number, number>();
  const up = value.y0 - caption.y0;
  const down = caption.y1 - value.y1;
  for (const [row, by] of [
    [value, down],
    [caption, up],
  ] as const)
    for (const segment of row.segments) for (const at of segment.words) moves.set(at, by);
  const shifted = <T extends Rect>(box: T, by: number): T => ({ ...box, y0: box.y0 + by, y1: box.y1 + by });
  const words = page.words.map((word, at): Word => {
    const by = moves.get(at);
    const { x0, y0, x1, y1 } = word;
    return by === undefined ? word : { ...shifted(word, by), printed: word.printed ?? { x0, y0, x1, y1 } };
  });
  const moved = (row: Row, by: number): Row => ({
    ...shifted(row, by),
    segments: row.segments.map((segment): Segment => shifted(segment, by)),
  });
  const rows = page.rows.flatMap((row) =>
    row === value ? [moved(caption, up), moved(value, down)] : row === caption ? [] : [row],
  );
  return { ...page, words, rows };
}

const rowOf = (page: PageText, { x0, y0 }: Line): Row | undefined =>
  page.rows.find((row) => row.x0 === x0 && row.y0 === y0);

/** The pages of a document with the captions of its fields above what they are of; null where no caption stands below. */
export function withCaptionsAbove(sheet: Sheet, hits: Hits): PageText[] | null {
  const found = sheet.lines.filter((line) => isOfCaptions(sheet, hits, line));
  if (found.length === 0) return null;
  return [...sheet.pages.values()].map((page) =>
    found
      .filter((line) => line.page === page.page)
      .reduce((turned, line) => {
        const above = sheet.lines[line.index - 1];
        const [value, caption] = [above && rowOf(turned, above), rowOf(turned, line)];
        return value && caption ? exchange(turned, value, caption) : turned;
      }, page),
  );
}
