/** Reads PNG, JPEG, TIFF and WebP pages as bitmaps. */
import { dropColor } from '../bitmap.ts';
import { holdsErrors } from './image-damage.ts';
import { ImageFile, metadataOf, type FailOn } from './image-file.ts';
import { tooManyPages } from '../limit-errors.ts';
import { dpiOf, sharpLibrary } from './sharp-library.ts';
import { readDirectories } from './tiff-directories.ts';
import type { Bitmap, OpenLimits, PageInfo } from '../types.ts';

/** An opened image file. */
export interface ImagePages {
  readonly pageCount: number;
  readonly warnings: readonly string[];
  pageInfo(page: number): Promise<PageInfo>;
  bitmap(page: number): Promise<{ bitmap: Bitmap; warnings: readonly string[] }>;
}

const NO_DIRECTORIES = { ratios: [], breaksOff: false };
const MISSING_PAGES = 'The file says that it has more pages; they are missing or damaged.';

/**
 * Opens an image file that sharp reads.
 * @throws DocxError `damaged_document`, `too_many_pixels`, `too_many_pages`
 */
export async function openImage(
  file: { readonly path: string; readonly name: string },
  limits: OpenLimits & { readonly multiPage: boolean },
): Promise<ImagePages> {
  const first = await metadataOf(file, 1);
  const count = first.pages ?? 1;
  const pageCount = limits.multiPage ? count : 1;
  const warnings =
    count > pageCount ? [`The image is animated (${count} frames); only the first one is read.`] : [];
  if (limits.maxPages !== null && pageCount > limits.maxPages)
    throw tooManyPages(file.name, pageCount, limits.maxPages);

  const { ratios, ...chain } = limits.multiPage ? await readDirectories(file.path) : NO_DIRECTORIES;
  const lacksPages = chain.breaksOff || ratios.length > pageCount;
  const image = new ImageFile(file, { first, ratios, lacksPages, maxPixels: limits.maxPixels });
  await image.inspect(1);

  return {
    pageCount,
    warnings: lacksPages ? [...warnings, MISSING_PAGES] : warnings,
    pageInfo: async (page) => {
      const { width, height } = await image.inspect(page);
      return { page, width, height, unit: 'px' };
    },
    bitmap: (page) => image.bitmap(page),
  };
}

/** Pixels as the file stores them, and how a viewer turns them. */
interface StoredImage {
  readonly bitmap: Bitmap;
  /** EXIF orientation, 1 to 8: 1 is upright. */
  readonly orientation: number;
  /** The data holds errors: what was decoded behind them is not what was saved. */
  readonly erroneous: boolean;
}

/**
 * Decodes an encoded image without turning it, so that its compression grid begins at the top left pixel.
 * @throws Error of the decoder; DocxError `too_many_pixels` is for the caller to rule out
 */
export async function decodeStored(
  bytes: Uint8Array,
  { maxPixels }: { readonly maxPixels: number },
): Promise<StoredImage> {
  const sharp = await sharpLibrary();
  const open = (failOn: FailOn) => sharp(bytes, { limitInputPixels: maxPixels, failOn });
  const { orientation = 1, ...metadata } = await open('none').metadata();
  const decode = (failOn: FailOn) =>
    open(failOn)
      .flatten({ background: 'white' })
      .toColorspace(metadata.space === 'b-w' ? 'b-w' : 'srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
  let erroneous = false;
  const { data, info } = await decode('warning').catch((error: unknown) => {
    erroneous = holdsErrors(error);
    return decode('none');
  });
  const channels = info.channels === 1 ? 1 : 3;
  const dpi = dpiOf(metadata);
  const pixels = new Uint8Array(data.buffer, data.byteOffset, info.width * info.height * channels);
  return {
    bitmap: dropColor({ width: info.width, height: info.height, channels, data: pixels, dpi }),
    orientation,
    erroneous,
  };
}

/** Pixels of a JPEG within a PDF; more are left to pdf.js, which asks for none of that size by itself. */
const MOST_EMBEDDED_PIXELS = 1e8;

/**
 * Decodes a JPEG as stored to red, green and blue, without regard to color profiles and orientation: a PDF says itself
 * what its images mean.
 * @throws Error of the decoder
 */
export async function decodeRgb(
  jpeg: Uint8Array,
): Promise<{ readonly width: number; readonly height: number; readonly data: Uint8Array }> {
  const sharp = await sharpLibrary();
  const options = { limitInputPixels: MOST_EMBEDDED_PIXELS, failOn: 'none', ignoreIcc: true } as const;
  const { data, info } = await sharp(jpeg, options)
    .toColorspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 3) throw new Error(`unexpected ${info.channels} channels`);
  return { width: info.width, height: info.height, data };
}
