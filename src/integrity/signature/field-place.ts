/** Tells where the widgets of a form field lie, and whether one was moved. */
import { dictOf, isArray, isRef } from '../../document/index.ts';
import type { PageBox, PdfDict, PdfFile } from '../../document/index.ts';
import { pagesOf } from '../pdf/page-tree.ts';
import { boxIn, numbersOf, shownBox } from '../pdf/page-view.ts';
import type { States } from './change.ts';
import type { FieldPair, FormField } from './form-fields.ts';

/** Where a widget lies on the page that lists it; `page` is 1-based. */
export interface WidgetPlace {
  readonly page: number;
  readonly box: PageBox;
}

/** The place of a widget, or of the first one of a field, in a state, by its object number; null when no page lists it. */
export function placeOf(file: PdfFile, num: number, { dict }: FormField, at: number): WidgetPlace | null {
  const kids = file.resolve(dict.get('Kids'), at);
  for (const kid of isArray(kids) ? kids : []) {
    const widget = isRef(kid) ? dictOf(file.object(kid.num, at)) : null;
    if (isRef(kid) && widget?.has('Rect') === true) return widgetPlace(file, kid.num, widget, at);
  }
  return widgetPlace(file, num, dict, at);
}

function widgetPlace(file: PdfFile, num: number, dict: PdfDict, at: number): WidgetPlace | null {
  const [index] = pagesListing(file, num, at);
  const page = pagesOf(file, at)[index ?? -1];
  if (index === undefined || page === undefined) return null;
  return { page: index + 1, box: shownBox(file, page, numbersOf(file, dict.get('Rect'), at), at) };
}

/** Indices of the pages that list an annotation. */
function pagesListing(file: PdfFile, num: number, at: number): readonly number[] {
  return [...pagesOf(file, at).entries()].flatMap(([index, page]) => {
    const annotations = file.resolve(page.dict.get('Annots'), at);
    return isArray(annotations) && annotations.some((item) => isRef(item) && item.num === num) ? [index] : [];
  });
}

/** The objects of these pages; a page may be listed twice. */
const pagesShowing = (file: PdfFile, num: number, at: number): string =>
  [...new Set(pagesListing(file, num, at).map((index) => pagesOf(file, at)[index]?.num))].join(' ');

/** Programs write the same rectangle with other decimals; what is moved to somewhere else is moved by more, points. */
const SAME_PLACE = 1;

/** Whether a widget lies elsewhere than the signer saw it, or on further pages. */
export function isMoved({ file, signed, now }: States, { num, old, current }: FieldPair): boolean {
  const [was, is] = [pagesShowing(file, num, signed), pagesShowing(file, num, now)];
  if (was !== '' && is !== '' && was !== is) return true;
  const before = boxIn(numbersOf(file, old.dict.get('Rect'), signed));
  const after = boxIn(numbersOf(file, current.dict.get('Rect'), now));
  if (before === null || after === null) return before !== after;
  return before.some((side, at) => Math.abs(side - (after[at] ?? 0)) > SAME_PLACE);
}

/** Whether a widget has no extent, as PDFBox makes one that it signs without showing it. */
export function isPoint(file: PdfFile, { dict }: FormField, at: number): boolean {
  const box = boxIn(numbersOf(file, dict.get('Rect'), at));
  return box !== null && box[0] === box[2] && box[1] === box[3];
}
