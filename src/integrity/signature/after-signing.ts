/**
 * Compares the signed state of a PDF with its newest one: every difference must be one that signing allows (forms,
 * signatures, validation data); anything else is a change after signing. The shape follows the difference analysis of
 * pyHanko (MIT): what no rule claims is not allowed.
 */
import type { PdfDict, PdfFile, PdfValue } from '../../document/index.ts';
import { contentPrints, pagesOf, printsFrom, samePrints } from '../pdf/page-tree.ts';
import type { PdfPageObject } from '../pdf/page-tree.ts';
import { dictOf, isArray, isRef, nameOf, stringOf } from '../../document/index.ts';

/** One difference. `serious` ones alter what the signer saw; the others add marks that any viewer shows as such. */
export interface SignedChange {
  readonly serious: boolean;
  /** A clause for the report. */
  readonly detail: string;
  /** 1-based. */
  readonly page?: number;
  readonly old?: string;
  readonly new?: string;
}

/** Entries of the catalog that validation, forms and editors' bookkeeping may change. */
const FREE_CATALOG_ENTRIES: ReadonlySet<string> = new Set([
  'AcroForm',
  'DSS',
  'Extensions',
  'Lang',
  'MarkInfo',
  'Metadata',
  'PageLayout',
  'PageMode',
  'Pages',
  'Perms',
  'StructTreeRoot',
  'Type',
  'Version',
  'ViewerPreferences',
]);
/** Annotations that can put text or a picture over the page. */
const COVERING: ReadonlySet<string> = new Set([
  'FreeText',
  'Stamp',
  'Square',
  'Circle',
  'Polygon',
  'PolyLine',
  'Line',
  'Ink',
  'Redact',
  'Watermark',
  'Widget',
  'Screen',
  '3D',
  'RichMedia',
]);
/** Fields that are followed. */
const MAX_FIELDS = 5000;

/** Differences between the state `signed` and the newest one that signing does not allow. */
export function changesAfterSigning(file: PdfFile, signed: number): readonly SignedChange[] {
  const now = file.revisions.length - 1;
  if (signed === now) return [];
  const states = { file, signed, now };
  return [...catalogChanges(states), ...fieldChanges(states), ...pageChanges(states)];
}

interface States {
  readonly file: PdfFile;
  readonly signed: number;
  readonly now: number;
}

function catalogChanges({ file, signed, now }: States): readonly SignedChange[] {
  const before = file.catalog(signed) ?? new Map<string, PdfValue>();
  const after = file.catalog(now) ?? new Map<string, PdfValue>();
  const keys = [...new Set([...before.keys(), ...after.keys()])].filter(
    (key) => !FREE_CATALOG_ENTRIES.has(key),
  );
  const changed = keys.filter((key) => {
    const [old, current] = [before.get(key) ?? null, after.get(key) ?? null];
    return !samePrints(printsFrom(file, old, signed), printsFrom(file, current, now));
  });
  return changed.map((key) => ({
    serious: key === 'OCProperties',
    detail: `the catalog entry /${key} was changed after signing`,
  }));
}

/** Form fields by object number, with what they inherit. */
function fieldsOf(file: PdfFile, at: number): ReadonlyMap<number, PdfDict> {
  const fields = new Map<number, PdfDict>();
  const form = dictOf(file.resolve(file.catalog(at)?.get('AcroForm'), at));
  const visit = (value: PdfValue, inherited: PdfDict): void => {
    if (!isRef(value) || fields.has(value.num) || fields.size >= MAX_FIELDS) return;
    const own = dictOf(file.object(value.num, at));
    if (own === null) return;
    const passed = new Map([...inherited, ...[...own].filter(([key]) => ['FT', 'V', 'Ff'].includes(key))]);
    fields.set(value.num, new Map([...passed, ...own]));
    const kids = file.resolve(own.get('Kids'), at);
    if (isArray(kids))
      kids.forEach((kid) => {
        visit(kid, passed);
      });
  };
  const roots = file.resolve(form?.get('Fields'), at);
  if (isArray(roots))
    roots.forEach((root) => {
      visit(root, new Map());
    });
  return fields;
}

function fieldChanges({ file, signed, now }: States): readonly SignedChange[] {
  const before = fieldsOf(file, signed);
  const after = fieldsOf(file, now);
  const changes: SignedChange[] = [];
  for (const [num, old] of before) {
    const current = after.get(num);
    const name = fieldName(old);
    if (current === undefined)
      changes.push({ serious: true, detail: `the form field ${name} was removed after signing` });
    else changes.push(...fieldChange({ file, signed, now }, name, old, current));
  }
  for (const [num, field] of after) {
    const signature = nameOf(field.get('FT')) === 'Sig';
    if (before.has(num) || signature || field.get('Rect') === undefined) continue;
    changes.push({ serious: true, detail: `the form field ${fieldName(field)} was added after signing` });
  }
  return changes;
}

