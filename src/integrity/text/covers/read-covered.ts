/** Reads the print of a scan that something lies over, which the scan still holds, and what lies over it. */
import { crop, toGray } from '../../../document/index.ts';
import type { Bitmap, PageBox, PixelRect, RelativeBox, ShownImage } from '../../../document/index.ts';
import type { Evidence } from '../../evidence.ts';
import { readEnlarged } from '../../read-enlarged.ts';
import type { RecognizeCrop } from '../../reading.ts';

/** Confidence of every word from which on what was read is named. */
const SURE = 0.8;
/** Resolution at which a page is drawn, dots per inch. */
const DPI = 300;
/** Pixels of white around the crop. */
const MARGIN = 24;

interface Reader {
  readonly recognize: RecognizeCrop;
  readonly signal: AbortSignal;
}

/** What a scan shows below a box (points of the page as it is shown), or null where that is not read surely. */
export async function readBelow(
  { bitmap, left, top, width, height }: ShownImage,
  box: PageBox,
  reader: Reader,
): Promise<string | null> {
  const [across, down] = [bitmap.width / width, bitmap.height / height];
  const part = within(bitmap, {
    x0: (box.x0 - left) * across,
    y0: (box.y0 - top) * down,
    x1: (box.x1 - left) * across,
    y1: (box.y1 - top) * down,
  });
  return part === null ? null : readPart(crop(bitmap, part), reader);
}

/** What a page shows in a box (shares of it), or null where that is not read surely. */
export async function readAbove(
  evidence: Evidence,
  { page, box: [x0, y0, x1, y1] }: { readonly page: number; readonly box: RelativeBox },
  reader: Reader,
): Promise<string | null> {
  const [part] = await evidence.drawnParts(page, DPI, (size) => {
    const { width, height } = size;
    const own = within(size, { x0: x0 * width, y0: y0 * height, x1: x1 * width, y1: y1 * height });
    return own === null ? [] : [own];
  });
  return part === undefined ? null : readPart(part, reader);
}

/** A box in whole pixels, as far as it lies within a picture; null where it does not. */
function within({ width, height }: Pick<Bitmap, 'width' | 'height'>, box: PageBox): PixelRect | null {
  const [x, y] = [Math.max(0, Math.round(box.x0)), Math.max(0, Math.round(box.y0))];
  const [right, bottom] = [Math.min(width, Math.round(box.x1)), Math.min(height, Math.round(box.y1))];
  return right <= x || bottom <= y ? null : { x, y, width: right - x, height: bottom - y };
}

async function readPart(part: Bitmap, { recognize, signal }: Reader): Promise<string | null> {
  const { width, height } = part;
  const size = { width: width + 2 * MARGIN, height: height + 2 * MARGIN };
  const framed = toGray(crop(part, { x: -MARGIN, y: -MARGIN, ...size }));
  const { words } = await readEnlarged(recognize, framed, { height, signal });
  const sorted = words.toSorted((a, b) => a.x0 - b.x0);
  const isSure = sorted.length > 0 && sorted.every(({ confidence }) => confidence >= SURE);
  return isSure ? sorted.map(({ text }) => text).join(' ') : null;
}
