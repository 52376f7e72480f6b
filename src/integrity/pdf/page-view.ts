/** Leads from the coordinates that a page and its forms are written in to the page as a viewer shows it. */
import { compose, isArray } from '../../document/index.ts';
import type { Matrix, PageBox, PdfDict, PdfFile, PdfStream, PdfValue } from '../../document/index.ts';
import { boxThrough } from './clip.ts';
import type { PdfPageObject } from './page-tree.ts';

/** The numbers of an array; anything else is left out. */
export function numbersOf(file: PdfFile, value: PdfValue | undefined, at: number): readonly number[] {
  const list = file.resolve(value, at);
  return isArray(list) ? list.map((item) => Number(file.resolve(item, at))).filter(Number.isFinite) : [];
}

const LETTER = [0, 0, 612, 792] as const;

/** Default user space to the shown page in points, origin top left; boxes without area are left out, as pdf.js does. */
export function viewOf(
  file: PdfFile,
  page: PdfDict,
  at: number,
): { readonly view: Matrix; readonly width: number; readonly height: number } {
  const boxOf = (key: string): Box | null => withArea(boxIn(numbersOf(file, page.get(key), at)));
  const media = boxOf('MediaBox') ?? LETTER;
  const crop = boxOf('CropBox') ?? media;
  const [x0, y0, x1, y1] =
    withArea([
      Math.max(media[0], crop[0]),
      Math.max(media[1], crop[1]),
      Math.min(media[2], crop[2]),
      Math.min(media[3], crop[3]),
    ]) ?? media;
  const stated = file.resolve(page.get('UserUnit'), at);
  // Points of one unit of the page (ISO 32000-1, table 30).
  const unit = typeof stated === 'number' && stated > 0 ? stated : 1;
  const [w, h] = [x1 - x0, y1 - y0];
  const turn = (((Number(file.resolve(page.get('Rotate'), at) ?? 0) / 90) % 4) + 4) % 4;
  const shown = (view: Matrix, width: number, height: number) => ({
    view: compose([unit, 0, 0, unit, 0, 0], view),
    width: unit * width,
    height: unit * height,
  });
  if (turn === 1) return shown([0, 1, 1, 0, -y0, -x0], h, w);
  if (turn === 2) return shown([-1, 0, 0, 1, x1, -y0], w, h);
  if (turn === 3) return shown([0, -1, -1, 0, y1, x1], h, w);
  return shown([1, 0, 0, -1, -x0, y1], w, h);
}

type Box = readonly [number, number, number, number];

const withArea = (box: Box | null): Box | null =>
  box !== null && box[2] > box[0] && box[3] > box[1] ? box : null;

/** A rectangle of default user space, such as an annotation's, as it lies on the shown page: points, origin top left. */
export function shownBox(
  file: PdfFile,
  page: PdfPageObject,
  rectangle: readonly number[],
  at: number,
): PageBox {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = rectangle;
  return boxThrough(viewOf(file, page.dict, at).view, [x0, y0, x1, y1]);
}

/** The space of a form object that is painted in another space. */
export function formSpace(file: PdfFile, { dict }: PdfStream, ctm: Matrix, at: number): Matrix {
  const matrix = numbersOf(file, dict.get('Matrix'), at);
  return matrix.length === 6 ? compose(ctm, matrix as unknown as Matrix) : ctm;
}

/** The corners of a rectangle in order; null when it is none. */
export function boxIn(numbers: readonly number[]): Box | null {
  const [x0, y0, x1, y1] = numbers;
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return null;
  return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
}
