/** Columns whose label says nothing, or something else: what their cells hold tells what they are. */
import type { FieldSpec } from '../fields/compile-field.ts';
import type { DecimalMark } from '../numerals.ts';
import { textOf } from '../sheet.ts';
import { columnReader } from './cells.ts';
import type { Column } from './column.ts';
import { withColumnsByOrder } from './columns-by-order.ts';
import { isProduct } from './products.ts';
import type { TableRow } from './rows.ts';

const ROLES = ['line_quantity', 'line_unit_price', 'line_amount'] as const;
type Role = (typeof ROLES)[number];
type Places = Readonly<Record<Role, number>>;

/** Rows in which quantity times price is the amount, at least, and their share of the rows that hold all three. */
const HOLDING = { rows: 2, share: 0.75 };
/** Share of the rows in which a column of names has some. */
const NAMED = 0.7;

/** Whether a column may be another than its label says: nobody asked for it, or it is called "Unit", which may be the price of one. */
const isOpen = ({ field, concept }: Column): boolean => field < 0 || concept === 'line_unit';

/** The places of quantity, price and amount, of which those in `known` are given, that most rows prove; null without any. */
function provenPlaces(
  known: Partial<Places>,
  open: readonly number[],
  rows: readonly TableRow[],
  read: ReturnType<typeof columnReader>,
): Places | null {
  const [role] = ROLES.filter((one) => known[one] === undefined);
  if (role !== undefined) {
    for (const index of open) {
      const places = provenPlaces(
        { ...known, [role]: index },
        open.filter((other) => other !== index),
        rows,
        read,
      );
      if (places) return places;
    }
    return null;
  }
  const places = known as Places;
  const complete = rows.flatMap((row) => {
    const quantity = read(row, places.line_quantity, 'quantity');
    const [price, amount] = [places.line_unit_price, places.line_amount].map((at) => read(row, at, 'money'));
    return quantity === undefined || price === undefined || amount === undefined
      ? []
      : [{ quantity, price, amount, percents: [] }];
  });
  const holding = complete.filter(isProduct);
  // One times a price is no proof.
  const isProven = holding.some(
    ({ price, amount }) => Number(amount) !== 0 && Number(price) !== Number(amount),
  );
  const isEnough = holding.length >= HOLDING.rows && holding.length >= HOLDING.share * complete.length;
  return isProven && isEnough ? places : null;
}

const holdsWords = (row: TableRow, index: number): boolean =>
  (row.cells.get(index) ?? []).some((span) => /\p{L}{3}/u.test(textOf(span)));

/**
 * The columns, with the names of the rows taken from the other column that is headed as such, or as nothing known, where the one
 * that was chosen holds numbers alone: "Lohnart 100 | Bezeichnung Gehalt". The same array when it holds words.
 */
function withWords(
  fields: readonly FieldSpec[],
  columns: readonly Column[],
  rows: readonly TableRow[],
): readonly Column[] {
  const own = columns.findIndex(({ field, concept }) => field >= 0 && concept === 'line_description');
  const isOther = ({ field, concept }: Column, index: number): boolean =>
    field < 0 &&
    (concept === 'line_description' || (concept === null && rows.some((row) => holdsWords(row, index))));
  const other = columns.findIndex(isOther);
  const [from, to] = [columns[own], columns[other]];
  if (!from || !to || rows.length === 0 || rows.some((row) => holdsWords(row, own))) return columns;
  if (rows.filter((row) => holdsWords(row, other)).length < NAMED * rows.length) return columns;
  const code = fields.findIndex(({ concept }) => concept === 'line_code');
  const isFree = code >= 0 && !columns.some(({ field }) => field === code);
  return columns
    .with(own, { ...from, field: isFree ? code : -1, concept: 'line_code' })
    .with(other, { ...to, field: from.field, concept: 'line_description', numeric: false });
}

