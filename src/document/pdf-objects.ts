/** A small reader of PDF objects (ISO 32000-1, 7.3) straight from bytes, bounded against hostile nesting. */

/** A name object, without its slash. */
export interface PdfName {
  readonly name: string;
}
/** An indirect reference, `12 0 R`. */
export interface PdfRef {
  readonly num: number;
  readonly gen: number;
}
export type PdfDict = ReadonlyMap<string, PdfValue>;
/** Strings come as their raw bytes (escapes resolved, no text decoding). */
export type PdfValue =
  number | boolean | null | Uint8Array | PdfName | PdfRef | readonly PdfValue[] | PdfDict;

/** Deepest nesting read; real dictionaries stay below ten. */
const MAX_DEPTH = 64;
/** Most objects read in one go; an xref stream dictionary has a few dozen. */
const MAX_VALUES = 100_000;

const WHITE = new Set([0, 9, 10, 12, 13, 32]);
const DELIMITERS = new Set(Buffer.from('()<>[]{}/%', 'latin1'));

/** Reads one object after another from a position. `value()` gives undefined where there is none. */
export interface ObjectReader {
  readonly at: number;
  value(): PdfValue | undefined;
  /** The next run of regular characters, such as a keyword or a number; empty at a delimiter or the end. */
  word(): string;
}

/** Whether a value is a dictionary. */
export const isDict = (value: PdfValue | undefined): value is PdfDict => value instanceof Map;
/** The name in a value, or null. */
export const nameIn = (value: PdfValue | undefined): string | null =>
  typeof value === 'object' && value !== null && 'name' in value ? value.name : null;

/** A reader of the objects in `bytes` from `start` on. */
export function readObjects(bytes: Uint8Array, start: number): ObjectReader {
  let at = start;
  let budget = MAX_VALUES;

  const skipWhite = (): void => {
    while (at < bytes.length) {
      const byte = bytes[at] ?? 0;
      if (byte === 0x25) while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at += 1;
      else if (WHITE.has(byte)) at += 1;
      else return;
    }
  };
  const word = (): string => {
    skipWhite();
    const from = at;
    while (
      at < bytes.length &&
      at - from < 256 &&
      !WHITE.has(bytes[at] ?? 0) &&
      !DELIMITERS.has(bytes[at] ?? 0)
    )
      at += 1;
    return Buffer.from(bytes.buffer, bytes.byteOffset + from, at - from).toString('latin1');
  };
  const name = (): PdfName => {
    at += 1;
    if (WHITE.has(bytes[at] ?? 32)) return { name: '' };
    const raw = DELIMITERS.has(bytes[at] ?? 0) ? '' : word();
    return {
      name: raw.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    };
  };
  const hexString = (): Uint8Array => {
    const end = bytes.indexOf(0x3e, at);
    const stop = end < 0 ? bytes.length : end;
    const digits = Buffer.from(bytes.buffer, bytes.byteOffset + at + 1, stop - at - 1).toString('latin1');
    at = stop + 1;
    const clean = digits.replace(/[^0-9a-f]/gi, '');
    return new Uint8Array(Buffer.from(clean.length % 2 === 1 ? `${clean}0` : clean, 'hex'));
  };
  const literalString = (): Uint8Array => {
    const out: number[] = [];
    let depth = 1;
    for (at += 1; at < bytes.length; at += 1) {
      const byte = bytes[at] ?? 0;
      if (byte === 0x5c) at = escape(bytes, at + 1, out);
      else {
        if (byte === 0x28) depth += 1;
        else if (byte === 0x29 && --depth === 0) break;
        out.push(byte);
      }
    }
    at += 1;
    return Uint8Array.from(out);
  };
  const list = (depth: number): PdfValue[] => {
    at += 1;
    const items: PdfValue[] = [];
    for (;;) {
      skipWhite();
      if (at >= bytes.length || bytes[at] === 0x5d) break;
      const item = read(depth + 1);
      if (item === undefined) break;
      items.push(item);
    }
    if (bytes[at] === 0x5d) at += 1;
    return items;
  };
  const dict = (depth: number): PdfDict => {
    at += 2;
    const entries = new Map<string, PdfValue>();
    for (;;) {
      skipWhite();
      if (bytes[at] !== 0x2f) break;
      const key = name().name;
      const item = read(depth + 1);
      if (item === undefined) break;
      entries.set(key, item);
    }
    if (bytes[at] === 0x3e && bytes[at + 1] === 0x3e) at += 2;
    return entries;
  };
  const numberOrRef = (): PdfValue | undefined => {
    const from = at;
    const first = word();
    if (first === 'true' || first === 'false') return first === 'true';
    if (first === 'null') return null;
    if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(first)) {
      at = from;
      return undefined;
    }
    const after = at;
    if (/^\d+$/.test(first)) {
      const second = word();
      if (/^\d{1,5}$/.test(second) && word() === 'R') return { num: Number(first), gen: Number(second) };
    }
    at = after;
    return Number(first);
  };
  const read = (depth: number): PdfValue | undefined => {
    skipWhite();
    budget -= 1;
    if (depth > MAX_DEPTH || budget < 0 || at >= bytes.length) return undefined;
    const byte = bytes[at];
    if (byte === 0x2f) return name();
    if (byte === 0x28) return literalString();
    if (byte === 0x5b) return list(depth);
    if (byte === 0x3c) return bytes[at + 1] === 0x3c ? dict(depth) : hexString();
    return numberOrRef();
  };

  return {
    get at() {
      return at;
    },
    value: () => read(0),
    word,
  };
}

const ESCAPES: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 };

/** Resolves the escape after a backslash; gives the position of its last byte. */
function escape(bytes: Uint8Array, at: number, out: number[]): number {
  const byte = bytes[at] ?? 0;
  const char = String.fromCharCode(byte);
  if (byte === 13) return bytes[at + 1] === 10 ? at + 1 : at;
  if (byte === 10) return at;
  if (char < '0' || char > '7') {
    out.push(ESCAPES[char] ?? byte);
    return at;
  }
  let value = 0;
  let end = at;
  for (; end < at + 3 && (bytes[end] ?? 0) >= 0x30 && (bytes[end] ?? 0) <= 0x37; end += 1) {
    value = value * 8 + (bytes[end] ?? 0) - 0x30;
  }
  out.push(value & 255);
  return end - 1;
}
