/** Takes stock of a PDF's signatures: which a field refers to, which lie unused in the file, which are no signatures at all. */
import { dictOf, isArray, isRef, nameOf, stringOf } from '../../document/index.ts';
import type { PdfDict, PdfFile, PdfValue } from '../../document/index.ts';
import { findSignatures, mayHaveMoved } from './find.ts';
import type { SignatureRange } from './find.ts';
import { fieldsOf, signatureIn } from './form-fields.ts';

/** The signatures of a file. */
export interface SignatureInventory {
  /** Those that count: a field of the newest state refers to them, or it cannot be told. */
  readonly current: readonly SignatureRange[];
  /** Those that only earlier states, or nothing at all, refer to. */
  readonly unused: readonly SignatureRange[];
  /** Fields that are signed by something without a list of signed bytes: their names. */
  readonly rangeless: readonly string[];
  /** Fields whose signature has no value: their names. */
  readonly valueless: readonly string[];
}

/** `file` is null when the cross-reference is damaged: byte ranges can be found then, and in encrypted files, all the same. */
export function takeInventory(bytes: Uint8Array, file: PdfFile | null): SignatureInventory {
  const found = findSignatures(bytes);
  // The objects of an encrypted file may lie in streams that cannot be read here.
  if (file === null || file.encrypted) return { current: found, unused: [], rangeless: [], valueless: [] };
  const now = file.revisions.length - 1;
  const fields = signedFields(file, now);
  const rights = usageRightsOf(file, now);
  // Whoever changes a signed document may list its signature as one of usage rights; what ever signed a field is none.
  if (rights.size > 0) for (const range of fieldRanges(file)) rights.delete(range);
  const current = currentOf(file, fields, found).filter(({ numbers }) => !rights.has(numbers.join()));
  const referred = new Set([...rights, ...current.map(({ numbers }) => numbers.join())]);
  return {
    current,
    unused: found.filter(({ numbers }) => !referred.has(numbers.join())),
    rangeless: fields.filter(({ value }) => rangeOf(file, value, now) === null).map(({ name }) => name),
    valueless: fields.filter(({ value }) => isEmpty(file, value, now)).map(({ name }) => name),
  };
}

interface SignedField {
  readonly name: string;
  readonly value: PdfDict;
  /** Its signature lies in an object stream of the first save, where no signing program puts one: the file was written anew. */
  readonly packed: boolean;
}

/**
 * Signatures of fields as their dictionaries state them: what a search of the bytes takes for the kind may stand beside, and
 * it does not find names with escapes, or numbers that are objects of their own.
 */
function currentOf(
  file: PdfFile,
  fields: readonly SignedField[],
  found: readonly SignatureRange[],
): readonly SignatureRange[] {
  const now = file.revisions.length - 1;
  const packed = new Set(fields.filter((field) => field.packed).map(({ value }) => value));
  const byRange = new Map<string, PdfDict[]>();
  // Widgets of one field share its signature.
  for (const value of new Set(fields.map((field) => field.value))) {
    const range = rangeOf(file, value, now);
    if (range !== null) byRange.set(range, [...(byRange.get(range) ?? []), value]);
  }
  return [...byRange].flatMap(([range, values]) => {
    const known = found.filter(({ numbers }) => numbers.join() === range);
    const stated = values.map((value) => nameOf(file.resolve(value.get('SubFilter'), now)));
    const numbers = range.split(',').map(Number);
    return Array.from({ length: Math.max(known.length, values.length) }, (_, at): SignatureRange => {
      const subFilter = stated[at] ?? stated[0] ?? known[at]?.subFilter ?? null;
      // Where it stands is not known: what a signature signs ends behind it, so that a second one with the same bytes is a copy.
      const position = at === 0 ? (numbers[1] ?? 0) : file.bytes.length;
      const moved = values.some((value) => packed.has(value)) && mayHaveMoved(file.bytes, numbers);
      return { position, numbers, moved, ...known[at], subFilter };
    });
  });
}

function signedFields(file: PdfFile, at: number): readonly SignedField[] {
  return [...fieldsOf(file, at).values()].flatMap((field) => {
    const value = signatureIn(file, field, at);
    return value === null ? [] : [{ name: field.name, value, packed: isPacked(file, field.dict.get('V')) }];
  });
}

function isPacked({ revisions }: PdfFile, value: PdfValue | undefined): boolean {
  const [first, ...later] = revisions;
  if (!isRef(value) || first?.entries.get(value.num)?.kind !== 'packed') return false;
  return later.every(({ entries }) => !entries.has(value.num));
}

/** The numbers of a signature's byte range joined, or null when it has none. */
function rangeOf(file: PdfFile, signature: PdfDict, at: number): string | null {
  const range = file.resolve(signature.get('ByteRange'), at);
  if (!isArray(range)) return null;
  const numbers = range.map((item) => file.resolve(item, at));
  return numbers.length >= 2 && numbers.every((item) => typeof item === 'number') ? numbers.join() : null;
}

const isEmpty = (file: PdfFile, signature: PdfDict, at: number): boolean =>
  /^\0*$/.test(stringOf(file.resolve(signature.get('Contents'), at)) ?? '');

/** Byte ranges of the signatures of fields in any state. */
const fieldRanges = (file: PdfFile): readonly (string | null)[] =>
  file.revisions.flatMap((_, at) => signedFields(file, at).map(({ value }) => rangeOf(file, value, at)));

/** Byte ranges of usage rights signatures: they enable features of Adobe Reader and say nothing of the content. */
function usageRightsOf(file: PdfFile, at: number): Set<string | null> {
  const permissions = dictOf(file.resolve(file.catalog(at)?.get('Perms'), at));
  const rights = ['UR', 'UR3'].flatMap((key) => dictOf(file.resolve(permissions?.get(key), at)) ?? []);
  return new Set(rights.map((signature) => rangeOf(file, signature, at)));
}
