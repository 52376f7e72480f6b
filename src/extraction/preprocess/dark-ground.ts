/** Notices light print on a dark ground, as screens in dark mode and negatives have it, and turns it into dark print. */
import type { Bitmap } from '../../document/index.ts';

/** Brightness is counted at every so many pixels along each side. */
const STEP = 2;
/** Share of the pixels at either end of the range that says nothing: specks, dust. */
const OUTLIERS = 0.002;
/** Less between the darkest and the brightest is no print. */
const CONTRAST = 64;
/** The ground is a dark one when the middle pixel lies in this lower part of the range. */
const DARK = 0.35;
/** A stroke is thinner than this share of the longer side: letters of 100 point have thicker ones. */
const STROKE = 1 / 120;
/** Where more of what is bright is wider than strokes, it is paper on a dark table: 0.5 and more, print stays below 0.1. */
const PAPER = 0.3;

/** The gray picture with dark print on a light ground; most pictures come back as they are. */
export function withLightGround(bitmap: Bitmap): Bitmap {
  const limit = brightFrom(bitmap);
  if (limit === null || paperShare(bitmap, limit) > PAPER) return bitmap;
  return { ...bitmap, data: bitmap.data.map((value) => 255 - value) };
}

/** From where on a pixel is bright, or null when the ground is light or there is no print. */
function brightFrom({ width, height, data }: Bitmap): number | null {
  const counts = new Uint32Array(256);
  let total = 0;
  for (let y = 0; y < height; y += STEP) {
    for (let x = 0; x < width; x += STEP, total += 1) {
      const value = data[y * width + x] ?? 0;
      counts[value] = (counts[value] ?? 0) + 1;
    }
  }
  const valueAt = (share: number): number => {
    let seen = 0;
    return counts.findIndex((count) => (seen += count) > share * total);
  };
  const darkest = valueAt(OUTLIERS);
  const brightest = valueAt(1 - OUTLIERS);
  const range = brightest - darkest;
  return range >= CONTRAST && valueAt(0.5) < darkest + DARK * range ? darkest + range / 2 : null;
}

/** Share of the bright pixels that are bright on all four sides of them, too. */
function paperShare({ width, height, data }: Bitmap, limit: number): number {
  const reach = Math.max(4, Math.round(Math.max(width, height) * STROKE));
  const isBright = (x: number, y: number): boolean => (data[y * width + x] ?? 0) > limit;
  let bright = 0;
  let wide = 0;
  for (let y = reach; y < height - reach; y += STEP) {
    for (let x = reach; x < width - reach; x += STEP) {
      if (!isBright(x, y)) continue;
      bright += 1;
      const sides = isBright(x - reach, y) && isBright(x + reach, y);
      if (sides && isBright(x, y - reach) && isBright(x, y + reach)) wide += 1;
    }
  }
  return bright === 0 ? 1 : wide / bright;
}
