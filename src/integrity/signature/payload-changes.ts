/** Compares what a PDF carries besides its pages in two states: scripts, which change what is shown, and embedded files. */
import { dictOf, isArray, isDict, isRef, nameOf, textStringOf } from '../../document/index.ts';
import type { PdfDict, PdfFile, PdfValue } from '../../document/index.ts';
import { isInTree, pagesOf } from '../pdf/page-tree.ts';
import { paintsSame } from '../pdf/same-paint.ts';
import type { SignedChange, States } from './change.ts';

/** Objects that are looked at for scripts, and nodes of the tree of embedded files. */
const MAX_REACHED = 20_000;
/** Entries under which the catalog, pages, fields and annotations have actions (ISO 32000-1, 12.6). */
const ACTIONS = ['OpenAction', 'A', 'AA'] as const;

/** Scripts that came, and embedded files that changed or went. */
export function payloadChanges(states: States): readonly SignedChange[] {
  const { file, signed, now } = states;
  const known = scriptsOf(file, signed);
  const scripts: readonly SignedChange[] = [...scriptsOf(file, now)].some((script) => !known.has(script))
    ? [{ level: 'other', detail: 'a script was added or changed after signing' }]
    : [];
  return [...scripts, ...fileChanges(states)];
}

function fileChanges({ file, signed, now }: States): readonly SignedChange[] {
  const after = embeddedFiles(file, now);
  return [...embeddedFiles(file, signed)].flatMap(([name, value]): SignedChange[] => {
    const current = after.get(name);
    if (current === undefined) {
      return [{ level: 'other', detail: `the embedded file "${name}" was taken out after signing` }];
    }
    if (paintsSame(file, { value, at: signed }, { value: current, at: now })) return [];
    return [{ level: 'other', detail: `the embedded file "${name}" was changed after signing` }];
  });
}

/** The streams of embedded files by their names (ISO 32000-1, 7.11.4). */
function embeddedFiles(file: PdfFile, at: number): ReadonlyMap<string, PdfValue> {
  const found = new Map<string, PdfValue>();
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
      const specification = dictOf(file.resolve(names[place + 1], at));
      const data = dictOf(file.resolve(specification?.get('EF'), at));
      const name = textStringOf(file.resolve(names[place], at));
      if (data !== null) found.set(name, data.get('F') ?? data.get('UF') ?? null);
    }
  };
  visit(namesOf(file, at)?.get('EmbeddedFiles'));
  return found;
}

const namesOf = (file: PdfFile, at: number): PdfDict | null =>
  dictOf(file.resolve(file.catalog(at)?.get('Names'), at));

/** Fingerprints of the programs of a state. */
function scriptsOf(file: PdfFile, at: number): ReadonlySet<string> {
  const scripts = new Set<string>();
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
  const fields = file.resolve(form?.get('Fields'), at);
  for (const item of isArray(fields) ? fields : []) addActions(dictOf(file.resolve(item, at)));
  while (open.length > 0 && seen.size < MAX_REACHED) {
    let value = open.pop();
    if (isRef(value)) {
      if (seen.has(value.num) || isInTree(file, value.num, at)) continue;
      seen.add(value.num);
      value = file.resolve(value, at);
    }
    if (isArray(value)) open.push(...value);
    if (!isDict(value)) continue;
    const program = value.get('JS');
    if (nameOf(file.resolve(value.get('S'), at)) === 'JavaScript' && program !== undefined) {
      scripts.add(file.printOf(file.resolve(program, at) ?? null));
    }
    // Actions follow each other, and name tables have branches; what they act on is no part of them.
    open.push(...[...value].flatMap(([key, inner]) => (NOT_ACTIONS.has(key) ? [] : [inner])));
  }
  return scripts;
}

const NOT_ACTIONS: ReadonlySet<string> = new Set(['Parent', 'P', 'D', 'Dest', 'Fields', 'T', 'Annotation']);
