/** Draws a small scanned receipt: lines of numbers with the grain of a sensor, different with every seed. */
import sharp, { type Sharp } from 'sharp';
import type { Bitmap } from '../../src/document/index.ts';
import { decodeStored } from '../../src/document/index.ts';
import { drawText } from './draw-text.ts';
import { createRandom } from './random.ts';

/** Pixels from the first letter of a column to that of the next. */
const COLUMN = 155;

/** A gray picture of 20 lines of numbers in columns, never saved. `whitened`: as scanners that clean paper give it. */
export function drawReceipt(seed: number, { whitened = false, columns = 2 } = {}): Bitmap {
  const random = createRandom(seed);
  const [width, height] = [55 + columns * COLUMN, 720];
  const bitmap: Bitmap = {
    width,
    height,
    channels: 1,
    data: new Uint8Array(width * height).fill(whitened ? 255 : 205),
    dpi: null,
  };
  for (let line = 0; line < 20; line += 1) {
    for (let column = 0; column < columns; column += 1) {
      const digits = Array.from({ length: 5 }, () => String(Math.floor(random() * 10))).join('');
      const [x0, y0] = [
        40 + column * COLUMN + Math.floor(random() * 12),
        40 + line * 32 + Math.floor(random() * 4),
      ];
      drawText(bitmap, digits, { x0, y0, x1: x0 + 75, y1: y0 + 18 });
    }
  }
  bitmap.data.forEach((level, at) => {
    const grain = (random() + random() + random() - 1.5) * 22;
    if (whitened && level > 240) return;
    bitmap.data[at] = Math.max(3, Math.min(250, Math.round(level + grain)));
  });
  return bitmap;
}

const encoder = ({ data, width, height, channels }: Bitmap): Sharp =>
  sharp(data, { raw: { width, height, channels } });

/** The picture as a JPEG of a quality. `table`: the number of one that is not standard, as other programs have (libvips 8.15, `quant-table`). */
export const asJpeg = (bitmap: Bitmap, quality: number, table = 0): Promise<Buffer> =>
  encoder(bitmap).jpeg({ quality, quantisationTable: table }).toBuffer();

/** The picture as a PNG. */
export const asPng = (bitmap: Bitmap): Promise<Buffer> => encoder(bitmap).png().toBuffer();

/** The picture as a WebP, at quality 80 unless without loss. */
export const asWebp = (bitmap: Bitmap, { lossless }: { readonly lossless: boolean }): Promise<Buffer> =>
  encoder(bitmap).webp({ lossless, quality: 80 }).toBuffer();

/** The picture after it was saved as a JPEG once. */
export async function savedOnce(
  bitmap: Bitmap,
  quality: number,
  { maxPixels = 1e7, table = 0 } = {},
): Promise<Bitmap> {
  return (await decodeStored(await asJpeg(bitmap, quality, table), { maxPixels })).bitmap;
}

/** The picture scaled to a width. */
export async function scaledTo(bitmap: Bitmap, width: number): Promise<Bitmap> {
  const scaled = encoder(bitmap).resize({ width });
  if (bitmap.channels === 1) scaled.extractChannel(0);
  const { data, info } = await scaled.raw().toBuffer({ resolveWithObject: true });
  return { ...bitmap, width: info.width, height: info.height, data };
}

/** A gray picture with noise of 185 to 224 drawn in at places of one size, given by their upper left corners. */
export function withNoise(
  page: Bitmap,
  corners: readonly (readonly [number, number])[],
  { width, height }: { readonly width: number; readonly height: number },
): Bitmap {
  const changed = { ...page, data: page.data.slice() };
  const random = createRandom(7);
  for (const [x0, y0] of corners)
    for (let y = y0; y < y0 + height; y += 1)
      for (let x = x0; x < x0 + width; x += 1)
        changed.data[y * page.width + x] = 185 + Math.floor(40 * random());
  return changed;
}
