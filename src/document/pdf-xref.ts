/** Reads one cross-reference section of a PDF, table or stream (ISO 32000-1, 7.5.4 and 7.5.8), from raw bytes. */
import { inflateSync, constants } from 'node:zlib';
import { isDict, nameIn, type PdfDict, type PdfValue, readObjects } from './pdf-objects.ts';

/** Where a section says an object is. */
export type XrefEntry =
  | { readonly kind: 'used'; readonly offset: number; readonly gen: number }
  | { readonly kind: 'free' }
  /** In the object stream numbered `container`. */
  | { readonly kind: 'packed'; readonly container: number };

/** One cross-reference section with its trailer. */
export interface XrefSection {
  readonly offset: number;
  readonly kind: 'table' | 'stream';
  readonly entries: ReadonlyMap<number, XrefEntry>;
  readonly trailer: PdfDict;
}

/** Most entries read of one section: far beyond real files, small enough for memory. */
const MAX_ENTRIES = 500_000;
/** Largest xref stream after inflating. */
const MAX_STREAM_BYTES = 32 * 1024 * 1024;

/** The section at `offset`, or null when none is there or it cannot be read. */
export function readXrefSection(bytes: Uint8Array, offset: number): XrefSection | null {
  if (!Number.isSafeInteger(offset) || offset < 0 || offset >= bytes.length) return null;
  const reader = readObjects(bytes, offset);
  return reader.word() === 'xref' ? readTable(bytes, offset, reader.at) : readStream(bytes, offset);
}

function readTable(bytes: Uint8Array, offset: number, start: number): XrefSection | null {
  const entries = new Map<number, XrefEntry>();
  const reader = readObjects(bytes, start);
  for (;;) {
    const head = reader.word();
    if (head === 'trailer') break;
    const first = Number(head);
    const count = Number(reader.word());
    if (head === '' || !Number.isSafeInteger(first) || !Number.isSafeInteger(count)) return null;
    for (let index = 0; index < count; index += 1) {
      const at = Number(reader.word());
      const gen = Number(reader.word());
      const type = reader.word();
      if (!Number.isFinite(at) || (type !== 'n' && type !== 'f') || entries.size >= MAX_ENTRIES) return null;
      entries.set(first + index, type === 'n' ? { kind: 'used', offset: at, gen } : { kind: 'free' });
    }
  }
  const trailer = reader.value();
  return isDict(trailer) ? { offset, kind: 'table', entries, trailer } : null;
}

function readStream(bytes: Uint8Array, offset: number): XrefSection | null {
  const reader = readObjects(bytes, offset);
  if (!/^\d+$/.test(reader.word()) || !/^\d+$/.test(reader.word()) || reader.word() !== 'obj') return null;
  const dict = reader.value();
  if (!isDict(dict) || nameIn(dict.get('Type')) !== 'XRef' || reader.word() !== 'stream') return null;
  const data = decode(bytes, reader.at, dict);
  const entries = data === null ? null : readRows(data, dict);
  return entries === null ? null : { offset, kind: 'stream', entries, trailer: dict };
}

const numbersIn = (value: PdfValue | undefined): number[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'number') : [];

function readRows(data: Uint8Array, dict: PdfDict): Map<number, XrefEntry> | null {
  const [typeWidth = 0, secondWidth = 0, thirdWidth = 0] = numbersIn(dict.get('W'));
  const rowWidth = typeWidth + secondWidth + thirdWidth;
  if (![typeWidth, secondWidth, thirdWidth].every((width) => width >= 0 && width <= 8) || rowWidth === 0)
    return null;
  const size = dict.get('Size');
  const index = dict.has('Index') ? numbersIn(dict.get('Index')) : [0, typeof size === 'number' ? size : 0];
  const entries = new Map<number, XrefEntry>();
  let at = 0;
  const field = (width: number, missing: number): number => {
    if (width === 0) return missing;
    let value = 0;
    for (const end = at + width; at < end; at += 1) value = value * 256 + (data[at] ?? 0);
    return value;
  };
  for (let pair = 0; pair + 1 < index.length; pair += 2) {
    for (let step = 0; step < (index[pair + 1] ?? 0); step += 1) {
      if (at + rowWidth > data.length || entries.size >= MAX_ENTRIES) return entries;
      const type = field(typeWidth, 1);
      const second = field(secondWidth, 0);
      const third = field(thirdWidth, 0);
      const num = (index[pair] ?? 0) + step;
      if (type === 0) entries.set(num, { kind: 'free' });
      else if (type === 1) entries.set(num, { kind: 'used', offset: second, gen: third });
      else if (type === 2) entries.set(num, { kind: 'packed', container: second });
    }
  }
  return entries;
}

