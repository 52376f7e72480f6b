/** Repeating groups: rows of the best table for the sub-fields, or the items of a receipt. */
import { decimalMarkOf } from '../candidates/amounts.ts';
import { findDates } from '../candidates/dates.ts';
import type { FieldSpec } from '../compile-field.ts';
import { findLabels } from '../find-labels.ts';
import { createLabelIndex } from '../label-index.ts';
import type { Hits } from '../regions.ts';
import { rightOf, textOf } from '../sheet.ts';
import type { Sheet } from '../sheet.ts';
import { readRows } from './body.ts';
import { readCell } from './cells.ts';
import type { Cell } from './cells.ts';
import { findHeaders } from './header.ts';
import { readReceiptItems } from './receipt-items.ts';

/** A row of a group: cells by sub-field index. */
export interface GroupRow {
  readonly cells: ReadonlyMap<number, Cell>;
  /** Indices of the lines it takes. */
  readonly lines: readonly number[];
}

export interface Group {
  readonly rows: readonly GroupRow[];
  readonly method: 'table' | 'receipt-items' | 'none';
}

const NUMERIC = new Set(['money', 'quantity', 'percent']);

function isRow(fields: readonly FieldSpec[], cells: ReadonlyMap<number, Cell>): boolean {
  const numeric = fields.some((field, index) => NUMERIC.has(field.type) && cells.has(index));
  const asksNumbers = fields.some((field) => NUMERIC.has(field.type));
  const asksAmount = fields.findIndex((field) => field.concept === 'line_amount');
  if (asksAmount >= 0 && !cells.has(asksAmount) && cells.size < 3) return false;
  return asksNumbers
    ? numeric && cells.size >= Math.min(2, fields.length)
    : cells.size >= Math.min(2, fields.length);
}

/** Reads the rows of a group. `hits` are the document's labels (not the columns'). */
export function readGroup(sheet: Sheet, hits: Hits, group: FieldSpec): Group {
  const { fields } = group;
  const mark = decimalMarkOf(sheet);
  const columnHits = findLabels(sheet, createLabelIndex(fields, { columns: true }));
  const headers = findHeaders(sheet, columnHits, fields);
  const dates = fields.some((field) => field.type === 'date') ? findDates(sheet) : [];
  let best: GroupRow[] = [];
  let bestScore = 0;
  for (const header of headers) {
    if (best.length > 0 && header.matched < 2) continue;
    const printed = readRows(
      sheet,
      hits,
      header,
      headers.filter((other) => other !== header),
      mark,
    );
    const edges = header.columns.map((_, index) =>
      Math.max(
        0,
        ...printed.flatMap((row) =>
          (row.cells.get(index) ?? []).filter((span) => !/[:=]/.test(textOf(span))).map(rightOf),
        ),
      ),
    );
    const rows = printed.flatMap((row): GroupRow[] => {
      const cells = new Map<number, Cell>();
      header.columns.forEach((column, index) => {
        const field = fields[column.field];
        const cell = field
          ? readCell(field, row.cells.get(index) ?? [], { mark, dates, right: edges[index] ?? Infinity })
          : null;
        if (cell) cells.set(column.field, cell);
      });
      return isRow(fields, cells) ? [{ cells, lines: row.lines.map((line) => line.index) }] : [];
    });
    const score = rows.reduce((sum, row) => sum + row.cells.size, 0) * header.matched;
    if (score > bestScore) {
      best = rows;
      bestScore = score;
    }
  }
  if (best.length > 0) return { rows: best, method: 'table' };
  const items = readReceiptItems(sheet, hits, fields, mark).map(({ cells, line }) => ({
    cells,
    lines: [line.index],
  }));
  return { rows: items, method: items.length > 0 ? 'receipt-items' : 'none' };
}
