/** Finds what the bytes of a PDF hold besides what its cross-references lead to: tables, definitions, content and pages. */
import {
  decodeStream,
  dictOf,
  isArray,
  isDict,
  isRef,
  isStream,
  nameOf,
  readXrefSection,
  scanParts,
} from '../../document/index.ts';
import type {
  PdfFile,
  PdfStream,
  PdfValue,
  WrittenObject,
  WrittenParts,
  XrefSection,
} from '../../document/index.ts';
import { isInTree } from './page-tree.ts';

/** What no reader of a file comes to. */
export interface UnlinkedParts {
  /** Cross-reference sections that are whole, oldest first. */
  readonly sections: readonly XrefSection[];
  /** Other definitions of objects that the newest state has, which no section names, in the order of writing. */
  readonly definitions: readonly WrittenObject[];
  /** Content with text that no object refers to, and where the newest state does not name it, its place. */
  readonly contents: readonly LooseContent[];
  /** Numbers of pages that no state lists. */
  readonly pages: readonly number[];
  /** So much in the bytes looks like objects and is none that the rest was not looked through. */
  readonly cut: boolean;
}

/** A content stream that belongs to no page. */
export interface LooseContent {
  readonly num: number;
  readonly gen: number;
  readonly offset: number;
  readonly data: Uint8Array;
}

/** Bytes of white space that may stand between where an entry points and the object. */
const MAX_BLANK = 16;
/** Streams that nobody refers to, that are looked at. */
const MAX_CONTENTS = 20;
/** Objects inside of object streams that are looked at. */
const MAX_PACKED = 100_000;
/** Larger content is not compared. */
const MAX_CONTENT = 4_000_000;

const NOTHING: UnlinkedParts = { sections: [], definitions: [], contents: [], pages: [], cut: false };
const known = new WeakMap<PdfFile, UnlinkedParts>();

/** Nothing for encrypted files: what their loose parts say cannot be read. */
export function unlinkedParts(file: PdfFile): UnlinkedParts {
  const parts = known.get(file) ?? (file.encrypted ? NOTHING : findParts(file));
  known.set(file, parts);
  return parts;
}

function findParts(file: PdfFile): UnlinkedParts {
  const written = scanParts(file);
  const linked = file.sections;
  const sections = readSections(file, written.sections, new Set(linked.map(({ offset }) => offset)));
  const isNamed = nameTest(file, [...linked, ...sections]);
  const loose = written.objects.filter((object) => !isNamed(object) && !isSection(object.value));
  const exists = (num: number): boolean => file.object(num) !== undefined;
  const newest = newestOf(file, written.objects);
  const left = loose.filter(({ num }) => !exists(num));
  return {
    sections,
    definitions: loose.filter(({ num }) => exists(num)),
    contents: looseContents(file, [...newest, ...left], written),
    pages: unlistedPages(file, newest),
    cut: written.endedBy === 'failures',
  };
}

const isSection = (value: PdfValue): boolean => isStream(value) && nameOf(value.dict.get('Type')) === 'XRef';

/** Sections that can be read and are neither linked nor the hidden half of a hybrid file (ISO 32000-1, 7.5.8.4). */
function readSections(
  file: PdfFile,
  offsets: readonly number[],
  linked: ReadonlySet<number>,
): readonly XrefSection[] {
  const found = offsets.flatMap((offset) => {
    try {
      return linked.has(offset) ? [] : [readXrefSection(file.bytes, offset)];
    } catch {
      return [];
    }
  });
  const halves = new Set([...file.sections, ...found].map(({ trailer }) => trailer.get('XRefStm')));
  return found.filter(({ offset, trailer }) => !halves.has(offset) && isRef(trailer.get('Root')));
}

