/** Compares a picture with the small preview that the camera stored inside of it. */
import { decodeStored, scale, toGray } from '../../../document/index.ts';
import type { Bitmap } from '../../../document/index.ts';
import { median } from '../../../kit/median.ts';
import { sceneOf } from './same-scene.ts';

/** Previews are small; a larger one is no preview. */
const MAX_PIXELS = 1_000_000;
/** Pixels per side of a cell of the preview. */
const CELL = 8;
/** Mean difference of a cell, in gray levels and in those of the middle cell, from which it shows something else. */
const OTHER = { levels: 28, times: 7 } as const;
/** Difference of the proportions up to which one is the other made small: borders would be compared with content. */
const SAME_SHAPE = 0.02;

/** Share of the cells that show something else, 0 to 1; null when the two cannot be compared. */
export async function previewDifference(preview: Uint8Array, picture: Bitmap): Promise<number | null> {
  let small: Bitmap;
  try {
    small = toGray((await decodeStored(preview, { maxPixels: MAX_PIXELS })).bitmap);
  } catch {
    return null;
  }
  const { width, height } = small;
  const shape = width / height / (picture.width / picture.height);
  if (Math.abs(shape - 1) > SAME_SHAPE || width < 4 * CELL || height < 4 * CELL) return null;
  const shrunk = scale(toGray(picture), { width, height });
  const scene = sceneOf(small, shrunk);
  if (scene !== 'same') return scene === 'other' ? 1 : null;
  const [gain, offset] = fitOf(shrunk.data, small.data);
  const differences: number[] = [];
  for (let y = 0; y + CELL <= height; y += CELL) {
    for (let x = 0; x + CELL <= width; x += CELL) {
      let sum = 0;
      for (let row = y; row < y + CELL; row += 1) {
        for (let at = row * width + x; at < row * width + x + CELL; at += 1) {
          sum += Math.abs(gain * (shrunk.data[at] ?? 0) + offset - (small.data[at] ?? 0));
        }
      }
      differences.push(sum / (CELL * CELL));
    }
  }
  const least = Math.max(OTHER.levels, OTHER.times * median(differences));
  return differences.filter((difference) => difference >= least).length / differences.length;
}

/** Gain and offset that bring one picture nearest to another: previews are made before the final tone curve. */
function fitOf(from: Uint8Array, to: Uint8Array): readonly [number, number] {
  let [x, y, xx, xy] = [0, 0, 0, 0];
  for (let at = 0; at < from.length; at += 1) {
    const [a, b] = [from[at] ?? 0, to[at] ?? 0];
    x += a;
    y += b;
    xx += a * a;
    xy += a * b;
  }
  const count = Math.max(1, from.length);
  const spread = xx / count - (x / count) ** 2;
  const gain = spread < 1 ? 1 : (xy / count - (x / count) * (y / count)) / spread;
  return [gain, y / count - (gain * x) / count];
}
