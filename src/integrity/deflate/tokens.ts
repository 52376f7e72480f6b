/** Reads how a deflate stream was compressed: its matches and blocks, which the decoded data no longer shows (RFC 1951). */

/** What a deflate stream consists of. */
export interface DeflateTokens {
  /**
   * In order: a byte as 0 to 255, a match as `distance * 512 + length` (RFC 1951, 3.2.5: distances to 32768, lengths to
   * 258), so that every match is above 511. Bytes of stored blocks are left out.
   */
  readonly tokens: Int32Array;
  /** The decoded data of the tokens. */
  readonly data: Uint8Array;
  readonly blocks: readonly DeflateBlock[];
  /** The bound was reached, or the data is damaged from here on. */
  readonly partial: boolean;
}

/** A block: its type and how many tokens it has; a stored block counts its bytes. */
export interface DeflateBlock {
  readonly type: 'stored' | 'fixed' | 'dynamic';
  readonly size: number;
}

const LENGTH_BASE = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
  227, 258,
];
const LENGTH_BITS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const DISTANCE_BASE = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097,
  6145, 8193, 12289, 16385, 24577,
];
const DISTANCE_BITS = [
  0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
];
const CODE_LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const MAX_CODE_BITS = 15;

/** Canonical Huffman code: how many codes of each length, and the symbols in order of their codes. */
interface Codes {
  readonly counts: readonly number[];
  readonly symbols: readonly number[];
}

class Damaged extends Error {}

/** Reads a raw deflate stream, at most `maxBytes` of its decoded data. Never throws; damaged data ends it. */
export function readDeflate(raw: Uint8Array, maxBytes: number): DeflateTokens {
  const tokens: number[] = [];
  const data = new Uint8Array(maxBytes + 258);
  const blocks: DeflateBlock[] = [];
  let size = 0;
  let at = 0;
  let hold = 0;
  let held = 0;

  const nextByte = (): void => {
    const byte = raw[at];
    if (byte === undefined) throw new Damaged();
    hold |= byte << held;
    held += 8;
    at += 1;
  };
  const bits = (count: number): number => {
    while (held < count) nextByte();
    const value = hold & ((1 << count) - 1);
    hold >>>= count;
    held -= count;
    return value;
  };
  const symbol = ({ counts, symbols }: Codes): number => {
    let [code, first, index] = [0, 0, 0];
    for (let length = 1; length <= MAX_CODE_BITS; length += 1) {
      if (held === 0) nextByte();
      code |= hold & 1;
      hold >>>= 1;
      held -= 1;
      const count = counts[length] ?? 0;
      if (code - count < first) return symbols[index + code - first] ?? 0;
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    throw new Damaged();
  };

  let partial = false as boolean;
  const stored = (): number => {
    hold = 0;
    held = 0;
    const length = (raw[at] ?? 0) | ((raw[at + 1] ?? 0) << 8);
    if (at + 4 + length > raw.length) throw new Damaged();
    const room = Math.min(length, data.length - size);
    data.set(raw.subarray(at + 4, at + 4 + room), size);
    size += room;
    at += 4 + length;
    partial ||= room < length;
    return length;
  };
  const coded = (literals: Codes, distances: Codes): number => {
    let count = 0;
    while (size < maxBytes) {
      const code = symbol(literals);
      if (code === 256) return count;
      count += 1;
      if (code < 256) {
        data[size] = code;
        size += 1;
        tokens.push(code);
        continue;
      }
      const length = (LENGTH_BASE[code - 257] ?? 0) + bits(LENGTH_BITS[code - 257] ?? 0);
      const where = symbol(distances);
      const distance = (DISTANCE_BASE[where] ?? 0) + bits(DISTANCE_BITS[where] ?? 0);
      if (length === 0 || distance === 0 || distance > size) throw new Damaged();
      for (let step = 0; step < length; step += 1) data[size + step] = data[size + step - distance] ?? 0;
      size += length;
      tokens.push(distance * 512 + length);
    }
    partial = true;
    return count;
  };
  const dynamicCodes = (): readonly [Codes, Codes] => {
    const [literals, distances, lengths] = [bits(5) + 257, bits(5) + 1, bits(4) + 4];
    const own = Array<number>(19).fill(0);
    for (const place of CODE_LENGTH_ORDER.slice(0, lengths)) own[place] = bits(3);
    const codes = codesOf(own);
    const all: number[] = [];
    while (all.length < literals + distances) {
      const code = symbol(codes);
      if (code < 16) all.push(code);
      else if (code === 16) push(all, all.at(-1) ?? 0, 3 + bits(2));
      else push(all, 0, code === 17 ? 3 + bits(3) : 11 + bits(7));
    }
    return [codesOf(all.slice(0, literals)), codesOf(all.slice(literals))];
  };

  try {
    for (let last = false; !last && !partial;) {
      last = bits(1) === 1;
      const type = bits(2);
      if (type === 0) blocks.push({ type: 'stored', size: stored() });
      else if (type === 1) blocks.push({ type: 'fixed', size: coded(...FIXED) });
      else if (type === 2) blocks.push({ type: 'dynamic', size: coded(...dynamicCodes()) });
      else throw new Damaged();
    }
  } catch (error) {
    if (!(error instanceof Damaged)) throw error;
    partial = true;
  }
  return { tokens: Int32Array.from(tokens), data: data.subarray(0, size), blocks, partial };
}

const push = (all: number[], value: number, times: number): void => {
  for (let time = 0; time < times; time += 1) all.push(value);
};

function codesOf(lengths: readonly number[]): Codes {
  const counts = Array<number>(MAX_CODE_BITS + 1).fill(0);
  for (const length of lengths) counts[length] = (counts[length] ?? 0) + 1;
  counts[0] = 0;
  const symbols: number[] = [];
  for (let length = 1; length <= MAX_CODE_BITS; length += 1) {
    lengths.forEach((own, symbol) => {
      if (own === length) symbols.push(symbol);
    });
  }
  return { counts, symbols };
}

const FIXED: readonly [Codes, Codes] = [
  codesOf(Array.from({ length: 288 }, (_, at) => (at < 144 ? 8 : at < 256 ? 9 : at < 280 ? 7 : 8))),
  codesOf(Array<number>(30).fill(5)),
];
