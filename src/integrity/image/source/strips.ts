/** Joins the horizontal strips into which some scanners cut a page. */
import type { Bitmap } from '../../../document/index.ts';
import type { PlacedImage } from '../../pdf/placed-image.ts';
import type { StoredPixels } from './stream-pixels.ts';

/** Share of the page by which sides of strips that belong together may be off. */
const TOLERANCE = 0.004;
/** Strips beyond which a page is not joined. */
const MAX_STRIPS = 200;

/** The images from top to bottom when they tile one upright rectangle by strips of its whole width, else null. */
export function stripsOf(images: readonly PlacedImage[]): readonly PlacedImage[] | null {
  if (images.length < 2 || images.length > MAX_STRIPS) return null;
  const sorted = [...images].sort((a, b) => a.box[1] - b.box[1]);
  const [first] = sorted;
  if (first === undefined) return null;
  const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= TOLERANCE;
  const tile = sorted.every((image, at) => {
    const above = sorted[at - 1];
    const [left, top, right] = image.box;
    const follows = above === undefined || isNear(top, above.box[3]);
    return image.orientation === 1 && isNear(left, first.box[0]) && isNear(right, first.box[2]) && follows;
  });
  return tile ? sorted : null;
}

/**
 * The strips as one picture. Null when they were not saved alike: other widths, kinds or steps, or JPEGs of which one but the last ends
 * inside of a block, so that the page has no grid in common.
 */
export function joinStrips(strips: readonly StoredPixels[]): StoredPixels | null {
  const [first] = strips;
  if (first === undefined) return null;
  const alike = strips.every(({ width, height, jpeg, lossy }, at) => {
    const whole = jpeg === null || at === strips.length - 1 || height % 8 === 0;
    const same = String(jpeg?.luma) === String(first.jpeg?.luma) && lossy === first.lossy;
    return width === first.width && same && whole;
  });
  if (!alike) return null;
  const height = strips.reduce((sum, strip) => sum + strip.height, 0);
  const open = async (): Promise<Bitmap> => {
    const parts: Bitmap[] = [];
    for (const strip of strips) parts.push(await strip.open());
    return stacked(parts, first.width, height);
  };
  // The coefficients of the strips lie in as many files: only what pixels tell can be asked.
  return { width: first.width, height, jpeg: first.jpeg, encoded: null, lossy: first.lossy, open };
}

function stacked(parts: readonly Bitmap[], width: number, height: number): Bitmap {
  const channels = parts.some((part) => part.channels === 3) ? 3 : 1;
  const data = new Uint8Array(width * height * channels);
  let to = 0;
  for (const part of parts) {
    if (part.channels === channels) data.set(part.data, to);
    // A strip without color among colored ones: decoders drop what is gray.
    else part.data.forEach((level, at) => data.fill(level, to + 3 * at, to + 3 * at + 3));
    to += part.width * part.height * channels;
  }
  return { width, height, channels, data, dpi: null };
}
