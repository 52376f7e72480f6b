/** The unit that stands behind a quantity in its cell: "4.00 Units", "16 uur". */
import { isCurrencyCode } from '../currencies.ts';
import type { FieldSpec } from '../fields/compile-field.ts';
import type { Span } from '../sheet.ts';
import type { Cell } from './cells.ts';
import type { Column } from './column.ts';
import type { TableRow } from './rows.ts';

const UNIT = /^(?![xX×]$)\p{L}[\p{L}²³23]{0,11}\.?$/u;

/** The one word behind the number of a quantity in its cell, or null. */
function unitBehind(cell: readonly Span[], quantity: Cell): Cell | null {
  const [number] = quantity.spans;
  const span = cell.find(
    ({ line, from, to }) => line === number?.line && number.from >= from && number.to < to,
  );
  if (!number || !span || span.to - number.to > 1) return null;
  const text = span.line.tokens[number.to]?.text ?? '';
  if (!UNIT.test(text) || isCurrencyCode(text)) return null;
  return { value: text, spans: [{ line: span.line, from: number.to, to: span.to }] };
}

/** Adds the unit to the cells of a row, where it is asked for and no column of its own holds it. */
export function addUnit(
  fields: readonly FieldSpec[],
  columns: readonly Column[],
  row: TableRow,
  { cells, byConcept }: { readonly cells: Map<number, Cell>; readonly byConcept: ReadonlyMap<string, Cell> },
): void {
  const unit = fields.findIndex(({ concept }) => concept === 'line_unit');
  const quantity = byConcept.get('line_quantity');
  if (unit < 0 || cells.has(unit) || quantity === undefined) return;
  const at = columns.findIndex(({ concept }) => concept === 'line_quantity');
  const found = unitBehind(row.cells.get(at) ?? [], quantity);
  if (found) cells.set(unit, found);
}
