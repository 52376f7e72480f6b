/** Finds fields of a form that held one amount, date or account in an earlier save and hold another one in the next. */
import { nameOf, relativeBox } from '../../document/index.ts';
import type { PdfFile } from '../../document/index.ts';
import type { Signal } from '../check.ts';
import { pagesOf } from '../pdf/page-tree.ts';
import { viewOf } from '../pdf/page-view.ts';
import { changesKeyValue, sameText, valueKindOf } from '../text/value-kind.ts';
import { placeOf } from './field-place.ts';
import { valueOf } from './field-value.ts';
import { fieldsOf, signatureIn } from './form-fields.ts';
import type { FormField } from './form-fields.ts';

/**
 * What was filled in anew between a saved state and the next one. Amounts that change in a save in which fields that held nothing got numbers may
 * be their sums, also where no script makes them: they are mentioned. What may change after signing is judged by the signature.
 * Strings of encrypted files cannot be read here.
 */
export function refilledFields(file: PdfFile, at: number): readonly Signal[] {
  if (file.encrypted) return [];
  const [before, after] = [fieldsOf(file, at), fieldsOf(file, at + 1)];
  if ([...before.values()].some((field) => signatureIn(file, field, at) !== null)) return [];
  // By name: widgets have the value of their field.
  const changed = new Map<string, Refilled>();
  let isAddingUp = false;
  for (const [num, current] of after) {
    const earlier = before.get(num);
    if (earlier === undefined || !isFilledIn(current)) continue;
    const [old, now] = [valueOf(file, earlier, at).trim(), valueOf(file, current, at + 1).trim()];
    if (NOTHING.test(old) && NUMBER.test(now)) isAddingUp = true;
    if (changesKeyValue(old, now) && !changed.has(current.name))
      changed.set(current.name, { num, current, old, now, at: at + 1 });
  }
  return [...changed.values()].map((field) => {
    const mayBeSum = isAddingUp && [field.old, field.now].every((text) => valueKindOf(text) === 'amount');
    return { ...refilled(file, field), code: mayBeSum ? 'REVISION_SUM_CHANGED' : 'REVISION_TEXT_REVISED' };
  });
}

/** Names of fields that held other words in a saved state than in the next one: no reason for suspicion, as forms are filled in again. */
export function reworded(file: PdfFile, at: number): readonly string[] {
  if (file.encrypted) return [];
  const before = fieldsOf(file, at);
  const names = [...fieldsOf(file, at + 1)].flatMap(([num, current]) => {
    const earlier = before.get(num);
    if (earlier === undefined || !isFilledIn(current)) return [];
    const old = valueOf(file, earlier, at).trim();
    return NOTHING.test(old) || sameText(old, valueOf(file, current, at + 1).trim()) ? [] : [current.name];
  });
  return [...new Set(names)];
}

/** Nothing yet: empty, a dash, or the zero that a form begins with. */
const NOTHING = /^(?:[A-Z]{3}\s)?[^\p{L}\d]*(?:0+(?:[.,]0+)?)?[^\p{L}\d]*(?:\s[A-Z]{3})?$/u;
/** A number and no date or account, as is filled in for amounts, quantities and prices. */
const NUMBER = /^[^\p{L}\d]*[\d.,' ]*\d(?:[^\d]*)$/u;

/** Fields for text, and lists to choose from. */
const isFilledIn = ({ dict }: FormField): boolean => ['Tx', 'Ch'].includes(nameOf(dict.get('FT')) ?? '');

interface Refilled {
  readonly num: number;
  readonly current: FormField;
  readonly old: string;
  readonly now: string;
  readonly at: number;
}

function refilled(file: PdfFile, { num, current, old, now, at }: Refilled): Omit<Signal, 'code'> {
  const place = placeOf(file, num, current, at);
  const page = place === null ? undefined : pagesOf(file, at)[place.page - 1];
  const detail = `the field "${current.name}" held "${old}" and holds "${now}"`;
  const signal = { detail, old, new: now };
  if (place === null || page === undefined) return signal;
  return { ...signal, page: place.page, box: relativeBox(place.box, viewOf(file, page.dict, at)) };
}
