/** Finds the header rows of the tables for a repeating group. */
import type { Rect } from '../../types.ts';
import type { FieldSpec } from '../fields/compile-field.ts';
import type { LabelHit } from '../labels/label-hit.ts';
import type { LabelIndex } from '../labels/label-index.ts';
import type { Hits } from '../regions.ts';
import { emOf } from '../sheet.ts';
import type { Line, Sheet } from '../sheet.ts';
import type { Column } from './column.ts';
import {
  completesLabels,
  cutLabels,
  isHeadingOver,
  joinLines,
  mergeLine,
  piecesOf,
  ruledCell,
  sideBySide,
  WORD_SPACE,
} from './header-pieces.ts';
import type { Piece } from './header-pieces.ts';
import { toColumns, withPay } from './header-columns.ts';
import type { Pay } from './header-columns.ts';
import { beginOf, goesOn, isHeaderLike } from './header-like.ts';
import { namelessColumn, withNamelessAmounts } from './nameless.ts';
import { isSectionHeading } from './sections.ts';

export interface Header {
  /** Index of its first line, and of its last; -1 for both when the table starts with the document. */
  readonly from: number;
  readonly to: number;
  readonly columns: readonly Column[];
  /** Different sub-fields found. */
  readonly matched: number;
  /** The labels in order: a repeated header has the same. */
  readonly signature: string;
  /** Where the table begins and ends beside another of the same line; null where none stands. */
  readonly x0: number | null;
  readonly x1: number | null;
}

const isOver = (one: Rect, other: Rect): boolean => one.x0 < other.x1 && one.x1 > other.x0;

/** Whether a line above a header is one of labels and their values: "Physician: Dr. Rao   Fasting: yes". */
const hasColon = (line: Line): boolean => line.tokens.some(({ text }) => /\p{L}:$/u.test(text));

/** Whether a line heads a section and is one text without white: no row of labels. */
const isRunningHeading = (line: Line): boolean =>
  isSectionHeading(line) &&
  line.tokens.every((word, at) => word.x0 - (line.tokens[at - 1]?.x1 ?? word.x0) < WORD_SPACE * word.size);

/** Whether a line above a header is the heading of its entries: it begins left of the first label, or with it and is wider. */
const isOverFirst = (line: Line, [first]: readonly Piece[], em: number): boolean =>
  first !== undefined &&
  line.x0 < first.x0 + em &&
  (line.x0 < first.x0 - em || line.x1 > first.x1 + em) &&
  isSectionHeading(line);

/** Labels of a line that are read as they are known, or nearly. */
const surely = (hits: Hits, line: number): readonly LabelHit[] =>
  (hits[line] ?? []).filter((hit) => hit.match > 0.9);

const hasDigits = ({ tokens }: Line): boolean => tokens.some(({ text }) => /\d/.test(text));

/** A line of labels that heads a table, and the pieces that the labels of its own make. */
interface HeaderLine {
  readonly line: Line;
  readonly own: readonly LabelHit[];
  readonly pieces: Piece[];
}

/** What heads a table in a line, or null where nothing does. */
function headerLineAt(sheet: Sheet, hits: Hits, index: LabelIndex, line: Line): HeaderLine | null {
  const own = cutLabels(
    (hits[line.index] ?? []).filter((hit) => hit.match > 0.8),
    index,
  );
  if (own.length < 2) return null;
  const begin = beginOf(line, own);
  if (!isHeaderLike(sheet, line, begin, own)) return null;
  const next = sheet.lines[line.index + 1];
  const below = surely(hits, line.index + 1);
  const isAbove = next?.page === line.page && !hasDigits(next) && below.length > 1;
  if (isAbove && (isHeadingOver(line, piecesOf(next, below)) || isRunningHeading(line))) return null;
  const pieces = piecesOf(line, own).filter(({ x0 }) => x0 >= (line.tokens[begin]?.x0 ?? 0));
  return { line, own, pieces };
}

/** Parts of a header over two lines, at least. */
const LEAST_PARTS = 3;

