/**
 * Compares a signed state of a PDF with its newest one: every difference must be one that the signatures permit. The shape
 * follows the difference analysis of pyHanko (MIT): what no rule claims is not permitted.
 */
import { dictOf, isArray, stringOf } from '../../document/index.ts';
import type { PdfFile, PdfValue } from '../../document/index.ts';
import { printsFrom, samePrints } from '../pdf/page-tree.ts';
import { paintsSame } from '../pdf/same-paint.ts';
import type { PageView, SignedChange, States } from './change.ts';
import { formChanges, placeChanges } from './form-changes.ts';
import { certification, permissionsOf } from './form-fields.ts';
import { pageChanges } from './page-changes.ts';
import { payloadChanges } from './payload-changes.ts';
import { spokenChanges } from './spoken-text.ts';

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

const SHOWING: ReadonlySet<string> = new Set(['OCProperties', 'Collection']);

/** Differences between the state `signed` and the newest one, whether permitted or not. */
export async function changesAfterSigning(
  file: PdfFile,
  signed: number,
  look: PageView,
): Promise<readonly SignedChange[]> {
  const now = file.revisions.length - 1;
  if (signed === now) return [];
  const states = { file, signed, now, look, permissions: permissionsOf(file, signed) };
  // Strings of encrypted files cannot be read here, so it cannot be compared what their fields hold.
  const fields = file.encrypted
    ? placeChanges(states)
    : [...(await formChanges(states)), ...xfaChanges(states)];
  const outside = [...catalogChanges(states), ...payloadChanges(states), ...spokenChanges(states)];
  return [...outside, ...fields, ...(await pageChanges(states))];
}

function catalogChanges({ file, signed, now }: States): readonly SignedChange[] {
  const before = file.catalog(signed) ?? new Map<string, PdfValue>();
  const after = file.catalog(now) ?? new Map<string, PdfValue>();
  const keys = [...new Set([...before.keys(), ...after.keys()])].filter((key) => !FREE_ENTRIES.has(key));
  const changed = keys.filter((key) => {
    const [old, current] = [before.get(key) ?? null, after.get(key) ?? null];
    return !paintsSame(file, { value: old, at: signed }, { value: current, at: now });
  });
  const validation: readonly SignedChange[] =
    before.get('DSS') === undefined && after.get('DSS') !== undefined
      ? [{ level: 'validation', detail: 'data for validating the signature was added' }]
      : [];
  return [
    ...validation,
    ...certificationChange(file, signed, now),
    ...encryptionChange(file, signed, now),
    ...changed.map((key): SignedChange => {
      const detail = `the catalog entry /${key} was changed after signing`;
      // Layers, and whether a viewer opens an embedded file instead, decide what is shown; names, actions and outlines do not.
      return { level: SHOWING.has(key) ? 'other' : 'bookkeeping', detail };
    }),
  ];
}

/** The part of an XFA form that says what is shown (XFA 3.3, part 1); the others hold what was filled in, and settings. */
const TEMPLATE = 'template';

/** Changes of an XFA form, which viewers that know such forms show instead of the pages. */
function xfaChanges({ file, signed, now, permissions }: States): readonly SignedChange[] {
  const [before, after] = [xfaParts(file, signed), xfaParts(file, now)];
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => !samePrints(before.get(name) ?? new Map(), after.get(name) ?? new Map()),
  );
  if (changed.length === 0) return [];
  if (before.size === 0 || changed.includes(TEMPLATE)) {
    return [{ level: 'other', detail: 'the XFA form was changed after signing' }];
  }
  // Without a certification or a lock nobody said that the form may be filled in.
  const { level: certified, ceiling } = permissions;
  const level = certified === null && ceiling === 3 ? 'annotations' : 'forms';
  return [{ level, detail: 'the data of the XFA form was changed after signing' }];
}

/** Fingerprints of the parts of an XFA form by name; a form that is one part has no name (ISO 32000-1, 12.7.8). */
function xfaParts(file: PdfFile, at: number): ReadonlyMap<string, ReadonlyMap<number, string>> {
  const form = dictOf(file.resolve(file.catalog(at)?.get('AcroForm'), at));
  const value = form?.get('XFA');
  if (value === undefined) return new Map();
  const parts = file.resolve(value, at);
  if (!isArray(parts)) return new Map([['', printsFrom(file, value, at)]]);
  const named = parts.flatMap((name, place): [string, ReadonlyMap<number, string>][] =>
    place % 2 === 1
      ? []
      : [[stringOf(file.resolve(name, at)) ?? '', printsFrom(file, parts[place + 1] ?? null, at)]],
  );
  return new Map(named);
}

/** A file that is encrypted later on hides from programs what changed besides, and its signed part cannot be. */
function encryptionChange({ revisions }: PdfFile, signed: number, now: number): readonly SignedChange[] {
  const [before, after] = [revisions[signed], revisions[now]].map(
    (one) => one?.trailer.has('Encrypt') === true,
  );
  if (before === after) return [];
  return [{ level: 'other', detail: 'the encryption of the document was changed after signing' }];
}

function certificationChange(file: PdfFile, signed: number, now: number): readonly SignedChange[] {
  const [old, current] = [certification(file, signed), certification(file, now)];
  if (old === null || (current !== null && file.printOf(old) === file.printOf(current))) return [];
  return [{ level: 'other', detail: 'the certification of the document was taken away after signing' }];
}
