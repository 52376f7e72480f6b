/** Decodes JPEG 2000 pictures as they are stored, by the OpenJPEG that comes with pdf.js. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { once } from '../../../kit/once.ts';
import type { Bitmap } from '../../types.ts';
import { keepingBuiltIns } from './built-ins.ts';

const decoder = once(async () => {
  const { JpxImage } = await keepingBuiltIns(
    () => import('pdfjs-dist/legacy/image_decoders/pdf.image_decoders.min.mjs'),
  );
  const { resolve } = createRequire(import.meta.url);
  const wasm = await readFile(resolve('pdfjs-dist/wasm/openjpeg.wasm'));
  const handler = { sendWithPromise: () => Promise.resolve(wasm) };
  JpxImage.setOptions({ useWasm: true, useWorkerFetch: false, handler });
  return JpxImage;
});

/**
 * The pixels of a JPEG 2000 of 8 bits and one or three components. Look at its header before: it takes 15 bytes per colored pixel,
 * and the thread until it is done.
 * @throws what OpenJPEG says
 */
export async function decodeJpeg2000(
  bytes: Uint8Array,
  { width, height, channels }: Pick<Bitmap, 'width' | 'height' | 'channels'>,
): Promise<Bitmap> {
  const jpx = await decoder();
  try {
    const { buffer, byteOffset, length } = await jpx.decode(bytes, { numComponents: channels });
    if (length !== width * height * channels) throw new Error('its pixels are not as many as it says');
    return { width, height, channels, data: new Uint8Array(buffer, byteOffset, length), dpi: null };
  } finally {
    jpx.cleanup();
  }
}
