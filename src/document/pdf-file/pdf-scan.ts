/** Walks through the bytes of a PDF and lists the objects and tables that stand there, named by a cross-reference or not. */
import type { PdfFile } from './pdf-file.ts';
import { PdfReader, readIndirect } from './pdf-syntax.ts';
import { isStream, nameOf } from './pdf-values.ts';
import type { PdfValue } from './pdf-values.ts';

/** One `num gen obj` in the bytes. */
export interface WrittenObject {
  readonly num: number;
  readonly gen: number;
  /** Of its number, in {@link PdfFile.bytes}. */
  readonly offset: number;
  readonly value: PdfValue;
}

/** What the bytes hold outside of streams, in the order of writing. */
export interface WrittenParts {
  readonly objects: readonly WrittenObject[];
  /** Offsets of cross-reference tables and streams. */
  readonly sections: readonly number[];
  /** What ended the walk: the end of the file, so many objects, or so much that looks like objects and is none. */
  readonly endedBy: 'end' | 'objects' | 'failures';
}

/** Objects that are listed. */
const MAX_OBJECTS = 50_000;
/** Bytes that are read in vain where something looks like an object and is none, and what each such place counts at least. */
const MAX_VAIN = 20_000_000;
const LEAST_VAIN = 200;
/** Longest head of an object, `12345678 12345 obj` with some space between, and one byte before it. */
const HEAD = 40;
/** Digits of a byte offset: such a table begins with the number of its first object. */
const TABLE = /(?<![a-z])xref(?=\s+\d)/g;

/** The objects and tables of a file, damaged objects left out. Data of streams, attached documents among it, is not searched. */
export function scanParts(file: PdfFile): WrittenParts {
  const { bytes } = file;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const lastStream = text.lastIndexOf('endstream');
  let reader = new PdfReader(bytes);
  /** Asked where a stream begins: whether one ends is not searched for at each. */
  const lengthOf = (value: PdfValue | undefined): number | null => {
    if (reader.position > lastStream) throw new SyntaxError('the stream does not end');
    const length = file.resolve(value);
    return typeof length === 'number' ? length : null;
  };
  const objects: WrittenObject[] = [];
  const sections: number[] = [];
  const searchGap = (from: number, to: number): void => {
    for (const { index } of text.toString('latin1', from, to).matchAll(TABLE)) sections.push(from + index);
  };
  let from = 0;
  let vain = 0;
  while (objects.length < MAX_OBJECTS && vain < MAX_VAIN) {
    const head = nextHead(text, from);
    searchGap(from, head?.offset ?? text.length);
    if (head === null) return { objects, sections, endedBy: 'end' };
    reader = new PdfReader(bytes, head.offset);
    try {
      const { value, num, gen, end } = readIndirect(bytes, head.offset, lengthOf, reader);
      objects.push({ num, gen, offset: head.offset, value });
      if (isStream(value) && nameOf(value.dict.get('Type')) === 'XRef') sections.push(head.offset);
      from = end;
    } catch {
      vain += Math.max(LEAST_VAIN, reader.position - head.offset);
      from = head.end;
    }
  }
  return { objects, sections, endedBy: vain < MAX_VAIN ? 'objects' : 'failures' };
}

/** The next `num gen obj`, with the byte after it. */
function nextHead(text: Buffer, from: number): { readonly offset: number; readonly end: number } | null {
  for (let at = text.indexOf('obj', from); at >= 0; at = text.indexOf('obj', at + 3)) {
    const before = text.toString('latin1', Math.max(from, at - HEAD), at);
    const head = /(?:^|[\s\0>])(\d{1,8}[\s\0]+\d{1,5}[\s\0]+)$/.exec(before)?.[1];
    if (head !== undefined) return { offset: at - head.length, end: at + 3 };
  }
  return null;
}
