/** Reads the print of a scan that something was painted over: the scan still holds it. */
import { crop, toGray } from '../../document/index.ts';
import type { Bitmap, PageBox, ShownImage } from '../../document/index.ts';
import { readEnlarged } from '../read-enlarged.ts';
import type { RecognizeCrop } from '../reading.ts';

/** Confidence of every word from which on the print is named. */
const SURE = 0.8;
/** Pixels of white around the crop. */
const MARGIN = 24;

/** What a scan shows below a box (points of the page as it is shown), or null where that is not read surely. */
export async function readBelow(
  { bitmap, left, top, width, height }: ShownImage,
  box: PageBox,
  { recognize, signal }: { readonly recognize: RecognizeCrop; readonly signal: AbortSignal },
): Promise<string | null> {
  const [across, down] = [bitmap.width / width, bitmap.height / height];
  const x = Math.max(0, Math.round((box.x0 - left) * across));
  const y = Math.max(0, Math.round((box.y0 - top) * down));
  const right = Math.min(bitmap.width, Math.round((box.x1 - left) * across));
  const bottom = Math.min(bitmap.height, Math.round((box.y1 - top) * down));
  if (right <= x || bottom <= y) return null;
  const part = toGray(crop(bitmap, { x, y, width: right - x, height: bottom - y }));
  const { words } = await readEnlarged(recognize, withMargin(part), { height: bottom - y, signal });
  const sorted = words.toSorted((a, b) => a.x0 - b.x0);
  const isSure = sorted.length > 0 && sorted.every(({ confidence }) => confidence >= SURE);
  return isSure ? sorted.map(({ text }) => text).join(' ') : null;
}

function withMargin({ data, width, height, dpi }: Bitmap): Bitmap {
  const wide = width + 2 * MARGIN;
  const framed = new Uint8Array(wide * (height + 2 * MARGIN)).fill(255);
  for (let y = 0; y < height; y += 1)
    framed.set(data.subarray(y * width, (y + 1) * width), (y + MARGIN) * wide + MARGIN);
  return { width: wide, height: height + 2 * MARGIN, channels: 1, data: framed, dpi };
}
