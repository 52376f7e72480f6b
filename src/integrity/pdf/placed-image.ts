/** Says where a picture of a page lies as a viewer shows it, and how much of the page it covers. */
import { inClip, isStream } from '../../document/index.ts';
import type { Matrix, PageBox, PdfFile, PdfStream } from '../../document/index.ts';
import { clamp } from '../../kit/clamp.ts';
import { boxThrough } from './clip.ts';

/** An image on the page as a viewer shows it. */
export interface PlacedImage {
  readonly stream: PdfStream;
  /** Shares of the shown page: left, top, right, bottom; may lie partly outside. */
  readonly box: readonly [number, number, number, number];
  /** What of the box is not clipped away, in the same shares; without area when nothing is. */
  readonly seen: readonly [number, number, number, number];
  /** EXIF's orientation number: how the stored pixels must be turned to stand as shown; null when skewed. */
  readonly orientation: number | null;
  /** Pixels per inch of the page, across and down as stored. */
  readonly dpi: readonly [number, number];
}

/** From this share of the page on an image covers it. */
export const COVERS_PAGE = 0.85;

/** Where a picture lies that is painted into the unit square of `ctm`. */
export function place(
  file: PdfFile,
  stream: PdfStream,
  ctm: Matrix,
  page: {
    readonly width: number;
    readonly height: number;
    readonly at: number;
    readonly clip: PageBox | null;
  },
): PlacedImage {
  const [a, b, c, d] = ctm;
  const pixels = (key: string): number => Number(file.resolve(stream.dict.get(key), page.at) ?? 0);
  const whole = boxThrough(ctm, [0, 0, 1, 1]);
  return {
    stream,
    box: sharesOf(whole, page),
    seen: sharesOf(inClip(page.clip, whole), page),
    orientation: orientationOf([a, b, c, d]),
    dpi: [(pixels('Width') * 72) / Math.hypot(a, b), (pixels('Height') * 72) / Math.hypot(c, d)],
  };
}

const sharesOf = (
  { x0, y0, x1, y1 }: PageBox,
  { width, height }: { readonly width: number; readonly height: number },
): PlacedImage['box'] => [x0 / width, y0 / height, x1 / width, y1 / height];

/** Sides that deviate by less than this share are straight: half a degree. */
const STRAIGHT = 0.01;

/**
 * Image space has its origin at the bottom left, so an image that is shown as stored has a > 0 and (with y down) d < 0.
 * Exchanging axes comes first in EXIF's numbers, mirroring then.
 */
function orientationOf([a, b, c, d]: readonly [number, number, number, number]): number | null {
  const across = Math.abs(a) + Math.abs(d);
  const swapped = Math.abs(b) + Math.abs(c);
  if (Math.min(across, swapped) > STRAIGHT * Math.max(across, swapped)) return null;
  if (across > swapped) {
    if (a > 0) return d < 0 ? 1 : 4;
    return d < 0 ? 2 : 3;
  }
  // c carries the stored picture's way up, b its way right.
  if (b > 0) return c > 0 ? 6 : 5;
  return c > 0 ? 7 : 8;
}

/** Share of the page that images cover together, where they are not clipped away; those that overlap count twice, up to 1. */
export function coverage(images: readonly PlacedImage[]): number {
  const shown = (share: number): number => clamp(share, 0, 1);
  const sum = images.reduce(
    (total, { seen: [x0, y0, x1, y1] }) => total + (shown(x1) - shown(x0)) * (shown(y1) - shown(y0)),
    0,
  );
  return Math.min(1, sum);
}

/** Whether an image is transparent in parts, so that it hides nothing for sure. */
export const hidesNothing = (file: PdfFile, { dict }: PdfStream, at = file.revisions.length - 1): boolean =>
  file.resolve(dict.get('ImageMask'), at) === true ||
  isStream(file.resolve(dict.get('SMask'), at)) ||
  dict.get('Mask') !== undefined;
