/** Reads PNG, JPEG, TIFF and WebP pages as bitmaps. The one home of sharp. */
import { DocxError } from '../../contract/light.ts';
import { once } from '../../kit/once.ts';
import { dropColor } from '../bitmap.ts';
import { damagedImage, isDamage, isForeign, reasonOf, mendPng } from './image-damage.ts';
import { groundOf, SAMPLE_SIDE } from './image-ground.ts';
import { tooManyPages, tooManyPixels } from '../limit-errors.ts';
import { readDirectories } from './tiff-directories.ts';
import type { Bitmap, OpenLimits, PageInfo } from '../types.ts';

/** An opened image file. */
export interface ImagePages {
  readonly pageCount: number;
  readonly warnings: readonly string[];
  pageInfo(page: number): Promise<PageInfo>;
  bitmap(page: number): Promise<{ bitmap: Bitmap; warnings: readonly string[] }>;
}

/** The library, loaded on first use. */
export const sharpLibrary = once(async () => {
  const { default: sharp } = await import('sharp');
  // One thread and no cache: the worker pool decides what runs at once, and pages are read once.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
});

type Sharp = Awaited<ReturnType<typeof sharpLibrary>>;
type Metadata = Awaited<ReturnType<ReturnType<Sharp>['metadata']>>;

/** Resolution as the file tells it. For a JPEG that tells none sharp says 72, and leaves the unit out. */
function dpiOf({ density, format, resolutionUnit }: Metadata): number | null {
  return density === undefined || (format === 'jpeg' && resolutionUnit === undefined) ? null : density;
}

const isFloating = ({ depth }: Metadata): boolean =>
  ['float', 'double', 'complex', 'dpcomplex'].includes(depth);

const NO_DIRECTORIES = { ratios: [], breaksOff: false };
const MISSING_PAGES = 'The file says that it has more pages; they are missing or damaged.';

/** EXIF orientations 5 to 8 exchange width and height. */
const isTransposed = (orientation: number | undefined): boolean =>
  orientation !== undefined && orientation >= 5;

/**
 * Opens an image file that sharp reads.
 * @throws DocxError `damaged_document`, `too_many_pixels`, `too_many_pages`
 */
