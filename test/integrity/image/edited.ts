/** A page of which a place was changed, for tests that look for the change. */
import type { Bitmap } from '../../../src/document/index.ts';
import { editImage } from '../../tamper/image-edits.ts';
import type { EditBox, ImageEdit } from '../../tamper/image-edits.ts';
import { drawReceipt } from '../../tamper/receipt.ts';

/** The changed page and the place. Throws where the page offers none. */
export function edited(page: Bitmap, kind: ImageEdit): { readonly bitmap: Bitmap; readonly box: EditBox } {
  const edit = editImage(page, { kind, seed: 8, donor: drawReceipt(49) });
  if (edit === null) throw new Error('the page offers no place');
  return edit;
}
