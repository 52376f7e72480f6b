/** The pages of any state of a PDF and everything each of them paints with, for comparing states without rendering. */
import { decodeStream, dictOf, isArray, isDict, isRef, isStream, nameOf } from '../../document/index.ts';
import type { PdfDict, PdfFile, PdfValue } from '../../document/index.ts';

/** A page: its object number and the dictionary with inherited entries filled in. */
export interface PdfPageObject {
  readonly num: number;
  readonly dict: PdfDict;
}

/** Pages that are followed; a tree with more is cut. */
const MAX_PAGES = 5000;
const MAX_DEPTH = 1000;
/** Objects one page may reach before the walk stops. */
const MAX_REACHED = 20_000;
const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;
/** Entries of a page that do not change what the page itself paints. Annotations are compared on their own. */
const NOT_CONTENT: ReadonlySet<string> = new Set([
  'Annots',
  'Parent',
  'Metadata',
  'PieceInfo',
  'LastModified',
  'StructParents',
  'Tabs',
  'Thumb',
  'B',
  'AA',
]);

interface PageTree {
  readonly pages: readonly PdfPageObject[];
  /** Object numbers of the pages and of the nodes above them. */
  readonly nodes: ReadonlySet<number>;
}

const trees = new WeakMap<PdfFile, Map<number, PageTree>>();

/** The pages of a state in order. `at` is an index into the revisions. */
export const pagesOf = (file: PdfFile, at: number): readonly PdfPageObject[] => treeOf(file, at).pages;

/** Whether an object is a page of a state, or a node of its tree; what only calls itself one is not. */
export const isInTree = (file: PdfFile, num: number, at: number): boolean => treeOf(file, at).nodes.has(num);

function treeOf(file: PdfFile, at: number): PageTree {
  const known = trees.get(file) ?? new Map<number, PageTree>();
  trees.set(file, known);
  const tree = known.get(at) ?? readTree(file, at);
  known.set(at, tree);
  return tree;
}

function readTree(file: PdfFile, at: number): PageTree {
  const pages: PdfPageObject[] = [];
  const nodes = new Set<number>();
  const visit = (value: PdfValue | undefined, inherited: PdfDict, depth: number): void => {
    if (!isRef(value) || depth > MAX_DEPTH || pages.length >= MAX_PAGES) return;
    const node = dictOf(file.object(value.num, at));
    // A page may be listed twice, but a branch that holds itself has no end.
    if (node === null || (nodes.has(value.num) && node.has('Kids'))) return;
    nodes.add(value.num);
    const own = INHERITED.flatMap((key) => {
      const entry = node.get(key);
      return entry === undefined ? [] : [[key, entry] as const];
    });
    const passed = new Map([...inherited, ...own]);
    const kids = file.resolve(node.get('Kids'), at);
    if (isArray(kids))
      kids.forEach((kid) => {
        visit(kid, passed, depth + 1);
      });
    else pages.push({ num: value.num, dict: new Map([...passed, ...node]) });
  };
  visit(file.catalog(at)?.get('Pages'), new Map(), 0);
  return { pages, nodes };
}

/** Fingerprints of every object the content of a page needs, by object number; 0 stands for the page itself. */
export const contentPrints = (file: PdfFile, page: PdfPageObject, at: number): ReadonlyMap<number, string> =>
  printsFrom(file, contentOf(page), at);

/** The entries of a page that say what it paints itself. */
export function contentOf(page: PdfPageObject): PdfDict {
  const content = [...page.dict].filter(([key]) => !NOT_CONTENT.has(key));
  return new Map(content.map(([key, value]) => [key, withoutRest(key, value)]));
}

/**
 * A box is four numbers. A signing library (@signpdf) that looks for the list of annotations adds its own behind them instead;
 * programs that add one write the page anew, with fewer decimals.
 */
