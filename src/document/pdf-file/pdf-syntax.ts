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
export class PdfReader {
  position: number;
  readonly #bytes: Uint8Array;

  /** A reader over `bytes` from `position` on. */
  constructor(bytes: Uint8Array, position = 0) {
    this.#bytes = bytes;
    this.position = position;
  }

  /** The next object; `num gen R` gives a reference. Streams are only found by {@link readIndirect}. */
  read(): PdfValue {
    return this.#readValue(0);
  }

  #skipSpace(): void {
    for (;;) {
      const byte = this.#bytes[this.position];
      if (byte === code('%')) {
        while (
          this.position < this.#bytes.length &&
          this.#bytes[this.position] !== 10 &&
          this.#bytes[this.position] !== 13
        ) {
          this.position += 1;
        }
      } else if (byte !== undefined && SPACE.has(byte)) this.position += 1;
      else return;
    }
  }

  #word(): string {
    const start = this.position;
    while (isRegular(this.#bytes[this.position])) this.position += 1;
    return latin1(this.#bytes.subarray(start, this.position));
  }

  /** Takes a keyword when it is next. */
  take(keyword: string): boolean {
    this.#skipSpace();
    const end = this.position + keyword.length;
    if (latin1(this.#bytes.subarray(this.position, end)) !== keyword || isRegular(this.#bytes[end]))
      return false;
    this.position = end;
    return true;
  }

  #readName(): PdfName {
    this.position += 1;
    const name = this.#word().replace(/#([0-9a-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(parseInt(hex, 16)),
    );
    return { kind: 'name', name };
  }

  #readHexString(): PdfString {
    const end = this.#bytes.indexOf(code('>'), this.position);
    if (end < 0) this.#fail('unterminated string');
    const digits = latin1(this.#bytes.subarray(this.position + 1, end)).replace(/[^0-9a-f]/gi, '');
    this.position = end + 1;
    return {
      kind: 'string',
      bytes: latin1(Buffer.from(digits.length % 2 === 1 ? `${digits}0` : digits, 'hex')),
    };
  }

  #readLiteralString(): PdfString {
    const out: number[] = [];
    let depth = 1;
    for (this.position += 1; ; this.position += 1) {
      const byte = this.#bytes[this.position];
      if (byte === undefined) return this.#fail('unterminated string');
      if (byte === code('\\')) {
        this.position += 1;
        this.#readEscape(out);
        continue;
      }
      if (byte === code('(')) depth += 1;
      if (byte === code(')')) depth -= 1;
      if (depth === 0) break;
      out.push(byte);
    }
    this.position += 1;
    return { kind: 'string', bytes: latin1(Uint8Array.from(out)) };
  }

  /** Called with the position on the character after the backslash; leaves it on the last one it used. */
  #readEscape(out: number[]): void {
    const byte = this.#bytes[this.position] ?? 0;
    const octal = /^[0-7]{1,3}/.exec(latin1(this.#bytes.subarray(this.position, this.position + 3)))?.[0];
    if (octal !== undefined) {
      out.push(parseInt(octal, 8) & 0xff);
      this.position += octal.length - 1;
    } else if (byte === 13) {
      if (this.#bytes[this.position + 1] === 10) this.position += 1;
    } else if (byte !== 10) {
      const plain = { n: 10, r: 13, t: 9, b: 8, f: 12 }[String.fromCharCode(byte)];
      out.push(plain ?? byte);
    }
  }

  #readArray(depth: number): readonly PdfValue[] {
    this.position += 1;
    const items: PdfValue[] = [];
    for (;;) {
      this.#skipSpace();
      if (this.#bytes[this.position] === code(']')) break;
      items.push(this.#readValue(depth + 1));
    }
    this.position += 1;
    return items;
  }

  #readDict(depth: number): PdfDict {
    this.position += 2;
    const entries = new Map<string, PdfValue>();
    for (;;) {
      this.#skipSpace();
      if (this.#bytes[this.position] === code('>')) break;
      if (this.#bytes[this.position] !== code('/')) this.#fail('a dictionary key is missing');
      const key = this.#readName().name;
      entries.set(key, this.#readValue(depth + 1));
    }
    this.position += 2;
    return entries;
  }

  #readValue(depth: number): PdfValue {
    if (depth > MAX_DEPTH) this.#fail('nesting too deep');
    this.#skipSpace();
    const byte = this.#bytes[this.position];
    if (byte === code('/')) return this.#readName();
    if (byte === code('(')) return this.#readLiteralString();
    if (byte === code('[')) return this.#readArray(depth);
    if (byte === code('<')) {
      return this.#bytes[this.position + 1] === code('<') ? this.#readDict(depth) : this.#readHexString();
    }
    return this.#readWord();
  }

  #readWord(): PdfValue {
    const text = this.#word();
    if (text === 'true' || text === 'false') return text === 'true';
    if (text === 'null') return null;
    const number = Number(text);
    if (text === '' || Number.isNaN(number)) return this.#fail('no object');
    if (!Number.isInteger(number) || number < 0) return number;
    const after = this.position;
    const reference = /^[\0\t\n\f\r ]+(\d{1,5})[\0\t\n\f\r ]+R(?![^\0\t\n\f\r ()<>[\]{}/%])/.exec(
      latin1(this.#bytes.subarray(after, after + 24)),
    );
    if (reference === null) return number;
    this.position = after + reference[0].length;
    return { kind: 'ref', num: number, gen: Number(reference[1]) };
  }

  #fail(what: string): never {
    throw new SyntaxError(`${what} at byte ${String(this.position)}`);
  }
}

/**
 * Reads `num gen obj ... endobj` at `offset`. `lengthOf` resolves the `/Length` of a stream, which may be a reference;
 * when it is wrong the data ends before the next `endstream`. Throws a `SyntaxError` when there is no object.
 */
export function readIndirect(
  bytes: Uint8Array,
  offset: number,
  lengthOf: (value: PdfValue | undefined) => number | null,
  reader = new PdfReader(bytes, offset),
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
