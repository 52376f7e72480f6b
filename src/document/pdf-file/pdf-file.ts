/** A PDF as a stack of saved states: every revision with its objects, earlier ones included. */
import { sha256 } from '../../kit/hash.ts';
import { decodeStream } from './pdf-decode.ts';
import { PdfReader, readIndirect } from './pdf-syntax.ts';
import { dictOf, isArray, isDict, isRef, isStream } from './pdf-values.ts';
import type { PdfDict, PdfStream, PdfValue } from './pdf-values.ts';
import { readXrefChain } from './pdf-xref-chain.ts';
import type { XrefChain } from './pdf-xref-chain.ts';
import type { XrefEntry, XrefSection } from './pdf-xref.ts';

/** One saved state of the file. */
export interface PdfRevision {
  /** The state is what a reader sees in the bytes before this offset. */
  readonly end: number;
  /** Objects this save wrote or freed. */
  readonly entries: ReadonlyMap<number, XrefEntry>;
  readonly trailer: PdfDict;
}

/** Objects by revision. `at` is an index into `revisions`; left out, it is the newest. */
export interface PdfFile {
  /** What all offsets count in: the file, or its part from the header on where that is what they count from. */
  readonly bytes: Uint8Array;
  /** Oldest first; at least one. */
  readonly revisions: readonly PdfRevision[];
  /** The cross-reference sections that the revisions were read from, newest first. */
  readonly sections: readonly XrefSection[];
  readonly encrypted: boolean;
  object(num: number, at?: number): PdfValue | undefined;
  /** Follows references. */
  resolve(value: PdfValue | undefined, at?: number): PdfValue | undefined;
  /** Hash of an object's meaning, stream data included; undefined when the object does not exist. */
  fingerprint(num: number, at?: number): string | undefined;
  /** Hash of a value's meaning, without following references. */
  printOf(value: PdfValue): string;
  /** The catalog of a state. */
  catalog(at?: number): PdfDict | null;
}

/** What a stream says of its filters (ISO 32000-1, 7.3.8.2). */
const FILTERS = ['Filter', 'DecodeParms'] as const;

/** References followed in a row. */
const MAX_HOPS = 32;

/**
 * Reads the structure of a PDF from its cross-reference chain. Throws a `SyntaxError` when the chain is broken: then
 * a reader guesses, and nothing reliable can be said about earlier states.
 */
