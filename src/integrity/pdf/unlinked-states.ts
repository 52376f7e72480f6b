/** Makes states of a PDF out of what its cross-references do not lead to, as readers would have shown them. */
import {
  decodeStream,
  isArray,
  isStream,
  readPdfFile,
  sizeOf,
  startedAt,
  withSave,
} from '../../document/index.ts';
import type { PdfDict, PdfFile, PdfRef, PdfValue, WrittenObject } from '../../document/index.ts';
import { sumOf } from '../../kit/sum.ts';
import { contentStreams, pagesOf } from './page-tree.ts';
import type { PdfPageObject } from './page-tree.ts';
import { unlinkedParts } from './unlinked-parts.ts';
import type { LooseContent } from './unlinked-parts.ts';

/** Pages (0-based) of an unlinked state and of the newest one that belong together. */
export interface PagePairing {
  readonly old: number;
  readonly now: number;
}

/** A state that no chain of saves leads to. */
export interface UnlinkedState {
  /** `section`: a table that is not linked; `objects`: other definitions; `content`: loose content; `pages`: pages not listed. */
  readonly kind: 'section' | 'objects' | 'content' | 'pages';
  readonly file: PdfFile;
  /** Pages to be compared; null where each is compared with the page of its number or place. */
  readonly pairs: readonly PagePairing[] | null;
}

/** States of each kind. */
const MAX_EACH = 6;
/** Pages of the newest state that loose content is held against. */
const MAX_PAGES = 50;
/** Unlisted pages that are held against pages of the newest state. */
const MAX_UNLISTED = 20;
/** Share of its strings that loose content must have in common with a page to be held against it. */
const LEAST_STRINGS = 0.5;

/** One state after the other, made when it is asked for. */
export function* unlinkedStates(file: PdfFile): Generator<UnlinkedState> {
  const { sections, definitions, contents, pages } = unlinkedParts(file);
  for (const { offset } of sections.slice(-MAX_EACH)) yield* made('section', startedAt(file, offset), null);
  for (const places of layersOf(definitions)) yield* made('objects', withSave(file, { places }), null);
  for (const content of contents.slice(-MAX_EACH)) yield* withContent(file, content);
  yield* withPages(file, pages.slice(0, MAX_UNLISTED));
}

function* made(
  kind: UnlinkedState['kind'],
  bytes: Uint8Array,
  pairs: UnlinkedState['pairs'],
): Generator<UnlinkedState> {
  try {
    const file = readPdfFile(bytes);
    if (file.catalog() !== null) yield { kind, file, pairs };
  } catch {
    // What cannot be read as a state has nothing to say.
  }
}

/** The last definition of every object, the last but one, and so on. */
function layersOf(definitions: readonly WrittenObject[]): readonly (readonly WrittenObject[])[] {
  const byNumber = new Map<number, WrittenObject[]>();
  for (const object of definitions) byNumber.set(object.num, [object, ...(byNumber.get(object.num) ?? [])]);
  const most = Math.max(0, ...[...byNumber.values()].map(({ length }) => length));
  return Array.from({ length: Math.min(most, MAX_EACH) }, (_, layer) =>
    [...byNumber.values()].flatMap((list) => list[layer] ?? list.at(-1) ?? []),
  );
}

/** A page with loose content in the place of its own. */
function* withContent(file: PdfFile, content: LooseContent): Generator<UnlinkedState> {
  const strings = stringsOf(content.data);
  const at = file.revisions.length - 1;
  const [best] = pagesOf(file, at)
    .slice(0, MAX_PAGES)
    .flatMap((page, index) => partsOf(file, page, at).map((part) => ({ page, index, part })))
    .map((place) => ({ ...place, share: sharedStrings(strings, place.part.strings) }))
    .sort((a, b) => b.share - a.share);
  if (best === undefined || best.share < LEAST_STRINGS) return;
  const { page, index, part } = best;
  const list = contentsOf(file, page, at).map((ref, place): PdfValue =>
    place === part.place ? refTo(content.num, content.gen) : ref,
  );
  const objects = new Map([[page.num, new Map([...page.dict, ['Contents', list]])]]);
  yield* made('content', withSave(file, { places: [content], objects }), [{ old: index, now: index }]);
}

/** A document of the pages that no state lists, each beside the page that it has most text in common with. */
function* withPages(file: PdfFile, nums: readonly number[]): Generator<UnlinkedState> {
  const at = file.revisions.length - 1;
  const shown = pagesOf(file, at)
    .slice(0, MAX_PAGES)
    .map((page) => stringsOfPage(file, page, at));
  const pairs = nums.flatMap((num, old) => {
    const dict = file.object(num);
    if (!(dict instanceof Map)) return [];
    const strings = stringsOfPage(file, { num, dict: dict as PdfDict }, at);
    const shares = shown.map((other) => sharedStrings(strings, other));
    const best = Math.max(0, ...shares);
    return best < LEAST_STRINGS ? [] : [{ old, now: shares.indexOf(best) }];
  });
  if (pairs.length === 0) return;
  const root = sizeOf(file);
  const tree: PdfDict = new Map<string, PdfValue>([
    ['Type', { kind: 'name', name: 'Pages' }],
    ['Kids', nums.map((num) => refTo(num, 0))],
    ['Count', nums.length],
  ]);
  const catalog: PdfDict = new Map<string, PdfValue>([
    ['Type', { kind: 'name', name: 'Catalog' }],
    ['Pages', refTo(root + 1, 0)],
  ]);
  const objects = new Map([
    [root, catalog],
    [root + 1, tree],
  ]);
  yield* made('pages', withSave(file, { objects, root: refTo(root, 0) }), pairs);
}

const refTo = (num: number, gen: number): PdfRef => ({ kind: 'ref', num, gen });

function contentsOf(file: PdfFile, { dict }: PdfPageObject, at: number): readonly PdfValue[] {
  const own = dict.get('Contents') ?? null;
  const contents = file.resolve(own, at);
  return isArray(contents) ? contents : [own];
}

interface ContentPart {
  readonly place: number;
  readonly strings: ReadonlyMap<string, number>;
}

function partsOf(file: PdfFile, page: PdfPageObject, at: number): readonly ContentPart[] {
  return contentsOf(file, page, at).flatMap((value, place) => {
    const stream = file.resolve(value, at);
    const data = isStream(stream) ? decodeStream(file.bytes, stream) : null;
    return data === null ? [] : [{ place, strings: stringsOf(data) }];
  });
}

const stringsOfPage = (file: PdfFile, page: PdfPageObject, at: number): ReadonlyMap<string, number> =>
  stringsOf(Buffer.concat(contentStreams(file, page, at)));

/** Literal and hexadecimal strings of a content stream (ISO 32000-1, 7.3.4), with how often each is there. */
function stringsOf(data: Uint8Array): ReadonlyMap<string, number> {
  const text = Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('latin1');
  const counts = new Map<string, number>();
  // One without its end is taken as a whole: sought again behind each of its brackets, it would take time by the square.
  for (const [found] of text.matchAll(/\((?:\\[^]|[^\\()])*\)?|<[0-9A-Fa-f\s]+>/g)) {
    if (/[)>]$/.test(found)) counts.set(found, (counts.get(found) ?? 0) + 1);
  }
  return counts;
}

function sharedStrings(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  const total = (counts: ReadonlyMap<string, number>): number => sumOf(counts.values());
  const shared = [...a].reduce((sum, [text, count]) => sum + Math.min(count, b.get(text) ?? 0), 0);
  return shared / Math.max(1, total(a), total(b));
}
