/** Repeating groups: rows of the best table for the sub-fields, or the items of a receipt. */
import type { FieldType } from '../../lexicon/concepts.ts';
import { conceptOf } from '../../lexicon/concepts.ts';
import { calendarOf, NO_CALENDAR } from '../yearless.ts';
import type { Calendar } from '../yearless.ts';
import { decimalMarkOf } from '../candidates/amounts.ts';
import type { Candidate } from '../candidates/candidate.ts';
import { findDates } from '../candidates/dates.ts';
import type { FieldSpec } from '../fields/compile-field.ts';
import { findLabels } from '../labels/find-labels.ts';
import { createLabelIndex } from '../labels/label-index.ts';
import { centsOf } from '../numerals.ts';
import type { DecimalMark } from '../numerals.ts';
import type { Hits } from '../regions.ts';
import { rightOf, textOf } from '../sheet.ts';
import type { Sheet } from '../sheet.ts';
import { alignedColumns } from './aligned-columns.ts';
import { withAmountColumn } from './amount-column.ts';
import { isOfDeductions, readLines } from './body.ts';
import { readCell } from './cells.ts';
import type { Cell } from './cells.ts';
import { columnsBelowCentered } from './centered-headings.ts';
import { withColumnsByContent } from './columns-by-content.ts';
import { asksDeductions, asksEarnings } from './earned.ts';
import { asksEntries, entriesOf, isSumOfEntries, isWithCents, withDays } from './entries.ts';
import { findHeaders } from './header.ts';
import type { Column } from './column.ts';
import type { Header } from './header.ts';
import { impliedHeader } from './headerless.ts';
import { printedSums } from './printed-sums.ts';
import { checkProducts } from './products.ts';
import type { Factors } from './products.ts';
import { readReceiptItems } from './receipt-items.ts';
import { groupRows } from './rows.ts';
import type { TableRow } from './rows.ts';
import { withSections } from './section-tables.ts';
import { sectionWays } from './sections.ts';
import { cellsOfSection, debitMarkOf, signedCells, tellsSigns, withMark } from './signed.ts';
import { isOfAccount } from './table-end.ts';
import { isOfRate, isTaxBox } from './tax-box.ts';
import { textRows } from './text-rows.ts';
import { addUnit } from './unit-behind-quantity.ts';

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

/** What tables of a document are read with. */
interface Reading {
  readonly sheet: Sheet;
  readonly hits: Hits;
  readonly fields: readonly FieldSpec[];
  readonly mark: DecimalMark;
  readonly dates: readonly Candidate[];
  readonly calendar: Calendar;
  /** The letter behind amounts that are debits, where the document tells them so. */
  readonly debit: RegExp | null;
}

/** A row with the cells of columns that nobody asked for too: they check the others. */
interface ReadRow {
  readonly cells: Map<number, Cell>;
  readonly byConcept: Map<string, Cell>;
  readonly lines: readonly number[];
}