const holdsAmount = (row: TableRow, index: number): boolean =>
  (row.cells.get(index) ?? []).some((span) => /^\(?[-–]?\p{Sc}?\d[\d.,' ]*[.,]\d{2}\)?$/u.test(textOf(span)));

/** The columns, those of amounts as such whose label is not known: lines are rows by them too. The same array without any. */
function withNumbers(columns: readonly Column[], rows: readonly TableRow[]): readonly Column[] {
  const isOfAmounts = ({ numeric, concept }: Column, index: number): boolean =>
    !numeric &&
    concept === null &&
    rows.length >= HOLDING.rows &&
    rows.filter((row) => holdsAmount(row, index)).length >= NAMED * rows.length;
  if (!columns.some(isOfAmounts)) return columns;
  return columns.map((column, index) => (isOfAmounts(column, index) ? { ...column, numeric: true } : column));
}

/** The one column that nobody asked for, without a known label or with that of amounts ("Charge"), that holds names in most rows, or -1. */
function namesAt(columns: readonly Column[], rows: readonly TableRow[]): number {
  const found = columns.flatMap(({ field, concept }, index) => {
    const named = rows.filter((row) => holdsWords(row, index));
    const isFree = field < 0 && (concept === null || concept === 'line_amount');
    return isFree && rows.length > 0 && named.length >= NAMED * rows.length ? [index] : [];
  });
  return found.length === 1 ? (found[0] ?? -1) : -1;
}

const isPercentage = (row: TableRow, index: number): boolean =>
  (row.cells.get(index) ?? []).some((span) => /^\d{1,3}(?:[.,]\d+)?\s?%$/u.test(textOf(span)));

/**
 * The columns, with the one of percentages that nothing is known of as that of the one percentage that is asked for and not
 * found: "% compl." The same array where there are several of either.
 */
function withPercentages(
  fields: readonly FieldSpec[],
  columns: readonly Column[],
  rows: readonly TableRow[],
): readonly Column[] {
  const missing = fields.flatMap(({ type }, field) =>
    type === 'percent' && !columns.some((column) => column.field === field) ? [field] : [],
  );
  const open = columns.flatMap(({ field, concept }, index) => {
    const printed = rows.filter((row) => row.cells.has(index));
    const isOpen = field < 0 && concept === null && printed.length >= NAMED * rows.length;
    return isOpen && printed.length > 0 && printed.every((row) => isPercentage(row, index)) ? [index] : [];
  });
  const [field, at] = [missing[0] ?? -1, open[0] ?? -1];
  const column = columns[at];
  if (missing.length !== 1 || open.length !== 1 || !column) return columns;
  return columns.with(at, { ...column, field, numeric: true, concept: fields[field]?.concept ?? null });
}

/**
 * The columns, where the one of "Price" was taken for the amounts and most rows prove that it holds prices: times the quantity
 * they are the amounts of another column ("Price £ | Credit £"). The same array when they do not.
 */
function withPricesTold(
  fields: readonly FieldSpec[],
  columns: readonly Column[],
  rows: readonly TableRow[],
  mark: DecimalMark,
): readonly Column[] {
  const quantity = columns.findIndex(({ concept }) => concept === 'line_quantity');
  const price = columns.findIndex(({ concept, field }) => concept === 'line_amount' && field >= 0);
  const [from, open] = [columns[price], columns.flatMap((column, at) => (column.field < 0 ? [at] : []))];
  if (quantity < 0 || !from || columns.some(({ concept }) => concept === 'line_unit_price')) return columns;
  const known = { line_quantity: quantity, line_unit_price: price };
  const places = provenPlaces(known, open, rows, columnReader(mark));
  const to = columns[places?.line_amount ?? -1];
  if (!places || !to) return columns;
  const field = fields.findIndex(({ concept }) => concept === 'line_unit_price');
  return columns
    .with(price, { ...from, field, concept: 'line_unit_price' })
    .with(places.line_amount, { ...to, field: from.field, concept: 'line_amount', numeric: true });
}

/**
 * The columns of a table, with those found that the template asks for and no label names: quantity, price and amount where the
 * rows prove them, and the only column of names. The same array when there is nothing to add.
 */
export function withColumnsByContent(
  fields: readonly FieldSpec[],
  columns: readonly Column[],
  rows: readonly TableRow[],
  mark: DecimalMark,
): readonly Column[] {
  const worded = withWords(fields, columns, rows);
  if (worded !== columns) return worded;
  const numbered = withNumbers(columns, rows);
  if (numbered !== columns) return numbered;
  const percents = withPercentages(fields, columns, rows);
  if (percents !== columns) return percents;
  const priced = withPricesTold(fields, columns, rows, mark);
  if (priced !== columns) return priced;
  const asked = (concept: string): number => fields.findIndex((field) => field.concept === concept);
  const named = (concept: string): number => {
    const own = columns.findIndex((column) => column.concept === concept && column.field >= 0);
    return own >= 0 ? own : columns.findIndex((column) => column.concept === concept);
  };
  const found = new Map<number, string>();
  const missing = ROLES.filter((role) => named(role) < 0);
  if (missing.some((role) => asked(role) >= 0)) {
    const known = Object.fromEntries(
      ROLES.filter((role) => named(role) >= 0).map((role) => [role, named(role)]),
    ) as Partial<Places>;
    const open = columns.flatMap((column, index) => (isOpen(column) ? [index] : []));
    const places = provenPlaces(known, open, rows, columnReader(mark));
    for (const role of places ? missing : []) found.set(places?.[role] ?? -1, role);
  }
  const names = asked('line_description');
  if (names >= 0 && !columns.some(({ field }) => field === names)) {
    const headed = named('line_description');
    found.set(headed >= 0 ? headed : namesAt(columns, rows), 'line_description');
  }
  found.delete(-1);
  if (found.size === 0) return withColumnsByOrder(fields, columns, rows, mark);
  return columns.map((column, index) => {
    const concept = found.get(index);
    if (concept === undefined) return column;
    return { ...column, concept, field: asked(concept), numeric: concept !== 'line_description' };
  });
}