/** What heads a table in two lines together, whose labels neither has alone: "Gross | Number of" over "weight | packages"; null where nothing does. */
function headerOverTwo(sheet: Sheet, hits: Hits, index: LabelIndex, line: Line): HeaderLine | null {
  const next = sheet.lines[line.index + 1];
  const { parts, tokens } = line;
  if (next?.page !== line.page || parts.length < LEAST_PARTS || 2 * next.parts.length < parts.length)
    return null;
  if (next.y0 - line.y0 > 1.6 * emOf(sheet, line.page)) return null;
  if ([...tokens, ...next.tokens].some(({ text }) => /\d{2}|\p{L}:$/u.test(text))) return null;
  const pieces = piecesOf(line, surely(hits, line.index));
  const isBelow = (part: Line['parts'][number]): boolean => {
    const [first, last] = [next.tokens[part.from], next.tokens[part.to - 1]];
    return pieces.filter(({ x0, x1 }) => first && last && isOver(first, { ...last, x0, x1 })).length === 1;
  };
  if (!next.parts.every(isBelow)) return null;
  mergeLine(pieces, next, surely(hits, next.index));
  joinLines(pieces, index);
  return pieces.filter((piece) => piece.hits.length > 0).length >= LEAST_PARTS
    ? { line, own: [], pieces }
    : null;
}

/** Takes the lines around a header that go on with it into its pieces, and gives back the last of them. */
function takeAround(sheet: Sheet, hits: Hits, index: LabelIndex, { line, own, pieces }: HeaderLine): number {
  const em = emOf(sheet, line.page);
  let [from, to] = [line.index, line.index];
  for (const step of [-1, -2, 1, 2]) {
    // What stands beyond a line that is not of the header is not either.
    if (Math.abs(step) === 2 && (step < 0 ? from : to) === line.index) continue;
    const other = sheet.lines[line.index + step];
    if (other?.page !== line.page || Math.abs(other.y0 - line.y0) > (Math.abs(step) + 0.4) * 1.5 * em)
      continue;
    const theirs = surely(hits, other.index);
    if (hasDigits(other) || other.tokens.length > 8) continue;
    if (step > 0 && !goesOn(other, theirs) && !completesLabels(pieces, other, index)) continue;
    if (isHeadingOver(other, pieces) || (step < 0 && (hasColon(other) || isOverFirst(other, pieces, em))))
      continue;
    // "Room" under "Room" begins its first cell: "Room A2", wrapped; "VAT" beside "VAT" ends "VAT amount".
    const isRepeated = theirs.some((hit) =>
      own.some(({ key, box }) => key === hit.key && isOver(box, hit.box)),
    );
    if (step > 0 && isRepeated) continue;
    mergeLine(pieces, other, theirs);
    if (step > 0) to = other.index;
    else from = other.index;
  }
  return to;
}

/** Headers of a document for a group, in order of appearance. `index` is what `hits` were found with, `pay` what a group of pay asks for. */
export function findHeaders(
  sheet: Sheet,
  hits: Hits,
  index: LabelIndex,
  fields: readonly FieldSpec[],
  pay: Pay = 'line_earning',
): Header[] {
  const found: Header[] = [];
  const needed = Math.min(2, fields.length);
  for (const line of sheet.lines) {
    const alone = headerLineAt(sheet, hits, index, line);
    const header = alone ?? headerOverTwo(sheet, hits, index, line);
    if (header === null) continue;
    const { own, pieces } = header;
    const to = alone ? takeAround(sheet, hits, index, alone) : line.index + 1;
    joinLines(pieces, index);
    const rulings = sheet.pages.get(line.page)?.rulings ?? [];
    const tables = sideBySide(pieces, line, rulings, emOf(sheet, line.page));
    tables.forEach((table, at) => {
      const cells = table.map((piece) => ruledCell(piece, pieces, line, rulings));
      const paid = withPay(cells, fields, toColumns(cells, fields), pay);
      const columns = [...(tables.length > 1 ? paid : withNamelessAmounts(sheet, to, paid, fields))];
      const matched = columns.filter(({ field }) => field >= 0).length;
      // The lower line of a header that is already found: "netto | netto | VAT | brutto".
      if (
        found.some((other) => other.from < line.index && other.to >= line.index && other.matched >= matched)
      )
        return;
      if (matched < needed || columns.length < 2) return;
      const names = at === 0 ? namelessColumn(sheet, to, columns, fields) : null;
      if (names) columns.unshift(names);
      const labels = table.flatMap((piece) => piece.hits.map((hit) => hit.key));
      found.push({
        from: line.index,
        to,
        columns,
        matched,
        signature: (tables.length > 1 ? labels : own.map((hit) => hit.key)).join('|'),
        x0: at > 0 ? (table[0]?.x0 ?? null) : null,
        x1: tables[at + 1]?.[0]?.x0 ?? null,
      });
    });
  }
  return found;
}
