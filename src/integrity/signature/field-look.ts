/** Tells what a form field shows, and whether that is what it holds. */
import { dictOf, isArray, nameOf, textStringOf } from '../../document/index.ts';
import type { PdfDict, PdfFile, PdfValue } from '../../document/index.ts';
import { paintsSame } from '../pdf/same-paint.ts';
import { isKeyValue } from '../text/value-kind.ts';
import type { States } from './change.ts';
import { placeOf } from './field-place.ts';
import type { FieldPair, FormField } from './form-fields.ts';

/** Bits 2 and 6 of the flags of an annotation: it is hidden, it is not viewed. */
const HIDDEN = 2 | 32;
/** Bit 3: it is printed. */
const PRINTED = 4;

/** Whether a widget is printed with its page. */
export const isPrinted = (file: PdfFile, { dict }: FormField, at: number): boolean =>
  (Number(file.resolve(dict.get('F'), at) ?? 0) & PRINTED) !== 0;

/** Whether a viewer shows a widget. */
export const isShown = (file: PdfFile, num: number, field: FormField, at: number): boolean =>
  (Number(file.resolve(field.dict.get('F'), at) ?? 0) & HIDDEN) === 0 &&
  placeOf(file, num, field, at) !== null;

/** Entries that viewers go by when they draw a field anew (ISO 32000-1, 12.7.3.3), and the same of the form. */
const DRAWN_BY = ['DA', 'MK', 'BS', 'MaxLen', 'Q', 'Ff', 'DS', 'RV'] as const;

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

/** Bit 18 of the field flags: a list that unfolds, which shows nothing but its value. */
const UNFOLDS = 1 << 17;
/** Bit 17: a button that holds no value. */
const PUSHED = 1 << 16;

const hasFlag = (file: PdfFile, { dict }: FormField, flag: number, at: number): boolean =>
  (Number(file.resolve(dict.get('Ff'), at) ?? 0) & flag) !== 0;

/** Whether a field is a button to push. */
export const isPushed = (file: PdfFile, field: FormField, at: number): boolean =>
  nameOf(field.dict.get('FT')) === 'Btn' && hasFlag(file, field, PUSHED, at);

/** What text the widget of a field shows in a state that is not its value, or null; `num` is its object. */
export async function contradiction(
  { file, look }: States,
  num: number,
  field: FormField,
  at: number,
): Promise<string | null> {
  const { dict } = field;
  const kind = nameOf(dict.get('FT'));
  if (kind !== 'Tx' && !(kind === 'Ch' && hasFlag(file, field, UNFOLDS, at))) return null;
  // A script may show the value in another form.
  if (dict.has('AA') || dict.get('AP') === undefined || !isSpelled(file, field, at)) return null;
  const place = placeOf(file, num, field, at);
  if (place === null) return null;
  const shown = await look.annotationText(place.page, place.box, at);
  const value = textStringOf(file.resolve(dict.get('V'), at));
  const values = [value, ...(kind === 'Ch' ? wordsFor(file, field, { value, at }) : [])];
  return values.every((one) => contradicts(one, shown)) ? shown : null;
}

/** What a list shows for an export value (ISO 32000-1, 12.7.4.4). */
function wordsFor(
  file: PdfFile,
  { dict }: FormField,
  { value, at }: { readonly value: string; readonly at: number },
): readonly string[] {
  const options = file.resolve(dict.get('Opt'), at);
  return (isArray(options) ? options : []).flatMap((option) => {
    const pair = file.resolve(option, at);
    if (!isArray(pair) || textStringOf(file.resolve(pair[0], at)) !== value) return [];
    return [textStringOf(file.resolve(pair[1], at))];
  });
}