export function readPdfFile(given: Uint8Array): PdfFile {
  const { bytes, sections, problem } = readFromHeader(given);
  if (problem?.fatal === true) throw new SyntaxError(problem.words);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const revisions = foldRevisions(sections, text);
  const streams = new Map<number, readonly PdfValue[] | null>();
  const values = new Map<XrefEntry, PdfValue | undefined>();
  const prints = new WeakMap<object, string>();

  const entryOf = (num: number, at: number): XrefEntry | undefined => {
    for (let index = at; index >= 0; index -= 1) {
      const entry = revisions[index]?.entries.get(num);
      if (entry !== undefined) return entry;
    }
    return undefined;
  };

  const lengthAt = (at: number) => (value: PdfValue | undefined) => {
    const length = isRef(value) ? file.object(value.num, at) : value;
    return typeof length === 'number' ? length : null;
  };

  const load = (num: number, offset: number, at: number): PdfValue | undefined => {
    try {
      const found = readIndirect(bytes, offset, lengthAt(at));
      return found.num === num ? found.value : undefined;
    } catch {
      return undefined;
    }
  };

  /** An object as it is written. */
  const written = (num: number, at: number): PdfValue | undefined => {
    const entry = entryOf(num, at);
    if (entry === undefined || entry.kind === 'free') return undefined;
    // A later save may replace the whole object stream without naming the objects in it.
    if (entry.kind === 'packed') return packed(entry.stream, at)?.[entry.index];
    // Marks the object as being read, so that a cycle through `/Length` ends.
    if (!values.has(entry)) {
      values.set(entry, undefined);
      values.set(entry, load(num, entry.offset, at));
    }
    return values.get(entry);
  };

  const follow = (
    value: PdfValue | undefined,
    at: number,
    read: (num: number, at: number) => PdfValue | undefined,
  ): PdfValue | undefined => {
    let current = value;
    for (let hop = 0; hop < MAX_HOPS && isRef(current); hop += 1) current = read(current.num, at);
    return isRef(current) ? undefined : current;
  };

  /**
   * A stream whose filters and their parameters stand in its dictionary, where others look for them. They may be objects that
   * a later save replaces.
   */
  const withFilters = (value: PdfStream, at: number): PdfStream => {
    const isElsewhere = (entry?: PdfValue): boolean => (isArray(entry) ? entry.some(isRef) : isRef(entry));
    if (!FILTERS.some((key) => isElsewhere(value.dict.get(key)))) return value;
    const inner = (entry: PdfValue): PdfValue => follow(entry, at, written) ?? null;
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
  };

  const packed = (num: number, at: number): readonly PdfValue[] | null => {
    const entry = entryOf(num, at);
    if (entry?.kind !== 'offset') return null;
    const known = streams.get(entry.offset);
    if (known !== undefined) return known;
    streams.set(entry.offset, null);
    const objects = unpack(bytes, file.object(num, at));
    streams.set(entry.offset, objects);
    return objects;
  };

  const file: PdfFile = {
    bytes,
    revisions,
    sections,
    encrypted: revisions.some((revision) => revision.trailer.has('Encrypt')),
    object(num, at = revisions.length - 1) {
      const value = written(num, at);
      return isStream(value) ? withFilters(value, at) : value;
    },
    resolve: (value, at = revisions.length - 1) => follow(value, at, (num, state) => file.object(num, state)),
    fingerprint(num, at = revisions.length - 1) {
      const value = file.object(num, at);
      if (value === undefined) return undefined;
      if (typeof value !== 'object' || value === null) return file.printOf(value);
      const print = prints.get(value) ?? file.printOf(value);
      prints.set(value, print);
      return print;
    },
    printOf: (value) => sha256(canonical(bytes, value)),
    catalog: (at = revisions.length - 1) => dictOf(file.resolve(revisions[at]?.trailer.get('Root'), at)),
  };
  return file;
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

/**
 * Sections as revisions, oldest first. The two sections of a linearized file are one save: the first-page section lies
 * before the main one it names as previous (ISO 32000-1, annex F).
 */
function foldRevisions(sections: readonly XrefSection[], text: Buffer): readonly PdfRevision[] {
  const revisions: PdfRevision[] = [];
  const ends = revisionEnds(text);
  for (let at = sections.length - 1; at >= 0; at -= 1) {
    const section = sections[at];
    if (section === undefined) continue;
    const older = sections[at + 1];
    const previous = revisions.at(-1);
    const { entries, trailer } = section;
    if (older !== undefined && previous !== undefined && older.offset > section.offset) {
      const end = Math.max(previous.end, ends.get(section.offset) ?? 0);
      revisions.splice(-1, 1, { end, entries: new Map([...previous.entries, ...entries]), trailer });
    } else {
      revisions.push({ end: ends.get(section.offset) ?? 0, entries, trailer });
    }
  }
  const newest = revisions.at(-1);
  if (newest !== undefined) revisions.splice(-1, 1, { ...newest, end: text.length });
  return revisions;
}

/** By section offset: the byte after the last `%%EOF` line whose `startxref` names it. */
function revisionEnds(text: Buffer): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  for (let at = text.indexOf('startxref'); at >= 0; at = text.indexOf('startxref', at + 9)) {
    const tail = text.toString('latin1', at, at + 64);
    const found = /^startxref\s+(\d+)\s*%%EOF(?:\r\n|\r|\n)?/.exec(tail);
    if (found !== null) ends.set(Number(found[1]), at + found[0].length);
  }
  return ends;
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