function fieldChange(states: States, name: string, old: PdfDict, current: PdfDict): readonly SignedChange[] {
  const { file, signed, now } = states;
  const same = (key: string): boolean =>
    samePrints(
      printsFrom(file, old.get(key) ?? null, signed),
      printsFrom(file, current.get(key) ?? null, now),
    );
  const isSignature = nameOf(old.get('FT')) === 'Sig';
  const [oldValue, newValue] = [textOf(file, old.get('V'), signed), textOf(file, current.get('V'), now)];
  if (isSignature) {
    if (old.get('V') === undefined || old.get('V') === null) return [];
    const print = (dict: PdfDict, at: number): string =>
      file.printOf(file.resolve(dict.get('V'), at) ?? null);
    if (print(old, signed) !== print(current, now))
      return [{ serious: true, detail: `the signature in ${name} was exchanged after signing` }];
  } else if (oldValue !== newValue) {
    // Filling an empty field is what forms are for.
    if (oldValue === '') return [];
    const detail = `the form field ${name} changed from "${oldValue}" to "${newValue}" after signing`;
    return [{ serious: true, detail, old: oldValue, new: newValue }];
  }
  const shown = old.get('AP') !== undefined && same('AS') && !same('AP');
  if (!same('Rect') || shown) {
    return [
      { serious: true, detail: `what the field ${name} shows was changed after signing, its value was not` },
    ];
  }
  return [];
}

const fieldName = (field: PdfDict): string => `"${stringOf(field.get('T')) ?? ''}"`;

function textOf(file: PdfFile, value: PdfValue | undefined, at: number): string {
  const found = file.resolve(value, at);
  return stringOf(found) ?? nameOf(found)?.replace(/^Off$/, '') ?? '';
}

function pageChanges({ file, signed, now }: States): readonly SignedChange[] {
  const before = pagesOf(file, signed);
  const after = pagesOf(file, now);
  const order = (pages: readonly PdfPageObject[]): string => pages.map((page) => page.num).join(' ');
  if (order(before) !== order(after)) {
    const detail =
      before.length === after.length
        ? 'pages were exchanged after signing'
        : `the document had ${String(before.length)} page(s) when it was signed and has ${String(after.length)} now`;
    return [{ serious: true, detail }];
  }
  return after.flatMap((page, index) => {
    const old = before[index];
    if (old === undefined) return [];
    const same = samePrints(contentPrints(file, old, signed), contentPrints(file, page, now));
    const number = index + 1;
    const content = same
      ? []
      : [{ serious: true, detail: `page ${String(number)} was changed after signing`, page: number }];
    return [...content, ...annotationChanges({ file, signed, now }, old, page, number)];
  });
}

/** Annotations other than the widgets of form fields, which are compared as fields. */
function annotationChanges(
  { file, signed, now }: States,
  old: PdfPageObject,
  current: PdfPageObject,
  page: number,
): readonly SignedChange[] {
  const before = annotationsOf(file, old, signed);
  const after = annotationsOf(file, current, now);
  const fields = new Set([...fieldsOf(file, signed).keys(), ...fieldsOf(file, now).keys()]);
  const nums = [...new Set([...before.keys(), ...after.keys()])].filter((num) => !fields.has(num));
  return nums.flatMap((num) => {
    const [earlier, later] = [before.get(num), after.get(num)];
    const same =
      earlier !== undefined &&
      later !== undefined &&
      samePrints(printsFrom(file, earlier, signed), printsFrom(file, later, now));
    const kind = nameOf((earlier ?? later)?.get('Subtype')) ?? 'unknown';
    if (same || nameOf(later?.get('FT')) === 'Sig') return [];
    const action = earlier === undefined ? 'added' : later === undefined ? 'removed' : 'changed';
    const detail = `an annotation (${kind}) was ${action} after signing on page ${String(page)}`;
    return [{ serious: COVERING.has(kind), detail, page }];
  });
}

function annotationsOf(file: PdfFile, page: PdfPageObject, at: number): ReadonlyMap<number, PdfDict> {
  const list = file.resolve(page.dict.get('Annots'), at);
  const found = new Map<number, PdfDict>();
  for (const item of isArray(list) ? list : []) {
    const annotation = dictOf(file.resolve(item, at));
    if (isRef(item) && annotation !== null) found.set(item.num, annotation);
  }
  return found;
}
