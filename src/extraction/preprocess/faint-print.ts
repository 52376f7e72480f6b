/** Makes very faint print visible: pages printed with an empty cartridge, faded receipts, pale copies. */
import type { Bitmap } from '../../document/index.ts';
import { evenLight } from './even-light.ts';

/** From paper, which is white by then, to what is barely taken for ink elsewhere, it is a twelfth of the way to black. */
const STRETCH = 12;

/** The gray picture with its paper white and its faint print, a tenth darker than the paper, dark. */
export function withDarkPrint(bitmap: Bitmap): Bitmap {
  const even = evenLight(bitmap);
  return { ...even, data: even.data.map((value) => Math.max(0, 255 - STRETCH * (255 - value))) };
}
