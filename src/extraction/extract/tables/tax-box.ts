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

/** Whether a row is one of a summary of taxes below the items, which goes on in their columns: its name is a rate, and nothing is counted. */
export function isOfRate(fields: readonly FieldSpec[], cells: ReadonlyMap<number, Cell>): boolean {
  const valueOf = (concept: string): string =>
    cells.get(fields.findIndex((field) => field.concept === concept))?.value ?? '';
  return /^\d{1,2}(?:[.,]\d{1,2})?\s?%$/.test(valueOf('line_description')) && valueOf('line_quantity') === '';
}
