/** Finds the pictures of a PDF's scanned pages and hands them out one at a time, with their original compression. */
import type { PdfFile } from '../../document/index.ts';
import { COVERS_PAGE, coverage } from '../pdf/page-content.ts';
import type { PageParts, PlacedImage } from '../pdf/page-content.ts';
import { createPicture } from './picture.ts';
import type { Picture } from './picture.ts';
import { storedPixels } from './stream-pixels.ts';
import type { NoPixels, StoredPixels } from './stream-pixels.ts';

/**
 * Pixels examined per document, as many as the scans of ten letter pages at 300 dpi have: each million costs about a
 * fifth of a second.
 */
export const MAX_TOTAL_PIXELS = 90_000_000;
/** A picture with fewer pixels is a logo, unless it is all there is on its page. */
const LEAST_PIXELS = 300_000;
/** Share of the page from which a picture is what the page shows. */
const LEAST_SHARE = 0.4;

/** A picture that can be examined, not decoded yet. */
export interface PictureSource {
  /** 1-based. */
  readonly page: number;
  open(): Promise<Picture>;
}

/** The pictures of a document in the order of pages. */
export interface PictureSet {
  readonly sources: readonly PictureSource[];
  /** Pictures that fill pages but cannot be examined. */
  readonly refused: readonly ({ readonly page: number } & NoPixels)[];
  /** Pages with pictures beyond those that are examined. */
  readonly left: number;
}

/** The pictures that fill pages of the newest state. */
export function pageImages(file: PdfFile, parts: readonly PageParts[], maxPixels: number): PictureSet {
  if (file.encrypted) {
    const reason = 'the file is encrypted, so its pictures cannot be read as they were stored';
    return { sources: [], refused: [{ page: 1, gray: true, reason }], left: 0 };
  }
  const sources: PictureSource[] = [];
  const refused: ({ readonly page: number } & NoPixels)[] = [];
  let [total, left] = [0, 0];
  for (const [index, { content }] of parts.entries()) {
    const page = index + 1;
    const placed = pictureOf(content.images);
    if (placed === null) continue;
    if ('reason' in placed) {
      refused.push({ page, ...placed });
      continue;
    }
    const pixels = storedPixels(file, placed.stream, maxPixels);
    if ('reason' in pixels) refused.push({ page, ...pixels });
    else if (total + pixels.width * pixels.height > MAX_TOTAL_PIXELS) left += 1;
    else {
      total += pixels.width * pixels.height;
      sources.push({ page, open: () => openPicture(page, placed, pixels) });
    }
  }
  return { sources, refused, left };
}

/** The one image that is what the page shows; null when the page is no picture. */
function pictureOf(images: readonly PlacedImage[]): PlacedImage | NoPixels | null {
  const large = images.filter((image) => coverage([image]) >= LEAST_SHARE);
  const [only] = large;
  if (large.length > 1) return { gray: true, reason: 'the page is composed of several layers of pictures' };
  if (only === undefined) {
    return images.length > 1 && coverage(images) >= 2 * LEAST_SHARE
      ? { gray: true, reason: 'the page is composed of several pictures' }
      : null;
  }
  if (only.orientation === null) return { gray: true, reason: 'the picture stands askew on its page' };
  const { dict } = only.stream;
  const small = Number(dict.get('Width')) * Number(dict.get('Height')) < LEAST_PIXELS;
  return small && coverage([only]) < COVERS_PAGE ? null : only;
}

async function openPicture(page: number, placed: PlacedImage, pixels: StoredPixels): Promise<Picture> {
  const bitmap = await pixels.open();
  const orientation = placed.orientation ?? 1;
  const { jpeg, encoded } = pixels;
  return createPicture({ page, bitmap, jpeg, encoded, orientation, place: placed.box });
}
