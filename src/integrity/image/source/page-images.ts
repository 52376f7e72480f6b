/** Finds the pictures of a PDF's scanned pages and hands them out one at a time, with their original compression. */
import type { PdfFile } from '../../../document/index.ts';
import { pageKind } from '../../document-class.ts';
import type { PageKind } from '../../document-class.ts';
import type { PageContent, PageParts } from '../../pdf/page-content.ts';
import { COVERS_PAGE, coverage } from '../../pdf/placed-image.ts';
import type { PlacedImage } from '../../pdf/placed-image.ts';
import { Picture } from '../picture.ts';
import type { PictureData } from '../picture.ts';
import { storedPixels, tooManyPixels } from './stream-pixels.ts';
import type { NoPixels, StoredPixels } from './stream-pixels.ts';
import { joinTiles, oddTiles, tilesOf } from './tiles.ts';

/**
 * Pixels examined per document, as many as the scans of ten letter pages at 300 dpi have: each million costs about a
 * fifth of a second.
 */
export const MAX_TOTAL_PIXELS = 90_000_000;
/** A picture with fewer pixels is a logo, unless it is all there is on its page. */
const LEAST_PIXELS = 300_000;
/** Share of the page from which a picture is what the page shows. */
const LEAST_SHARE = 0.4;
/** Share of a picture from which it is seen as a whole; margins are clipped away. */
const LEAST_SEEN = 0.9;

/** Paths on the page of a picture: more are letters or drawings over it. */
const MOST_PATHS = 20;

/** A picture that can be examined, not decoded yet. */
export interface PictureSource {
  /** 1-based. */
  readonly page: number;
  /** Null when its data is damaged. */
  open(): Promise<Picture | null>;
}

/** A picture that fills a page but cannot be examined. */
export type RefusedPicture = { readonly page: number } & NoPixels;

/** The pictures of a document in the order of pages. */
export interface PictureSet {
  readonly sources: readonly PictureSource[];
  readonly refused: readonly RefusedPicture[];
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
  const refused: RefusedPicture[] = [];
  let [total, left] = [0, 0];
  for (const [index, { content }] of parts.entries()) {
    const page = index + 1;
    const placed = pictureOf(content.images, pageKind(content));
    if (placed === null) continue;
    if ('reason' in placed) {
      refused.push({ page, ...placed });
      continue;
    }
    const whole = pixelsOf(file, placed.rows, maxPixels);
    if ('reason' in whole) refused.push({ page, ...whole });
    const shown =
      'reason' in whole ? oddPartsOf(file, placed.rows, maxPixels) : [{ ...placed, pixels: whole }];
    for (const { pixels, ...part } of shown) {
      if (total + pixels.width * pixels.height > MAX_TOTAL_PIXELS) left += 1;
      else {
        total += pixels.width * pixels.height;
        const on = { page, typed: content.shownText };
        sources.push({ page, open: () => openPicture(on, part, pixels) });
      }
    }
  }
  return { sources, refused, left };
}

/** What a page shows: one image, or strips or tiles by rows. */
interface Shown {
  readonly rows: readonly (readonly PlacedImage[])[];
  readonly orientation: number;
  readonly box: PlacedImage['box'];
}

/** The picture that is what the page shows; null when the page is no picture. */
function pictureOf(images: readonly PlacedImage[], kind: PageKind): Shown | NoPixels | null {
  // A narrow receipt on a letter page covers little of it, and is still all that the page shows.
  const isAlone = images.length === 1 && (kind === 'scan' || kind === 'scan_with_text_layer');
  const large = images.filter((image) => coverage([image]) >= LEAST_SHARE || (isAlone && !isSection(image)));
  const tiles = tilesOf(images);
  if (tiles !== null && coverage(images) >= COVERS_PAGE) return shownBy(tiles);
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
  return small && coverage([only]) < COVERS_PAGE ? null : shownBy([[only]]);
}

/**
 * Whether a picture is what its page shows, and not the ground or an illustration of text. Layers of a scan are pictures of
 * the page each.
 */
export function fillsPage(image: PlacedImage, content: PageContent): boolean {
  const kind = pageKind(content);
  const isPicture = (kind === 'scan' || kind === 'scan_with_text_layer') && content.paths <= MOST_PATHS;
  if (!isPicture) return false;
  return coverage([image]) >= LEAST_SHARE || content.images.length === 1;
}

/** Whether a page shows only a part of a picture, an illustration. */
const isSection = (image: PlacedImage): boolean =>
  coverage([image]) < LEAST_SEEN * coverage([{ ...image, seen: image.box }]);

function shownBy(rows: Shown['rows']): Shown {
  const first = rows[0]?.[0];
  const [left = 0, top = 0] = first?.box ?? [];
  const [, , right = 1, bottom = 1] = rows.at(-1)?.at(-1)?.box ?? [];
  return { rows, orientation: first?.orientation ?? 1, box: [left, top, right, bottom] };
}

/** The pixels of one image, or of strips or tiles. */
function pixelsOf(file: PdfFile, rows: Shown['rows'], maxPixels: number): StoredPixels | NoPixels {
  const stored: StoredPixels[][] = [];
  for (const row of rows) {
    const tiles: StoredPixels[] = [];
    for (const { stream } of row) {
      const pixels = storedPixels(file, stream, maxPixels);
      if ('reason' in pixels) return pixels;
      tiles.push(pixels);
    }
    stored.push(tiles);
  }
  const [only, ...more] = stored.flat();
  if (only !== undefined && more.length === 0) return only;
  const joined = joinTiles(stored);
  if (joined === null)
    return { gray: true, reason: 'the page is composed of parts that were not saved alike' };
  const { width, height } = joined;
  return width * height > maxPixels ? tooManyPixels(width * height, maxPixels) : joined;
}

/** The strips or tiles that were saved otherwise than all others of their page, each as a picture of its own. */
function oddPartsOf(
  file: PdfFile,
  rows: Shown['rows'],
  maxPixels: number,
): readonly (Shown & { readonly pixels: StoredPixels })[] {
  const tiles = rows.flat();
  const stored = tiles.map(({ stream }) => storedPixels(file, stream, maxPixels));
  return oddTiles(stored).flatMap((at) => {
    const [tile, pixels] = [tiles[at], stored[at]];
    return tile === undefined || pixels === undefined || 'reason' in pixels
      ? []
      : [{ ...shownBy([[tile]]), pixels }];
  });
}

async function openPicture(
  on: Pick<PictureData, 'page' | 'typed'>,
  shown: Shown,
  pixels: StoredPixels,
): Promise<Picture | null> {
  const decoded = await pixels.open().catch(() => null);
  if (decoded === null) return null;
  const { bitmap, erroneous } = decoded;
  const { orientation, box: place } = shown;
  const { jpeg, encoded } = pixels;
  const lossy = pixels.lossy && pixels.isExact?.(bitmap) !== true;
  return new Picture({ ...on, bitmap, jpeg, encoded, orientation, lossy, place, erroneous });
}
