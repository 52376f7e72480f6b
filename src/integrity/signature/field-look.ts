/** Tells what a form field shows, and whether that is what it holds. */
import { dictOf, isArray, isRef, nameOf, textStringOf } from '../../document/index.ts';
import type { PageBox, PdfDict, PdfFile, PdfValue } from '../../document/index.ts';
import { pagesOf } from '../pdf/page-tree.ts';
import { numbersOf, shownBox } from '../pdf/page-view.ts';
import { paintsSame } from '../pdf/same-paint.ts';
import type { States } from './change.ts';
import type { FormField } from './form-fields.ts';

/** Where a widget lies on the page that lists it; `page` is 1-based. */
export interface WidgetPlace {
  readonly page: number;
  readonly box: PageBox;
}

/** The place of a widget in a state, by its object number; null when no page lists it. */
export function placeOf(file: PdfFile, num: number, { dict }: FormField, at: number): WidgetPlace | null {
  for (const [index, page] of pagesOf(file, at).entries()) {
    const annotations = file.resolve(page.dict.get('Annots'), at);
    if (!isArray(annotations) || !annotations.some((item) => isRef(item) && item.num === num)) continue;
    const rectangle = numbersOf(file, dict.get('Rect'), at);
    return { page: index + 1, box: shownBox(file, page, rectangle, at) };
  }
  return null;
}

/** Bits 2 and 6 of the flags of an annotation: it is hidden, it is not viewed. */
const HIDDEN = 2 | 32;

/** Whether a viewer shows a widget. */
export const isShown = (file: PdfFile, num: number, field: FormField, at: number): boolean =>
  (Number(file.resolve(field.dict.get('F'), at) ?? 0) & HIDDEN) === 0 &&
  placeOf(file, num, field, at) !== null;

/** Entries that viewers go by when they draw a field anew (ISO 32000-1, 12.7.3.3), and the same of the form. */
const DRAWN_BY = ['DA', 'MK', 'BS', 'MaxLen', 'Q'] as const;

/** Whether viewers draw all fields of a state anew, from their values. */
export const drawsAnew = (file: PdfFile, at: number): boolean =>
  file.resolve(formOf(file, at)?.get('NeedAppearances'), at) === true;

/** Whether a field that is drawn anew from the same value looks otherwise than it did. */
export function looksOtherwise({ file, signed, now }: States, old: FormField, current: FormField): boolean {
  const differs = (before: PdfValue | undefined, after: PdfValue | undefined): boolean =>
    !paintsSame(file, { value: before ?? null, at: signed }, { value: after ?? null, at: now });
  if (DRAWN_BY.some((key) => differs(old.dict.get(key), current.dict.get(key)))) return true;
  const [before, after] = [formOf(file, signed), formOf(file, now)];
  // What is added is for other fields.
  const own = (key: string, wrap: (value: PdfValue) => PdfValue): boolean => {
    const [was, is] = [before?.get(key), after?.get(key)];
    return was !== undefined && differs(wrap(was), wrap(is ?? null));
  };
  return own('DA', (value) => value) || own('DR', (value) => new Map([['Resources', value]]));
}

const formOf = (file: PdfFile, at: number): PdfDict | null =>
  dictOf(file.resolve(file.catalog(at)?.get('AcroForm'), at));

/** What text the widget of a text field shows in a state that is not its value, or null; `num` is its object. */
export async function contradiction(
  { file, look }: States,
  num: number,
  field: FormField,
  at: number,
): Promise<string | null> {
  const { dict } = field;
  // A script may show the value in another form.
  if (nameOf(dict.get('FT')) !== 'Tx' || dict.has('AA') || dict.get('AP') === undefined) return null;
  const place = placeOf(file, num, field, at);
  if (place === null) return null;
  const shown = await look.annotationText(place.page, place.box, at);
  const value = textStringOf(file.resolve(dict.get('V'), at));
  const [a, b] = [lettersOf(value), lettersOf(shown)];
  // Of other scripts neither order nor shape of the letters is told by what is painted.
  if (!PLAIN.test(a) || !PLAIN.test(b)) return null;
  return a.includes(b) || b.includes(a) ? null : shown;
}

const PLAIN = /^[a-z0-9]+$/;
const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** Letters and digits that a mark in a box to tick has at most. */
const MARK = 2;

/** Whether the widget of a box or button shows words. */
export async function showsWords(
  { file, now, look }: States,
  num: number,
  field: FormField,
): Promise<boolean> {
  const place = placeOf(file, num, field, now);
  if (place === null) return false;
  return lettersOf(await look.annotationText(place.page, place.box, now)).length > MARK;
}
