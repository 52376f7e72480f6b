/** Tells annotations and fields that lie over one another and are drawn in another order than the signer saw. */
import { dictOf, isArray, isRef, overlapOf } from '../../document/index.ts';
import type { PageBox } from '../../document/index.ts';
import type { PdfPageObject } from '../pdf/page-tree.ts';
import { numbersOf, shownBox } from '../pdf/page-view.ts';
import type { SignedChange, States } from './change.ts';

/** Annotations of one page whose order is compared. */
const MAX_ANNOTATIONS = 500;
/** Neighbors share a border up to this wide, points. */
const BORDER = 2;

/** A page in both states; `number` is 1-based. */
interface PagePair {
  readonly old: PdfPageObject;
  readonly current: PdfPageObject;
  readonly number: number;
}

/** The last in the list is painted on top (ISO 32000-1, 12.5.2): what is put behind another one is hidden by it. */
export async function orderChanges(
  { file, signed, now, look }: States,
  { old, current, number }: PagePair,
): Promise<readonly SignedChange[]> {
  const listed = (page: PdfPageObject, at: number): readonly number[] => {
    const list = file.resolve(page.dict.get('Annots'), at);
    return isArray(list) ? [...new Set(list.filter(isRef).map(({ num }) => num))] : [];
  };
  const places = new Map(listed(current, now).map((num, place) => [num, place]));
  const boxOf = (num: number): PageBox =>
    shownBox(file, current, numbersOf(file, dictOf(file.object(num, now))?.get('Rect'), now), now);
  const both = listed(old, signed)
    .filter((num) => places.has(num))
    .slice(0, MAX_ANNOTATIONS);
  const entries = both.map((num) => ({ place: places.get(num) ?? 0, box: boxOf(num) }));
  const swapped = entries.flatMap((below, at) =>
    entries
      .slice(at + 1)
      .filter((above) => below.place > above.place)
      .map((above) => overlapOf(below.box, above.box))
      .filter(({ x0, y0, x1, y1 }) => Math.min(x1 - x0, y1 - y0) > BORDER),
  );
  for (const box of swapped) {
    if ((await look.looksAlike(number, box, signed)) !== false) continue;
    const detail = `annotations that lie over one another on page ${String(number)} were put in another order after signing`;
    return [{ level: 'other', detail, page: number, box }];
  }
  return [];
}
