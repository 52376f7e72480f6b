/** Reads PDF objects from raw bytes (ISO 32000-1, 7.2 and 7.3), tolerating what real files get wrong. */
import { isDict } from './pdf-values.ts';
import type { PdfDict, PdfName, PdfString, PdfValue } from './pdf-values.ts';

/** An object with the bytes it occupies. */
export interface Located<T> {
  readonly value: T;
  readonly start: number;
  readonly end: number;
}

/** Deeper nesting is hostile: no writer comes near it. */
const MAX_DEPTH = 200;
const code = (char: string): number => char.charCodeAt(0);
const SPACE = new Set([0, 9, 10, 12, 13, 32]);
const DELIMITERS = new Set(Array.from('()<>[]{}/%', code));
const isRegular = (byte: number | undefined): boolean =>
  byte !== undefined && !SPACE.has(byte) && !DELIMITERS.has(byte);
const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** Reads objects one after the other. Throws a `SyntaxError` where there is none. */
export interface PdfReader {
  position: number;
  /** The next object; `num gen R` gives a reference. Streams are only found by {@link readIndirect}. */
  read(): PdfValue;
  /** Takes a keyword when it is next. */
  take(keyword: string): boolean;
}

/** A reader over `bytes` from `position` on. */
export function createReader(bytes: Uint8Array, position = 0): PdfReader {
  const reader: PdfReader = { position, read: () => readValue(0), take };
  const fail = (what: string): never => {
    throw new SyntaxError(`${what} at byte ${String(reader.position)}`);
  };

  function skipSpace(): void {
    for (;;) {
      const byte = bytes[reader.position];
      if (byte === code('%')) {
        while (
          reader.position < bytes.length &&
          bytes[reader.position] !== 10 &&
          bytes[reader.position] !== 13
        ) {
          reader.position += 1;
        }
      } else if (byte !== undefined && SPACE.has(byte)) reader.position += 1;
      else return;
    }
  }

  function word(): string {
    const start = reader.position;
    while (isRegular(bytes[reader.position])) reader.position += 1;
    return latin1(bytes.subarray(start, reader.position));
  }

  function take(keyword: string): boolean {
    skipSpace();
    const end = reader.position + keyword.length;
    if (latin1(bytes.subarray(reader.position, end)) !== keyword || isRegular(bytes[end])) return false;
    reader.position = end;
    return true;
  }

  function readName(): PdfName {
    reader.position += 1;
    const name = word().replace(/#([0-9a-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(parseInt(hex, 16)),
    );
    return { kind: 'name', name };
  }

  function readHexString(): PdfString {
    const end = bytes.indexOf(code('>'), reader.position);
    if (end < 0) fail('unterminated string');
    const digits = latin1(bytes.subarray(reader.position + 1, end)).replace(/[^0-9a-f]/gi, '');
    reader.position = end + 1;
    return {
      kind: 'string',
      bytes: latin1(Buffer.from(digits.length % 2 === 1 ? `${digits}0` : digits, 'hex')),
    };
  }

  function readLiteralString(): PdfString {
    const out: number[] = [];
    let depth = 1;
    for (reader.position += 1; ; reader.position += 1) {
      const byte = bytes[reader.position];
      if (byte === undefined) return fail('unterminated string');
      if (byte === code('\\')) {
        reader.position += 1;
        readEscape(out);
        continue;
      }
      if (byte === code('(')) depth += 1;
      if (byte === code(')')) depth -= 1;
      if (depth === 0) break;
      out.push(byte);
    }
    reader.position += 1;
    return { kind: 'string', bytes: latin1(Uint8Array.from(out)) };
  }

  /** Called with the position on the character after the backslash; leaves it on the last one it used. */
  function readEscape(out: number[]): void {
    const byte = bytes[reader.position] ?? 0;
    const octal = /^[0-7]{1,3}/.exec(latin1(bytes.subarray(reader.position, reader.position + 3)))?.[0];
    if (octal !== undefined) {
      out.push(parseInt(octal, 8) & 0xff);
      reader.position += octal.length - 1;
    } else if (byte === 13) {
      if (bytes[reader.position + 1] === 10) reader.position += 1;
    } else if (byte !== 10) {
      const plain = { n: 10, r: 13, t: 9, b: 8, f: 12 }[String.fromCharCode(byte)];
      out.push(plain ?? byte);
    }
  }

  function readArray(depth: number): readonly PdfValue[] {
    reader.position += 1;
    const items: PdfValue[] = [];
    for (;;) {
      skipSpace();
      if (bytes[reader.position] === code(']')) break;
      items.push(readValue(depth + 1));
    }
    reader.position += 1;
    return items;
  }

  function readDict(depth: number): PdfDict {
    reader.position += 2;
    const entries = new Map<string, PdfValue>();
    for (;;) {
      skipSpace();
      if (bytes[reader.position] === code('>')) break;
      if (bytes[reader.position] !== code('/')) fail('a dictionary key is missing');
      const key = readName().name;
      entries.set(key, readValue(depth + 1));
    }
    reader.position += 2;
    return entries;
  }

  function readValue(depth: number): PdfValue {
    if (depth > MAX_DEPTH) fail('nesting too deep');
    skipSpace();
    const byte = bytes[reader.position];
    if (byte === code('/')) return readName();
    if (byte === code('(')) return readLiteralString();
    if (byte === code('[')) return readArray(depth);
    if (byte === code('<')) {
      return bytes[reader.position + 1] === code('<') ? readDict(depth) : readHexString();
    }
    return readWord();
  }

  function readWord(): PdfValue {
    const text = word();
    if (text === 'true' || text === 'false') return text === 'true';
    if (text === 'null') return null;
    const number = Number(text);
    if (text === '' || Number.isNaN(number)) return fail('no object');
    if (!Number.isInteger(number) || number < 0) return number;
    const after = reader.position;
    const reference = /^[\0\t\n\f\r ]+(\d{1,5})[\0\t\n\f\r ]+R(?![^\0\t\n\f\r ()<>[\]{}/%])/.exec(
      latin1(bytes.subarray(after, after + 24)),
    );
    if (reference === null) return number;
    reader.position = after + reference[0].length;
    return { kind: 'ref', num: number, gen: Number(reference[1]) };
  }

  return reader;
}

