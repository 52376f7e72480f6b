/** Opening files: types, limits, and every kind of picture down to its pixels. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDocument, type OpenDocument, type OpenOptions } from '../../src/document/index.ts';
import { makeBmp, multiPageTiff, plainImage, splitImage, spottedImage } from '../support/image-builder.ts';
import { makePdf } from '../support/pdf-builder.ts';

const OPTIONS: OpenOptions = { maxPixels: 1_000_000, maxPages: null, passwords: [] };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'document-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function opened(
  name: string,
  content: Uint8Array | string,
  options: Partial<OpenOptions> = {},
): Promise<OpenDocument> {
  const path = join(folder, 'stored-under-another-name');
  await writeFile(path, content);
  return openDocument({ path, name }, { ...OPTIONS, ...options });
}

/** The page's pixels, at most the first three of the first row and the last of the last. */
async function corners(document: OpenDocument, page = 1): Promise<readonly (number | undefined)[]> {
  const { bitmap } = await document.bitmap(page, { dpi: 300 });
  expect(bitmap.data).toHaveLength(bitmap.width * bitmap.height * bitmap.channels);
  return [bitmap.channels, bitmap.width, bitmap.height, bitmap.data[0], bitmap.data.at(-1)];
}

/** Where the directories of a TIFF in little-endian order begin. */
function directoriesOf(tiff: Buffer): number[] {
  const found: number[] = [];
  for (let at = tiff.readUInt32LE(4); at > 0; at = tiff.readUInt32LE(at + 2 + tiff.readUInt16LE(at) * 12))
    found.push(at);
  return found;
}

/** A TIFF whose first directory says another number for a tag. */
function withTag(tiff: Buffer, tag: number, value: number): Buffer {
  const [start = 0] = directoriesOf(tiff);
  const changed = Buffer.from(tiff);
  for (let entry = 0; entry < tiff.readUInt16LE(start); entry += 1) {
    const at = start + 2 + entry * 12;
    if (tiff.readUInt16LE(at) === tag) changed.writeUInt16LE(value, at + 8);
  }
  return changed;
}

describe('telling documents apart', () => {
  it('goes by the content and warns when the name promises another type', async () => {
    const png = await plainImage(4, 4, 'red').png().toBuffer();
    const document = await opened('scan.pdf', png);
    expect(document.mediaType).toBe('image/png');
    expect(document.warnings).toEqual(['The name promises PDF, but the content is PNG; it was read as PNG.']);
  });

  it('says nothing when the name fits or promises no type', async () => {
    const png = await plainImage(4, 4, 'red').png().toBuffer();
    for (const name of ['a.PNG', 'a', 'a.2024']) expect((await opened(name, png)).warnings).toEqual([]);
  });

  it.each([
    ['empty_file', 'void.pdf', ''],
    ['unsupported_type', 'plain text', 'Dear Sir or Madam,\n'],
    ['unsupported_type', 'HTML', '\n<!DOCTYPE html><html>'],
    ['unsupported_type', 'GIF', 'GIF89a\x01\x00'],
    ['unsupported_type', 'ZIP', 'PK\x03\x04\x14\x00'],
    ['unsupported_type', 'HEIC', '\x00\x00\x00\x18ftypheic'],
    ['unsupported_type', 'e-mail', 'Received: from a by b\r\n'],
    ['unsupported_type', 'zero bytes', '\x00\x00\x00\x00'],
  ])('rejects what is no document as %s and says that it looks like %s', async (code, look, content) => {
    const rejection = opened('void.pdf', Buffer.from(content, 'latin1'));
    await expect(rejection).rejects.toMatchObject({ code, detail: expect.stringContaining(look) as string });
    await expect(rejection).rejects.toMatchObject({ hint: expect.any(String) as string });
  });

  it('tells a file that is not there from one that is damaged', async () => {
    const missing = openDocument({ path: join(folder, 'nowhere'), name: 'gone.pdf' }, OPTIONS);
    await expect(missing).rejects.toMatchObject({ code: 'file_unreadable', message: /gone\.pdf/ });
    await expect(opened('broken.pdf', '%PDF-1.4 and nothing more')).rejects.toMatchObject({
      code: 'damaged_document',
      message: /broken\.pdf/,
    });
    await expect(
      opened('broken.png', Buffer.from('\x89PNG\r\n\x1a\nnothing', 'latin1')),
    ).rejects.toMatchObject({
      code: 'damaged_document',
      message: /broken\.png/,
    });
  });
});

