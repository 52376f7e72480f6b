/**
 * Compares a signed state of a PDF with its newest one: every difference must be one that the signatures permit. The shape
 * follows the difference analysis of pyHanko (MIT): what no rule claims is not permitted.
 */
import type { PdfFile, PdfValue } from '../../document/index.ts';
import { printsFrom, samePrints } from '../pdf/page-tree.ts';
import type { PageView, SignedChange, States } from './change.ts';
import { formChanges } from './form-changes.ts';
import { certification, permissionsOf } from './form-fields.ts';
import { pageChanges } from './page-changes.ts';

/** Entries of the catalog that validation and editors' bookkeeping may change, or that are compared on their own. */
const FREE_ENTRIES: ReadonlySet<string> = new Set([
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

/** Differences between the state `signed` and the newest one, whether permitted or not. */
export async function changesAfterSigning(
  file: PdfFile,
  signed: number,
  look: PageView,
): Promise<readonly SignedChange[]> {
  const now = file.revisions.length - 1;
  if (signed === now) return [];
  const states = { file, signed, now, look, permissions: permissionsOf(file, signed) };
  // Strings of encrypted files cannot be read here, so their fields cannot be compared.
  const fields = file.encrypted ? [] : await formChanges(states);
  return [...catalogChanges(states), ...fields, ...(await pageChanges(states))];
}

function catalogChanges({ file, signed, now }: States): readonly SignedChange[] {
  const before = file.catalog(signed) ?? new Map<string, PdfValue>();
  const after = file.catalog(now) ?? new Map<string, PdfValue>();
  const keys = [...new Set([...before.keys(), ...after.keys()])].filter((key) => !FREE_ENTRIES.has(key));
  const changed = keys.filter((key) => {
    const [old, current] = [before.get(key) ?? null, after.get(key) ?? null];
    return !samePrints(printsFrom(file, old, signed), printsFrom(file, current, now));
  });
  const validation: readonly SignedChange[] =
    before.get('DSS') === undefined && after.get('DSS') !== undefined
      ? [{ level: 'validation', detail: 'data for validating the signature was added' }]
      : [];
  return [
    ...validation,
    ...certificationChange(file, signed, now),
    ...changed.map((key): SignedChange => {
      const detail = `the catalog entry /${key} was changed after signing`;
      // Layers decide what is shown; names, actions and outlines do not.
      return { level: key === 'OCProperties' ? 'other' : 'bookkeeping', detail };
    }),
  ];
}

function certificationChange(file: PdfFile, signed: number, now: number): readonly SignedChange[] {
  const [old, current] = [certification(file, signed), certification(file, now)];
  if (old === null || (current !== null && file.printOf(old) === file.printOf(current))) return [];
  return [{ level: 'other', detail: 'the certification of the document was taken away after signing' }];
}
