/** How far down the border at the left of a table runs: what stands below it is of another table, or of none. */
import { middleOf } from '../../layout/geometry.ts';
import { emOf } from '../sheet.ts';
import type { Line, Sheet } from '../sheet.ts';
import type { Column } from './column.ts';

/** White between two pieces of one border, in line heights, at most. */
const JOINED = 0.3;

/** Where the left border of the table under a header line ends, if it has one that encloses lines below the header, else infinity. */
export function endOfBorder(sheet: Sheet, header: Line | undefined, [first]: readonly Column[]): number {
  if (!header || !first) return Infinity;
  const em = emOf(sheet, header.page);
  const upright = (sheet.pages.get(header.page)?.rulings ?? []).filter(
    (ruling) => Math.abs(ruling.x1 - ruling.x0) < 2,
  );
  const y = middleOf(header);
  const left = Math.max(
    ...upright.filter(({ x0, y0, y1 }) => x0 < first.x0 + 1 && y0 < y && y1 > y).map(({ x0 }) => x0),
  );
  const pieces = upright
    .filter(({ x0, y1 }) => Math.abs(x0 - left) < 2 && y1 > y)
    .sort((one, other) => one.y0 - other.y0);
  const end = pieces.reduce((to, { y0, y1 }) => (y0 < to + JOINED * em ? Math.max(to, y1) : to), y);
  const below = sheet.lines[header.index + 1];
  return below?.page === header.page && middleOf(below) < end ? end : Infinity;
}

/** Whether a line stands below the end of a border. */
export const isBelowBorder = (line: Line, end: number): boolean => middleOf(line) > end;
