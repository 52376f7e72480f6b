/** JPEGs of PDFs, decoded natively: the pixels, their size, damage; and the resolution of JPEG 2000 images. */
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openPdfBytes, toGray, type Bitmap } from '../../../../src/document/index.ts';
import { makePdf, type PdfImage, type PdfPageSpec } from '../../../support/pdf-builder.ts';

const [width, height] = [400, 300];

/** Colors that change from pixel to pixel, or smoothly. */
function colorful({ smooth = false, profile = false } = {}): Promise<Buffer> {
  const noise = (at: number): number => at * at * 7 + (at >> 5);
  const wave = (at: number): number => 127 + 100 * Math.sin(at / 120) * Math.cos((at % 3) + at / 25_000);
  const data = Uint8Array.from({ length: width * height * 3 }, (_, at) => (smooth ? wave : noise)(at) & 255);
  const picture = sharp(data, { raw: { width, height, channels: 3 } });
  return (profile ? picture.withIccProfile('p3') : picture).jpeg({ quality: 90 }).toBuffer();
}

const imageOf = (data: Uint8Array, size = { width, height }): PdfImage => ({
  ...size,
  data,
  colorSpace: 'DeviceRGB',
  bits: 8,
  filter: 'DCTDecode',
  matrix: [width, 0, 0, height, 0, 0],
});

async function shown(
  data: Uint8Array,
  page: Partial<PdfPageSpec> = {},
  size?: typeof imageSize,
): Promise<Bitmap> {
  const bytes = makePdf({ pages: [{ width, height, images: [imageOf(data, size)], ...page }] });
  const pages = await openPdfBytes(bytes, {
    name: 'scan.pdf',
    maxPixels: 1e7,
    maxPages: null,
    passwords: [],
  });
  try {
    return (await pages.bitmap(1, { dpi: 72 })).bitmap;
  } finally {
    await pages.close();
  }
}

const imageSize = { width: 200, height: 150 };
const plain = (jpeg: Uint8Array): Promise<Buffer> => sharp(jpeg).raw().toBuffer();

/** Mean difference of two pictures, levels. */
function distance(a: Uint8Array, b: Uint8Array): number {
  expect(a.length).toBe(b.length);
  return a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length;
}

describe('a color JPEG in a PDF', () => {
  it.each([
    { smooth: false, least: 100_000, most: Infinity },
    { smooth: true, least: 0, most: 100_000 },
  ])('gives the pixels of the file, of more than $least bytes', async ({ smooth, least, most }) => {
    const jpeg = await colorful({ smooth });
    expect(jpeg.length).toBeGreaterThan(least);
    expect(jpeg.length).toBeLessThan(most);
    const bitmap = await shown(jpeg);
    expect(bitmap).toMatchObject({ width, height, channels: 3 });
    expect(distance(bitmap.data, await plain(jpeg))).toBe(0);
  });

  it('gives the pixels as stored, whatever color profile is beside them', async () => {
    const jpeg = await colorful({ smooth: true, profile: true });
    const stored = await sharp(jpeg, { ignoreIcc: true }).raw().toBuffer();
    expect(distance((await shown(jpeg)).data, stored)).toBe(0);
  });

  it('is painted with the same pixels where the page is more than the image', async () => {
    const jpeg = await colorful();
    const painted = await shown(jpeg, { ops: '0 0 0.1 0.1 re f' });
    expect(distance(painted.data, await plain(jpeg))).toBeLessThan(1);
  });

  it('has the size that the PDF gives it, by its nearest pixels', async () => {
    const jpeg = await colorful();
    const bitmap = await shown(jpeg, {}, imageSize);
    expect(bitmap).toMatchObject(imageSize);
    const pixels = await plain(jpeg);
    const at = (10 * 2 * width + 20 * 2) * 3;
    const own = (10 * imageSize.width + 20) * 3;
    expect([...bitmap.data.subarray(own, own + 3)]).toEqual([...pixels.subarray(at, at + 3)]);
  });

  it.each([false, true])(
    'is shown as far as it can be decoded when it ends early, smooth: %s',
    async (smooth) => {
      const jpeg = await colorful({ smooth });
      const cut = jpeg.subarray(0, jpeg.length * 0.7);
      const rest = await sharp(cut, { failOn: 'none' }).raw().toBuffer();
      expect(distance((await shown(cut)).data, rest)).toBe(0);
    },
  );

  it('is gray when it has no color', async () => {
    const jpeg = await sharp(await colorful())
      .grayscale()
      .toColorspace('srgb')
      .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
      .toBuffer();
    const bitmap = await shown(jpeg);
    expect(bitmap.channels).toBe(1);
    const source = { width, height, channels: 3, data: await plain(jpeg), dpi: null } as const;
    expect(distance(bitmap.data, toGray(source).data)).toBeLessThan(0.01);
  });
});

/** White, 2100 by 4 pixels, but for one column that is black (OpenJPEG 2.5.0). */
const BLACK_COLUMN =
  '/0//UQApAAAAAAg0AAAABAAAAAAAAAAAAAAINAAAAAQAAAAAAAAAAAABBwEB/1IADAAAAAEAAQgAAAH/XAAHQEBISFD/kAAKAAAA' +
  'AABOAAH/k+/gV32goPE2rhIm8ZD+x+TJv/9//PT6eUYP/z9fwmkWD/6f4QmhOEIosEIosEIosD8B2QSR3+fwBgDxNpGLdm//2Q==';

describe('a JPEG 2000 in a PDF', () => {
  it('keeps all of its pixels, however large it is', async () => {
    const size = { width: 2100, height: 4 };
    const image = imageOf(Buffer.from(BLACK_COLUMN, 'base64'), size);
    const matrix = [size.width, 0, 0, size.height, 0, 0] as const;
    const images = [{ ...image, colorSpace: 'DeviceGray', filter: 'JPXDecode', matrix } as const];
    const bitmap = await shown(new Uint8Array(), { ...size, images });
    expect(bitmap).toMatchObject(size);
    expect([...bitmap.data.subarray(999, 1002)]).toEqual([255, 0, 255]);
  });
});
