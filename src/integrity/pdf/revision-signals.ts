/** Words what differs between two saved states of a page as signals. */
import type { Signal } from '../check.ts';
import { relativeBox } from '../../document/index.ts';
import type { PdfFile } from '../../document/index.ts';
import type { TextChange } from '../text/diff.ts';
import { changesKeyValue, isKeyValue, similarity, valueKindOf } from '../text/value-kind.ts';
import type { PlacedText } from '../text/words.ts';
import { contentPrints, imagesAmong } from './page-tree.ts';
import type { PdfPageObject } from './page-tree.ts';

/** Outer share of the page where stamps, page numbers and received marks are added. */
const MARGIN = 0.12;
/** Texts at least this alike are a correction of the same text, not its replacement. */
const ALIKE = 0.6;

/** The signal of a change on a page (1-based) of a size in points; null for text that was only added in a margin. */
export function revisionSignal(
  change: TextChange,
  page: number,
  size: { readonly width: number; readonly height: number },
): Signal | null {
  const box = relativeBox(change.box, size);
  const place = { page, box, old: change.before, new: change.after };
  const where = `on page ${String(page)}`;
  if (changesKeyValue(change.before, change.after)) {
    const detail = `"${change.before}" became "${change.after}" ${where}`;
    return { code: 'REVISION_KEY_VALUE_CHANGED', detail, ...place };
  }
  if (change.before === '') {
    if (isInMargin(box)) return null;
    return { code: 'REVISION_TEXT_ADDED', detail: `"${change.after}" was added ${where}`, ...place };
  }
  if (change.after === '') {
    return { code: 'REVISION_TEXT_REVISED', detail: `"${change.before}" was removed ${where}`, ...place };
  }
  const detail = `"${change.before}" became "${change.after}" ${where}`;
  const alike = similarity(change.before, change.after) >= ALIKE && !/\d/.test(change.before + change.after);
  return { code: alike ? 'REVISION_TEXT_REVISED' : 'REVISION_TEXT_REPLACED', detail, ...place };
}

const isInMargin = ([left, top, right, bottom]: ReturnType<typeof relativeBox>): boolean =>
  right < MARGIN || left > 1 - MARGIN || bottom < MARGIN || top > 1 - MARGIN;

/**
 * The signal of what a save left outside of a page (1-based); null where that is nothing but marks in the margin, as printers cut
 * off. The size is that of the page before, in points.
 */
export function cutOffSignal(
  texts: readonly PlacedText[],
  page: number,
  size: { readonly width: number; readonly height: number },
): Signal | null {
  const told = texts.filter(
    ({ text, box }) => !isInMargin(relativeBox(box, size)) || valueKindOf(text) === 'amount',
  );
  const first = told.find(({ text }) => isKeyValue(text)) ?? told[0];
  if (first === undefined) return null;
  const more = told.length > 1 ? `, and ${String(told.length - 1)} more text(s) with it` : '';
  const detail = `"${first.text}" lies outside of page ${String(page)} since a later save moved its edges${more}`;
  return { code: 'REVISION_TEXT_REVISED', detail, page, old: first.text, new: '' };
}

/** The signal of a value that is another one since layers were switched, which is what layers are for; null for all other text. */
export function layerSignal(
  change: TextChange,
  page: number,
  size: { readonly width: number; readonly height: number },
): Signal | null {
  const { before, after } = change;
  if (!changesKeyValue(before, after)) return null;
  const detail = `"${before}" became "${after}" on page ${String(page)} when a later save switched layers`;
  const place = { page, box: relativeBox(change.box, size), old: before, new: after };
  return { code: 'REVISION_TEXT_REPLACED', detail, ...place };
}

/** A page in a state of a file. */
export interface StatedPage {
  readonly file: PdfFile;
  readonly at: number;
  readonly page: PdfPageObject;
}

/** Images under the same object number with other data: a scan that was exchanged keeps its place on the page (1-based). */
export function replacedImages(before: StatedPage, after: StatedPage, page: number): readonly Signal[] {
  const old = contentPrints(before.file, before.page, before.at);
  const now = contentPrints(after.file, after.page, after.at);
  const changed = imagesAmong(after.file, now.keys(), after.at).filter(
    (num) => old.has(num) && old.get(num) !== now.get(num),
  );
  return changed.map((num) => ({
    code: 'REVISION_IMAGE_REPLACED' as const,
    detail: `an image on page ${String(page)} was exchanged (object ${String(num)})`,
    page,
  }));
}
