/** The fields of a PDF form in any saved state, and what the signatures among them permit to be changed later. */
import { dictOf, isArray, isRef, nameOf, stringOf, textStringOf } from '../../document/index.ts';
import type { PdfDict, PdfFile, PdfValue } from '../../document/index.ts';
import { pagesOf } from '../pdf/page-tree.ts';

/** A field or one of its widgets, with what it inherits. */
export interface FormField {
  /** The full name: those of its parents and its own, joined by dots. */
  readonly name: string;
  /** What it inherits of its parents filled in: kind, value, default, choices, flags, lock. */
  readonly dict: PdfDict;
}

/** A field that both states have; `num` is its object. */
export interface FieldPair {
  readonly num: number;
  readonly old: FormField;
  readonly current: FormField;
}

/** Access permissions (ISO 32000-2, table 257): 1 nothing, 2 form filling and signing, 3 comments too. */
export type MdpLevel = 1 | 2 | 3;

/** What may change after signing (ISO 32000-2, 12.8.2.2 and 12.8.2.4). */
export interface Permissions {
  /** DocMDP of a certified document. Null when only approval signatures exist. */
  readonly level: MdpLevel | null;
  /** The least of these levels that any signature leaves: locks of approval signatures take leave away, and give none. */
  readonly ceiling: MdpLevel;
  /** Whether a signature locked a field of that name. */
  isLocked(name: string): boolean;
}

/** Fields that are followed. */
const MAX_FIELDS = 5000;
/** Parents that are followed. */
const MAX_DEPTH = 32;
const INHERITED: ReadonlySet<string> = new Set([
  'FT',
  'V',
  'DV',
  'Opt',
  'Ff',
  'Lock',
  'DA',
  'DS',
  'RV',
  'Q',
  'MaxLen',
]);

/**
 * The fields of a state by object number, also those that only pages show: some signing programs write a form of their own
 * and drop all earlier fields from its list.
 */
export function fieldsOf(file: PdfFile, at: number): ReadonlyMap<number, FormField> {
  const fields = new Map<number, FormField>();
  const form = dictOf(file.resolve(file.catalog(at)?.get('AcroForm'), at));
  const visit = (value: PdfValue, inherited: PdfDict, path: string): void => {
    if (!isRef(value) || fields.has(value.num) || fields.size >= MAX_FIELDS) return;
    const stated = dictOf(file.object(value.num, at));
    if (stated === null) return;
    const entries = withKind(file, stated, at);
    const title = file.resolve(entries.get('T'), at);
    const part = stringOf(title) === null ? null : textStringOf(title);
    const name = part === null ? path : path === '' ? part : `${path}.${part}`;
    // What has no name of its own is a widget: its field holds the value (ISO 32000-1, 12.7.3.1).
    const own = part === null && inherited.has('V') ? without(entries, 'V') : entries;
    const passed = new Map([...inherited, ...[...own].filter(([key]) => INHERITED.has(key))]);
    fields.set(value.num, { name, dict: new Map([...passed, ...own]) });
    const kids = file.resolve(own.get('Kids'), at);
    for (const kid of isArray(kids) ? kids : []) visit(kid, passed, name);
  };
  const roots = file.resolve(form?.get('Fields'), at);
  for (const root of isArray(roots) ? roots : []) visit(root, new Map(), '');
  for (const page of pagesOf(file, at)) {
    const annotations = file.resolve(page.dict.get('Annots'), at);
    for (const item of isArray(annotations) ? annotations : []) {
      const num = isRef(item) && !fields.has(item.num) ? rootOf(file, item.num, at) : null;
      if (num !== null) visit({ kind: 'ref', num, gen: 0 }, new Map(), '');
    }
  }
  return fields;
}

const without = (dict: PdfDict, entry: string): PdfDict =>
  new Map([...dict].filter(([key]) => key !== entry));

/** The object of the uppermost parent of a widget, which is the widget itself for most; null for what is no field. */
function rootOf(file: PdfFile, widget: number, at: number): number | null {
  let [num, dict, isField] = [widget, dictOf(file.object(widget, at)), false];
  if (nameOf(file.resolve(dict?.get('Subtype'), at)) !== 'Widget') return null;
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    isField ||= dict?.has('FT') === true;
    const parent = dict?.get('Parent');
    if (!isRef(parent)) break;
    [num, dict] = [parent.num, dictOf(file.object(parent.num, at))];
  }
  return isField ? num : null;
}

