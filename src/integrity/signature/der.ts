/** Reads ASN.1 values in DER and in BER's indefinite form (ITU-T X.690), as far as signatures need it. */

/** One value: its tag byte, its content and all its bytes. */
export interface DerValue {
  readonly tag: number;
  readonly content: Uint8Array;
  readonly whole: Uint8Array;
}

export const DER = { integer: 0x02, octets: 0x04, oid: 0x06, sequence: 0x30, set: 0x31 } as const;

/** The values one after the other in `bytes`. Throws a `SyntaxError` for anything else. */
export function readDer(bytes: Uint8Array): readonly DerValue[] {
  const values: DerValue[] = [];
  let at = 0;
  while (at < bytes.length) {
    const value = readOne(bytes, at);
    values.push(value);
    at += value.whole.length;
  }
  return values;
}

/** The first value in `bytes`, ignoring what follows it. */
export const readFirstDer = (bytes: Uint8Array): DerValue => readOne(bytes, 0);

/** Nested values of indefinite length that are followed. */
const MAX_DEPTH = 64;
const INDEFINITE = 0x80;

function readOne(bytes: Uint8Array, at: number, depth = 0): DerValue {
  const tag = bytes[at];
  const first = bytes[at + 1];
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f) throw new SyntaxError('not DER');
  if (first === INDEFINITE) return readIndefinite(bytes, at, depth);
  const longBytes = first < INDEFINITE ? 0 : first & 0x7f;
  if (longBytes > 4) throw new SyntaxError('not DER: too long');
  let length = longBytes === 0 ? first : 0;
  for (let i = 0; i < longBytes; i += 1) length = length * 256 + (bytes[at + 2 + i] ?? 0);
  const start = at + 2 + longBytes;
  if (start + length > bytes.length) throw new SyntaxError('not DER: cut short');
  return { tag, content: bytes.subarray(start, start + length), whole: bytes.subarray(at, start + length) };
}

/** BER's form without a length: values up to two zero bytes (X.690, 8.1.3.6). Some signers still write it. */
function readIndefinite(bytes: Uint8Array, at: number, depth: number): DerValue {
  if (depth > MAX_DEPTH) throw new SyntaxError('not DER: nesting too deep');
  let end = at + 2;
  while (bytes[end] !== 0 || bytes[end + 1] !== 0) end += readOne(bytes, end, depth + 1).whole.length;
  return { tag: bytes[at] ?? 0, content: bytes.subarray(at + 2, end), whole: bytes.subarray(at, end + 2) };
}

/** The bytes of an octet string, also when it is written in pieces; null for other values. */
export function octetsOf(value: DerValue | undefined): Uint8Array | null {
  if (value?.tag === DER.octets) return value.content;
  if (value?.tag !== (DER.octets | 0x20)) return null;
  return Buffer.concat(readDer(value.content).map((piece) => piece.content));
}

/** An object identifier in dots. */
export function oidOf(value: DerValue | undefined): string {
  if (value?.tag !== DER.oid) return '';
  const parts: number[] = [];
  let part = 0;
  for (const byte of value.content) {
    part = part * 128 + (byte & 0x7f);
    if (byte < 0x80) {
      parts.push(part);
      part = 0;
    }
  }
  const [first = 0, ...rest] = parts;
  const root = Math.min(2, Math.floor(first / 40));
  return [root, first - root * 40, ...rest].join('.');
}
