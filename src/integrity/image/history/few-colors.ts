/** Tells a picture whose colors were reduced to a palette, which shifts every pixel and leaves no history to compare. */
import type { Bitmap } from '../../../document/index.ts';

/** Colors of the largest palette that PNG and GIF have. */
const PALETTE = 256;

/** Whether a colored picture consists of no more colors than a palette holds. A gray one has no more without any loss. */
export function hasFewColors({ data, channels }: Bitmap): boolean {
  if (channels === 1) return false;
  const colors = new Set<number>();
  let isGray = true;
  let last = -1;
  for (let at = 0; at < data.length; at += channels) {
    const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
    const color = (red << 16) | (green << 8) | blue;
    if (color === last) continue;
    last = color;
    if (red !== green || green !== blue) isGray = false;
    colors.add(color);
    if (colors.size > PALETTE) return false;
  }
  return !isGray;
}