const withoutRest = (key: string, value: PdfValue): PdfValue =>
  key.endsWith('Box') && isArray(value) ? value.slice(0, 4).map(rounded) : value;

const rounded = (value: PdfValue): PdfValue =>
  typeof value === 'number' ? Math.round(value * 100) / 100 : value;

/** The decoded content streams of a page; those that cannot be decoded are left out. */
export function contentStreams(file: PdfFile, page: PdfPageObject, at: number): readonly Uint8Array[] {
  const contents = file.resolve(page.dict.get('Contents'), at);
  return (isArray(contents) ? contents : [contents]).flatMap((part) => {
    const stream = file.resolve(part, at);
    const data = isStream(stream) ? decodeStream(file.bytes, stream) : null;
    return data === null ? [] : [data];
  });
}

/** Fingerprints of a value and of all it refers to, pages apart; 0 stands for the value itself. */
export function printsFrom(file: PdfFile, value: PdfValue, at: number): ReadonlyMap<number, string> {
  const prints = new Map<number, string>([[0, file.printOf(value)]]);
  reach(file, value, at, (num) => {
    prints.set(num, file.fingerprint(num, at) ?? '');
  });
  return prints;
}

/** Whether two sets of fingerprints are the same. */
export function samePrints(a: ReadonlyMap<number, string>, b: ReadonlyMap<number, string>): boolean {
  return a.size === b.size && [...a].every(([num, print]) => b.get(num) === print);
}

/** Object numbers of the images among reached objects. */
export function imagesAmong(file: PdfFile, nums: Iterable<number>, at: number): readonly number[] {
  return [...nums].filter((num) => {
    const value = num === 0 ? undefined : file.object(num, at);
    return isStream(value) && nameOf(value.dict.get('Subtype')) === 'Image';
  });
}

/** Whether a page paints on layers (optional content), of the objects that it reaches. */
export const hasLayers = (file: PdfFile, nums: Iterable<number>, at: number): boolean =>
  [...nums].some((num) => {
    const type = num === 0 ? null : nameOf(dictOf(file.object(num, at))?.get('Type'));
    return type === 'OCG' || type === 'OCMD';
  });

/** Fingerprints of what says which layers are shown in a state. */
export const layerPrints = (file: PdfFile, at: number): ReadonlyMap<number, string> =>
  printsFrom(file, file.catalog(at)?.get('OCProperties') ?? null, at);

/** Lists of named resources (ISO 32000-1, table 33). */
export const RESOURCE_LISTS: ReadonlySet<string> = new Set([
  'ColorSpace',
  'ExtGState',
  'Font',
  'Pattern',
  'Properties',
  'Shading',
  'XObject',
]);

/** Calls `found` once for every object that can be reached from a value through references. */
function reach(file: PdfFile, from: PdfValue, at: number, found: (num: number) => void): void {
  const seen = new Set<number>();
  /** `painted`: what is reached as a resource. */
  const open: { readonly value: PdfValue; readonly painted: boolean }[] = [{ value: from, painted: false }];
  while (open.length > 0 && seen.size < MAX_REACHED) {
    const { value, painted } = open.pop() ?? { value: null, painted: false };
    if (isRef(value)) {
      // A page that another object points to (a link, a widget's owner) is not content of this one, but may call itself a font.
      if (seen.has(value.num) || (!painted && isInTree(file, value.num, at))) continue;
      seen.add(value.num);
      const target = file.object(value.num, at);
      found(value.num);
      if (target !== undefined) open.push({ value: target, painted });
    } else if (isArray(value)) open.push(...value.map((item) => ({ value: item, painted: false })));
    else if (isDict(value)) {
      for (const [key, item] of value) {
        open.push({ value: item, painted: (painted && isRef(item)) || isResource(key) });
      }
    } else if (isStream(value)) open.push({ value: value.dict, painted: false });
  }
}

const isResource = (key: string): boolean => key === 'Resources' || RESOURCE_LISTS.has(key);
