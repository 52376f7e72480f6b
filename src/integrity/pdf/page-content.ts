/** What a page is made of, read from its content streams without rendering: images with their places, and amounts of text. */
import { compose, decodeStream, dictOf, isArray, isStream, nameOf } from '../../document/index.ts';
import type { Matrix, PageBox, PdfDict, PdfFile, PdfStream, PdfValue } from '../../document/index.ts';
import { boxThrough, followClip, within } from './clip.ts';
import { matrixOf, numberIn, readOperators } from './content-tokens.ts';
import type { Operand } from './content-tokens.ts';
import { contentStreams, pagesOf } from './page-tree.ts';
import type { PdfPageObject } from './page-tree.ts';

/** An image on the page as a viewer shows it. */
export interface PlacedImage {
  readonly stream: PdfStream;
  /** Shares of the shown page: left, top, right, bottom; may lie partly outside. */
  readonly box: readonly [number, number, number, number];
  /** What of the box is not clipped away, in the same shares; without area when nothing is. */
  readonly seen: readonly [number, number, number, number];
  /** EXIF's orientation number: how the stored pixels must be turned to stand as shown; null when skewed. */
  readonly orientation: number | null;
  /** Pixels per inch of the page, across and down as stored. */
  readonly dpi: readonly [number, number];
}

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
  /** Some content stream could not be read, so the counts are too low. */
  readonly partial: boolean;
}

/** Forms inside of forms that are followed. */
const MAX_DEPTH = 8;
/** Operators read per page, forms included. */
const MAX_OPERATORS = 400_000;
/** From this share of the page on an image covers it. */
export const COVERS_PAGE = 0.85;

interface Tally {
  readonly images: PlacedImage[];
  shownText: number;
  hiddenText: number;
  paths: number;
  operators: number;
  partial: boolean;
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
  const tally: Tally = { images: [], shownText: 0, hiddenText: 0, paths: 0, operators: 0, partial: false };
  const scope = {
    resources: dictOf(file.resolve(page.dict.get('Resources'), at)),
    depth: 0,
    clip: null,
    open: new Set<PdfStream>(),
  };
  const streams = contentStreams(file, page, at);
  tally.partial = streams.length < declaredStreams(file, page, at);
  walk(Buffer.concat(streams.flatMap((stream) => [stream, Buffer.from('\n')])), view, scope);
  const { images, shownText, hiddenText, paths, partial } = tally;
  return { width, height, images, shownText, hiddenText, paths, partial };

