/** Finds the signatures of a PDF in its raw bytes, whether or not its structure is sound. */
import { PdfReader, isArray, nameOf } from '../../document/index.ts';

/** A signature as its dictionary states it. */
export interface SignatureRange {
  /** Where the `/ByteRange` stands in the file. */
  readonly position: number;
  /** Offsets and lengths as written. */
  readonly numbers: readonly number[];
  readonly subFilter: string | null;
  /**
   * The file may have been written anew after signing, which moves every byte: the range is well-formed, stands in the
   * first save, where signing programs do not put it, and its bounds do not meet a signature value.
   */
  readonly moved: boolean;
}

/** What the ranges of a signature cover, or what is wrong with them. */
export type Coverage =
  | {
      readonly problem: null;
      readonly ranges: readonly Uint8Array[];
      readonly contents: Uint8Array;
      /** The byte after the last signed one. */
      readonly end: number;
    }
  | { readonly problem: string };

/** More is hostile. */
const MAX_SIGNATURES = 100;
/** A signature dictionary's other entries stand within this many bytes of the range, the contents apart. */
const NEARBY = 2000;

/** Every `/ByteRange` of the file in order of position. */
export function findSignatures(bytes: Uint8Array): readonly SignatureRange[] {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const found: SignatureRange[] = [];
  // A linearized file has an end mark of its own near its beginning.
  const ends = text.subarray(0, 1024).includes('/Linearized') ? 1 : 0;
  for (
    let at = text.indexOf('/ByteRange');
    at >= 0 && found.length < MAX_SIGNATURES;
    at = text.indexOf('/ByteRange', at + 10)
  ) {
    const numbers = numbersAt(bytes, at + '/ByteRange'.length);
    if (numbers === null) continue;
    const subFilter = subFilterNear(bytes, text, at, numbers);
    const moved = endsBefore(text, at) <= ends && mayHaveMoved(bytes, numbers);
    found.push({ position: at, numbers, subFilter, moved });
  }
  return found;
}

/** What stands before the end mark of a save; such marks occur in streams, too, for instance at the end of maps to Unicode. */
const SAVED = /startxref\s+\d+\s*$/;
const SAVED_BYTES = 40;

function endsBefore(text: Buffer, position: number): number {
  let count = 0;
  for (let at = text.indexOf('%%EOF'); at >= 0 && at < position; at = text.indexOf('%%EOF', at + 5)) {
    if (SAVED.test(text.subarray(Math.max(0, at - SAVED_BYTES), at).toString('latin1'))) count += 1;
  }
  return count;
}

/** The smallest signature value in hexadecimal digits. */
const SMALLEST_VALUE = 256;

/** The end of a save, which stands behind every signature: the shortest. */
const SHORTEST_END = 'startxref\n0\n%%EOF'.length;

/** Whether a range that was well-formed once could have lost its place: its bounds do not meet a signature value. */
export function mayHaveMoved(bytes: Uint8Array, numbers: readonly number[]): boolean {
  const [first, before = 0, second = 0, rest = 0] = numbers;
  if (rest < SHORTEST_END) return false;
  const bounds = [bytes[before], bytes[second - 1]].map((byte) => String.fromCharCode(byte ?? 0));
  return first === 0 && numbers.length === 4 && second - before >= SMALLEST_VALUE && bounds.join('') !== '<>';
}

function numbersAt(bytes: Uint8Array, at: number): readonly number[] | null {
  try {
    const value = new PdfReader(bytes, at).read();
    if (!isArray(value) || value.length < 2 || value.length > 64) return null;
    const numbers = value.filter((item) => typeof item === 'number');
    return numbers.length === value.length ? numbers : null;
  } catch {
    return null;
  }
}

function subFilterNear(
  bytes: Uint8Array,
  text: Buffer,
  at: number,
  numbers: readonly number[],
): string | null {
  const [, length = 0, second = 0] = numbers;
  const places = [
    [Math.max(0, at - NEARBY), at + NEARBY],
    [Math.max(0, length - NEARBY), length],
    [second, second + NEARBY],
  ] as const;
  for (const [from, to] of places) {
    const found = text.subarray(from, to).lastIndexOf('/SubFilter');
    if (found < 0) continue;
    try {
      return nameOf(new PdfReader(bytes, from + found + '/SubFilter'.length).read());
    } catch {
      return null;
    }
  }
  return null;
}

/** Whether a signature covers everything up to the end of its save except its own value (ISO 32000-1, 12.8.1). */
export function coverageOf(bytes: Uint8Array, { numbers, position }: SignatureRange): Coverage {
  const [first, before, second, after] = numbers;
  if (first === undefined || before === undefined || second === undefined || after === undefined) {
    return { problem: 'its byte range names a single part, so its value lies inside what it signs' };
  }
  if (numbers.length !== 4) return { problem: 'its byte range does not have two parts' };
  if (first !== 0) return { problem: 'the beginning of the file is not signed' };
  if (numbers.some((number) => number < 0 || !Number.isInteger(number)))
    return { problem: 'its byte range is not valid' };
  if (second < before) return { problem: 'the parts of its byte range overlap' };
  if (second + after > bytes.length) return { problem: 'its byte range goes beyond the end of the file' };
  if (after === 0)
    return { problem: 'its byte range ends before its own value, and the rest of the file is not signed' };
  const gap = Buffer.from(bytes.subarray(before, second)).toString('latin1');
  if (!/^\s*<[0-9a-fA-F\s]*>\s*$/.test(gap)) {
    return { problem: 'the part it leaves out is more than its own value' };
  }
  if (position >= second + after) return { problem: 'it stands outside of the bytes it signs' };
  const contents = Buffer.from(gap.replace(/[^0-9a-f]/gi, ''), 'hex');
  const end = second + after;
  return { problem: null, ranges: [bytes.subarray(0, before), bytes.subarray(second, end)], contents, end };
}
