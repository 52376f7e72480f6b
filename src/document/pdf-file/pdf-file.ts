/** A PDF as a stack of saved states: every revision with its objects, earlier ones included. */
import { sha256 } from '../../kit/hash.ts';
import { decodeStream } from './pdf-decode.ts';
import { foldRevisions } from './pdf-revisions.ts';
import type { PdfRevision } from './pdf-revisions.ts';
import { PdfReader, readIndirect } from './pdf-syntax.ts';
import { dictOf, isArray, isDict, isRef, isStream } from './pdf-values.ts';
import type { PdfDict, PdfStream, PdfValue } from './pdf-values.ts';
import { readXrefChain } from './pdf-xref-chain.ts';
import type { XrefChain } from './pdf-xref-chain.ts';
import type { XrefEntry, XrefSection } from './pdf-xref.ts';

/** What a stream says of its filters (ISO 32000-1, 7.3.8.2). */
const FILTERS = ['Filter', 'DecodeParms'] as const;

/** References followed in a row. */
const MAX_HOPS = 32;

/** Objects by revision. `at` is an index into `revisions`; left out, it is the newest. */
export class PdfFile {
  /** What all offsets count in: the file, or its part from the header on where that is what they count from. */
  readonly bytes: Uint8Array;
  /** Oldest first; at least one. */
  readonly revisions: readonly PdfRevision[];
  /** The cross-reference sections that the revisions were read from, newest first. */
  readonly sections: readonly XrefSection[];
  readonly encrypted: boolean;
  /** Objects of object streams, by the offset of their stream; null while it is being read, and where it cannot be. */
  readonly #packed = new Map<number, readonly PdfValue[] | null>();
  readonly #values = new Map<XrefEntry, PdfValue | undefined>();
  readonly #prints = new WeakMap<object, string>();

  /** Throws as {@link readPdfFile}. */
  constructor(given: Uint8Array) {
    const { bytes, sections, problem } = readFromHeader(given);
    if (problem?.fatal === true) throw new SyntaxError(problem.words);
    this.bytes = bytes;
    this.sections = sections;
    this.revisions = foldRevisions(sections, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
    this.encrypted = this.revisions.some((revision) => revision.trailer.has('Encrypt'));
  }

  object(num: number, at = this.#last): PdfValue | undefined {
    const value = this.#written(num, at);
    return isStream(value) ? this.#withFilters(value, at) : value;
  }

  /** Follows references. */
  resolve(value: PdfValue | undefined, at = this.#last): PdfValue | undefined {
    return follow(value, (num) => this.object(num, at));
  }

  /** Hash of an object's meaning, stream data included; undefined when the object does not exist. */
  fingerprint(num: number, at = this.#last): string | undefined {
    const value = this.object(num, at);
    if (value === undefined) return undefined;
    if (typeof value !== 'object' || value === null) return this.printOf(value);
    const print = this.#prints.get(value) ?? this.printOf(value);
    this.#prints.set(value, print);
    return print;
  }

  /** Hash of a value's meaning, without following references. */
  printOf(value: PdfValue): string {
    return sha256(canonical(this.bytes, value));
  }

  /** The catalog of a state. */
  catalog(at = this.#last): PdfDict | null {
    return dictOf(this.resolve(this.revisions[at]?.trailer.get('Root'), at));
  }

  get #last(): number {
    return this.revisions.length - 1;
  }

