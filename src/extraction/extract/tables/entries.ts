/** Rows of accounts: their days, their amounts, and the sums among them that are no entries. */
import type { FieldSpec } from '../fields/compile-field.ts';
import { conceptOf } from '../../lexicon/concepts.ts';
import { textOf } from '../sheet.ts';
import type { Span } from '../sheet.ts';
import type { Cell } from './cells.ts';
import type { Column } from './column.ts';
import { mayBeSum } from './left-out.ts';
import type { TableRow } from './rows.ts';

const ENTRY = ['line_debit', 'line_credit', 'line_amount', 'line_balance'];
/** What only the entries of an account are asked for. */
const OF_ACCOUNTS: ReadonlySet<string | null> = new Set(['line_debit', 'line_credit', 'line_balance']);

/** The cells of amounts in a row of an account. */
export const entriesOf = (byConcept: ReadonlyMap<string, Cell>): Cell[] =>
  ENTRY.flatMap((concept) => byConcept.get(concept) ?? []);

export const isWithCents = (span: Span): boolean => /\d[.,]\s?\d{2}(?!\d)/.test(textOf(span));

/** Whether a group asks for the entries of an account. */
export const asksEntries = (fields: readonly FieldSpec[]): boolean =>
  fields.some(({ concept }) => OF_ACCOUNTS.has(concept));

const isNothing = (cell: Cell | undefined): boolean => !/[1-9]/.test(cell?.value ?? '');

/**
 * Whether a row of entries sums up others: money both went out and came in, or it is called a total and stands beside no day
 * in a column of days.
 */
export function isSumOfEntries(
  row: TableRow,
  columns: readonly Column[],
  byConcept: ReadonlyMap<string, Cell>,
): boolean {
  if (!isNothing(byConcept.get('line_debit')) && !isNothing(byConcept.get('line_credit'))) return true;
  const days = columns.flatMap(({ concept }, at) => (conceptOf(concept)?.type === 'date' ? [at] : []));
  const hasDay = days.some((at) => (row.cells.get(at) ?? []).some((span) => /\d/.test(textOf(span))));
  return days.length > 0 && !hasDay && mayBeSum(row.anchor);
}

/** How sure the day of the entry above is for one that prints none. */
const DAY_ABOVE = 0.9;

/** Rows of an account, those without a day with that of the entry above: it is printed once for all of a day. */
export function withDays<
  Row extends { readonly cells: Map<number, Cell>; readonly byConcept: ReadonlyMap<string, Cell> },
>(fields: readonly FieldSpec[], rows: readonly Row[]): readonly Row[] {
  const index = fields.findIndex(({ concept }) => concept === 'line_date');
  let day: Cell | undefined;
  return rows.map((row) => {
    day = row.cells.get(index) ?? day;
    const isEntry = row.byConcept.has('line_debit') || row.byConcept.has('line_credit');
    if (index < 0 || !day || row.cells.has(index) || !isEntry) return row;
    return { ...row, cells: new Map([...row.cells, [index, { ...day, trust: DAY_ABOVE }]]) };
  });
}
