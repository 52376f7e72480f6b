/** Reads CBOR (RFC 8949) into plain values: what claims and assertions of Content Credentials are written in. */

/** A value as JSON has them; strings of bytes are null. */
export type Tree = null | boolean | number | string | readonly Tree[] | { readonly [key: string]: Tree };

/** Values in each other, and values of one item: an assertion has a few hundred. */
const MAX_DEPTH = 32;
const MAX_VALUES = 20_000;
/** Major types (RFC 8949, 3.1), and the end of what has no length. */
const [UNSIGNED, NEGATIVE, BYTES, TEXT, ARRAY, MAP, TAGGED] = [0, 1, 2, 3, 4, 5, 6];
const BREAK = 0xff;

/** The value of an item, or null when it is damaged or beyond all measure. */
export function readCbor(bytes: Uint8Array): Tree {
  try {
    return new CborReader(bytes).read(0);
  } catch {
    return null;
  }
}

/** Reads items one after the other. Throws a `RangeError` where there is none. */
class CborReader {
  readonly #data: Buffer;
  #at = 0;
  #values = 0;

  constructor(bytes: Uint8Array) {
    this.#data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** The next value, which stands within `depth` others. */
  read(depth: number): Tree {
    this.#values += 1;
    const head = this.#data[this.#at];
    if (head === undefined || depth > MAX_DEPTH || this.#values > MAX_VALUES) throw new RangeError('the end');
    this.#at += 1;
    const [major, short] = [head >> 5, head & 31];
    const told = this.#argument(short);
    if (major === UNSIGNED) return told;
    if (major === NEGATIVE) return -1 - (told ?? 0);
    if (major === TEXT) return this.#text(told, depth);
    if (major === MAP) return this.#map(told, depth);
    if (major === TAGGED) return this.read(depth + 1);
    if (major === BYTES) return this.#skip(told, depth);
    if (major === ARRAY) return this.#items(told, depth);
    // Simple values: 20 and 21 are the truth values. Fractions are not needed.
    return short === 20 || short === 21 ? short === 21 : null;
  }

  /** The argument of a head; null where the length is left open. */
  #argument(short: number): number | null {
    if (short < 24) return short;
    if (short === 31) return null;
    if (short > 27) throw new RangeError('reserved');
    const size = 1 << (short - 24);
    const value =
      size === 8 ? Number(this.#data.readBigUInt64BE(this.#at)) : this.#data.readUIntBE(this.#at, size);
    this.#at += size;
    return value;
  }

  /** As many times as are told, or up to the end mark. */
  #repeat(count: number | null, each: () => void): void {
    for (let done = 0; count === null ? this.#data[this.#at] !== BREAK : done < count; done += 1) each();
    if (count === null) this.#at += 1;
  }

  #items(count: number | null, depth: number): readonly Tree[] {
    const items: Tree[] = [];
    this.#repeat(count, () => items.push(this.read(depth + 1)));
    return items;
  }

  #map(count: number | null, depth: number): Tree {
    const entries: (readonly [string, Tree])[] = [];
    this.#repeat(count, () => {
      const key = this.read(depth + 1);
      entries.push([typeof key === 'string' ? key : JSON.stringify(key), this.read(depth + 1)]);
    });
    return Object.fromEntries(entries);
  }

  #text(length: number | null, depth: number): string {
    if (length !== null) return this.#take(length).toString('utf8');
    const parts = this.#items(null, depth);
    return parts.filter((part) => typeof part === 'string').join('');
  }

  /** Goes past a string of bytes. */
  #skip(length: number | null, depth: number): null {
    if (length === null) this.#items(null, depth);
    else this.#take(length);
    return null;
  }

  #take(length: number): Buffer {
    const from = this.#at;
    if (from + length > this.#data.length) throw new RangeError('the end');
    this.#at += length;
    return this.#data.subarray(from, this.#at);
  }
}
