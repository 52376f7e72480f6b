/** Tells pages that were changed openly: something was removed, barred, stamped, or laid over or under them. */
import { decodeStream, dictOf, isStream, nameOf } from '../../document/index.ts';
import type { PdfFile } from '../../document/index.ts';
import { endsInBar, isLikeMuPdf, outermostNames, workOfPdfium } from './content-style.ts';
import type { PdfPageObject } from './page-tree.ts';
import { numbersOf } from './page-view.ts';
import { sizeOf } from './storage-traces.ts';
import type { StoredStream } from './stream-traits.ts';

/** A page with the streams that it shows. */
export interface ShownPage {
  readonly object: PdfPageObject;
  readonly parts: readonly StoredStream[];
  /** The largest of its own content streams. */
  readonly main: StoredStream;
}

/** Share of the width and height of a page from which on a form is a sheet laid over it or under it. */
const SHEET = 0.9;
/** Bytes of a stream, as stored, that may hold a single operator. */
const LONE_OPERATOR = 20;

/**
 * Something was removed or added openly: MuPDF writes a page anew when it removes something, and others paint a bar in its place,
 * last of all; libraries that lay a sheet with a stamp or letterhead over or under a page store its content together with it, and
 * PDFium writes all of a page anew to add a picture.
 */
export function isReworked(file: PdfFile, { object, main, parts }: ShownPage): boolean {
  const data = decodeStream(file.bytes, main.stream);
  const last = lastOf(file, { main, parts });
  if (
    data === null ||
    isLikeMuPdf(data) ||
    workOfPdfium(data) === 'added' ||
    (last !== null && endsInBar(last))
  )
    return true;
  return hasSheet(file, object, data);
}

/** The last of a page's content streams, decoded. */
export const lastOf = (file: PdfFile, { main, parts }: Omit<ShownPage, 'object'>): Uint8Array | null =>
  decodeStream(file.bytes, (parts.at(-1) ?? main).stream);

/** What a page had before a library saved the state of drawing before it (`q`), restored it behind it (`Q`) and painted more. */
export function ownParts(file: PdfFile, parts: readonly StoredStream[]): readonly StoredStream[] {
  const isLone = (part: StoredStream, operator: string): boolean =>
    sizeOf(part) <= LONE_OPERATOR && textIn(file, part) === operator;
  const end = parts.findIndex((part, at) => at > 1 && isLone(part, 'Q'));
  const [first] = parts;
  return first !== undefined && end > 0 && isLone(first, 'q') ? parts.slice(1, end) : parts;
}

const textIn = (file: PdfFile, { stream }: StoredStream): string =>
  Buffer.from(decodeStream(file.bytes, stream) ?? [])
    .toString('latin1')
    .trim();

/** Whether the first or the last that a content stream paints is a form about as large as the page. */
export const hasSheet = (file: PdfFile, page: PdfPageObject, data: Uint8Array): boolean =>
  outermostNames(data).some((name) => isSheet(file, page, name));

/** Whether the name is that of a form about as large as the page. */
function isSheet(file: PdfFile, { dict }: PdfPageObject, name: string): boolean {
  const at = file.revisions.length - 1;
  const objects = dictOf(file.resolve(dictOf(file.resolve(dict.get('Resources'), at))?.get('XObject'), at));
  const form = file.resolve(objects?.get(name), at);
  if (!isStream(form) || nameOf(form.dict.get('Subtype')) !== 'Form') return false;
  const [width, height] = sidesOf(numbersOf(file, form.dict.get('BBox'), at));
  const [pageWidth, pageHeight] = sidesOf(numbersOf(file, dict.get('MediaBox'), at));
  return width >= SHEET * pageWidth && height >= SHEET * pageHeight;
}

const sidesOf = ([x0 = 0, y0 = 0, x1 = 0, y1 = 0]: readonly number[]): readonly [number, number] => [
  Math.abs(x1 - x0),
  Math.abs(y1 - y0),
];
