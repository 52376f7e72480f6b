/** Maps of a picture for people: what one more save changes, and how well each place fits the earlier compression. */
import { resaveAsJpeg, toGray } from '../../document/index.ts';
import type { Bitmap } from '../../document/index.ts';
import { mapHistory } from './history/history-map.ts';
import type { Picture } from './picture.ts';
import { findEarlierCompression } from './history/quantization.ts';

/** The usual quality of error-level analysis (Krawetz 2007, "A Picture's Worth"). */
const ELA_QUALITY = 90;
/** Share of pixels that may be brighter than white, so that a few extremes do not darken the rest. */
const BRIGHTEST = 0.002;
/** Nats per coefficient at which a block has its full color. */
const FULL_COLOR = 0.6;

/**
 * The absolute difference between a picture and itself saved once more, brightened to the full range. An illustration:
 * text edges are bright in every honest picture, so nothing is concluded from it.
 */
export async function errorLevelMap({ bitmap }: Picture): Promise<Bitmap> {
  const resaved = await resaveAsJpeg(bitmap, ELA_QUALITY);
  const difference = bitmap.data.map((value, at) => Math.abs(value - (resaved.data[at] ?? value)));
  const counts = new Uint32Array(256);
  for (const value of difference) counts[value] = (counts[value] ?? 0) + 1;
  let brightest = 255;
  for (let above = 0; brightest > 1; brightest -= 1) {
    above += counts[brightest] ?? 0;
    if (above > difference.length * BRIGHTEST) break;
  }
  const data = difference.map((value) => Math.min(255, Math.round((value * 255) / brightest)));
  return toGray({ ...bitmap, data });
}

/** One pixel per 8 x 8 block: blue shares the page's earlier compression, red does not, gray says nothing. Null without one. */
export function historyMap({ bitmap, jpeg }: Picture): Bitmap | null {
  const earlier = findEarlierCompression(bitmap, jpeg?.luma ?? null);
  if (earlier === null) return null;
  const { columns, rows, sums, counts } = mapHistory(bitmap, earlier);
  const data = new Uint8Array(columns * rows * 3).fill(232);
  for (let block = 0; block < sums.length; block += 1) {
    const count = counts[block] ?? 0;
    if (count === 0) continue;
    const mean = (sums[block] ?? 0) / count;
    const strength = Math.min(1, Math.abs(mean) / FULL_COLOR);
    const [red, green, blue] = mean > 0 ? [196, 30, 40] : [40, 90, 170];
    data.set(
      [red, green, blue].map((value) => Math.round(232 + (value - 232) * strength)),
      block * 3,
    );
  }
  return { width: columns, height: rows, channels: 3, data, dpi: null };
}