const NUMERIC: ReadonlySet<FieldType> = new Set<FieldType>(['money', 'quantity', 'percent']);
/** An amount in a column that was not asked for as one: "contract_value". */
const AMOUNT = /^\(?[-–]?\p{Sc}?\d[\d.,' ]*[.,]\d{2}\)?$/u;
const TEXT: Pick<FieldSpec, 'type' | 'concept'> = { type: 'text', concept: null };

/** Whether a group asks for numbers; "position" may be one's post as well. */
const asksNumbers = (fields: readonly FieldSpec[]): boolean =>
  fields.some(({ type, concept }) => NUMERIC.has(type) && concept !== 'line_position');

function isRow(fields: readonly FieldSpec[], cells: ReadonlyMap<number, Cell>): boolean {
  const isNumber = (field: FieldSpec, index: number): boolean =>
    NUMERIC.has(field.type) || (field.type === 'text' && AMOUNT.test(cells.get(index)?.value ?? ''));
  const numeric = fields.some((field, index) => cells.has(index) && isNumber(field, index));
  const isWithout = (concept: string): boolean =>
    fields.every((field, index) => field.concept !== concept || !cells.has(index));
  if (isOfRate(fields, cells)) return false;
  const asksAmount = fields.some((field) => field.concept === 'line_amount');
  if (asksAmount && ['line_amount', 'line_credit'].every(isWithout) && cells.size < 3) return false;
  return asksNumbers(fields)
    ? numeric && cells.size >= Math.min(2, fields.length)
    : cells.size >= Math.min(2, fields.length);
}

/** The right edge of each column's text: what would not fit before it was wrapped. */
const edgesOf = (columns: readonly Column[], rows: readonly TableRow[]): number[] =>
  columns.map((_, index) =>
    Math.max(
      0,
      ...rows.flatMap((row) =>
        (row.cells.get(index) ?? []).filter((span) => !/[:=]/.test(textOf(span))).map(rightOf),
      ),
    ),
  );

function readTable(reading: Reading, header: Header, others: readonly Header[]): ReadRow[] {
  const { sheet, fields, mark, dates, calendar, debit } = reading;
  const lines = readLines(reading, header, others);
  const aligned = alignedColumns(
    header.columns,
    lines.flatMap(({ line }) => line.tokens),
  );
  const centered = columnsBelowCentered(aligned, header, lines);
  if (centered !== header.columns) return readTable(reading, { ...header, columns: centered }, others);
  const isText = !asksNumbers(fields) && lines.every(({ numbers }) => numbers.length === 0);
  const printed = isText
    ? textRows(sheet, lines, header, others)
    : groupRows(sheet, lines, header.columns, mark, new Set(others.map(({ to }) => to + 1)));
  const told = withColumnsByContent(fields, header.columns, printed, mark);
  if (told !== header.columns) return readTable(reading, { ...header, columns: told }, others);
  const columns = withAmountColumn(fields, header.columns, printed, {
    mark,
    sums: printedSums(reading),
  });
  const edges = edgesOf(columns, printed);
  const isAccount = isOfAccount(columns);
  const ways = sectionWays(sheet);
  const isSigned = tellsSigns(columns, printed, { mark, debit });
  const amounts = lines.flatMap(({ cells, numbers }) => numbers.flatMap((column) => cells.get(column) ?? []));
  const asksOff = columns.some(({ concept, field }) => concept === 'line_deduction' && field >= 0);
  const hasCents = 2 * amounts.filter(isWithCents).length > amounts.length;
  return printed.flatMap((row): ReadRow[] => {
    const cells = new Map<number, Cell>();
    const byConcept = new Map<string, Cell>();
    columns.forEach((column, index) => {
      const type = conceptOf(column.concept)?.type;
      const asked = fields[column.field] ?? (type && { type, concept: column.concept });
      // The position of a person is no number.
      const field = isText && asked?.concept === 'line_position' ? TEXT : asked;
      const spans = row.cells.get(index) ?? [];
      const right = edges[index] ?? Infinity;
      const cell = field
        ? readCell(field, spans, {
            mark,
            dates,
            calendar,
            right,
            isWhole: isAccount || asksEntries(fields),
            anchor: isText ? null : row.anchor,
          })
        : null;
      if (!cell) return;
      const signed = field?.type === 'money' ? withMark(cell, debit) : cell;
      if (column.field >= 0) cells.set(column.field, signed);
      if (column.concept !== null) byConcept.set(column.concept, signed);
    });
    addUnit(fields, columns, row, { cells, byConcept });
    const split = isSigned
      ? signedCells(fields, columns, byConcept)
      : cellsOfSection(fields, columns, byConcept, ways(row.anchor));
    for (const [index, cell] of split) cells.set(index, cell);
    if (isSumOfEntries(row, columns, byConcept)) return [];
    // An account's amounts have cents: what has none among them is the small print at the foot of a page.
    if (isAccount && hasCents && !entriesOf(byConcept).every(({ spans }) => spans.some(isWithCents)))
      return [];
    // A row of the other column of amounts, of what is taken off or of what is earned.
    if (!asksOff && byConcept.has('line_deduction') && !byConcept.has('line_amount')) return [];
    return isRow(fields, cells) ? [{ cells, byConcept, lines: row.lines.map((line) => line.index) }] : [];
  });
}

function factorsOf({ byConcept }: ReadRow): Factors | null {
  const [quantity, price, amount] = ['line_quantity', 'line_unit_price', 'line_amount'].map((id) =>
    byConcept.get(id),
  );
  if (!quantity || !price || !amount) return null;
  const percents = ['line_discount', 'line_tax_rate'].flatMap((id) => Number(byConcept.get(id)?.value ?? []));
  return { quantity, price, amount, percents: percents.filter(Number.isFinite) };
}

/** The rows with what quantity times price says about their cells. */
function checked(reading: Reading, rows: readonly ReadRow[]): GroupRow[] {
  const amounts = rows.map((row) => row.byConcept.get('line_amount'));
  const sum = amounts.every((cell) => cell !== undefined)
    ? amounts.reduce((total, cell) => total + centsOf(cell.value), 0)
    : null;
  const factors = rows.map(factorsOf);
  const after = checkProducts(reading.sheet, factors, printedSums(reading), sum);
  return rows.map(({ cells, lines }, at): GroupRow => {
    const [before, now] = [factors[at], after[at]];
    if (!before || !now || before === now) return { cells, lines };
    const changed = (['quantity', 'price', 'amount'] as const).map(
      (part) => [before[part], now[part]] as const,
    );
    const replaced = [...cells].map(
      ([index, cell]) => [index, changed.find(([old]) => old === cell)?.[1] ?? cell] as const,
    );
    return { cells: new Map(replaced), lines };
  });
}

/** Reads the rows of a group. `hits` are the document's labels (not the columns'). */
export function readGroup(sheet: Sheet, hits: Hits, group: FieldSpec): Group {
  const { fields } = group;
  const mark = decimalMarkOf(sheet);
  const index = createLabelIndex(fields, { columns: true });
  const pay = asksDeductions(group) ? 'line_deduction' : 'line_earning';
  const headers = findHeaders(sheet, findLabels(sheet, index), index, fields, pay);
  const dates = fields.some((field) => field.type === 'date') ? findDates(sheet) : [];
  const calendar = dates.length > 0 ? calendarOf(sheet, dates) : NO_CALENDAR;
  const debit = debitMarkOf(sheet);
  const reading: Reading = { sheet, hits, fields, mark, dates, calendar, debit };
  let best: readonly ReadRow[] = [];
  let bestScore = 0;
  const read = (header: Header, others: readonly Header[]): readonly ReadRow[] => {
    const rows = readTable(reading, header, others);
    return isOfAccount(header.columns) ? withDays(fields, rows) : rows;
  };
  const take = (header: Header, others: readonly Header[]): void => {
    const rows = read(header, others);
    const score = rows.reduce((sum, row) => sum + row.cells.size, 0) * header.matched;
    if (score <= bestScore) return;
    best = rows;
    bestScore = score;
  };
  const without = (header: Header): readonly Header[] => headers.filter((other) => other !== header);
  const isOff = (header: Header): boolean => isOfDeductions(sheet, hits, header);
  const off = headers.filter(isOff);
  const others = headers.filter((header) => !isOff(header));
  const either = asksEarnings(group) ? others : [...others, ...off];
  for (const header of asksDeductions(group) && off.length > 0 ? off : either) {
    if (best.length > 0 && (header.matched < 2 || (!asksDeductions(group) && isOff(header)))) continue;
    take(header, without(header));
  }
  const implied = best.length === 0 ? impliedHeader(sheet, fields, mark) : null;
  if (implied) take(implied, headers);
  if (best.length > 0 && asksEntries(fields))
    best = withSections(sheet, best, headers, (header) => read(header, without(header)));
  const table = best.length > 0 ? checked(reading, best) : [];
  if (table.length > 0 && !isTaxBox(fields, table)) return { rows: table, method: 'table' };
  const items = readReceiptItems(sheet, hits, fields, mark, pay).map(({ cells, line }) => ({
    cells,
    lines: [line.index],
  }));
  if (items.length > 0) return { rows: items, method: 'receipt-items' };
  return { rows: table, method: table.length > 0 ? 'table' : 'none' };
}
