/** Tells what became of a form field that the signed state has: filled in, changed, moved, hidden, drawn otherwise. */
import { nameOf } from '../../document/index.ts';
import type { PdfValue } from '../../document/index.ts';
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
  reveals,
  showsOtherValue,
  showsWords,
  uncovers,
} from './field-look.ts';
import { isMoved } from './field-place.ts';
import { stateOf, textOf, valueOf } from './field-value.ts';
import { isSignatureField, offers } from './form-fields.ts';
import type { FieldPair, FormField } from './form-fields.ts';
import { signatureChange } from './signature-field-change.ts';

/** Bit 1 of the field flags: a user may not change the value. */
const READ_ONLY = 1;

/** What became of a field that the signed state has. */
export async function fieldChange(states: States, pair: FieldPair): Promise<readonly SignedChange[]> {
  const { file, signed, now, permissions } = states;
  const { old, current } = pair;
  const { name } = old;
  const same = (key: string): boolean =>
    paintsSame(
      file,
      { value: old.dict.get(key) ?? null, at: signed },
      { value: current.dict.get(key) ?? null, at: now },
    );
  const altered = await identityChange(states, pair);
  if (altered !== null) return [{ level: 'other', detail: altered }];
  const moved = isMoved(states, pair);
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
      const filled = { level: 'forms', detail: `the form field "${name}" was filled in`, ...values } as const;
      if (!repainted || !(await uncovers(states, pair.num, old))) return [filled];
      return [{ ...filled, detail: `${filled.detail} and shows text that it hid`, touches: true }];
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
async function identityChange(states: States, pair: FieldPair): Promise<string | null> {
  const { file, signed, now } = states;
  const { num, old, current } = pair;
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
  const layers = [
    { value: old.dict.get('OC') ?? null, at: signed },
    { value: current.dict.get('OC') ?? null, at: now },
  ] as const;
  if (!paintsSame(file, ...layers)) return `the form field "${name}" was put on another layer after signing`;
  const [was, is] = [isShown(file, num, old, signed), isShown(file, num, current, now)];
  const switched = `the form field "${name}" was ${is ? 'brought to light' : 'hidden'} after signing`;
  if (valueOf(file, old, signed) === '') {
    // Scripts show and hide empty fields and buttons as a form is filled in.
    return was !== is && (await altersPage(states, pair)) ? switched : null;
  }
  const offered = [
    { value: choices(old, signed), at: signed },
    { value: choices(current, now), at: now },
  ] as const;
  if (!paintsSame(file, ...offered))
    return `the choices of the form field "${name}" were changed after signing`;
  if (was !== is) return switched;
  if (!isPrinted(file, old, signed) || isPrinted(file, current, now)) return null;
  return `the form field "${name}" is printed no more since it was changed after signing`;
}

/** Whether a widget that was switched on or off changes what is read: it showed a value, or text of the page came or went with it. */
const altersPage = async (states: States, pair: FieldPair): Promise<boolean> =>
  (await showsOtherValue(states, pair)) ||
  (isShown(states.file, pair.num, pair.current, states.now)
    ? await cameToHide(states, pair.num, pair.current)
    : await reveals(states, pair.num, pair.old));
