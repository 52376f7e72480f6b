/** Tells whether a value paints the same in two states of a PDF, however its objects are numbered, split and listed. */
import { decodeStream, isArray, isDict, isRef, isStream, nameOf } from '../../document/index.ts';
import type { PdfDict, PdfFile, PdfStream, PdfValue } from '../../document/index.ts';
import { isInTree, printsFrom, RESOURCE_LISTS, samePrints } from './page-tree.ts';

/** A value in one state; `at` is an index into the revisions. */
export interface StatedValue {
  readonly value: PdfValue;
  readonly at: number;
}

/** Pairs of objects that are compared before two values are called different. */
const MAX_PAIRS = 20_000;
/** Color spaces that are used without being named (ISO 32000-1, 8.6.5.6). */
const DEFAULT = /^Default(?:Gray|RGB|CMYK)$/;

/**
 * Programs that fill in forms add fonts to lists of resources which pages share with the form: what is added under a name that
 * nothing paints with changes nothing.
 */
export function paintsSame(file: PdfFile, before: StatedValue, after: StatedValue): boolean {
  const prints = [before, after].map(({ value, at }) => printsFrom(file, value, at)) as [
    ReadonlyMap<number, string>,
    ReadonlyMap<number, string>,
  ];
  return samePrints(...prints) || createComparison(file, before.at, after.at).same(before.value, after.value);
}

/** What a dictionary is for its parent: a dictionary of resources, a list in one, a resource in such a list, or anything else. */
type Role = 'resources' | 'list' | 'resource' | 'other';

function createComparison(file: PdfFile, old: number, now: number) {
  const pairs = new Set<string>();
  const added = new Set<string>();
  const streams: PdfStream[] = [];

  const equal = (before: PdfValue, after: PdfValue, role: Role): boolean => {
    if (isRef(before) && isRef(after)) {
      const pair = `${String(before.num)} ${String(after.num)} ${role}`;
      if (pairs.has(pair)) return true;
      if (pairs.size >= MAX_PAIRS) return false;
      pairs.add(pair);
      const owner = isInTree(file, before.num, old) || isInTree(file, after.num, now);
      if (owner && role === 'other') return before.num === after.num;
    }
    const [a, b] = [file.resolve(before, old) ?? null, file.resolve(after, now) ?? null];
    if (isArray(a) && isArray(b)) {
      return a.length === b.length && a.every((item, at) => equal(item, b[at] ?? null, 'other'));
    }
    if (isDict(a) && isDict(b)) return equalEntries(a, b, role);
    if (isStream(a) && isStream(b)) {
      streams.push(b);
      return equalEntries(withoutLength(a), withoutLength(b), role) && sameBytes(file, a, b);
    }
    return file.printOf(a) === file.printOf(b);
  };

  const equalEntries = (a: PdfDict, b: PdfDict, role: Role): boolean =>
    [...new Set([...a.keys(), ...b.keys()])].every((key) => {
      const [before, after] = [a.get(key) ?? null, b.get(key) ?? null];
      if (before === null && role === 'list' && !DEFAULT.test(key)) {
        added.add(key);
        return true;
      }
      const inner = roleIn(role, key);
      return equal(before === null && inner === 'list' ? new Map() : before, after, inner);
    });

  return {
    same: (before: PdfValue, after: PdfValue): boolean =>
      equal(before, after, 'other') && !streams.some((stream) => namesAny(file, stream, added)),
  };
}

function roleIn(role: Role, key: string): Role {
  if (key === 'Resources') return 'resources';
  if (role === 'list') return 'resource';
  return role === 'resources' && RESOURCE_LISTS.has(key) ? 'list' : 'other';
}

const withoutLength = ({ dict }: PdfStream): PdfDict =>
  new Map([...dict].filter(([key]) => key !== 'Length'));

const sameBytes = ({ bytes }: PdfFile, a: PdfStream, b: PdfStream): boolean =>
  Buffer.compare(bytes.subarray(a.start, a.end), bytes.subarray(b.start, b.end)) === 0;

/** Whether a stream writes one of some names; one that cannot be decoded may. */
function namesAny(file: PdfFile, stream: PdfStream, names: ReadonlySet<string>): boolean {
  if (names.size === 0 || nameOf(stream.dict.get('Subtype')) === 'Image') return false;
  const data = decodeStream(file.bytes, stream);
  if (data === null) return true;
  const text = Buffer.from(data)
    .toString('latin1')
    .replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return [...text.matchAll(/\/([^\s\0()<>[\]{}/%]+)/g)].some(([, name = '']) => names.has(name));
}
