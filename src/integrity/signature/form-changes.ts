/** Compares the form of the signed state of a PDF with that of the newest. */
import { dictOf, isArray, nameOf, textStringOf } from '../../document/index.ts';
import type { PdfFile, PdfValue } from '../../document/index.ts';
import { boxIn, numbersOf } from '../pdf/page-view.ts';
import { paintsSame } from '../pdf/same-paint.ts';
import { isCalculated, isResult } from './calculated.ts';
import type { SignedChange, States } from './change.ts';
import {
  cameToHide,
  contradiction,
  drawsAnew,
  isPrinted,
  isPushed,
  isShown,
  looksOtherwise,
  placeOf,
  showsWords,
} from './field-look.ts';
import { fieldsOf, isSignatureField, offers, signatureIn } from './form-fields.ts';
import type { FormField } from './form-fields.ts';

/** Time stamps over the whole document belong to validation (ISO 32000-2, 12.8.5). */
const TIME_STAMP = 'ETSI.RFC3161';
/** Bit 1 of the field flags: a user may not change the value. */
const READ_ONLY = 1;

/** Differences of fields and their widgets. */
export async function formChanges(states: States): Promise<readonly SignedChange[]> {
  const { file, signed, now } = states;
  const before = fieldsOf(file, signed);
  const after = fieldsOf(file, now);
  const changes: SignedChange[] = [];
  for (const [num, old] of before) {
    const current = after.get(num);
    const found: readonly SignedChange[] =
      current === undefined
        ? [{ level: 'other', detail: `the form field "${old.name}" was removed after signing` }]
        : await fieldChange(states, { num, old, current });
    changes.push(...found.map((change) => placed(states, change, { num, old, current })));
  }
  for (const [num, field] of after) {
    if (before.has(num)) continue;
    const found = await addedField(states, num, field);
    changes.push(...found.map((change) => placed(states, change, { num, current: field })));
  }
  return changes;
}

/** Fields that came or were moved, which is seen without reading what fields hold. */
export function placeChanges(states: States): readonly SignedChange[] {
  const { file, signed, now } = states;
  const before = fieldsOf(file, signed);
  return [...fieldsOf(file, now)].flatMap(([num, current]): SignedChange[] => {
    const old = before.get(num);
    const harmless = isSignatureField(current) || current.dict.get('Rect') === undefined;
    if (harmless || (old !== undefined && !isMoved(states, old, current))) return [];
    const detail = `a form field was ${old === undefined ? 'added' : 'moved on the page'} after signing`;
    return [placed(states, { level: 'other', detail }, { num, old, current })];
  });
}

/** A change of a field with the place of that field: where it is, or where it was. */
function placed(
  { file, signed, now }: States,
  change: SignedChange,
  {
    num,
    old,
    current,
  }: {
    readonly num: number;
    readonly old?: FormField | undefined;
    readonly current?: FormField | undefined;
  },
): SignedChange {
  const place =
    (current === undefined ? null : placeOf(file, num, current, now)) ??
    (old === undefined ? null : placeOf(file, num, old, signed));
  return place === null ? change : { ...change, ...place };
}

/** A field, or a widget of one, that the signed state does not have. `num` is its object. */
async function addedField(states: States, num: number, field: FormField): Promise<readonly SignedChange[]> {
  const { file, now } = states;
  const kind = nameOf(file.resolve(field.dict.get('Subtype'), now));
  if (!isSignatureField(field) || (kind !== null && kind !== 'Widget')) {
    if (field.dict.get('Rect') === undefined) return [];
    return [{ level: 'other', detail: `the form field "${field.name}" was added after signing` }];
  }
  const value = signatureIn(file, field, now);
  const hiding = await hiddenBy(states, num, field);
  if (hiding !== null) {
    const detail = `the signature field "${field.name}", added after signing, hides or completes text of page ${String(hiding)}`;
    return [{ level: 'other', detail, page: hiding }];
  }
  if (nameOf(file.resolve(value?.get('SubFilter'), now)) === TIME_STAMP) {
    return [{ level: 'validation', detail: 'a time stamp was added' }];
  }
  const detail = value === null ? 'a field for another signature was added' : 'another signature was added';
  return [{ level: 'forms', detail }];
}

/** Digits; the name of a signer may well stand beside words of the page. */
const DIGIT = /\d/;

/** The page whose text a widget hides or whose numbers it adds to, or null: "sneaky signature" of Mladenov et al. 2021. */
async function hiddenBy({ file, now, look }: States, num: number, field: FormField): Promise<number | null> {
  const place = placeOf(file, num, field, now);
  if (place === null) return null;
  const { page, box } = place;
  return (await look.hidesText(page, box)) || (await look.joinsText(page, box, DIGIT)) ? page : null;
}

