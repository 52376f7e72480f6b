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

/** Default user space to the shown page in points, origin top left. */
export function viewOf(
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
export function boxIn(numbers: readonly number[]): readonly [number, number, number, number] | null {
  const [x0, y0, x1, y1] = numbers;
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return null;
  return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
}