  function walk(data: Uint8Array, start: Matrix, scope: Scope): void {
    const clip = followClip(scope.clip);
    let ctm = start;
    let mode = 0;
    const saved: { readonly ctm: Matrix; readonly mode: number; readonly box: PageBox | null }[] = [];
    readOperators(data, ({ name, operands }) => {
      tally.operators += 1;
      if (tally.operators > MAX_OPERATORS) {
        tally.partial = true;
        return;
      }
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
    if (data === null) {
      tally.partial = true;
      return;
    }
    const matrix = numbersOf(file, object.dict.get('Matrix'), at);
    const inner = matrix.length === 6 ? compose(ctm, matrix as unknown as Matrix) : ctm;
    const own = dictOf(file.resolve(object.dict.get('Resources'), at));
    const edge = boxIn(numbersOf(file, object.dict.get('BBox'), at));
    walk(data, inner, {
      resources: own ?? resources,
      depth: depth + 1,
      clip: edge === null ? clip : within(clip, boxThrough(inner, edge)),
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

/** The numbers of an array; anything else is left out. */
export function numbersOf(file: PdfFile, value: PdfValue | undefined, at: number): readonly number[] {
  const list = file.resolve(value, at);
  return isArray(list) ? list.map((item) => Number(file.resolve(item, at))).filter(Number.isFinite) : [];
}

/** Whether an image is transparent in parts, so that it hides nothing for sure. */
export const hidesNothing = (file: PdfFile, { dict }: PdfStream, at = file.revisions.length - 1): boolean =>
  file.resolve(dict.get('ImageMask'), at) === true ||
  isStream(file.resolve(dict.get('SMask'), at)) ||
  dict.get('Mask') !== undefined;

function declaredStreams(file: PdfFile, page: PdfPageObject, at: number): number {
  const contents = file.resolve(page.dict.get('Contents'), at);
  return isArray(contents) ? contents.length : isStream(contents) ? 1 : 0;
}

/** A rectangle of default user space, such as an annotation's, as it lies on the shown page: points, origin top left. */
export function shownBox(
  file: PdfFile,
  page: PdfPageObject,
  rectangle: readonly number[],
  at: number,
): PageBox {
  const { view } = viewOf(file, page.dict, at);
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = rectangle;
  const corners = [
    [x0, y0],
    [x1, y1],
  ].map(([x = 0, y = 0]) => [view[0] * x + view[2] * y + view[4], view[1] * x + view[3] * y + view[5]]);
  const [xs, ys] = [corners.map(([x = 0]) => x), corners.map(([, y = 0]) => y)];
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
}

/** Default user space to the shown page in points, origin top left. */
function viewOf(
  file: PdfFile,
  page: PdfDict,
  at: number,
): { readonly view: Matrix; readonly width: number; readonly height: number } {
  const media = boxIn(numbersOf(file, page.get('MediaBox'), at)) ?? [0, 0, 612, 792];
  const crop = boxIn(numbersOf(file, page.get('CropBox'), at)) ?? media;
  const [x0, y0, x1, y1] = [
    Math.max(media[0], crop[0]),
    Math.max(media[1], crop[1]),
    Math.min(media[2], crop[2]),
    Math.min(media[3], crop[3]),
  ];
  const [w, h] = [Math.max(1, x1 - x0), Math.max(1, y1 - y0)];
  const turn = (((Number(file.resolve(page.get('Rotate'), at) ?? 0) / 90) % 4) + 4) % 4;
  if (turn === 1) return { view: [0, 1, 1, 0, -y0, -x0], width: h, height: w };
  if (turn === 2) return { view: [-1, 0, 0, 1, x1, -y0], width: w, height: h };
  if (turn === 3) return { view: [0, -1, -1, 0, y1, x1], width: h, height: w };
  return { view: [1, 0, 0, -1, -x0, y1], width: w, height: h };
}

function boxIn(numbers: readonly number[]): readonly [number, number, number, number] | null {
  const [x0, y0, x1, y1] = numbers;
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return null;
  return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
}

function place(
  file: PdfFile,
  stream: PdfStream,
  ctm: Matrix,
  page: {
    readonly width: number;
    readonly height: number;
    readonly at: number;
    readonly clip: PageBox | null;
  },
): PlacedImage {
  const [a, b, c, d] = ctm;
  const pixels = (key: string): number => Number(file.resolve(stream.dict.get(key), page.at) ?? 0);
  const whole = boxThrough(ctm, [0, 0, 1, 1]);
  return {
    stream,
    box: sharesOf(whole, page),
    seen: sharesOf(within(page.clip, whole), page),
    orientation: orientationOf([a, b, c, d]),
    dpi: [(pixels('Width') * 72) / Math.hypot(a, b), (pixels('Height') * 72) / Math.hypot(c, d)],
  };
}

const sharesOf = (
  { x0, y0, x1, y1 }: PageBox,
  { width, height }: { readonly width: number; readonly height: number },
): PlacedImage['box'] => [x0 / width, y0 / height, x1 / width, y1 / height];

/** Sides that deviate by less than this share are straight: half a degree. */
const STRAIGHT = 0.01;

/**
 * Image space has its origin at the bottom left, so an image that is shown as stored has a > 0 and (with y down) d < 0.
 * Exchanging axes comes first in EXIF's numbers, mirroring then.
 */
function orientationOf([a, b, c, d]: readonly [number, number, number, number]): number | null {
  const across = Math.abs(a) + Math.abs(d);
  const swapped = Math.abs(b) + Math.abs(c);
  if (Math.min(across, swapped) > STRAIGHT * Math.max(across, swapped)) return null;
  if (across > swapped) {
    if (a > 0) return d < 0 ? 1 : 4;
    return d < 0 ? 2 : 3;
  }
  // c carries the stored picture's way up, b its way right.
  if (b > 0) return c > 0 ? 6 : 5;
  return c > 0 ? 7 : 8;
}

/** Share of the page that images cover together, where they are not clipped away; those that overlap count twice, up to 1. */
export function coverage(images: readonly PlacedImage[]): number {
  const clamp = (share: number): number => Math.max(0, Math.min(1, share));
  const sum = images.reduce(
    (total, { seen: [x0, y0, x1, y1] }) => total + (clamp(x1) - clamp(x0)) * (clamp(y1) - clamp(y0)),
    0,
  );
  return Math.min(1, sum);
}
