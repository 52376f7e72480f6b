/** What a page is made of, read from its content streams without rendering: images with their places, and amounts of text. */
import { compose, decodeStream, dictOf, inClip, isStream, nameOf } from '../../document/index.ts';
import type { Matrix, PageBox, PdfDict, PdfFile, PdfStream } from '../../document/index.ts';
import { boxThrough, followClip } from './clip.ts';
import { matrixOf, numberIn, readOperators } from './content-tokens.ts';
import type { Operand } from './content-tokens.ts';
import { contentStreams, pagesOf } from './page-tree.ts';
import type { PdfPageObject } from './page-tree.ts';
import { boxIn, formSpace, numbersOf, viewOf } from './page-view.ts';
import { COVERS_PAGE, coverage, hidesNothing, place } from './placed-image.ts';
import type { PlacedImage } from './placed-image.ts';

/** The parts of one page. Counts are of bytes in text operators: about one or two per character. */
export interface PageContent {
  /** Points, as shown. */
  readonly width: number;
  readonly height: number;
  readonly images: readonly PlacedImage[];
  readonly shownText: number;
  /** Painted in rendering mode 3 or 7, or before an image that covers the page. */
  readonly hiddenText: number;
  /** Paths that were filled or stroked. */
  readonly paths: number;
}

/** Forms inside of forms that are followed. */
const MAX_DEPTH = 8;
/** Operators read per page, forms included. */
const MAX_OPERATORS = 400_000;
interface Tally {
  readonly images: PlacedImage[];
  shownText: number;
  hiddenText: number;
  paths: number;
  operators: number;
}

interface Scope {
  readonly resources: PdfDict | null;
  readonly depth: number;
  /** Outside of it nothing is painted: points of the shown page; null where nothing is clipped. */
  readonly clip: PageBox | null;
  /** Form objects that are open: one that paints itself is not followed. */
  readonly open: ReadonlySet<PdfStream>;
}

/** Pages of a document that are read. */
const MAX_PAGES = 200;

/** A page and what it is made of. */
export interface PageParts {
  readonly object: PdfPageObject;
  readonly content: PageContent;
}

/** The pages of the newest state, in order, up to a bound. */
export function readParts(file: PdfFile): readonly PageParts[] {
  const newest = file.revisions.length - 1;
  return pagesOf(file, newest)
    .slice(0, MAX_PAGES)
    .map((object) => ({ object, content: readPageContent(file, object, newest) }));
}

/** Reads one page of a state. `at` is an index into the revisions. */
export function readPageContent(file: PdfFile, page: PdfPageObject, at: number): PageContent {
  const { view, width, height } = viewOf(file, page.dict, at);
  const tally: Tally = { images: [], shownText: 0, hiddenText: 0, paths: 0, operators: 0 };
  const scope = {
    resources: dictOf(file.resolve(page.dict.get('Resources'), at)),
    depth: 0,
    clip: null,
    open: new Set<PdfStream>(),
  };
  const streams = contentStreams(file, page, at);
  walk(Buffer.concat(streams.flatMap((stream) => [stream, Buffer.from('\n')])), view, scope);
  const { images, shownText, hiddenText, paths } = tally;
  return { width, height, images, shownText, hiddenText, paths };

  function walk(data: Uint8Array, start: Matrix, scope: Scope): void {
    const clip = followClip(scope.clip);
    let ctm = start;
    let mode = 0;
    const saved: { readonly ctm: Matrix; readonly mode: number; readonly box: PageBox | null }[] = [];
    readOperators(data, ({ name, operands }) => {
      tally.operators += 1;
      if (tally.operators > MAX_OPERATORS) return;
      clip.read({ name, operands }, ctm);
      if (name === 'q') saved.push({ ctm, mode, box: clip.box });
      else if (name === 'Q') ({ ctm, mode, box: clip.box } = saved.pop() ?? { ctm, mode, box: clip.box });
      else if (name === 'cm') ctm = compose(ctm, matrixOf(operands) ?? [1, 0, 0, 1, 0, 0]);
      else if (name === 'Tr') mode = numberIn(operands[0]) ?? mode;
      else if (TEXT.has(name)) {
        const bytes = textIn(operands);
        if (mode === 3 || mode === 7) tally.hiddenText += bytes;
        else tally.shownText += bytes;
      } else if (PAINTS.has(name)) tally.paths += 1;
      else if (name === 'Do') paintObject(operands[0], ctm, { ...scope, clip: clip.box });
    });
  }

  function paintObject(operand: Operand | undefined, ctm: Matrix, scope: Scope): void {
    const { resources, depth, open, clip } = scope;
    const objects = dictOf(file.resolve(resources?.get('XObject'), at));
    const name = operand?.kind === 'name' ? operand.name : '';
    const object = file.resolve(objects?.get(name), at);
    if (!isStream(object)) return;
    if (nameOf(object.dict.get('Subtype')) === 'Image') {
      const placed = place(file, object, ctm, { width, height, at, clip });
      tally.images.push(placed);
      if (coverage([placed]) >= COVERS_PAGE && !hidesNothing(file, object, at)) {
        tally.hiddenText += tally.shownText;
        tally.shownText = 0;
      }
      return;
    }
    if (depth >= MAX_DEPTH || open.has(object)) return;
    const data = decodeStream(file.bytes, object);
    if (data === null) return;
    const inner = formSpace(file, object, ctm, at);
    const own = dictOf(file.resolve(object.dict.get('Resources'), at));
    const edge = boxIn(numbersOf(file, object.dict.get('BBox'), at));
    walk(data, inner, {
      resources: own ?? resources,
      depth: depth + 1,
      clip: edge === null ? clip : inClip(clip, boxThrough(inner, edge)),
      open: new Set([...open, object]),
    });
  }
}

const TEXT: ReadonlySet<string> = new Set(['Tj', 'TJ', "'", '"']);
const PAINTS: ReadonlySet<string> = new Set(['f', 'F', 'f*', 'S', 's', 'B', 'B*', 'b', 'b*', 'sh', 'BI']);

function textIn(operands: readonly Operand[]): number {
  const last = operands.at(-1);
  return last?.kind === 'string' || last?.kind === 'list' ? last.bytes : 0;
}