/** A field that both states have; `num` is its object. */
interface FieldPair {
  readonly num: number;
  readonly old: FormField;
  readonly current: FormField;
}

/** What became of a field that the signed state has. */
async function fieldChange(states: States, pair: FieldPair): Promise<readonly SignedChange[]> {
  const { file, signed, now, permissions } = states;
  const { old, current } = pair;
  const { name } = old;
  const same = (key: string): boolean =>
    paintsSame(
      file,
      { value: old.dict.get(key) ?? null, at: signed },
      { value: current.dict.get(key) ?? null, at: now },
    );
  const altered = identityChange(states, pair);
  if (altered !== null) return [{ level: 'other', detail: altered }];
  const moved = isMoved(states, old, current);
  const repainted = !same('AP');
  const appearance = old.dict.get('AP') !== undefined && same('AS') && repainted;
  if (isSignatureField(old)) return signatureChange(states, pair, { moved, looks: repainted });

  const [oldValue, newValue] = [valueOf(file, old, signed), valueOf(file, current, now)];
  if (oldValue !== newValue) {
    const values = { old: oldValue, new: newValue };
    const computed = mayResult(states, pair, oldValue);
    // Users may not change what is calculated either, but the program does.
    const fixed = !computed && (Number(file.resolve(old.dict.get('Ff'), signed) ?? 0) & READ_ONLY) !== 0;
    const open = !fixed && !moved && !permissions.isLocked(name);
    const shown = repainted ? await shownInstead(states, pair) : null;
    if (shown !== null) {
      const detail = `the form field "${name}" was filled in with "${newValue}" after signing and shows ${shown}`;
      return [{ level: 'other', detail, ...values }];
    }
    // Filling an empty field is what forms are for; changing one needs the leave of who certified the document.
    const untouched = oldValue === '' || oldValue === textOf(file, old.dict.get('DV'), signed) || computed;
    if (open && (untouched || permissions.level === 2 || permissions.level === 3)) {
      return [{ level: 'forms', detail: `the form field "${name}" was filled in`, ...values }];
    }
    // Lists and boxes come with a value: nobody can tell whether a signer left it as it was, or meant it.
    if (open && permissions.level === null && offers(file, old, { value: newValue, at: signed })) {
      const detail = `in the form field "${name}", "${newValue}" was chosen instead of "${oldValue}" after signing`;
      return [{ level: 'choices', detail, ...values }];
    }
    const why = permissions.isLocked(name)
      ? ', although a signature locks it'
      : moved
        ? ', and was moved on the page'
        : '';
    const detail = `the form field "${name}" changed from "${oldValue}" to "${newValue}" after signing${why}`;
    return [{ level: 'other', detail, ...values }];
  }
  const restyled = (newValue !== '' || isPushed(file, old, signed)) && (await isDrawnOtherwise(states, pair));
  const drawn = repainted && old.dict.get('AP') === undefined && (await shownInstead(states, pair)) !== null;
  const switched = stateOf(file, old, signed) !== stateOf(file, current, now);
  if (!appearance && !moved && !restyled && !drawn && !switched) return [];
  const detail = `what the field "${name}" shows was changed after signing, its value was not`;
  return [{ level: 'other', detail }];
}

/** What is calculated of fields that nobody filled in. */
const NOTHING = /^[\s.,0]*$/;

/** Whether a script may have given a field its new value: what it gives, or anything where it is not known and nothing was given. */
function mayResult({ file, signed, now }: States, { old, current }: FieldPair, before: string): boolean {
  if (!isCalculated(file, old, signed)) return false;
  return isResult(file, current, now) ?? NOTHING.test(before);
}

/** What a widget shows instead of the value that it was filled in with, in words, or null. */
async function shownInstead(states: States, { num, current }: FieldPair): Promise<string | null> {
  if (await cameToHide(states, num, current)) return 'nothing of the text below it';
  if (nameOf(current.dict.get('FT')) === 'Btn') {
    return (await showsWords(states, num, current)) ? 'words' : null;
  }
  const shown = await contradiction(states, num, current, states.now);
  return shown === null ? null : `"${shown}"`;
}

/** Whether viewers draw a field, which keeps its value, otherwise than the signer saw it. */
async function isDrawnOtherwise(states: States, { num, old, current }: FieldPair): Promise<boolean> {
  const { file, signed, now } = states;
  if (!drawsAnew(file, now)) return false;
  if (looksOtherwise(states, old, current)) return true;
  return !drawsAnew(file, signed) && (await contradiction(states, num, old, signed)) !== null;
}