/** The bytes of the stream whose data begins at `start` (after the keyword), inflated and unpredicted. */
function decode(bytes: Uint8Array, start: number, dict: PdfDict): Uint8Array | null {
  const from =
    start + (bytes[start] === 13 ? 1 : 0) + (bytes[start + (bytes[start] === 13 ? 1 : 0)] === 10 ? 1 : 0);
  const length = dict.get('Length');
  const end =
    typeof length === 'number'
      ? from + length
      : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf('endstream', from);
  const raw = bytes.subarray(from, end < from ? bytes.length : end);
  const filter = dict.get('Filter');
  const filters = (Array.isArray(filter) ? filter : filter === undefined ? [] : [filter]).map((item) =>
    nameIn(item as PdfValue),
  );
  if (filters.length === 0) return raw;
  if (filters.length > 1 || (filters[0] !== 'FlateDecode' && filters[0] !== 'Fl')) return null;
  try {
    const data = inflateSync(raw, { maxOutputLength: MAX_STREAM_BYTES, finishFlush: constants.Z_SYNC_FLUSH });
    const parms = dict.get('DecodeParms');
    return undoPredictor(data, Array.isArray(parms) ? (parms[0] as PdfValue) : parms);
  } catch {
    // A stream that does not inflate is a damaged section: the caller reports it as such.
    return null;
  }
}

const entryNumber = (dict: PdfDict, key: string, missing: number): number => {
  const value = dict.get(key);
  return typeof value === 'number' ? value : missing;
};

/** Undoes the PNG predictors (PNG specification, 9.2). Xref streams are written with type 12 nearly always. */
function undoPredictor(data: Uint8Array, parms: PdfValue | undefined): Uint8Array | null {
  if (!isDict(parms) || entryNumber(parms, 'Predictor', 1) === 1) return data;
  if (entryNumber(parms, 'Predictor', 1) < 10) return null;
  const columns = entryNumber(parms, 'Columns', 1);
  if (columns < 1 || columns > 64 || entryNumber(parms, 'Colors', 1) !== 1) return null;
  const rows = Math.floor(data.length / (columns + 1));
  const out = new Uint8Array(rows * columns);
  for (let row = 0; row < rows; row += 1) {
    const type = data[row * (columns + 1)] ?? 0;
    for (let column = 0; column < columns; column += 1) {
      const to = row * columns + column;
      const left = column > 0 ? (out[to - 1] ?? 0) : 0;
      const up = row > 0 ? (out[to - columns] ?? 0) : 0;
      const upLeft = row > 0 && column > 0 ? (out[to - columns - 1] ?? 0) : 0;
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, upLeft)][type] ?? 0;
      out[to] = (data[row * (columns + 1) + 1 + column] ?? 0) + guess;
    }
  }
  return out;
}

function paeth(left: number, up: number, upLeft: number): number {
  const sum = left + up - upLeft;
  const [byLeft, byUp, byBoth] = [Math.abs(sum - left), Math.abs(sum - up), Math.abs(sum - upLeft)];
  if (byLeft <= byUp && byLeft <= byBoth) return left;
  return byUp <= byBoth ? up : upLeft;
}
