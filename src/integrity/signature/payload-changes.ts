/** Compares what a PDF carries besides its pages in two states: actions that change what is shown, and embedded files. */
import { dictOf, isArray, isDict, isRef, nameOf, textStringOf } from '../../document/index.ts';
import type { PdfDict, PdfFile, PdfValue } from '../../document/index.ts';
import { isInTree, pagesOf } from '../pdf/page-tree.ts';
import { paintsSame } from '../pdf/same-paint.ts';
import type { SignedChange, States } from './change.ts';

/** Objects that are looked at for scripts, and nodes of the tree of embedded files. */
const MAX_REACHED = 20_000;
/** Entries under which the catalog, pages, fields and annotations have actions (ISO 32000-1, 12.6). */
const ACTIONS = ['OpenAction', 'A', 'AA'] as const;

/** Scripts and other actions that came, and embedded files that changed or went. */
export function payloadChanges(states: States): readonly SignedChange[] {
  const { file, signed, now } = states;
  const known = actionsOf(file, signed);
  const added = [...actionsOf(file, now)].filter(([print]) => !known.has(print));
  const kinds = [...new Set(added.map(([, kind]) => kind))];
  return [
    ...kinds.map((kind): SignedChange => {
      const what = kind === SCRIPT ? 'a script' : `an action (${kind})`;
      return { level: 'other', detail: `${what} was added or changed after signing` };
    }),
    ...fileChanges(states),
  ];
}

function fileChanges({ file, signed, now }: States): readonly SignedChange[] {
  const after = embeddedFiles(file, now);
  return [...embeddedFiles(file, signed)].flatMap(([key, { name, value }]): SignedChange[] => {
    const current = after.get(key);
    if (current === undefined) {
      return [{ level: 'other', detail: `the embedded file "${name}" was taken out after signing` }];
    }
    if (paintsSame(file, { value, at: signed }, { value: current.value, at: now })) return [];
    return [{ level: 'other', detail: `the embedded file "${name}" was changed after signing` }];
  });
}

interface EmbeddedFile {
  readonly name: string;
  /** What it is called, and its data. */
  readonly value: PdfDict;
}

/** Embedded files by where they hang: under their names, and at the document (ISO 32000-2, 7.11.4, 14.13). */
function embeddedFiles(file: PdfFile, at: number): ReadonlyMap<string, EmbeddedFile> {
  const found = new Map<string, EmbeddedFile>();
  const add = (place: string, value: PdfValue | undefined, stated?: string): void => {
    const specification = dictOf(file.resolve(value, at));
    const data = file.resolve(specification?.get('EF'), at);
    if (specification === null || data === undefined) return;
    const called = textStringOf(file.resolve(specification.get('UF') ?? specification.get('F'), at));
    const entries = [...specification].filter(([key]) => key === 'F' || key === 'UF');
    const name = stated ?? called;
    found.set(`${place} ${name}`, {
      name: name === '' ? called : name,
      value: new Map([...entries, ['EF', data]]),
    });
  };
  const seen = new Set<number>();
  const visit = (value: PdfValue | undefined): void => {
    if (isRef(value)) {
      if (seen.has(value.num) || seen.size >= MAX_REACHED) return;
      seen.add(value.num);
    }
    const node = dictOf(file.resolve(value, at));
    const [kids, names] = ['Kids', 'Names'].map((key) => file.resolve(node?.get(key), at));
    if (isArray(kids)) kids.forEach(visit);
    if (!isArray(names)) return;
    for (let place = 0; place + 1 < names.length; place += 2) {
      add('name', names[place + 1], textStringOf(file.resolve(names[place], at)));
    }
  };
  visit(namesOf(file, at)?.get('EmbeddedFiles'));
  const associated = file.resolve(file.catalog(at)?.get('AF'), at);
  for (const item of isArray(associated) ? associated : []) add('document', item);
  return found;
}

const namesOf = (file: PdfFile, at: number): PdfDict | null =>
  dictOf(file.resolve(file.catalog(at)?.get('Names'), at));

const SCRIPT = 'JavaScript';
/** Actions that change what is shown or filled in, send it, or start something (ISO 32000-1, 12.6.4, 12.7.5). */
const ACTING: ReadonlySet<string> = new Set([
  SCRIPT,
  'Hide',
  'ImportData',
  'Launch',
  'Rendition',
  'ResetForm',
  'SetOCGState',
  'SubmitForm',
]);

/** The kinds of the acting actions of a state by their fingerprints. */
function actionsOf(file: PdfFile, at: number): ReadonlyMap<string, string> {
  const actions = new Map<string, string>();
  const seen = new Set<number>();
  const open: (PdfValue | undefined)[] = [namesOf(file, at)?.get('JavaScript')];
  const addActions = (owner: PdfDict | null): void => {
    open.push(...ACTIONS.map((key) => owner?.get(key)));
  };
  addActions(file.catalog(at));
  for (const page of pagesOf(file, at)) {
    addActions(page.dict);
    const annotations = file.resolve(page.dict.get('Annots'), at);
    for (const item of isArray(annotations) ? annotations : []) addActions(dictOf(file.resolve(item, at)));
  }
  const form = dictOf(file.resolve(file.catalog(at)?.get('AcroForm'), at));
  for (const field of fieldsBelow(file, form?.get('Fields'), at)) addActions(field);
  while (open.length > 0 && seen.size < MAX_REACHED) {
    let value = open.pop();
    if (isRef(value)) {
      if (seen.has(value.num) || isInTree(file, value.num, at)) continue;
      seen.add(value.num);
      value = file.resolve(value, at);
    }
    if (isArray(value)) open.push(...value);
    if (!isDict(value)) continue;
    const kind = nameOf(file.resolve(value.get('S'), at));
    if (kind !== null && ACTING.has(kind)) actions.set(printOf(file, value, at), kind);
    // Actions follow each other, and name tables have branches; what they act on is no part of them.
    open.push(...[...value].flatMap(([key, inner]) => (NOT_ACTIONS.has(key) ? [] : [inner])));
  }
  return actions;
}

/** Fields of a form and what they consist of (ISO 32000-1, 12.7.3.1), also those that stand in their list itself and have no number to be known by. */
function fieldsBelow(file: PdfFile, list: PdfValue | undefined, at: number): readonly PdfDict[] {
  const fields: PdfDict[] = [];
  const seen = new Set<number>();
  const open = [list];
  while (open.length > 0 && fields.length < MAX_REACHED) {
    const value = open.pop();
    if (isRef(value)) {
      if (seen.has(value.num)) continue;
      seen.add(value.num);
    }
    const node = file.resolve(value, at);
    if (isArray(node)) open.push(...node);
    if (!isDict(node)) continue;
    fields.push(node);
    open.push(node.get('Kids'));
  }
  return fields;
}

/** Fingerprint of an action, whether its entries stand in it or in objects of their own; what follows it is another one. */
function printOf(file: PdfFile, action: PdfDict, at: number): string {
  const program = file.resolve(action.get('JS'), at);
  if (program !== undefined) return file.printOf(program);
  const resolved = [...action].flatMap(([key, value]): [string, PdfValue][] => {
    if (key === 'Next' || key === 'Type') return [];
    return [[key, NOT_ACTIONS.has(key) ? value : (file.resolve(value, at) ?? null)]];
  });
  return file.printOf(new Map(resolved));
}

const NOT_ACTIONS: ReadonlySet<string> = new Set(['Parent', 'P', 'D', 'Dest', 'Fields', 'T', 'Annotation']);