  #entryOf(num: number, at: number): XrefEntry | undefined {
    for (let index = at; index >= 0; index -= 1) {
      const entry = this.revisions[index]?.entries.get(num);
      if (entry !== undefined) return entry;
    }
    return undefined;
  }

  /** An object as it is written. */
  #written(num: number, at: number): PdfValue | undefined {
    const entry = this.#entryOf(num, at);
    if (entry === undefined || entry.kind === 'free') return undefined;
    // A later save may replace the whole object stream without naming the objects in it.
    if (entry.kind === 'packed') return this.#unpacked(entry.stream, at)?.[entry.index];
    // Marks the object as being read, so that a cycle through `/Length` ends.
    if (!this.#values.has(entry)) {
      this.#values.set(entry, undefined);
      this.#values.set(entry, this.#load(num, entry.offset, at));
    }
    return this.#values.get(entry);
  }

  #load(num: number, offset: number, at: number): PdfValue | undefined {
    const lengthOf = (value: PdfValue | undefined): number | null => {
      const length = isRef(value) ? this.object(value.num, at) : value;
      return typeof length === 'number' ? length : null;
    };
    try {
      const found = readIndirect(this.bytes, offset, lengthOf);
      return found.num === num ? found.value : undefined;
    } catch {
      return undefined;
    }
  }

  #unpacked(num: number, at: number): readonly PdfValue[] | null {
    const entry = this.#entryOf(num, at);
    if (entry?.kind !== 'offset') return null;
    const known = this.#packed.get(entry.offset);
    if (known !== undefined) return known;
    this.#packed.set(entry.offset, null);
    const objects = unpack(this.bytes, this.object(num, at));
    this.#packed.set(entry.offset, objects);
    return objects;
  }

  /**
   * A stream whose filters and their parameters stand in its dictionary, where others look for them. They may be objects that
   * a later save replaces.
   */
  #withFilters(value: PdfStream, at: number): PdfStream {
    const isElsewhere = (entry?: PdfValue): boolean => (isArray(entry) ? entry.some(isRef) : isRef(entry));
    if (!FILTERS.some((key) => isElsewhere(value.dict.get(key)))) return value;
    const inner = (entry: PdfValue): PdfValue => follow(entry, (num) => this.#written(num, at)) ?? null;
    const plain = (entry: PdfValue): PdfValue => {
      const found = inner(entry);
      return isArray(found) ? found.map(inner) : found;
    };
    const dict = new Map(value.dict);
    for (const key of FILTERS) {
      const entry = plain(dict.get(key) ?? null);
      // An entry that is null is none (ISO 32000-1, 7.3.7).
      if (entry === null) dict.delete(key);
      else dict.set(key, entry);
    }
    return { ...value, dict };
  }
}

/**
 * Reads the structure of a PDF from its cross-reference chain. Throws a `SyntaxError` when the chain is broken: then
 * a reader guesses, and nothing reliable can be said about earlier states.
 */
export const readPdfFile = (given: Uint8Array): PdfFile => new PdfFile(given);

/** What references lead to; undefined where they lead nowhere. */
function follow(
  value: PdfValue | undefined,
  read: (num: number) => PdfValue | undefined,
): PdfValue | undefined {
  let current = value;
  for (let hop = 0; hop < MAX_HOPS && isRef(current); hop += 1) current = read(current.num);
  return isRef(current) ? undefined : current;
}

/** Where readers look for the header (ISO 32000-1, annex H). */
const HEADER_WINDOW = 1024;

/** Behind bytes that mail gateways and printers put before the header, offsets mostly count from it; so pdf.js reads them. */
function readFromHeader(given: Uint8Array): XrefChain & { readonly bytes: Uint8Array } {
  const text = Buffer.from(given.buffer, given.byteOffset, given.length);
  const header = text.subarray(0, HEADER_WINDOW).indexOf('%PDF-');
  if (header > 0) {
    const bytes = given.subarray(header);
    const chain = readXrefChain(bytes);
    if (chain.problem?.fatal !== true) return { bytes, ...chain };
  }
  return { bytes: given, ...readXrefChain(given) };
}

/** The objects of an object stream, by their index. */
function unpack(bytes: Uint8Array, stream: PdfValue | undefined): readonly PdfValue[] | null {
  const data = isStream(stream) ? decodeStream(bytes, stream) : null;
  if (!isStream(stream) || data === null) return null;
  const count = stream.dict.get('N');
  const first = stream.dict.get('First');
  if (typeof count !== 'number' || typeof first !== 'number' || count > data.length) return null;
  try {
    const head = new PdfReader(data);
    const offsets: number[] = [];
    for (let at = 0; at < count; at += 1) {
      head.read();
      const offset = head.read();
      if (typeof offset === 'number') offsets.push(offset);
    }
    return offsets.map((offset) => new PdfReader(data, first + offset).read());
  } catch {
    return null;
  }
}

/** Text that is equal for objects that mean the same, however they are written. */
function canonical(bytes: Uint8Array, value: PdfValue): string {
  if (isArray(value)) return `[${value.map((item) => canonical(bytes, item)).join(' ')}]`;
  if (isDict(value)) {
    const keys = [...value.keys()].sort();
    return `<<${keys.map((key) => `/${key} ${canonical(bytes, value.get(key) ?? null)}`).join(' ')}>>`;
  }
  if (isStream(value)) {
    const dict = new Map(value.dict);
    dict.delete('Length');
    return `${canonical(bytes, dict)}${sha256(bytes.subarray(value.start, value.end))}`;
  }
  return JSON.stringify(value);
}
