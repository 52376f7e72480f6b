/** Tells what became of the signature fields of a form after signing, and what a new one is. */
import { nameOf } from '../../document/index.ts';
import type { SignedChange, States } from './change.ts';
import { isPoint, placeOf } from './field-place.ts';
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

/** What became of a signature field: signed, moved, given a look; or its signature exchanged. */
export async function signatureChange(
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
