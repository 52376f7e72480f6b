/** How far a table reaches sideways: beside it may stand a column of other text, or another table. */
import { emOf } from '../sheet.ts';
import type { Line, Sheet } from '../sheet.ts';
import type { Header } from './header.ts';

/** The words of a line that may belong to a table, `to` exclusive. */
export interface Extent {
  readonly from: number;
  readonly to: number;
}

/** Lines after a header in which text beside the table is looked for. */
const LOOKED_AT = 60;

/** Whether text stands left of a table, in lines of its rows: a column of its own, of which no word is a cell. */
function hasNeighbor(sheet: Sheet, { to, columns }: Header, left: number): boolean {
  const first = columns.find((column) => column.x0 === left);
  const page = sheet.lines[to]?.page;
  return sheet.lines.slice(to + 1, to + 1 + LOOKED_AT).some((line) => {
    if (first === undefined || line.page !== page) return false;
    const em = emOf(sheet, line.page);
    const ends = line.parts.map((part) => ({
      x0: line.tokens[part.from]?.x0 ?? 0,
      x1: line.tokens[part.to - 1]?.x1 ?? 0,
      isText: line.tokens.slice(part.from, part.to).some((token) => /\p{L}{2}/u.test(token.text)),
    }));
    const beside = ends.some(({ x1, isText }) => isText && x1 < left - 0.5 * em);
    const own = ends.some(({ x0, x1, isText }) => isText && x0 > left - em && x0 < first.x1 && x1 > left);
    return beside && own;
  });
}

/** Gives, for the lines of the table under a header, the words within its reach. */
export function extentOf(sheet: Sheet, header: Header): (line: Line) => Extent {
  // A label left of those that name columns, by the vocabulary or the template, may be of the text beside the table.
  const left = Math.min(
    ...header.columns
      .filter(({ concept, field }) => concept !== null || field >= 0)
      .map((column) => column.x0),
  );
  const beside = header.x0 === null && hasNeighbor(sheet, header, left);
  const x0 = header.x0 ?? (beside ? left : -Infinity);
  const x1 = header.x1 ?? Infinity;
  return (line) => {
    const em = emOf(sheet, line.page);
    const from = line.tokens.findIndex((token) => token.x0 > x0 - em);
    const after = line.tokens.findIndex((token) => token.x0 > x1 - em);
    const to = after < 0 ? line.tokens.length : after;
    return { from: from < 0 || from > to ? to : from, to };
  };
}