describe('limits that hold before decoding', () => {
  it('refuses pictures with too many pixels by their header alone', async () => {
    const wide = await plainImage(1200, 1000, 'white').png().toBuffer();
    const header = makeBmp({ width: 40_000, height: 40_000, bits: 24, pixels: [] });
    for (const content of [wide.subarray(0, 200), wide, header]) {
      await expect(opened('big', content)).rejects.toMatchObject({ code: 'too_many_pixels' });
    }
  });

  it('refuses documents with too many pages', async () => {
    const tiff = await multiPageTiff(4, 4, ['red', 'blue', 'lime']);
    const pdf = makePdf({ pages: [{}, {}, {}] });
    for (const content of [tiff, pdf]) {
      await expect(opened('long', content, { maxPages: 2 })).rejects.toMatchObject({
        code: 'too_many_pages',
      });
      expect((await opened('long', content, { maxPages: 3 })).pageCount).toBe(3);
    }
  });
});

describe('pictures', () => {
  it('have no text layer and are as large as their pixels', async () => {
    const document = await opened('a.png', await plainImage(30, 20, 'red').png().toBuffer());
    expect(await document.textLayer(1)).toBeNull();
    expect(await document.pageInfo(1)).toEqual({ page: 1, width: 30, height: 20, unit: 'px' });
    expect(await corners(document)).toEqual([3, 30, 20, 255, 0]);
  });

  it('come out gray when they are gray, whatever they are stored as', async () => {
    const picture = splitImage(30, 20, 10);
    const stored = [
      await picture.clone().png().toBuffer(),
      await picture.clone().toColourspace('srgb').png({ compressionLevel: 1 }).toBuffer(),
      await picture.clone().png({ palette: true, colours: 2 }).toBuffer(),
      await picture.clone().toColourspace('grey16').png().toBuffer(),
      await picture.clone().webp({ lossless: true }).toBuffer(),
      await picture.clone().toColourspace('b-w').tiff({ bitdepth: 1, compression: 'ccittfax4' }).toBuffer(),
      await picture
        .clone()
        .toColourspace('b-w')
        .tiff({ bitdepth: 1, compression: 'none', miniswhite: true })
        .toBuffer(),
    ];
    for (const content of stored)
      expect(await corners(await opened('a', content))).toEqual([1, 30, 20, 0, 255]);
  });

  it('are turned upright by their EXIF orientation', async () => {
    // Orientation 6: the first row is to be shown at the right side.
    const turned = await splitImage(30, 20, 10)
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 100 })
      .toBuffer();
    const document = await opened('photo.jpg', turned);
    expect(await document.pageInfo(1)).toMatchObject({ width: 20, height: 30 });
    expect(await corners(document)).toEqual([1, 20, 30, 0, 255]);
  });

  it('have square pixels where those of a fax are higher than wide', async () => {
    const picture = splitImage(30, 20, 10).toColourspace('b-w');
    const resolution = { xres: 8, yres: 4 };
    const fax = await picture
      .clone()
      .tiff({ bitdepth: 1, compression: 'ccittfax4', ...resolution })
      .toBuffer();
    const document = await opened('fax.tif', fax);
    expect(await document.pageInfo(1)).toMatchObject({ width: 30, height: 40 });
    expect(await corners(document)).toEqual([1, 30, 40, 0, 255]);
    // Of pictures it is no sign of a fax.
    const scan = await picture.clone().tiff(resolution).toBuffer();
    expect(await corners(await opened('scan.tif', scan))).toEqual([1, 30, 20, 0, 255]);
  });

  it('lie on white where they are transparent', async () => {
    const clear = await plainImage(8, 8, { r: 0, g: 0, b: 0, alpha: 0 }).png().toBuffer();
    expect(await corners(await opened('a.png', clear))).toEqual([1, 8, 8, 255, 255]);
  });

  it('lie on black where they are transparent and their print is light', async () => {
    const { default: sharp } = await import('sharp');
    const clear = plainImage(40, 40, { r: 255, g: 255, b: 255, alpha: 0 });
    const strokes = await plainImage(20, 4, '#f4f4f4').png().toBuffer();
    const light = await clear
      .clone()
      .composite([{ input: strokes, left: 0, top: 0 }])
      .png()
      .toBuffer();
    const picture = sharp(light);
    for (const content of [
      light,
      await picture.clone().webp({ lossless: true }).toBuffer(),
      await picture.tiff().toBuffer(),
    ])
      expect(await corners(await opened('light', content))).toEqual([1, 40, 40, 244, 0]);
    const dark = await plainImage(20, 4, 'black').png().toBuffer();
    const drawn = await clear
      .clone()
      .composite([{ input: dark, left: 0, top: 0 }])
      .png()
      .toBuffer();
    expect(await corners(await opened('dark', drawn))).toEqual([1, 40, 40, 0, 255]);
  });

  it('lose no colors to CMYK and 16 bits', async () => {
    const orange = plainImage(8, 8, '#ff8000');
    for (const content of [
      await orange.clone().toColourspace('cmyk').tiff().toBuffer(),
      await orange.clone().toColourspace('rgb16').png().toBuffer(),
    ]) {
      const { bitmap } = await (await opened('a', content)).bitmap(1, { dpi: 300 });
      const [red = 0, green = 0, blue = 255] = bitmap.data;
      expect(red).toBeGreaterThan(230);
      expect(Math.abs(green - 125)).toBeLessThan(15);
      expect(blue).toBeLessThan(60);
    }
  });

  it('know their resolution, in inches and in centimeters, or admit that they do not', async () => {
    const picture = plainImage(8, 8, 'white');
    const dpiOf = async (content: Uint8Array): Promise<number | null> =>
      (await (await opened('a', content)).bitmap(1, { dpi: 300 })).bitmap.dpi;
    expect(await dpiOf(await picture.clone().withMetadata({ density: 300 }).png().toBuffer())).toBe(300);
    const perCentimeter = { xres: 20 / 2.54, yres: 20 / 2.54, resolutionUnit: 'cm' as const };
    expect(await dpiOf(await picture.clone().tiff(perCentimeter).toBuffer())).toBe(200);
    expect(await dpiOf(await picture.clone().png().toBuffer())).toBeNull();
    expect(await dpiOf(await picture.clone().jpeg().toBuffer())).toBeNull();
  });

  it('are read page by page from a TIFF, and only once from an animation', async () => {
    const tiff = await opened('a.tif', await multiPageTiff(6, 4, ['black', 'white']));
    expect(tiff.pageCount).toBe(2);
    expect(await corners(tiff, 1)).toEqual([1, 6, 4, 0, 0]);
    expect(await corners(tiff, 2)).toEqual([1, 6, 4, 255, 255]);
    const frames = await Promise.all(
      ['black', 'white'].map((color) => plainImage(6, 4, color).raw().toBuffer()),
    );
    const { default: sharp } = await import('sharp');
    const raw = { width: 6, height: 8, channels: 3 as const, pageHeight: 4 };
    const webp = await sharp(Buffer.concat(frames), { raw }).webp({ lossless: true }).toBuffer();
    const animation = await opened('a.webp', webp);
    expect(animation.pageCount).toBe(1);
    expect(animation.warnings).toEqual(['The image is animated (2 frames); only the first one is read.']);
    expect(await corners(animation)).toEqual([1, 6, 4, 0, 0]);
  });

  it('are read as far as they go when they break off, with a warning', async () => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
    const { default: sharp } = await import('sharp');
    const picture = sharp({ create: { width: 300, height: 300, channels: 3, background: 'white', noise } });
    for (const content of [await picture.clone().jpeg().toBuffer(), await picture.clone().png().toBuffer()]) {
      const cut = await opened('cut', content.subarray(0, content.length / 2));
      const { bitmap, warnings } = await cut.bitmap(1, { dpi: 300 });
      expect(bitmap).toMatchObject({ width: 300, height: 300 });
      expect(warnings).toEqual([expect.stringMatching(/damaged .it breaks off.* could be decoded was read/)]);
    }
  });

  it('are told to be damaged where a decoder goes on behind wrong data', async () => {
    const picture = spottedImage(300, 300).toColorspace('b-w');
    const fax = picture.clone().tiff({ compression: 'ccittfax4', bitdepth: 1 });
    const jpegs = [picture.clone().jpeg(), picture.clone().jpeg({ progressive: true })];
    for (const whole of await Promise.all([...jpegs, fax].map((encoded) => encoded.toBuffer()))) {
      const middle = whole.length >> 1;
      const isFax = whole[0] === 0x49;
      const wrong = isFax
        ? Buffer.from(whole).fill(0, middle, middle + 500)
        : Buffer.concat([whole.subarray(0, middle), whole.subarray(middle + 2000)]);
      const { bitmap, warnings } = await (await opened('wrong', wrong)).bitmap(1, { dpi: 300 });
      expect(bitmap).toMatchObject({ width: 300, height: 300 });
      expect(warnings).toEqual([expect.stringMatching(/damaged .*holds errors.* could be decoded was read/)]);
      expect((await (await opened('whole', whole)).bitmap(1, { dpi: 300 })).warnings).toEqual([]);
    }
  });

  it('are not told to be damaged by an oddity that takes nothing away', async () => {
    const jpeg = await plainImage(64, 64, 'red').jpeg().toBuffer();
    const filled = Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(2), jpeg.subarray(-2)]);
    expect((await (await opened('filled', filled)).bitmap(1, { dpi: 300 })).warnings).toEqual([]);
  });

  it('repeat nothing below the rows of a PNG that breaks off', async () => {
    const { default: sharp } = await import('sharp');
    const [width, height] = [64, 1600];
    // Dark rows at the top only, then noise, so that half of the file is about half of the rows.
    let seed = 1;
    // Marsaglia's xorshift.
    const noise = (): number => {
      for (const shift of [13, -17, 5]) seed ^= shift > 0 ? seed << shift : seed >>> -shift;
      return 128 + (Math.abs(seed) % 127);
    };
    const data = Buffer.from(Array.from({ length: width * height }, noise)).fill(0, 0, width * 40);
    const png = await sharp(data, { raw: { width, height, channels: 1 } })
      .png()
      .toBuffer();
    const cut = await opened('cut.png', png.subarray(0, png.length / 2));
    const { bitmap } = await cut.bitmap(1, { dpi: 300 });
    expect(bitmap.data.subarray(0, width * 40).every((value) => value === 0)).toBe(true);
    expect(bitmap.data.subarray(width * 40).includes(0)).toBe(false);
    // All of the data is used: what is white is about half.
    const share = bitmap.data.filter((value) => value === 255).length / bitmap.data.length;
    expect(share).toBeGreaterThan(0.4);
    expect(share).toBeLessThan(0.55);
  });

  it.each([
    ['cut off before it', (whole: Buffer, second: number) => whole.subarray(0, second)],
    ['damaged', (whole: Buffer, second: number) => whole.fill(0xff, second, second + 2)],
  ])('tell that pages of a TIFF are missing whose second directory is %s', async (_what, damage) => {
    const whole = await multiPageTiff(60, 40, ['black', 'white', 'black']);
    expect((await opened('a.tif', whole)).warnings).toEqual([]);
    const [start = 0, second = 0] = directoriesOf(whole);
    expect(second).toBeGreaterThan(start);
    const cut = await opened('a.tif', damage(Buffer.from(whole), second));
    expect(cut.pageCount).toBe(1);
    expect(cut.warnings).toEqual(['The file says that it has more pages; they are missing or damaged.']);
    expect((await cut.bitmap(1, { dpi: 300 })).warnings).toEqual([]);
    expect(await corners(cut)).toEqual([1, 60, 40, 0, 0]);
  });

  it('fail with what is not supported rather than pass for empty ones', async () => {
    const tiff = await splitImage(30, 20, 10).tiff({ compression: 'lzw' }).toBuffer();
    const zstd = opened('a.tif', withTag(tiff, 259, 50_000)).then((document) =>
      document.bitmap(1, { dpi: 300 }),
    );
    await expect(zstd).rejects.toMatchObject({
      code: 'damaged_document',
      message: /compression .ZSTD. is not supported/,
    });
    await expect(zstd).rejects.toMatchObject({
      hint: expect.stringContaining('another compression') as string,
    });
    const lab = opened('a.tif', withTag(await plainImage(8, 8, 'red').tiff().toBuffer(), 262, 8));
    await expect(lab).rejects.toMatchObject({ message: /Lab are not supported/ });
    // The bytes of four gray pixels as one floating-point number.
    const gray = await splitImage(32, 8, 16).toColorspace('b-w').tiff({ compression: 'none' }).toBuffer();
    const floating = withTag(withTag(withTag(gray, 256, 8), 258, 32), 339, 3);
    await expect(opened('a.tif', floating)).rejects.toMatchObject({
      message: /floating-point numbers is not supported/,
    });
  });
});

