/** Reads the Huffman-coded bits of a JPEG scan (ITU-T T.81, annexes C, F and G). */
import { ZIGZAG } from './jpeg-structure.ts';

/** Codes by their length: a code of `length` bits below `most[length]` is `symbols[code + offset[length]]`. */
export interface HuffmanTable {
  readonly most: Int32Array;
  readonly offset: Int32Array;
  readonly symbols: Uint8Array;
}

/** @param counts how many codes there are of 1 to 16 bits */
export function huffmanTable(counts: Uint8Array, symbols: Uint8Array): HuffmanTable {
  const most = new Int32Array(17).fill(-1);
  const offset = new Int32Array(17);
  let [code, index] = [0, 0];
  for (let length = 1; length <= 16; length += 1) {
    const count = counts[length - 1] ?? 0;
    offset[length] = index - code;
    index += count;
    code += count;
    if (count > 0) most[length] = code;
    code <<= 1;
  }
  return { most, offset, symbols };
}

/** A refinement of coefficients that earlier scans began (T.81, G.1.2.3). */
interface Refinement {
  readonly table: HuffmanTable | undefined;
  readonly from: number;
  readonly to: number;
  readonly low: number;
  /** Blocks to come in which nothing new appears. */
  readonly state: { run: number };
}

const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;

/** The bits of one scan. Every read throws a RangeError when the bytes end or hold no code. */
export class EntropyReader {
  readonly #bytes: Uint8Array;
  #at: number;
  #current = 0;
  #left = 0;

  /** @param start offset right behind the header of the scan */
  constructor(bytes: Uint8Array, start: number) {
    this.#bytes = bytes;
    this.#at = start;
  }

  bit(): number {
    if (this.#left === 0) {
      const next = this.#bytes[this.#at];
      if (next === undefined) throw new RangeError('the scan is cut off');
      if (next === 0xff) {
        if (this.#bytes[this.#at + 1] !== 0) throw new RangeError('a marker stands inside of the scan');
        this.#at += 2;
      } else this.#at += 1;
      this.#current = next;
      this.#left = 8;
    }
    this.#left -= 1;
    return (this.#current >> this.#left) & 1;
  }

  bits(count: number): number {
    let value = 0;
    for (let index = 0; index < count; index += 1) value = (value << 1) | this.bit();
    return value;
  }

  /** A number of so many bits with its sign (T.81, F.2.2.1). */
  signed(size: number): number {
    if (size === 0) return 0;
    const value = this.bits(size);
    return value < 1 << (size - 1) ? value - (1 << size) + 1 : value;
  }

  symbol(table: HuffmanTable | undefined): number {
    if (table === undefined) throw new RangeError('a table is missing');
    let code = 0;
    for (let length = 1; length <= 16; length += 1) {
      code = (code << 1) | this.bit();
      if (code < (table.most[length] ?? -1)) return table.symbols[code + (table.offset[length] ?? 0)] ?? 0;
    }
    throw new RangeError('the bits are no code');
  }

  refine(block: Int16Array, { table, from, to, low, state }: Refinement): void {
    const step = 1 << low;
    let index = from;
    while (state.run === 0 && index <= to) {
      const code = this.symbol(table);
      let zeros = code >> 4;
      let fresh = 0;
      if ((code & 15) !== 0) fresh = this.bit() === 1 ? step : -step;
      else if (zeros < 15) {
        state.run = (1 << zeros) + (zeros === 0 ? 0 : this.bits(zeros));
        break;
      }
      for (; index <= to; index += 1) {
        const place = ZIGZAG[index] ?? 0;
        if (block[place] !== 0) this.#correct(block, place, step);
        else if (zeros === 0) {
          if (fresh !== 0) block[place] = fresh;
          index += 1;
          break;
        } else zeros -= 1;
      }
    }
    if (state.run === 0) return;
    for (; index <= to; index += 1) {
      const place = ZIGZAG[index] ?? 0;
      if (block[place] !== 0) this.#correct(block, place, step);
    }
    state.run -= 1;
  }

  /** Goes past a restart marker. */
  restart(): void {
    this.#left = 0;
    if (this.#bytes[this.#at] !== 0xff || !isRestart(this.#bytes[this.#at + 1] ?? 0))
      throw new RangeError('a restart is missing');
    this.#at += 2;
  }

  /** Goes to the end of the scan: the offset of the next marker. */
  skip(): number {
    const bytes = this.#bytes;
    while (this.#at + 1 < bytes.length) {
      const next = bytes[this.#at + 1] ?? 0;
      if (bytes[this.#at] === 0xff && next !== 0 && !isRestart(next)) return this.#at;
      this.#at += 1;
    }
    return bytes.length;
  }

  /** Reads the correction of a coefficient that is not zero. */
  #correct(block: Int16Array, to: number, step: number): void {
    const value = block[to] ?? 0;
    if (this.bit() === 1 && (Math.abs(value) & step) === 0) block[to] = value + (value > 0 ? step : -step);
  }
}