/**
 * Reads `num gen obj ... endobj` at `offset`. `lengthOf` resolves the `/Length` of a stream, which may be a reference;
 * when it is wrong the data ends before the next `endstream`. Throws a `SyntaxError` when there is no object.
 */
export function readIndirect(
  bytes: Uint8Array,
  offset: number,
  lengthOf: (value: PdfValue | undefined) => number | null,
  reader = createReader(bytes, offset),
): Located<PdfValue> & { readonly num: number; readonly gen: number } {
  const num = reader.read();
  const gen = reader.read();
  if (typeof num !== 'number' || typeof gen !== 'number' || !reader.take('obj')) {
    throw new SyntaxError(`no object at byte ${String(offset)}`);
  }
  const value = reader.read();
  const end = reader.position;
  if (!isDict(value) || !reader.take('stream')) return { value, num, gen, start: offset, end };
  if (bytes[reader.position] === 13) reader.position += 1;
  if (bytes[reader.position] === 10) reader.position += 1;
  const start = reader.position;
  const length = lengthOf(value.get('Length'));
  const dataEnd = length === null ? null : start + length;
  const streamEnd =
    dataEnd !== null && endsStream(bytes, dataEnd)
      ? dataEnd
      : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf('endstream', start);
  if (streamEnd < 0) throw new SyntaxError(`the stream of object ${String(num)} does not end`);
  return {
    value: { kind: 'stream', dict: value, start, end: streamEnd },
    num,
    gen,
    start: offset,
    end: streamEnd,
  };
}

function endsStream(bytes: Uint8Array, at: number): boolean {
  return /^\s*endstream/.test(latin1(bytes.subarray(at, at + 16)));
}