describe('Windows bitmaps', () => {
  const [BLACK, WHITE, RED] = [
    [0, 0, 0],
    [255, 255, 255],
    [0, 0, 255],
  ] as const;
  const palette = [...BLACK, 0, ...WHITE, 0];

  it.each([
    [
      '24 bits',
      { width: 2, height: 2, bits: 24, pixels: [...WHITE, ...WHITE, 0, 0, ...BLACK, ...WHITE, 0, 0] },
    ],
    [
      '24 bits from top to bottom',
      { width: 2, height: -2, bits: 24, pixels: [...BLACK, ...WHITE, 0, 0, ...WHITE, ...WHITE, 0, 0] },
    ],
    [
      '32 bits',
      { width: 2, height: 2, bits: 32, pixels: [...WHITE, 0, ...WHITE, 0, ...BLACK, 0, ...WHITE, 0] },
    ],
    ['1 bit', { width: 2, height: 2, bits: 1, palette, pixels: [0xc0, 0, 0, 0, 0x40, 0, 0, 0] }],
    ['4 bits', { width: 2, height: 2, bits: 4, palette, pixels: [0x11, 0, 0, 0, 0x01, 0, 0, 0] }],
    ['8 bits', { width: 2, height: 2, bits: 8, palette, pixels: [1, 1, 0, 0, 0, 1, 0, 0] }],
    [
      '8 bits, run-length',
      { width: 2, height: 2, bits: 8, compression: 1, palette, pixels: [2, 1, 0, 0, 1, 0, 1, 1, 0, 1] },
    ],
  ] as const)('of %s are read upright', async (_, spec) => {
    const document = await opened('a.bmp', makeBmp(spec));
    const { bitmap } = await document.bitmap(1, { dpi: 300 });
    expect(bitmap).toMatchObject({ width: 2, height: 2, channels: 1 });
    expect([...bitmap.data]).toEqual([0, 255, 255, 255]);
  });

  it('keep their colors and resolution', async () => {
    const document = await opened(
      'a.bmp',
      makeBmp({ width: 1, height: 1, bits: 24, pixels: [...RED, 0], dpi: 300 }),
    );
    const { bitmap } = await document.bitmap(1, { dpi: 300 });
    expect(bitmap).toMatchObject({ channels: 3, dpi: 300, data: Uint8Array.of(255, 0, 0) });
  });

  it('that hold a JPEG, as printers take it, are refused before they end the process', async () => {
    const pixels = [0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46, 0];
    await expect(
      opened('a.bmp', makeBmp({ width: 2, height: 2, bits: 0, compression: 4, pixels })),
    ).rejects.toMatchObject({
      code: 'damaged_document',
      detail: expect.stringContaining('compression 4') as string,
    });
  });

  it('are damaged when their pixels are missing, and read with a warning when some are there', async () => {
    const spec = { width: 50, height: 4, bits: 8, palette } as const;
    await expect(opened('a.bmp', makeBmp({ ...spec, pixels: [1, 1] }))).rejects.toMatchObject({
      code: 'damaged_document',
    });
    const half = await opened('a.bmp', makeBmp({ ...spec, pixels: new Array<number>(2 * 52).fill(0) }));
    const { bitmap, warnings } = await half.bitmap(1, { dpi: 300 });
    expect(bitmap.data.at(-1)).toBe(0);
    expect(warnings).toEqual([
      'The image breaks off after 50 % of its pixels. What could be decoded was read.',
    ]);
  });
});
