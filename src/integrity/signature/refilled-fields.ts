/** Finds fields of a form that held one amount, date or account in an earlier save and hold another one in the next. */
import { nameOf } from '../../document/index.ts';
import type { PdfFile } from '../../document/index.ts';
import type { Signal } from '../check.ts';
import { pagesOf } from '../pdf/page-tree.ts';
import { viewOf } from '../pdf/page-view.ts';
import { relativeBox } from '../text/relative-box.ts';
import { changesKeyValue } from '../text/value-kind.ts';
import { placeOf } from './field-place.ts';
import { valueOf } from './field-value.ts';
import { fieldsOf, signatureIn } from './form-fields.ts';
import type { FormField } from './form-fields.ts';

/**
 * What was filled in anew between a saved state and the next one. A save in which an empty field was filled is one of somebody who
 * is still at it: sums of his form change as he goes on. What may change after signing is judged by the signature. Strings of
 * encrypted files cannot be read here.
 */
export function refilledFields(file: PdfFile, at: number): readonly Signal[] {
  if (file.encrypted) return [];
  const [before, after] = [fieldsOf(file, at), fieldsOf(file, at + 1)];
  if ([...before.values()].some((field) => signatureIn(file, field, at) !== null)) return [];
  // By name: widgets have the value of their field.
  const signals = new Map<string, Signal>();
  for (const [num, current] of after) {
    const earlier = before.get(num);
    if (earlier === undefined || !isFilledIn(current)) continue;
    const [old, now] = [valueOf(file, earlier, at).trim(), valueOf(file, current, at + 1).trim()];
    if (old === '' && now !== '') return [];
    if (changesKeyValue(old, now) && !signals.has(current.name))
      signals.set(current.name, refilled(file, { num, current, old, now, at: at + 1 }));
  }
  return [...signals.values()];
}

/** Fields for text, and lists to choose from. */
const isFilledIn = ({ dict }: FormField): boolean => ['Tx', 'Ch'].includes(nameOf(dict.get('FT')) ?? '');

interface Refilled {
  readonly num: number;
  readonly current: FormField;
  readonly old: string;
  readonly now: string;
  readonly at: number;
}

function refilled(file: PdfFile, { num, current, old, now, at }: Refilled): Signal {
  const place = placeOf(file, num, current, at);
  const page = place === null ? undefined : pagesOf(file, at)[place.page - 1];
  const detail = `the field "${current.name}" held "${old}" and holds "${now}"`;
  const signal = { code: 'REVISION_TEXT_REVISED', detail, old, new: now } as const;
  if (place === null || page === undefined) return signal;
  return { ...signal, page: place.page, box: relativeBox(place.box, viewOf(file, page.dict, at)) };
}
