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
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let [at, values] = [0, 0];

  /** The argument of a head; null where the length is left open. */
  const argument = (short: number): number | null => {
    if (short < 24) return short;
    if (short === 31) return null;
    if (short > 27) throw new RangeError('reserved');
    const size = 1 << (short - 24);
    const value = size === 8 ? Number(data.readBigUInt64BE(at)) : data.readUIntBE(at, size);
    at += size;
    return value;
  };

  /** As many values as are told, or all up to the end mark. */
  const repeat = (count: number | null, each: () => void): void => {
    for (let done = 0; count === null ? data[at] !== BREAK : done < count; done += 1) each();
    if (count === null) at += 1;
  };

  const stringOf = (length: number | null, depth: number, isText: boolean): string => {
    if (length === null) {
      let joined = '';
      repeat(null, () => {
        const part = value(depth + 1);
        if (typeof part === 'string') joined += part;
      });
      return joined;
    }
    if (at + length > data.length) throw new RangeError('the end');
    at += length;
    return isText ? data.toString('utf8', at - length, at) : '';
  };

  const mapOf = (count: number | null, depth: number): Tree => {
    const entries: (readonly [string, Tree])[] = [];
    repeat(count, () => {
      const key = value(depth + 1);
      entries.push([typeof key === 'string' ? key : JSON.stringify(key), value(depth + 1)]);
    });
    return Object.fromEntries(entries);
  };

  const value = (depth: number): Tree => {
    values += 1;
    const head = data[at];
    if (head === undefined || depth > MAX_DEPTH || values > MAX_VALUES) throw new RangeError('the end');
    at += 1;
    const [major, short] = [head >> 5, head & 31];
    const told = argument(short);
    if (major === UNSIGNED) return told;
    if (major === NEGATIVE) return -1 - (told ?? 0);
    if (major === TEXT) return stringOf(told, depth, true);
    if (major === MAP) return mapOf(told, depth);
    if (major === TAGGED) return value(depth + 1);
    if (major === BYTES) {
      stringOf(told, depth, false);
      return null;
    }
    if (major === ARRAY) {
      const items: Tree[] = [];
      repeat(told, () => items.push(value(depth + 1)));
      return items;
    }
    // Simple values: 20 and 21 are the truth values. Fractions are not needed.
    return short === 20 || short === 21 ? short === 21 : null;
  };

  try {
    return value(0);
  } catch {
    return null;
  }
}