export async function openImage(
  file: { readonly path: string; readonly name: string },
  limits: OpenLimits & { readonly multiPage: boolean },
): Promise<ImagePages> {
  const sharp = await sharpLibrary();
  const { path, name } = file;

  const metadataOf = async (page: number) => {
    try {
      return await sharp(path, { page: page - 1, limitInputPixels: false, failOn: 'none' }).metadata();
    } catch (error) {
      throw damagedImage(name, error, page === 1 ? undefined : page);
    }
  };
  const first = await metadataOf(1);
  const count = first.pages ?? 1;
  const pageCount = limits.multiPage ? count : 1;
  const warnings =
    count > pageCount ? [`The image is animated (${count} frames); only the first one is read.`] : [];
  if (limits.maxPages !== null && pageCount > limits.maxPages)
    throw tooManyPages(name, pageCount, limits.maxPages);

  const { ratios, ...chain } = limits.multiPage ? await readDirectories(path) : NO_DIRECTORIES;
  const lacksPages = chain.breaksOff || ratios.length > pageCount;

  const inspect = async (page: number) => {
    const metadata = page === 1 ? first : await metadataOf(page);
    // libvips takes colors of this kind for scRGB, where 1 is white; of gray it would keep the whole numbers.
    if (isFloating(metadata) && metadata.space !== 'scrgb')
      throw damagedImage(name, new Error('floating point'), page === 1 ? undefined : page);
    const ratio = metadata.bitsPerSample === 1 ? (ratios[page - 1] ?? 1) : 1;
    const width = Math.round(metadata.width * Math.max(1, 1 / ratio));
    const height = Math.round(metadata.height * Math.max(1, ratio));
    if (width * height > limits.maxPixels)
      throw tooManyPixels({ name, page, width, height }, limits.maxPixels);
    const turned = isTransposed(metadata.orientation);
    const gray = metadata.space === 'b-w';
    const density = dpiOf(metadata);
    return {
      width: turned ? height : width,
      height: turned ? width : height,
      gray,
      dpi: density === null ? null : density * Math.max(1, 1 / ratio),
      stretched: ratio !== 1,
      transparent: metadata.hasAlpha,
    };
  };
  await inspect(1);

  /** The ground to be laid under a page. */
  const groundUnder = async (page: number): Promise<'white' | 'black'> => {
    const sample = sharp(path, { page: page - 1, limitInputPixels: limits.maxPixels, failOn: 'none' })
      .resize({
        width: SAMPLE_SIDE,
        height: SAMPLE_SIDE,
        fit: 'inside',
        kernel: 'nearest',
        withoutEnlargement: true,
      })
      .toColorspace('srgb')
      .ensureAlpha();
    return groundOf(await sample.raw({ depth: 'uchar' }).toBuffer());
  };

  const decode = async (
    page: number,
    failOn: 'warning' | 'error' | 'truncated' | 'none',
    input: string | Buffer = path,
  ): Promise<Bitmap> => {
    const { width, height, dpi, gray, stretched, transparent } = await inspect(page);
    const background = transparent ? await groundUnder(page) : 'white';
    const stored = sharp(input, { page: page - 1, limitInputPixels: limits.maxPixels, failOn }).autoOrient();
    const upright = stretched ? stored.resize({ width, height, fit: 'fill', kernel: 'linear' }) : stored;
    const { data, info } = await upright
      .flatten({ background })
      .toColorspace(gray ? 'b-w' : 'srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const channels = info.channels === 1 ? 1 : 3;
    if (info.channels !== channels) throw new Error(`unexpected ${info.channels} channels`);
    return dropColor({ width: info.width, height: info.height, channels, data: new Uint8Array(data), dpi });
  };

  /** A page that is whole. Of wrong data in JPEGs and faxes decoders only warn. */
  const decodeWhole = async (page: number): Promise<Bitmap> => {
    // Where pages are missing, the search for them is an error, too.
    if (lacksPages) return decode(page, 'truncated');
    const warns = first.format === 'jpeg' || first.format === 'tiff';
    try {
      return await decode(page, warns ? 'warning' : 'error');
    } catch (error) {
      if (!warns || error instanceof DocxError || isDamage(error)) throw error;
      return decode(page, 'error');
    }
  };

  /** What is there of a page that is damaged; white where a PNG breaks off. */
  const decodeRest = async (page: number): Promise<Bitmap> => {
    const mended = first.format === 'png' ? await mendPng(path) : null;
    const bitmap = await decode(page, 'none', mended?.bytes);
    const isUpright = (first.orientation ?? 1) === 1;
    if (mended !== null && isUpright) bitmap.data.fill(255, mended.rows * bitmap.width * bitmap.channels);
    return bitmap;
  };

  return {
    pageCount,
    warnings: lacksPages ? [...warnings, MISSING_PAGES] : warnings,
    pageInfo: async (page) => {
      const { width, height } = await inspect(page);
      return { page, width, height, unit: 'px' };
    },
    bitmap: async (page) => {
      try {
        return { bitmap: await decodeWhole(page), warnings: [] };
      } catch (error) {
        if (error instanceof DocxError) throw error;
        if (isForeign(error)) throw damagedImage(name, error, page);
        const bitmap = await decodeRest(page).catch(() => {
          throw damagedImage(name, error, page);
        });
        return {
          bitmap,
          warnings: [`The image is damaged (${reasonOf(error)}). What could be decoded was read.`],
        };
      }
    },
  };
}

/** Pixels as the file stores them, and how a viewer turns them. */
interface StoredImage {
  readonly bitmap: Bitmap;
  /** EXIF orientation, 1 to 8: 1 is upright. */
  readonly orientation: number;
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
  const source = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'none' });
  const { orientation = 1, ...metadata } = await source.metadata();
  const { data, info } = await source
    .flatten({ background: 'white' })
    .toColorspace(metadata.space === 'b-w' ? 'b-w' : 'srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const channels = info.channels === 1 ? 1 : 3;
  const dpi = dpiOf(metadata);
  const pixels = new Uint8Array(data.buffer, data.byteOffset, info.width * info.height * channels);
  return {
    bitmap: dropColor({ width: info.width, height: info.height, channels, data: pixels, dpi }),
    orientation,
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