/** Tells whether a section says that an object begins at its place, or at the white space before it. */
function nameTest({ bytes }: PdfFile, sections: readonly XrefSection[]): (object: WrittenObject) => boolean {
  const named = new Set<string>();
  const blank = (at: number): boolean => (bytes[at] ?? 33) <= 32;
  for (const { entries } of sections) {
    for (const [num, entry] of entries) {
      if (entry.kind !== 'offset') continue;
      let at = entry.offset;
      while (at < entry.offset + MAX_BLANK && blank(at)) at += 1;
      named.add(`${String(num)} ${String(at)}`);
    }
  }
  return ({ num, offset }) => named.has(`${String(num)} ${String(offset)}`);
}

/** The written objects that the newest state has at their place. */
function newestOf(file: PdfFile, objects: readonly WrittenObject[]): readonly WrittenObject[] {
  return objects.filter(({ num, value }) => {
    const current = file.object(num);
    if (isStream(value)) return isStream(current) && current.start === value.start;
    return current !== undefined && !isStream(current) && file.printOf(current) === file.printOf(value);
  });
}

/** Numbers that any object or trailer refers to, in any state; null where there are too many objects to tell. */
function referencedBy(file: PdfFile, { objects, endedBy }: WrittenParts): ReadonlySet<number> | null {
  const packed = packedNumbers(file);
  if (endedBy !== 'end' || packed.length > MAX_PACKED) return null;
  const nums = new Set<number>();
  const open: PdfValue[] = [
    ...objects.map(({ value }) => value),
    ...file.sections.map(({ trailer }) => trailer),
    ...packed.map(({ num, at }) => file.object(num, at) ?? null),
  ];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (isRef(value)) nums.add(value.num);
    const inner = isArray(value) ? value : dictOf(value)?.values();
    for (const item of inner ?? []) open.push(item);
  }
  return nums;
}

/** Numbers of the objects inside of object streams, by the state that put them there. */
const packedNumbers = ({ revisions }: PdfFile): readonly { readonly num: number; readonly at: number }[] =>
  revisions.flatMap(({ entries }, at) =>
    [...entries].flatMap(([num, { kind }]) => (kind === 'packed' ? [{ num, at }] : [])),
  );

function looseContents(
  file: PdfFile,
  objects: readonly WrittenObject[],
  written: WrittenParts,
): readonly LooseContent[] {
  const referenced = referencedBy(file, written);
  if (referenced === null) return [];
  const streams = objects.flatMap(({ num, gen, offset, value }) =>
    isStream(value) && !referenced.has(num) && isPlain(value) ? [{ num, gen, offset, value }] : [],
  );
  return streams.slice(0, MAX_CONTENTS).flatMap(({ num, gen, offset, value }) => {
    const data = decodeStream(file.bytes, value);
    const isText = data !== null && data.length <= MAX_CONTENT && /\bT[jJ]\b/.test(latin1(data));
    return isText ? [{ num, gen, offset, data }] : [];
  });
}

const latin1 = (data: Uint8Array): string =>
  Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('latin1');

/** Content streams say nothing of a type; forms, pictures and fonts do. */
const isPlain = ({ dict }: PdfStream): boolean =>
  !['Type', 'Subtype', 'Length1', 'FunctionType', 'ShadingType', 'N'].some((key) => dict.has(key));

/** Pages that the newest state holds and no state lists. Templates of forms are kept so (ISO 32000-1, 12.7.6). */
function unlistedPages(file: PdfFile, newest: readonly WrittenObject[]): readonly number[] {
  const names = dictOf(file.resolve(file.catalog()?.get('Names')));
  if (names?.has('Templates') === true || names?.has('Pages') === true) return [];
  const packed = packedNumbers(file)
    .slice(0, MAX_PACKED)
    .map(({ num }) => num);
  const nums = new Set([...newest.map(({ num }) => num), ...packed]);
  const states = file.revisions.map((_, at) => at);
  return [...nums].filter((num) => {
    const dict = file.object(num);
    if (!isDict(dict) || nameOf(dict.get('Type')) !== 'Page' || !dict.has('Contents')) return false;
    return !states.some((at) => isInTree(file, num, at));
  });
}
