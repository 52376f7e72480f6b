/** Undoes the filters of PDF streams that are neither Flate nor of pictures (ISO 32000-1, 7.4.2 to 7.4.5). */

/** Collects bytes up to a bound. */
function createOutput(most: number): { add(byte: number): void; done(): Uint8Array } {
  let data = new Uint8Array(Math.min(most, 4096));
  let length = 0;
  return {
    add: (byte) => {
      if (length >= most) throw new RangeError('the decoded data is too large');
      if (length === data.length) {
        const larger = new Uint8Array(Math.min(most, 2 * length));
        larger.set(data);
        data = larger;
      }
      data[length] = byte;
      length += 1;
    },
    done: () => data.subarray(0, length),
  };
}

const isBlank = (byte: number): boolean => byte <= 0x20 && [0, 9, 10, 12, 13, 32].includes(byte);

/** @throws SyntaxError on characters that are none of ASCII base-85; RangeError beyond `most` bytes */
export function fromAscii85(data: Uint8Array, most: number): Uint8Array {
  const output = createOutput(most);
  let value = 0;
  let digits = 0;
  const flush = (bytes: number): void => {
    for (let at = 0; at < bytes; at += 1) output.add(Math.floor(value / 256 ** (3 - at)) & 0xff);
    value = 0;
    digits = 0;
  };
  for (const byte of data) {
    if (byte === 0x7e) break;
    if (isBlank(byte)) continue;
    if (byte === 0x7a && digits === 0) {
      flush(4);
      continue;
    }
    if (byte < 0x21 || byte > 0x75) throw new SyntaxError('no ASCII base-85');
    value = 85 * value + (byte - 0x21);
    digits += 1;
    if (digits === 5) flush(4);
  }
  if (digits > 1) {
    const bytes = digits - 1;
    // What is missing of the last group counts as the highest digit.
    for (; digits < 5; digits += 1) value = 85 * value + 84;
    flush(bytes);
  }
  return output.done();
}

/** @throws SyntaxError on characters that are none of hexadecimal digits; RangeError beyond `most` bytes */
export function fromAsciiHex(data: Uint8Array, most: number): Uint8Array {
  const output = createOutput(most);
  let high: number | null = null;
  for (const byte of data) {
    if (byte === 0x3e) break;
    if (isBlank(byte)) continue;
    const digit = Number.parseInt(String.fromCharCode(byte), 16);
    if (Number.isNaN(digit)) throw new SyntaxError('no hexadecimal digits');
    if (high === null) high = digit;
    else {
      output.add(16 * high + digit);
      high = null;
    }
  }
  if (high !== null) output.add(16 * high);
  return output.done();
}

/** @throws RangeError beyond `most` bytes */
export function fromRunLength(data: Uint8Array, most: number): Uint8Array {
  const output = createOutput(most);
  for (let at = 0; at < data.length;) {
    const length = data[at] ?? 128;
    if (length === 128) break;
    const isRun = length > 128;
    const count = isRun ? 257 - length : length + 1;
    for (let index = 0; index < count; index += 1) {
      const byte = data[at + 1 + (isRun ? 0 : index)];
      if (byte !== undefined) output.add(byte);
    }
    at += isRun ? 2 : count + 1;
  }
  return output.done();
}

const CLEAR = 256;
const END = 257;
const MOST_CODES = 4096;

/**
 * LZW of variable code length. `early`: codes get longer one code before they must, as is usual (`EarlyChange`).
 * @throws SyntaxError on a code that is not known yet; RangeError beyond `most` bytes
 */
export function fromLzw(data: Uint8Array, most: number, early: boolean): Uint8Array {
  const output = createOutput(most);
  /** Of each code: the code of all but its last byte, that byte, and how many bytes it stands for. */
  const before = new Uint16Array(MOST_CODES);
  const last = new Uint8Array(MOST_CODES);
  const lengths = new Uint16Array(MOST_CODES).fill(1, 0, 256);
  for (let code = 0; code < 256; code += 1) last[code] = code;
  const bytes = new Uint8Array(MOST_CODES);
  let next = END + 1;
  let previous: number | null = null;
  let bits = 9;
  let buffer = 0;
  let held = 0;
  const first = (code: number): number => {
    let at = code;
    while ((lengths[at] ?? 1) > 1) at = before[at] ?? 0;
    return at;
  };
  const emit = (code: number): void => {
    const length = lengths[code] ?? 1;
    for (let at = code, place = length - 1; place >= 0; place -= 1) {
      bytes[place] = last[at] ?? 0;
      at = before[at] ?? 0;
    }
    for (let place = 0; place < length; place += 1) output.add(bytes[place] ?? 0);
  };
  for (const byte of data) {
    buffer = ((buffer << 8) | byte) & 0xffffff;
    held += 8;
    if (held < bits) continue;
    held -= bits;
    const code = (buffer >> held) & ((1 << bits) - 1);
    if (code === END) break;
    if (code === CLEAR) {
      next = END + 1;
      bits = 9;
      previous = null;
      continue;
    }
    if (code > next || (code === next && previous === null)) throw new SyntaxError('an unknown code of LZW');
    if (previous !== null && next < MOST_CODES) {
      before[next] = previous;
      last[next] = first(code === next ? previous : code);
      lengths[next] = (lengths[previous] ?? 1) + 1;
      next += 1;
    }
    if (code >= next) throw new SyntaxError('an unknown code of LZW');
    emit(code);
    previous = code;
    if (next + (early ? 1 : 0) >= 1 << bits && bits < 12) bits += 1;
  }
  return output.done();
}
