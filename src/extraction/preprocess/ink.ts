/** Where the ink of a gray bitmap is: the basis for measuring tilt and writing direction. */
import { scale, type Bitmap } from '../../document/index.ts';

/** Dark spots of a picture made small. */
export interface Ink {
  readonly width: number;
  readonly height: number;
  /** How many pixels of the picture one pixel here stands for, along a side. */
  readonly factor: number;
  /** 1 where ink is, else 0. */
  readonly data: Uint8Array;
}

/** The longer side of the small picture: enough to tell lines of text apart. */
const LONG_SIDE = 1200;
/** A spot counts as ink when it is this much darker than its surroundings (share of the mean). */
const DARKER = 0.85;

/**
 * Ink against the local mean, so that a shadow over a photo is not taken for ink (Bradley & Roth 2007, adaptive
 * thresholding with an integral image).
 */
export function inkOf(bitmap: Bitmap): Ink {
  const factor = Math.max(1, Math.floor(Math.max(bitmap.width, bitmap.height) / LONG_SIDE));
  const small =
    factor === 1
      ? bitmap
      : scale(bitmap, {
          width: Math.max(1, Math.floor(bitmap.width / factor)),
          height: Math.max(1, Math.floor(bitmap.height / factor)),
        });
  const { width, height } = small;
  const stride = width + 1;
  const sums = new Float64Array(stride * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += small.data[y * width + x] ?? 0;
      sums[(y + 1) * stride + x + 1] = (sums[y * stride + x + 1] ?? 0) + row;
    }
  }
  const reach = Math.max(8, Math.round(Math.max(width, height) / 32));
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const y0 = Math.max(0, y - reach);
    const y1 = Math.min(height, y + reach + 1);
    for (let x = 0; x < width; x += 1) {
      const x0 = Math.max(0, x - reach);
      const x1 = Math.min(width, x + reach + 1);
      const sum =
        (sums[y1 * stride + x1] ?? 0) -
        (sums[y0 * stride + x1] ?? 0) -
        (sums[y1 * stride + x0] ?? 0) +
        (sums[y0 * stride + x0] ?? 0);
      const mean = sum / ((x1 - x0) * (y1 - y0));
      data[y * width + x] = (small.data[y * width + x] ?? 255) < mean * DARKER ? 1 : 0;
    }
  }
  return { width, height, factor, data };
}
