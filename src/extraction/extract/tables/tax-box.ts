/** Tells a box of taxes from a list of items: the one has rates and amounts where the other has names. */
import type { FieldSpec } from '../fields/compile-field.ts';
import type { Cell } from './cells.ts';

/** A rate, or an amount. */
const FIGURE = /^\d{1,3}(?:[.,]\d+)?\s?%$|^\p{Sc}?\d[\d., ]*[.,]\d{2}$/u;

/** Whether all that the rows of a table have for descriptions are rates and amounts. */
export function isTaxBox(
  fields: readonly FieldSpec[],
  rows: readonly { readonly cells: ReadonlyMap<number, Cell> }[],
): boolean {
  const text = fields.findIndex(({ concept }) => concept === 'line_description');
  return text >= 0 && rows.every(({ cells }) => FIGURE.test(cells.get(text)?.value ?? ''));
}
