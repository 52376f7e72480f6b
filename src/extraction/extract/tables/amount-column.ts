/** Which of several columns of amounts holds the amounts of the lines. */
import type { FieldSpec } from '../fields/compile-field.ts';
import { centsOf } from '../numerals.ts';
import type { DecimalMark } from '../numerals.ts';
import { columnReader } from './cells.ts';
import type { Column } from './column.ts';
import { isProduct } from './products.ts';
import type { TableRow } from './rows.ts';

/**
 * The columns, with the only column of prices as that of the amounts where these add up to one of the printed `sums` (cents), and
 * prices times quantities do not: "Qty  Item  Price" on receipts.
 */
function withPricesAsAmounts(
  fields: readonly FieldSpec[],
  columns: readonly Column[],
  rows: readonly TableRow[],
  { mark, sums }: { readonly mark: DecimalMark; readonly sums: ReadonlySet<number> },
): readonly Column[] {
  const at = columns.findIndex(({ concept }) => concept === 'line_unit_price');
  const quantityAt = columns.findIndex(({ concept }) => concept === 'line_quantity');
  if (at < 0 || quantityAt < 0 || columns.some(({ concept }) => concept === 'line_amount')) return columns;
  const read = columnReader(mark);
  let [all, multiplied] = [0, 0];
  for (const row of rows) {
    const price = read(row, at, 'money');
    if (price === undefined) continue;
    all += centsOf(price);
    multiplied += Math.round(centsOf(price) * Number(read(row, quantityAt, 'quantity') ?? '1'));
  }
  if (!sums.has(all) || sums.has(multiplied)) return columns;
  const field = fields.findIndex(({ concept }) => concept === 'line_amount');
  return columns.map((column, index) =>
    index === at ? { ...column, field, concept: 'line_amount' } : column,
  );
}

/** Names of fields that ask for what includes the tax. */
const ASKS_GROSS = /gross|brutto|incl|with_tax|ttc/iu;

/**
 * The columns, with the amounts taken from the column that quantity times price fits best, where several are headed as
 * amounts (net and gross values): not when the field's name asks for gross ones.
 * Prices that add up to a sum are amounts. A column headed as amounts that holds none ("Wert", the day of value on an account statement) is none of them.
 */
export function withAmountColumn(
  fields: readonly FieldSpec[],
  headed: readonly Column[],
  rows: readonly TableRow[],
  { mark, sums }: { readonly mark: DecimalMark; readonly sums: ReadonlySet<number> },
): readonly Column[] {
  const read = columnReader(mark);
  const printed = withPricesAsAmounts(fields, headed, rows, { mark, sums });
  const columns = printed.map((column, index) =>
    column.concept === 'line_amount' && rows.every((row) => read(row, index, 'money') === undefined)
      ? { ...column, field: -1, concept: null }
      : column,
  );
  const at = columns.findIndex((column) => column.field >= 0 && column.concept === 'line_amount');
  const field = columns[at]?.field ?? -1;
  const rivals = columns.flatMap((column, index) =>
    index === at || (column.field < 0 && column.concept === 'line_amount') ? [index] : [],
  );
  if (at < 0 || rivals.length < 2 || ASKS_GROSS.test(fields[field]?.name ?? '')) return columns;
  const quantityAt = columns.findIndex((column) => column.concept === 'line_quantity');
  const priceAt = columns.findIndex((column) => column.concept === 'line_unit_price');
  const holding = rivals.map(
    (index) =>
      rows.filter((row) => {
        const [quantity, price] = [read(row, quantityAt, 'quantity'), read(row, priceAt, 'money')];
        const amount = read(row, index, 'money');
        if (quantity === undefined || price === undefined || amount === undefined) return false;
        return isProduct({ quantity, price, amount, percents: [] });
      }).length,
  );
  const best = rivals[holding.indexOf(Math.max(...holding))];
  const own = holding[rivals.indexOf(at)] ?? 0;
  if (best === undefined || Math.max(...holding) <= own) return columns;
  return columns.map((column, index) =>
    index === best ? { ...column, field } : index === at ? { ...column, field: -1, concept: null } : column,
  );
}
