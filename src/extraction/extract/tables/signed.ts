/** Amounts of accounts, which some print in a column of debits and one of credits, and others in one column with a sign. */
import type { FieldSpec } from '../fields/compile-field.ts';
import type { DecimalMark } from '../numerals.ts';
import { columnReader } from './cells.ts';
import type { Cell } from './cells.ts';
import type { Column } from './column.ts';
import type { Sheet, Token } from '../sheet.ts';
import type { TableRow } from './rows.ts';

const negative = (cell: Cell): Cell => ({
  ...cell,
  value: cell.value.startsWith('-') || !/[1-9]/.test(cell.value) ? cell.value : `-${cell.value}`,
});
const positive = (cell: Cell): Cell => ({ ...cell, value: cell.value.replace(/^-/, '') });

/** What stands behind amounts for debits and credits: German, French, Spanish and Italian `S` and `H`, `D` and `C`, English `DR` and `CR`, signs. */
const PAIRS: readonly (readonly [debit: RegExp, credit: RegExp])[] = [
  [/^S$/, /^H$/],
  [/^D$/, /^C$/],
  [/^DR\.?$/i, /^CR\.?$/i],
  [/^Soll$/, /^Haben$/],
  [/^[-–−]$/, /^\+$/],
];
const WITH_CENTS = /\d[.,]\d{2}$/;

/** Whether the word at `at` is such a letter or sign behind an amount; between two numbers it joins them. */
export const isMarked = (tokens: readonly Token[], at: number, mark: RegExp): boolean =>
  WITH_CENTS.test(tokens[at - 1]?.text ?? '') &&
  mark.test(tokens[at]?.text ?? '') &&
  !(tokens[at + 1]?.segment === tokens[at]?.segment && /\d/.test(tokens[at + 1]?.text ?? ''));

/** What stands behind the debits of a document that prints the like for credits as well; null when nothing does. */
export function debitMarkOf(sheet: Sheet): RegExp | null {
  const isPrinted = (mark: RegExp): boolean =>
    sheet.lines.some(({ tokens }) => tokens.some((_, at) => isMarked(tokens, at, mark)));
  return PAIRS.find(([debit, credit]) => isPrinted(debit) && isPrinted(credit))?.[0] ?? null;
}

/** A cell with an amount; negative where the mark of debits stands behind it. */
export function withMark(cell: Cell, mark: RegExp | null): Cell {
  const [span] = cell.spans;
  return mark !== null && span && isMarked(span.line.tokens, span.to, mark) ? negative(cell) : cell;
}

/**
 * Whether the one column of amounts tells debits from credits. Where none is negative and none is marked, as in a list of
 * withdrawals alone, they may all be either; the amounts of two columns need no sign.
 */
export function tellsSigns(
  columns: readonly Column[],
  rows: readonly TableRow[],
  { mark, debit }: { readonly mark: DecimalMark; readonly debit: RegExp | null },
): boolean {
  const at = columns.findIndex(({ concept }) => concept === 'line_amount');
  if (at < 0 || debit !== null) return true;
  const read = columnReader(mark);
  return rows.some((row) => read(row, at, 'money')?.startsWith('-') === true);
}

/** Where the sub-field of a concept is, whether a column prints it, and whether it is asked for where none does. */
function askedIn(fields: readonly FieldSpec[], columns: readonly Column[]) {
  const at = (concept: string): number => fields.findIndex((field) => field.concept === concept);
  const isPrinted = (concept: string): boolean => columns.some((column) => column.concept === concept);
  const missing = (concept: string): boolean => at(concept) >= 0 && !isPrinted(concept);
  return { at, isPrinted, missing };
}

/** Adds the amount of a row as a debit or a credit where the section it stands in says which, and its own print does not. */
export function cellsOfSection(
  fields: readonly FieldSpec[],
  columns: readonly Column[],
  printed: ReadonlyMap<string, Cell>,
  way: 'in' | 'out' | null,
): (readonly [number, Cell])[] {
  const { at, missing } = askedIn(fields, columns);
  const amount = printed.get('line_amount');
  if (way === null || !amount || !missing('line_debit') || !missing('line_credit')) return [];
  return [[at(way === 'out' ? 'line_debit' : 'line_credit'), amount]];
}

/**
 * Adds to the cells of a row, by sub-field, what the other way of printing says: an amount asked for where debits and credits
 * are printed, or the reverse. `printed` holds the row's cells by concept.
 */
export function signedCells(
  fields: readonly FieldSpec[],
  columns: readonly Column[],
  printed: ReadonlyMap<string, Cell>,
): (readonly [number, Cell])[] {
  const { at, isPrinted, missing } = askedIn(fields, columns);
  const [debit, credit, amount] = ['line_debit', 'line_credit', 'line_amount'].map((id) => printed.get(id));
  const isSplit = isPrinted('line_debit') && isPrinted('line_credit');
  if (missing('line_amount') && isSplit) {
    // Beside credits, and without debits, an amount asked for is the debit: "charges" and "credits" of a folio.
    if (at('line_credit') >= 0 && at('line_debit') < 0) return debit ? [[at('line_amount'), debit]] : [];
    if (debit && !credit) return [[at('line_amount'), negative(debit)]];
    return credit && !debit ? [[at('line_amount'), positive(credit)]] : [];
  }
  if (!missing('line_debit') || !missing('line_credit') || !amount) return [];
  return amount.value.startsWith('-')
    ? [[at('line_debit'), positive(amount)]]
    : [[at('line_credit'), amount]];
}
