/** Bitmaps as PNG or JPEG files, for reports and for models that look at pages. */
import { sharpLibrary } from './image-pages.ts';
import type { Bitmap } from './types.ts';

export interface EncodeOptions {
  readonly format: 'png' | 'jpeg';
  /** Larger bitmaps are scaled down to this, pixels. */
  readonly longestSide?: number | undefined;
}

/** The bytes of a picture file. JPEG is written at quality 80. */
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
  return (format === 'png' ? sized.png({ compressionLevel: 6 }) : sized.jpeg({ quality: 80 })).toBuffer();
}
