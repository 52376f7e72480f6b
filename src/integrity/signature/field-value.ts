/** Reads what form fields hold, as text that can be compared and told. */
import { dictOf, isArray, nameOf, textStringOf } from '../../document/index.ts';
import type { PdfFile, PdfValue } from '../../document/index.ts';
import type { FormField } from './form-fields.ts';

/** The value of a field; of a box to tick whose program wrote none, which of its looks is shown. MuPDF writes the state as text. */
export function valueOf(file: PdfFile, { dict }: FormField, at: number): string {
  const value = dict.get('V');
  if (value === undefined) return stateOf(file, { dict }, at);
  const text = textOf(file, value, at);
  return nameOf(dict.get('FT')) === 'Btn' ? text.replace(/^Off$/, '') : text;
}

/** Which of the looks of a box to tick is shown, empty while it is not ticked. */
export const stateOf = (file: PdfFile, { dict }: Pick<FormField, 'dict'>, at: number): string =>
  textOf(file, dict.get('AS'), at);

/** A value as text: a name, a string, or the choices of a list. */
export function textOf(file: PdfFile, value: PdfValue | undefined, at: number): string {
  const found = file.resolve(value, at);
  if (dictOf(found) !== null) return file.printOf(found ?? null);
  // Several choices of a list.
  if (isArray(found)) return found.map((item) => textStringOf(file.resolve(item, at))).join(', ');
  return nameOf(found)?.replace(/^Off$/, '') ?? textStringOf(found);
}