/** Whether a field with a value cannot show some text: part of it is not seen, and words and decimals may stand beside. */
function contradicts(value: string, shown: string): boolean {
  const [a, b] = [lettersOf(value), lettersOf(shown)];
  if (b === '') return false;
  if (value.trim() === '') return true;
  if (!/\p{N}/u.test(value) && /[0-9]/.test(b)) return true;
  // Of other scripts neither order nor shape of the letters is told by what is painted.
  if (!PLAIN.test(a) || !PLAIN.test(b)) return false;
  const [digits, others] = [a, b].map((text) => text.replace(/[^0-9]/g, ''));
  const more = b.includes(a) && ['', '0', '00'].some((decimals) => others === `${digits ?? ''}${decimals}`);
  return !a.includes(b) && !more;
}

/**
 * Whether the fonts of a look say which letters they show. Some programs write with a font of the document whose codes are
 * numbers of glyphs, and which has no map to letters.
 */
function isSpelled(file: PdfFile, { dict }: FormField, at: number): boolean {
  const normal = file.resolve(dictOf(file.resolve(dict.get('AP'), at))?.get('N'), at);
  const resources = dictOf(file.resolve(dictOf(normal)?.get('Resources'), at));
  const fonts = dictOf(file.resolve(resources?.get('Font'), at)) ?? new Map<string, PdfValue>();
  return [...fonts.values()].every((value) => {
    const font = dictOf(file.resolve(value, at));
    return font?.has('ToUnicode') === true || nameOf(file.resolve(font?.get('Subtype'), at)) !== 'Type0';
  });
}

const PLAIN = /^[a-z0-9]+$/;
const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** Letters and digits that a mark in a box to tick has at most. */
const MARK = 2;

/** Whether the widget of a box or button shows words other than its caption. */
export async function showsWords(
  { file, now, look }: States,
  num: number,
  field: FormField,
): Promise<boolean> {
  const place = placeOf(file, num, field, now);
  if (place === null) return false;
  const shown = lettersOf(await look.annotationText(place.page, place.box, now));
  const caption = dictOf(file.resolve(field.dict.get('MK'), now))?.get('CA');
  return shown.length > MARK && !lettersOf(textStringOf(file.resolve(caption, now))).includes(shown);
}

/** Whether the widget of a field hides text of its page that it did not hide when the document was signed. */
export async function cameToHide(
  { file, signed, now, look }: States,
  num: number,
  field: FormField,
): Promise<boolean> {
  const place = placeOf(file, num, field, now);
  if (place === null) return false;
  const { page, box } = place;
  if ((await look.hidesText(page, box)) && !(await look.hidesText(page, box, signed))) return true;
  return (await look.lostText(page, { box, changed: true }, signed))?.meant === true;
}

/** Whether the widget of a field lay over text when the document was signed and hides it no more ("shadow attacks" of Mainka et al. 2021). */
export async function uncovers(
  { file, signed, look }: States,
  num: number,
  old: FormField,
): Promise<boolean> {
  const place = placeOf(file, num, old, signed);
  if (place === null) return false;
  const { page, box } = place;
  return (await look.hidesText(page, box, signed)) && !(await look.hidesText(page, box));
}

/** Whether text of the page is seen that a widget, which is not shown any more, hid when the document was signed, by whatever it paints. */
export async function reveals(states: States, num: number, old: FormField): Promise<boolean> {
  const { file, signed, now, look } = states;
  const place = placeOf(file, num, old, signed);
  if (place === null) return false;
  if (await uncovers(states, num, old)) return true;
  return (await look.lostText(place.page, { box: place.box, changed: true }, now, signed))?.meant === true;
}

/** Whether the widget of a field, which need not hold a value, showed another amount, date or account when the document was signed. */
export async function showsOtherValue(
  { file, signed, now, look }: States,
  { num, old, current }: FieldPair,
): Promise<boolean> {
  const shownAt = async (field: FormField, at: number): Promise<string> => {
    const place = isShown(file, num, field, at) ? placeOf(file, num, field, at) : null;
    return place === null ? '' : await look.annotationText(place.page, place.box, at);
  };
  const [was, is] = [await shownAt(old, signed), await shownAt(current, now)];
  return was !== is && (isKeyValue(was) || isKeyValue(is));
}
