/** Reads what a PDF says in place of what it paints: the `ActualText` of marked content and of structure elements. */
import { createReader, dictOf, isArray, isDict, isRef, textStringOf } from '../../document/index.ts';
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

/** Elements that are looked at. */
const MAX_ELEMENTS = 50_000;

/** A reader of the replacements in one state of a file, an index into the revisions. The structure is read when first asked for. */
export function createReplacements(file: PdfFile, at: number): FindReplacements {
  let elements: ReadonlyMap<string, Replacement> | null = null;
  return ({ owner, operands, data, resources }) => {
    const entries = propertiesOf(file, { operands, data, resources }, at);
    if (entries === null) return [];
    const text = textIn(file, entries, at);
    const own = text === null ? [] : [{ text }];
    const id = file.resolve(entries.get('MCID'), at);
    if (typeof id !== 'number' || owner === null) return own;
    elements ??= elementTexts(file, at);
    const element = elements.get(keyOf(owner, id));
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
    return dictOf(createReader(data, list.start).read());
  } catch {
    // What is no dictionary says nothing.
    return null;
  }
}

/** Replacements that elements of the structure have, by the marked content below them. */
function elementTexts(file: PdfFile, at: number): ReadonlyMap<string, Replacement> {
  const found = new Map<string, Replacement>();
  const seen = new Set<number>();
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
      if (seen.has(value.num) || seen.size >= MAX_ELEMENTS) continue;
      seen.add(value.num);
    }
    const element = file.resolve(value, at);
    if (typeof element === 'number') {
      if (page !== null && replacement !== null) found.set(keyOf(page, element), replacement);
    } else if (isArray(element)) open.push(...element.map((item) => ({ value: item, page, replacement })));
    else if (isDict(element)) {
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
  return found;
}
