/** Tells what became of the signature fields of a form after signing, and what a new one is. */
import { nameOf } from '../../document/index.ts';
import type { SignedChange, States } from './change.ts';
import { isPoint, placeOf } from './field-place.ts';
import { hiddenPart, hidingOf } from './hiding.ts';
import { isSignatureField, signatureIn } from './form-fields.ts';
import type { FieldPair, FormField } from './form-fields.ts';

/** Time stamps over the whole document belong to validation (ISO 32000-2, 12.8.5). */
const TIME_STAMP = 'ETSI.RFC3161';
/** A field, or a widget of one, that the signed state does not have. `num` is its object. */
export async function addedField(
  states: States,
  num: number,
  field: FormField,
): Promise<readonly SignedChange[]> {
  const { file, now } = states;
  const kind = nameOf(file.resolve(field.dict.get('Subtype'), now));
  if (!isSignatureField(field) || (kind !== null && kind !== 'Widget')) {
    if (field.dict.get('Rect') === undefined) return [];
    return [{ level: 'other', detail: `the form field "${field.name}" was added after signing` }];
  }
  const value = signatureIn(file, field, now);
  const effect = await effectOf(states, { num, field, changed: false });
  const added = `the signature field "${field.name}", added after signing,`;
  const told = effect === null ? null : { detail: `${added} ${effect.what}`, ...effect.lost };
  if (effect?.alters === true && told !== null) return [{ level: 'other', ...told }];
  if (nameOf(file.resolve(value?.get('SubFilter'), now)) === TIME_STAMP) {
    return [{ level: 'validation', detail: 'a time stamp was added' }];
  }
  if (told !== null) return [{ level: 'forms', ...told, touches: true }];
  const detail = value === null ? 'a field for another signature was added' : 'another signature was added';
  return [{ level: 'forms', detail }];
}

/** Digits; the name of a signer may well stand beside words of the page. */
const DIGIT = /\d/;

/** What the look of a signature does to the signed text of its page. */
interface Effect {
  /** It changes what is read: "sneaky signature" of Mladenov et al. 2021. Otherwise somebody should look. */
  readonly alters: boolean;
  /** A clause whose subject is the field. */
  readonly what: string;
  /** The text that it hides. */
  readonly lost: { readonly old?: string };
}

async function effectOf(
  states: States,
  { num, field, changed }: { readonly num: number; readonly field: FormField; readonly changed: boolean },
): Promise<Effect | null> {
  const { file, now, look } = states;
  const place = placeOf(file, num, field, now);
  if (place === null) return null;
  const { page, box } = place;
  const hiding = await hidingOf(states, page, { box, changed });
  if (hiding !== null) {
    const what = `${hiding.by === 'intent' ? 'hides' : 'lies over'} ${hiddenPart(hiding, page)}`;
    return { alters: hiding.by === 'intent', what, lost: hiding.text === '' ? {} : { old: hiding.text } };
  }
  if (await look.joinsText(page, box, DIGIT))
    return { alters: true, what: `completes text of page ${String(page)}`, lost: {} };
  return null;
}

/** What became of a signature field: signed, moved, given a look; or its signature exchanged. */
export async function signatureChange(
  states: States,
  { num, old, current }: FieldPair,
  { moved, looks }: { readonly moved: boolean; readonly looks: boolean },
): Promise<readonly SignedChange[]> {
  const { file, signed, now } = states;
  if (signatureIn(file, old, signed) === null) {
    const filled = signatureIn(file, current, now) !== null;
    const effect = looks ? await effectOf(states, { num, field: current, changed: true }) : null;
    const why =
      moved && !(filled && isPoint(file, current, now))
        ? 'was moved on the page'
        : effect?.alters === true
          ? `${effect.what} since it was changed`
          : looks && !filled
            ? 'was given another look'
            : null;
    if (why !== null)
      return [{ level: 'other', detail: `the signature field "${old.name}" ${why} after signing` }];
    if (!filled) return [];
    const signedIn = `the signature field "${old.name}" was signed`;
    if (effect === null) return [{ level: 'forms', detail: signedIn }];
    return [{ level: 'forms', detail: `${signedIn} and ${effect.what}`, ...effect.lost, touches: true }];
  }
  const print = ({ dict }: FormField, at: number): string =>
    file.printOf(file.resolve(dict.get('V'), at) ?? null);
  if (print(old, signed) !== print(current, now)) {
    return [{ level: 'other', detail: `the signature in "${old.name}" was exchanged after signing` }];
  }
  if (!(looks && old.dict.get('AP') !== undefined) && !moved) return [];
  return [{ level: 'other', detail: `the look of the signature in "${old.name}" was changed after signing` }];
}