/** How a field became another one, or came to be seen or not to be seen, a clause; null when it did not. */
function identityChange({ file, signed, now }: States, { num, old, current }: FieldPair): string | null {
  const { name } = old;
  if (name !== current.name) return `the form field "${name}" was called "${current.name}" after signing`;
  const became = (key: string): boolean => {
    const [before, after] = [nameOf(old.dict.get(key)), nameOf(current.dict.get(key))];
    return before !== null && after !== null && before !== after;
  };
  if (became('FT') || became('Subtype')) {
    return `the form field "${name}" was made one of another kind after signing`;
  }
  const choices = (field: FormField, at: number): PdfValue => file.resolve(field.dict.get('Opt'), at) ?? null;
  const offered = [
    { value: choices(old, signed), at: signed },
    { value: choices(current, now), at: now },
  ] as const;
  if (valueOf(file, old, signed) === '') return null;
  if (!paintsSame(file, ...offered))
    return `the choices of the form field "${name}" were changed after signing`;
  const [was, is] = [isShown(file, num, old, signed), isShown(file, num, current, now)];
  if (was !== is) return `the form field "${name}" was ${is ? 'brought to light' : 'hidden'} after signing`;
  if (!isPrinted(file, old, signed) || isPrinted(file, current, now)) return null;
  return `the form field "${name}" is printed no more since it was changed after signing`;
}

async function signatureChange(
  states: States,
  { num, old, current }: FieldPair,
  { moved, looks }: { readonly moved: boolean; readonly looks: boolean },
): Promise<readonly SignedChange[]> {
  const { file, signed, now } = states;
  if (signatureIn(file, old, signed) === null) {
    const filled = signatureIn(file, current, now) !== null;
    const hiding = looks ? await hiddenBy(states, num, current) : null;
    const why =
      moved && !(filled && isPoint(file, current, now))
        ? 'was moved on the page'
        : hiding !== null
          ? `hides or completes text of page ${String(hiding)} since it was changed`
          : looks && !filled
            ? 'was given another look'
            : null;
    if (why !== null)
      return [{ level: 'other', detail: `the signature field "${old.name}" ${why} after signing` }];
    return filled ? [{ level: 'forms', detail: `the signature field "${old.name}" was signed` }] : [];
  }
  const print = ({ dict }: FormField, at: number): string =>
    file.printOf(file.resolve(dict.get('V'), at) ?? null);
  if (print(old, signed) !== print(current, now)) {
    return [{ level: 'other', detail: `the signature in "${old.name}" was exchanged after signing` }];
  }
  if (!(looks && old.dict.get('AP') !== undefined) && !moved) return [];
  return [{ level: 'other', detail: `the look of the signature in "${old.name}" was changed after signing` }];
}

/** The value of a field; of a box to tick whose program wrote none, which of its looks is shown. MuPDF writes the state as text. */
function valueOf(file: PdfFile, { dict }: FormField, at: number): string {
  const value = dict.get('V');
  if (value === undefined) return stateOf(file, { dict }, at);
  const text = textOf(file, value, at);
  return nameOf(dict.get('FT')) === 'Btn' ? text.replace(/^Off$/, '') : text;
}

/** Which of the looks of a box to tick is shown, empty while it is not ticked. */
const stateOf = (file: PdfFile, { dict }: Pick<FormField, 'dict'>, at: number): string =>
  textOf(file, dict.get('AS'), at);

function textOf(file: PdfFile, value: PdfValue | undefined, at: number): string {
  const found = file.resolve(value, at);
  if (dictOf(found) !== null) return file.printOf(found ?? null);
  // Several choices of a list.
  if (isArray(found)) return found.map((item) => textStringOf(file.resolve(item, at))).join(', ');
  return nameOf(found)?.replace(/^Off$/, '') ?? textStringOf(found);
}

/** Programs write the same rectangle with other decimals; what is moved to somewhere else is moved by more, points. */
const SAME_PLACE = 1;

function isMoved({ file, signed, now }: States, old: FormField, current: FormField): boolean {
  const before = boxIn(numbersOf(file, old.dict.get('Rect'), signed));
  const after = boxIn(numbersOf(file, current.dict.get('Rect'), now));
  if (before === null || after === null) return before !== after;
  return before.some((side, at) => Math.abs(side - (after[at] ?? 0)) > SAME_PLACE);
}

/** Whether a widget has no extent, as PDFBox makes one that it signs without showing it. */
function isPoint(file: PdfFile, { dict }: FormField, at: number): boolean {
  const box = boxIn(numbersOf(file, dict.get('Rect'), at));
  return box !== null && box[0] === box[2] && box[1] === box[3];
}
