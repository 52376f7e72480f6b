/** Reads what a PDF says in place of what it paints: the `ActualText` of marked content and of structure elements. */
import { PdfReader, dictOf, isArray, isDict, isRef, textStringOf } from '../../document/index.ts';
import type { PdfDict, PdfFile, PdfValue } from '../../document/index.ts';
import type { Operand } from './content-tokens.ts';

/** A text that programs copy, search and read out instead of what stands in one place (ISO 32000-1, 14.9.4). */
export interface Replacement {
  readonly text: string;
}

/** A sequence of marked content as its first operator opens it. */
export interface OpenedMark {
  /** Object number of the page or form that its content is of. */
  readonly owner: number | null;
  readonly operands: readonly Operand[];
  /** What the operands are offsets into. */
  readonly data: Uint8Array;
  readonly resources: PdfDict | null;
}

/** Gives the texts that stand for the content of a sequence. */
export type FindReplacements = (mark: OpenedMark) => readonly Replacement[];

/** Elements that are looked at: books have some hundred on a page. */
const MAX_ELEMENTS = 200_000;

/** What the elements of a structure say. */
interface ElementTexts {
  /** Replacements by the marked content below their elements. */
  readonly texts: ReadonlyMap<string, Replacement>;
  /** There are more elements than were looked at. */
  readonly cut: boolean;
}

const known = new WeakMap<PdfFile, Map<number, ElementTexts>>();

function elementsOf(file: PdfFile, at: number): ElementTexts {
  const states = known.get(file) ?? new Map<number, ElementTexts>();
  known.set(file, states);
  const elements = states.get(at) ?? readElements(file, at);
  states.set(at, elements);
  return elements;
}

/** Whether the structure of a state has more elements than are looked at. */
export const hasUnreadElements = (file: PdfFile, at: number): boolean => elementsOf(file, at).cut;

/** A reader of the replacements in one state of a file, an index into the revisions. The structure is read when first asked for. */
export function createReplacements(file: PdfFile, at: number): FindReplacements {
  return ({ owner, operands, data, resources }) => {
    const entries = propertiesOf(file, { operands, data, resources }, at);
    if (entries === null) return [];
    const text = textIn(file, entries, at);
    const own = text === null ? [] : [{ text }];
    const id = file.resolve(entries.get('MCID'), at);
    if (typeof id !== 'number' || owner === null) return own;
    const element = elementsOf(file, at).texts.get(keyOf(owner, id));
    return element === undefined ? own : [...own, element];
  };
}

const keyOf = (owner: number, id: number): string => `${String(owner)} ${String(id)}`;

function textIn(file: PdfFile, entries: PdfDict, at: number): string | null {
  const text = textStringOf(file.resolve(entries.get('ActualText'), at));
  return text === '' ? null : text;
}

/** The property list of a mark: written in its place, or named among the resources. */
function propertiesOf(
  file: PdfFile,
  { operands: [, list], data, resources }: Omit<OpenedMark, 'owner'>,
  at: number,
): PdfDict | null {
  if (list?.kind === 'name') {
    const named = dictOf(file.resolve(resources?.get('Properties'), at));
    return dictOf(file.resolve(named?.get(list.name), at));
  }
  if (list === undefined) return null;
  try {
    return dictOf(new PdfReader(data, list.start).read());
  } catch {
    // What is no dictionary says nothing.
    return null;
  }
}

function readElements(file: PdfFile, at: number): ElementTexts {
  const found = new Map<string, Replacement>();
  const seen = new Set<number>();
  let looked = 0;
  interface Place {
    readonly value: PdfValue | undefined;
    readonly page: number | null;
    readonly replacement: Replacement | null;
  }
  const root = file.catalog(at)?.get('StructTreeRoot');
  const open: Place[] = [{ value: root, page: null, replacement: null }];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { value, page, replacement } = place;
    if (isRef(value)) {
      if (seen.has(value.num)) continue;
      seen.add(value.num);
    }
    const element = file.resolve(value, at);
    if (isDict(element)) looked += 1;
    if (looked > MAX_ELEMENTS) return { texts: found, cut: true };
    if (typeof element === 'number') {
      if (page !== null && replacement !== null) found.set(keyOf(page, element), replacement);
    } else if (isArray(element)) {
      // One by one: as arguments of a single call they would be too many.
      for (const item of element) open.push({ value: item, page, replacement });
    } else if (isDict(element)) {
      const own = element.get('Pg');
      const text = textIn(file, element, at);
      const inner = {
        page: isRef(own) ? own.num : page,
        replacement: replacement ?? (text === null ? null : { text }),
      };
      const content = element.get('Stm');
      const id = element.get('MCID');
      if (id !== undefined)
        open.push({ value: id, ...inner, ...(isRef(content) ? { page: content.num } : {}) });
      open.push({ value: element.get('K'), ...inner });
    }
  }
  return { texts: found, cut: false };
}
