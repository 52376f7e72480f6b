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
  const stream = new DeflateStream(raw, maxBytes);
  try {
    while (!stream.ended) stream.readBlock();
  } catch (error) {
    if (!(error instanceof Damaged)) throw error;
    stream.partial = true;
  }
  return stream.read();
}

class DeflateStream {
  /** Whether nothing more is read: behind the last block, or at the bound. */
  ended = false;
  partial = false;
  readonly #raw: Uint8Array;
  readonly #maxBytes: number;
  readonly #tokens: number[] = [];
  readonly #data: Uint8Array;
  readonly #blocks: DeflateBlock[] = [];
  #size = 0;
  #at = 0;
  #hold = 0;
  #held = 0;

  constructor(raw: Uint8Array, maxBytes: number) {
    this.#raw = raw;
    this.#maxBytes = maxBytes;
    this.#data = new Uint8Array(maxBytes + 258);
  }

  readBlock(): void {
    const last = this.#bits(1) === 1;
    const type = this.#bits(2);
    if (type === 0) this.#blocks.push({ type: 'stored', size: this.#stored() });
    else if (type === 1) this.#blocks.push({ type: 'fixed', size: this.#coded(...FIXED) });
    else if (type === 2) this.#blocks.push({ type: 'dynamic', size: this.#coded(...this.#dynamicCodes()) });
    else throw new Damaged();
    this.ended = last || this.partial;
  }

  /** What was read so far. */
  read(): DeflateTokens {
    const data = this.#data.subarray(0, this.#size);
    return { tokens: Int32Array.from(this.#tokens), data, blocks: this.#blocks, partial: this.partial };
  }

  #nextByte(): void {
    const byte = this.#raw[this.#at];
    if (byte === undefined) throw new Damaged();
    this.#hold |= byte << this.#held;
    this.#held += 8;
    this.#at += 1;
  }

  #bits(count: number): number {
    while (this.#held < count) this.#nextByte();
    const value = this.#hold & ((1 << count) - 1);
    this.#hold >>>= count;
    this.#held -= count;
    return value;
  }

  #symbol({ counts, symbols }: Codes): number {
    let [code, first, index] = [0, 0, 0];
    for (let length = 1; length <= MAX_CODE_BITS; length += 1) {
      if (this.#held === 0) this.#nextByte();
      code |= this.#hold & 1;
      this.#hold >>>= 1;
      this.#held -= 1;
      const count = counts[length] ?? 0;
      if (code - count < first) return symbols[index + code - first] ?? 0;
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    throw new Damaged();
  }

  /** A stored block: how many bytes it has. */
  #stored(): number {
    const raw = this.#raw;
    this.#hold = 0;
    this.#held = 0;
    const start = this.#at + 4;
    const length = (raw[this.#at] ?? 0) | ((raw[this.#at + 1] ?? 0) << 8);
    if (start + length > raw.length) throw new Damaged();
    const room = Math.min(length, this.#data.length - this.#size);
    this.#data.set(raw.subarray(start, start + room), this.#size);
    this.#size += room;
    this.#at = start + length;
    this.partial ||= room < length;
    return length;
  }

  /** A block in codes: how many tokens it has. */
  #coded(literals: Codes, distances: Codes): number {
    let count = 0;
    while (this.#size < this.#maxBytes) {
      const code = this.#symbol(literals);
      if (code === 256) return count;
      count += 1;
      if (code > 256) this.#match(code, distances);
      else {
        this.#data[this.#size] = code;
        this.#size += 1;
        this.#tokens.push(code);
      }
    }
    this.partial = true;
    return count;
  }

  #match(code: number, distances: Codes): void {
    const length = (LENGTH_BASE[code - 257] ?? 0) + this.#bits(LENGTH_BITS[code - 257] ?? 0);
    const where = this.#symbol(distances);
    const distance = (DISTANCE_BASE[where] ?? 0) + this.#bits(DISTANCE_BITS[where] ?? 0);
    const [data, size] = [this.#data, this.#size];
    if (length === 0 || distance === 0 || distance > size) throw new Damaged();
    for (let at = size; at < size + length; at += 1) data[at] = data[at - distance] ?? 0;
    this.#size += length;
    this.#tokens.push(distance * 512 + length);
  }

  #dynamicCodes(): readonly [Codes, Codes] {
    const [literals, distances, lengths] = [this.#bits(5) + 257, this.#bits(5) + 1, this.#bits(4) + 4];
    const own = Array<number>(19).fill(0);
    for (const place of CODE_LENGTH_ORDER.slice(0, lengths)) own[place] = this.#bits(3);
    const codes = codesOf(own);
    const all: number[] = [];
    while (all.length < literals + distances) {
      const code = this.#symbol(codes);
      if (code < 16) all.push(code);
      else if (code === 16) push(all, all.at(-1) ?? 0, 3 + this.#bits(2));
      else push(all, 0, code === 17 ? 3 + this.#bits(3) : 11 + this.#bits(7));
    }
    return [codesOf(all.slice(0, literals)), codesOf(all.slice(literals))];
  }
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
