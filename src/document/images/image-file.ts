/** Decodes the pages of an image file, whole or what is left of them. */
import { DocxError } from '../../contract/light.ts';
import { dropColor } from '../bitmap.ts';
import { tooManyPixels } from '../limit-errors.ts';
import { damagedImage, isDamage, isForeign, mendPng, reasonOf } from './image-damage.ts';
import { groundOf, SAMPLE_SIDE } from './image-ground.ts';
import { dpiOf, sharpLibrary, type Metadata } from './sharp-library.ts';
import type { Bitmap } from '../types.ts';

const isFloating = ({ depth }: Metadata): boolean =>
  ['float', 'double', 'complex', 'dpcomplex'].includes(depth);

/** EXIF orientations 5 to 8 exchange width and height. */
const isTransposed = (orientation: number | undefined): boolean =>
  orientation !== undefined && orientation >= 5;

/** How strict the decoder is. */
/** At what a decoder stops: warnings, errors, data that breaks off, or nothing. */
export type FailOn = 'warning' | 'error' | 'truncated' | 'none';

/** What is known of a page before it is decoded. */
interface PageFacts {
  /** As it is shown. */
  readonly width: number;
  readonly height: number;
  readonly gray: boolean;
  readonly dpi: number | null;
  readonly stretched: boolean;
  readonly transparent: boolean;
}

/** An image file on disk. */
interface FileOnDisk {
  readonly path: string;
  readonly name: string;
}

/** What is known of a file before its pages are asked for. */
interface FileFacts {
  /** Of its first page. */
  readonly first: Metadata;
  /** For every page the height of a pixel divided by its width. */
  readonly ratios: readonly number[];
  readonly lacksPages: boolean;
  readonly maxPixels: number;
}

/** What a page says of itself. Throws DocxError `damaged_document`: of the first one it is said that the file is damaged. */
export async function metadataOf({ path, name }: FileOnDisk, page: number): Promise<Metadata> {
  const sharp = await sharpLibrary();
  try {
    return await sharp(path, { page: page - 1, limitInputPixels: false, failOn: 'none' }).metadata();
  } catch (error) {
    throw damagedImage(name, error, page === 1 ? undefined : page);
  }
}

/** Decodes the pages of an image file. */
export class ImageFile {
  readonly #file: FileOnDisk;
  readonly #facts: FileFacts;

  constructor(file: FileOnDisk, facts: FileFacts) {
    this.#file = file;
    this.#facts = facts;
  }

  /** Throws DocxError `damaged_document`, `too_many_pixels`. */
  async inspect(page: number): Promise<PageFacts> {
    const { name } = this.#file;
    const { first, ratios, maxPixels } = this.#facts;
    const metadata = page === 1 ? first : await metadataOf(this.#file, page);
    // libvips takes colors of this kind for scRGB, where 1 is white; of gray it would keep the whole numbers.
    if (isFloating(metadata) && metadata.space !== 'scrgb')
      throw damagedImage(name, new Error('floating point'), page === 1 ? undefined : page);
    const ratio = metadata.bitsPerSample === 1 ? (ratios[page - 1] ?? 1) : 1;
    const width = Math.round(metadata.width * Math.max(1, 1 / ratio));
    const height = Math.round(metadata.height * Math.max(1, ratio));
    if (width * height > maxPixels) throw tooManyPixels({ name, page, width, height }, maxPixels);
    const turned = isTransposed(metadata.orientation);
    const density = dpiOf(metadata);
    return {
      width: turned ? height : width,
      height: turned ? width : height,
      gray: metadata.space === 'b-w',
      dpi: density === null ? null : density * Math.max(1, 1 / ratio),
      stretched: ratio !== 1,
      transparent: metadata.hasAlpha,
    };
  }

  /** A page upright on its ground, as far as it can be decoded. Throws DocxError `damaged_document`, `too_many_pixels`. */
  async bitmap(page: number): Promise<{ bitmap: Bitmap; warnings: readonly string[] }> {
    try {
      return { bitmap: await this.#decodeWhole(page), warnings: [] };
    } catch (error) {
      if (error instanceof DocxError) throw error;
      if (isForeign(error)) throw damagedImage(this.#file.name, error, page);
      const bitmap = await this.#decodeRest(page).catch(() => {
        throw damagedImage(this.#file.name, error, page);
      });
      return {
        bitmap,
        warnings: [`The image is damaged (${reasonOf(error)}). What could be decoded was read.`],
      };
    }
  }

  async #open(page: number, failOn: FailOn, input: string | Buffer = this.#file.path) {
    const sharp = await sharpLibrary();
    return sharp(input, { page: page - 1, limitInputPixels: this.#facts.maxPixels, failOn });
  }

  /** The ground to be laid under a page. */
  async #groundUnder(page: number): Promise<'white' | 'black'> {
    const sample = (await this.#open(page, 'none'))
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
  }

  async #decode(page: number, failOn: FailOn, input?: Buffer): Promise<Bitmap> {
    const { width, height, dpi, gray, stretched, transparent } = await this.inspect(page);
    const background = transparent ? await this.#groundUnder(page) : 'white';
    const stored = (await this.#open(page, failOn, input)).autoOrient();
    const upright = stretched ? stored.resize({ width, height, fit: 'fill', kernel: 'linear' }) : stored;
    const { data, info } = await upright
      .flatten({ background })
      .toColorspace(gray ? 'b-w' : 'srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const channels = info.channels === 1 ? 1 : 3;
    if (info.channels !== channels) throw new Error(`unexpected ${info.channels} channels`);
    return dropColor({ width: info.width, height: info.height, channels, data: new Uint8Array(data), dpi });
  }

  /** A page that is whole. Of wrong data in JPEGs and faxes decoders only warn. */
  async #decodeWhole(page: number): Promise<Bitmap> {
    // Where pages are missing, the search for them is an error, too.
    if (this.#facts.lacksPages) return this.#decode(page, 'truncated');
    const { format } = this.#facts.first;
    const warns = format === 'jpeg' || format === 'tiff';
    try {
      return await this.#decode(page, warns ? 'warning' : 'error');
    } catch (error) {
      if (!warns || error instanceof DocxError || isDamage(error)) throw error;
      return this.#decode(page, 'error');
    }
  }

  /** What is there of a page that is damaged; white where a PNG breaks off. */
  async #decodeRest(page: number): Promise<Bitmap> {
    const { format, orientation = 1 } = this.#facts.first;
    const mended = format === 'png' ? await mendPng(this.#file.path) : null;
    const bitmap = await this.#decode(page, 'none', mended?.bytes);
    if (mended !== null && orientation === 1)
      bitmap.data.fill(255, mended.rows * bitmap.width * bitmap.channels);
    return bitmap;
  }
}
