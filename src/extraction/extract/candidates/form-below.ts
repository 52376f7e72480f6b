/** Finds the form of company that stands on a line of its own below the name it belongs to: "Promociones Nervión, / S.A.". */
import { CLEAR_LEGAL_FORM, LEGAL_FORM, hasLegalForm } from '../../lexicon/name-words.ts';
import { neighbor, textOf } from '../sheet.ts';
import type { Sheet, Span } from '../sheet.ts';

/** White between the name and its form, in line heights, at most. */
const GAP = 0.9;

/** Whether a text is nothing but a form of company. */
const isForm = (text: string, form: RegExp): boolean =>
  form.test(text) && !/[\p{L}\d]/u.test(text.replace(form, ''));

/** The lines of a name: its own, and that of its form. Behind a comma it may be one that is a word as well. */
export function withForm(sheet: Sheet, name: Span): Span[] {
  const text = textOf(name);
  if (hasLegalForm(text)) return [name];
  const below = neighbor(sheet, name, 1, { gap: GAP, aligned: true });
  const form = text.endsWith(',') ? LEGAL_FORM : CLEAR_LEGAL_FORM;
  return below && isForm(textOf(below), form) ? [name, below] : [name];
}
