/** Finds the header row of a table for a repeating group, and which of its columns is which sub-field. */
import { lettersOf } from '../fold.ts';
import { conceptOf } from '../../lexicon/concepts.ts';
import { assignRows } from '../assign.ts';
import type { Rect } from '../../types.ts';
import type { FieldSpec } from '../fields/compile-field.ts';
import type { LabelIndex } from '../labels/label-index.ts';
import type { Hits } from '../regions.ts';
import { emOf } from '../sheet.ts';
import type { Line, Sheet } from '../sheet.ts';
import type { Column } from './column.ts';
import {
  cutLabels,
  isHeadingOver,
  joinLines,
  mergeLine,
  piecesOf,
  ruledCell,
  sideBySide,
  topDown,
  WORD_SPACE,
} from './header-pieces.ts';
import type { Piece } from './header-pieces.ts';
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

/** What a group of a payslip asks for. */
export type Pay = 'line_earning' | 'line_deduction';

const NUMERIC = new Set(['money', 'quantity', 'percent']);

function toColumns(pieces: readonly Piece[], fields: readonly FieldSpec[]): { columns: Column[] } {
  const width = pieces.at(-1)?.x1 ?? 1;
  const gain = fields.map((field, index) =>
    pieces.map((piece) => {
      const best = Math.max(
        0,
        ...piece.hits.flatMap((hit) =>
          hit.owners
            .filter((owner) => owner.field === index)
            .map((owner) => owner.weight * hit.match * Math.min(1, 0.7 + 0.04 * lettersOf(hit.key))),
        ),
      );
      if (best === 0) return 0;
      // Amounts stand at the right, descriptions at the left.
      return (
        best +
        (field.concept === 'line_amount'
          ? (0.3 * piece.x1) / width
          : field.concept === 'line_description'
            ? 0.1 * (1 - piece.x0 / width)
            : 0)
      );
    }),
  );
  const columnOf = assignRows(gain);
  const columns = pieces.map((piece, index): Column => {
    const field = columnOf.indexOf(index);
    const concept =
      piece.hits
        .flatMap((hit) => hit.concepts)
        .map(conceptOf)
        .find((found) => found !== null) ?? null;
    const spec = fields[field];
    return {
      x0: piece.x0,
      x1: piece.x1,
      field,
      numeric: NUMERIC.has(spec?.type ?? concept?.type ?? 'text'),
      concept: spec?.concept ?? concept?.id ?? null,
      label: topDown(piece)
        .map((word) => word.text)
        .join(' '),
    };
  });
  return { columns };
}

const isHeaded = (piece: Piece | undefined, concept: string): boolean =>
  piece?.hits.some(({ concepts }) => concepts.includes(concept)) === true;

/**
 * The columns of a table of pay: what is earned and what is taken off have a column of amounts each, or a table each, beside each
 * other, that is headed so.
 */
function withPay(
  pieces: readonly Piece[],
  fields: readonly FieldSpec[],
  columns: readonly Column[],
  wanted: Pay,
): readonly Column[] {
  const amount = fields.findIndex(({ concept }) => concept === 'line_amount');
  const names = fields.findIndex(({ concept }) => concept === 'line_description');
  const isTaken = (field: number): boolean => columns.some((column) => column.field === field);
  const off = pieces.findIndex((piece) => isHeaded(piece, 'line_deduction'));
  if (off === 0 && names >= 0 && !isTaken(names))
    return columns.map((column, at) =>
      at === 0 ? { ...column, field: names, numeric: false, concept: 'line_description' } : column,
    );
  const own = pieces.findIndex((piece, at) => at > 0 && isHeaded(piece, wanted));
  if (off < 1 || own < 1 || amount < 0 || isTaken(amount)) return columns;
  return columns.map((column, at) => {
    if (at === own) return { ...column, field: amount, numeric: true, concept: 'line_amount' };
    const isOther = isHeaded(pieces[at], 'line_earning') || at === off;
    return isOther && column.field < 0 ? { ...column, numeric: true, concept: 'line_deduction' } : column;
  });
}

const isOver = (one: Rect, other: Rect): boolean => one.x0 < other.x1 && one.x1 > other.x0;

/** Whether a line above a header is one of labels and their values: "Physician: Dr. Rao   Fasting: yes". */
const hasColon = (line: Line): boolean => line.tokens.some(({ text }) => /\p{L}:$/u.test(text));

/** Whether a line heads a section and is one text without white: no row of labels. */
const isRunningHeading = (line: Line): boolean =>
  isSectionHeading(line) &&
  line.tokens.every((word, at) => word.x0 - (line.tokens[at - 1]?.x1 ?? word.x0) < WORD_SPACE * word.size);

/** Whether a line above a header is the heading of its entries, at its left edge and wider than its first label. */
const isOverFirst = (line: Line, [first]: readonly Piece[], em: number): boolean =>
  first !== undefined &&
  Math.abs(line.x0 - first.x0) < em &&
  line.x1 > first.x1 + em &&
  isSectionHeading(line);

/** Headers of a document for a group, in order of appearance. `index` is what `hits` were found with, `pay` what a group of pay asks for. */
export function findHeaders(
  sheet: Sheet,
  hits: Hits,
  index: LabelIndex,
  fields: readonly FieldSpec[],
  pay: Pay = 'line_earning',
): Header[] {
  const found: Header[] = [];
  for (const line of sheet.lines) {
    const own = cutLabels(
      (hits[line.index] ?? []).filter((hit) => hit.match > 0.8),
      index,
    );
    const begin = own.length < 2 ? 0 : beginOf(line, own);
    if (own.length < 2 || !isHeaderLike(sheet, line, begin, own)) continue;
    const next = sheet.lines[line.index + 1];
    const below = (hits[line.index + 1] ?? []).filter((hit) => hit.match > 0.9);
    const isRow = next?.tokens.some((token) => /\d/.test(token.text)) === true;
    const isAbove = next?.page === line.page && !isRow && below.length > 1;
    if (isAbove && (isHeadingOver(line, piecesOf(next, below)) || isRunningHeading(line))) continue;
    const pieces = piecesOf(line, own).filter(({ x0 }) => x0 >= (line.tokens[begin]?.x0 ?? 0));
    const em = emOf(sheet, line.page);
    let [from, to] = [line.index, line.index];
    for (const step of [-1, -2, 1, 2]) {
      // What stands beyond a line that is not of the header is not either.
      if (Math.abs(step) === 2 && (step < 0 ? from : to) === line.index) continue;
      const other = sheet.lines[line.index + step];
      if (other?.page !== line.page || Math.abs(other.y0 - line.y0) > (Math.abs(step) + 0.4) * 1.5 * em)
        continue;
      const theirs = (hits[other.index] ?? []).filter((hit) => hit.match > 0.9);
      const withoutDigits = !other.tokens.some((token) => /\d/.test(token.text));
      if (!withoutDigits || (step > 0 && !goesOn(other, theirs)) || other.tokens.length > 8) continue;
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
    joinLines(pieces, index);
    const rulings = sheet.pages.get(line.page)?.rulings ?? [];
    const needed = Math.min(2, fields.length);
    const tables = sideBySide(pieces, line, rulings, em);
    tables.forEach((table, at) => {
      const cells = table.map((piece) => ruledCell(piece, pieces, line, rulings));
      const { columns: plain } = toColumns(cells, fields);
      const paid = withPay(cells, fields, plain, pay);
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