/** The entries of a field with its kind, which may be written as an object of its own. */
const withKind = (file: PdfFile, dict: PdfDict, at: number): PdfDict =>
  isRef(dict.get('FT')) ? new Map([...dict, ['FT', file.resolve(dict.get('FT'), at) ?? null]]) : dict;

/** Whether a field is a signature field. */
export const isSignatureField = ({ dict }: FormField): boolean => nameOf(dict.get('FT')) === 'Sig';

/** The signature dictionary in a field, or null while it is unsigned. */
export const signatureIn = (file: PdfFile, { dict }: FormField, at: number): PdfDict | null =>
  nameOf(dict.get('FT')) === 'Sig' ? dictOf(file.resolve(dict.get('V'), at)) : null;

/** Whether a list offers a value, by its export value (ISO 32000-1, 12.7.4.4); boxes to tick can hold no others than theirs. */
export function offers(
  file: PdfFile,
  { dict }: FormField,
  { value, at }: { readonly value: string; readonly at: number },
): boolean {
  const kind = nameOf(dict.get('FT'));
  const options = kind === 'Ch' ? file.resolve(dict.get('Opt'), at) : null;
  const offered = (isArray(options) ? options : []).map((option) => {
    const found = file.resolve(option, at);
    return textStringOf(isArray(found) ? file.resolve(found[0], at) : found);
  });
  return kind === 'Btn' || offered.includes(value);
}

/** What the signatures of a state permit. */
export function permissionsOf(file: PdfFile, at: number): Permissions {
  const signed = [...fieldsOf(file, at).values()].flatMap((field) => {
    const signature = signatureIn(file, field, at);
    return signature === null ? [] : [{ field, signature }];
  });
  const locks = signed.flatMap(({ field, signature }) => {
    const own = dictOf(file.resolve(field.dict.get('Lock'), at));
    return [...parametersOf(file, signature, 'FieldMDP', at), ...(own === null ? [] : [own])];
  });
  const stated = (signature: PdfDict): MdpLevel | null =>
    levelIn(file, parametersOf(file, signature, 'DocMDP', at)[0] ?? null, at);
  const certificate = certification(file, at);
  const certified = certificate === null ? null : (stated(certificate) ?? 2);
  const lowered = signed.flatMap(({ field, signature }): MdpLevel[] => {
    const lock = dictOf(file.resolve(field.dict.get('Lock'), at));
    return [stated(signature), levelIn(file, lock, at)].filter((level) => level !== null);
  });
  // Without a certification what is in effect begins at 3 (ISO 32000-2, table 236).
  const ceiling = [certified ?? 3, ...lowered].reduce((least, level) => (level < least ? level : least));
  return {
    level: certified === null ? null : ceiling,
    ceiling,
    isLocked: (name) => locks.some((lock) => covers(file, lock, { name, at })),
  };
}

/** The level that a lock or the parameters of DocMDP state, or null. */
function levelIn(file: PdfFile, parameters: PdfDict | null, at: number): MdpLevel | null {
  const level = file.resolve(parameters?.get('P'), at);
  return level === 1 || level === 2 || level === 3 ? level : null;
}

/** The signature that certifies the document. */
export function certification(file: PdfFile, at: number): PdfDict | null {
  const permissions = dictOf(file.resolve(file.catalog(at)?.get('Perms'), at));
  return dictOf(file.resolve(permissions?.get('DocMDP'), at));
}

function parametersOf(file: PdfFile, signature: PdfDict, method: string, at: number): readonly PdfDict[] {
  const references = file.resolve(signature.get('Reference'), at);
  return (isArray(references) ? references : []).flatMap((item) => {
    const reference = dictOf(file.resolve(item, at));
    if (nameOf(file.resolve(reference?.get('TransformMethod'), at)) !== method) return [];
    return [dictOf(file.resolve(reference?.get('TransformParams'), at)) ?? new Map<string, PdfValue>()];
  });
}

function covers(file: PdfFile, lock: PdfDict, { name, at }: { name: string; at: number }): boolean {
  const action = nameOf(file.resolve(lock.get('Action'), at));
  const listed = file.resolve(lock.get('Fields'), at);
  const names = (isArray(listed) ? listed : []).map((item) => textStringOf(file.resolve(item, at)));
  const named = names.some((prefix) => name === prefix || name.startsWith(`${prefix}.`));
  return action === 'All' || (action === 'Include' && named) || (action === 'Exclude' && !named);
}
