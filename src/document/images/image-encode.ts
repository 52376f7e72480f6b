/** Bitmaps as picture files, for reports and for models that look at pages. */
import { sharpLibrary } from './sharp-library.ts';
import type { Bitmap } from '../types.ts';

export interface EncodeOptions {
  readonly format: 'png' | 'jpeg' | 'webp';
  /** Larger bitmaps are scaled down to this, pixels. */
  readonly longestSide?: number | undefined;
}

/** The bytes of a picture file. JPEG and WebP are written at quality 80. */
export async function encodeImage(
  { data, width, height, channels }: Bitmap,
  { format, longestSide }: EncodeOptions,
): Promise<Uint8Array> {
  const sharp = await sharpLibrary();
  const whole = sharp(data, { raw: { width, height, channels } });
  const sized =
    longestSide === undefined
      ? whole
      : whole.resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true });
  if (format === 'png') return sized.png({ compressionLevel: 6 }).toBuffer();
  return (format === 'jpeg' ? sized.jpeg({ quality: 80 }) : sized.webp({ quality: 80 })).toBuffer();
}

/** The bitmap after being saved as JPEG at a quality and decoded again; same size and channels. */
export async function resaveAsJpeg(bitmap: Bitmap, quality: number): Promise<Bitmap> {
  const { data, width, height, channels } = bitmap;
  const sharp = await sharpLibrary();
  const jpeg = await sharp(data, { raw: { width, height, channels } }).jpeg({ quality }).toBuffer();
  const decoded = sharp(jpeg).toColorspace(channels === 1 ? 'b-w' : 'srgb');
  return { ...bitmap, data: new Uint8Array(await decoded.raw().toBuffer()) };
}
