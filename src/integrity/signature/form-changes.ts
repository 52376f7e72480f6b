/** Compares the form of the signed state of a PDF with that of the newest. */
import type { SignedChange, States } from './change.ts';
import { fieldChange } from './field-change.ts';
import { isMoved, placeOf } from './field-place.ts';
import { fieldsOf, isSignatureField } from './form-fields.ts';
import type { FormField } from './form-fields.ts';
import { addedField } from './signature-field-change.ts';

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
    if (harmless || (old !== undefined && !isMoved(states, { num, old, current }))) return [];
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
