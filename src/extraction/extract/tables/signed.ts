/** Amounts of accounts, which some print in a column of debits and one of credits, and others in one column with a sign. */
import type { FieldSpec } from '../compile-field.ts';
import type { Cell } from './cells.ts';
import type { Column } from './header.ts';

const negative = (cell: Cell): Cell => ({
  ...cell,
  value: cell.value.startsWith('-') || !/[1-9]/.test(cell.value) ? cell.value : `-${cell.value}`,
});
const positive = (cell: Cell): Cell => ({ ...cell, value: cell.value.replace(/^-/, '') });

/**
 * Adds to the cells of a row, by sub-field, what the other way of printing says: an amount asked for where debits and credits
 * are printed, or the reverse. `printed` holds the row's cells by concept.
 */
export function signedCells(
  fields: readonly FieldSpec[],
  columns: readonly Column[],
  printed: ReadonlyMap<string, Cell>,
): (readonly [number, Cell])[] {
  const isPrinted = (concept: string): boolean => columns.some((column) => column.concept === concept);
  const at = (concept: string): number => fields.findIndex((field) => field.concept === concept);
  const missing = (concept: string): boolean => at(concept) >= 0 && !isPrinted(concept);
  const [debit, credit, amount] = ['line_debit', 'line_credit', 'line_amount'].map((id) => printed.get(id));
  const isSplit = isPrinted('line_debit') && isPrinted('line_credit');
  if (missing('line_amount') && isSplit) {
    if (debit && !credit) return [[at('line_amount'), negative(debit)]];
    return credit && !debit ? [[at('line_amount'), positive(credit)]] : [];
  }
  if (!missing('line_debit') || !missing('line_credit') || !amount) return [];
  return amount.value.startsWith('-')
    ? [[at('line_debit'), positive(amount)]]
    : [[at('line_credit'), amount]];
}
