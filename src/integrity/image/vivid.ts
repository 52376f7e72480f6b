/** Finds the pixels of a picture that have a color which its paper and print have not. */
import type { Bitmap } from '../../document/index.ts';
import type { InkBox } from './words.ts';

/** Differences of two colors from green, against those of the paper, from which a pixel is vivid: gray levels. */
const VIVID = 72;

/** The vivid pixels of a picture, black on white. */
export type Vivid = Bitmap;

/** The vivid pixels of a picture; null where it has no color. */
export function vividOf({ data, width, height, channels }: Bitmap): Vivid | null {
  if (channels === 1) return null;
  const pixels = width * height;
  const [red, blue] = [0, 2].map((channel) => usualOf(data, channel, channels)) as [number, number];
  const marked = new Uint8Array(pixels).fill(255);
  let any = false;
  for (let pixel = 0, at = 0; pixel < pixels; pixel += 1, at += channels) {
    const green = data[at + 1] ?? 0;
    const off = Math.abs((data[at] ?? 0) - green - red) + Math.abs((data[at + 2] ?? 0) - green - blue);
    if (off < VIVID) continue;
    marked[pixel] = 0;
    any = true;
  }
  return any ? { width, height, channels: 1, data: marked, dpi: null } : null;
}

/** The median of how much a channel exceeds green. */
function usualOf(data: Uint8Array, channel: number, channels: number): number {
  const counts = new Float64Array(511);
  for (let at = 0; at < data.length; at += channels) {
    const index = (data[at + channel] ?? 0) - (data[at + 1] ?? 0) + 255;
    counts[index] = (counts[index] ?? 0) + 1;
  }
  let left = data.length / channels / 2;
  return counts.findIndex((count) => (left -= count) <= 0) - 255;
}

/** How many vivid pixels a box has. */
export function vividIn({ data, width, height }: Vivid, { x0, y0, x1, y1 }: InkBox): number {
  let count = 0;
  for (let y = Math.max(0, y0); y < Math.min(height, y1); y += 1) {
    for (let x = Math.max(0, x0); x < Math.min(width, x1); x += 1) if (data[y * width + x] === 0) count += 1;
  }
  return count;
}
