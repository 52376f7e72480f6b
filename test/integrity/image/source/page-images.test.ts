/** Tests of examining the pixels of PDF pages: all pages, turned ones, and pictures that are not JPEG. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { crop } from '../../../../src/document/index.ts';
import type { Bitmap } from '../../../../src/document/index.ts';
import { definePictureCheck } from '../../../../src/integrity/check.ts';
import type { PictureCheck } from '../../../../src/integrity/check.ts';
import { makePdf } from '../../../support/pdf-builder.ts';
import type { PdfImage, PdfPageSpec } from '../../../support/pdf-builder.ts';
import { editImage } from '../../../tamper/image-edits.ts';
import { asJpeg, drawReceipt, savedOnce } from '../../../tamper/receipt.ts';
import { codesOf, indicatorOf, screen, screenFor } from '../../screen.ts';

const screenLevels = screenFor('ela_tampering_detected');
const screenCopies = screenFor('copy_move_forgery');

const page = (image: Partial<PdfImage>, { width, height }: Bitmap): PdfPageSpec => ({
  width,
  height,
  images: [
    {
      ...{ width, height, colorSpace: 'DeviceGray', bits: 8, matrix: [width, 0, 0, height, 0, 0] },
      ...{ data: new Uint8Array(), ...image },
    },
  ],
});
const jpegPage = async (bitmap: Bitmap): Promise<PdfPageSpec> =>
  page({ data: await asJpeg(bitmap, 95), filter: 'DCTDecode' }, bitmap);
const flatePage = (bitmap: Bitmap): PdfPageSpec =>
  page({ data: deflateSync(bitmap.data), filter: 'FlateDecode' }, bitmap);

async function forgedReceipt() {
  const base = await savedOnce(drawReceipt(5, { columns: 3 }), 88);
  const edit = editImage(base, { kind: 'img_retype', seed: 3 });
  if (edit === null) throw new Error('the page offers no place');
  const { x0, y0, x1, y1 } = edit.box;
  const middle = [(x0 + x1) / 2 / base.width, (y0 + y1) / 2 / base.height] as const;
  return { base, bitmap: edit.bitmap, middle };
}

/** A page of a scan, drawn, with the digits of one amount copied over another (OpenJPEG 2.5.0, 9:1), and a part of one kept whole. */
const COPIED_DIGITS: Bitmap = { width: 420, height: 330, channels: 1, data: new Uint8Array(), dpi: null };
const fixture = (name: string): Promise<Buffer> =>
  readFile(path.join(import.meta.dirname, '../../../fixtures/jpeg2000', name));

const asks = (id: string, ask: PictureCheck['ask']): PictureCheck =>
  definePictureCheck({
    ...{ id, name: id, category: 'image', default: true, needs: 'any', ask },
    ...{ innocentExplanation: 'none', clear: 'nothing' },
  });

describe('the pictures of a PDF', () => {
  it('are examined where they are small on a page that shows nothing else, and found at their place', async () => {
    const { bitmap, middle } = await forgedReceipt();
    const { width, height } = bitmap;
    const lone = { ...flatePage(bitmap), width: 3 * width, height: 2 * height };
    const report = await screenLevels(makePdf({ pages: [lone] }));
    const [box] = (indicatorOf(report, 'ela_tampering_detected').evidence ?? []).map((one) => one.box ?? []);
    const [left = 1, top = 1, right = 0, bottom = 0] = box ?? [];
    const [x, y] = [middle[0] / 3, (1 + middle[1]) / 2];
    expect([left <= x, x <= right, top <= y, y <= bottom]).toEqual([true, true, true, true]);
  });

  it('are all asked about, and every check sees one before the next is opened', async () => {
    const seen: string[] = [];
    const note = (id: string) =>
      asks(id, (picture) => {
        seen.push(`${id}${String(picture.page)}`);
        return Promise.resolve({ status: 'clear' });
      });
    const pages = [1, 2, 3, 4, 5].map((seed) => flatePage(drawReceipt(seed)));
    await screen(makePdf({ pages }), { checks: [note('a'), note('b')] });
    expect(seen).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3', 'a4', 'b4', 'a5', 'b5']);
  });

  it('are examined however small they are when they are all there is on their page, unlike logos', async () => {
    const small: Bitmap = {
      width: 300,
      height: 400,
      channels: 1,
      data: new Uint8Array(120_000).fill(200),
      dpi: null,
    };
    const note = asks('note', () => Promise.resolve({ status: 'clear' }));
    const statusOf = async (page: PdfPageSpec) =>
      indicatorOf(await screen(makePdf({ pages: [page] }), { checks: [note] }), 'note').description;
    expect(await statusOf(flatePage(small))).not.toContain('no page is a scan');
    expect(await statusOf({ ...flatePage(small), width: 420, height: 500 })).toContain('no page is a scan');
  });

  it('keep the other checks going when one breaks', async () => {
    const broken = asks('broken', () => Promise.reject(new Error('no luck')));
    const fine = asks('fine', () => Promise.resolve({ status: 'clear' }));
    const report = await screen(makePdf({ pages: [flatePage(drawReceipt(1))] }), { checks: [broken, fine] });
    expect(indicatorOf(report, 'broken').status).toBe('error');
    expect(indicatorOf(report, 'fine').status).toBe('clear');
  });

  it('lead to a word typed into the fourth of four scans', async () => {
    const { base, bitmap } = await forgedReceipt();
    const pages = await Promise.all([base, base, base, bitmap].map(jpegPage));
    const { evidence } = indicatorOf(await screenLevels(makePdf({ pages })), 'ela_tampering_detected');
    expect(evidence?.map((fact) => fact.page)).toContain(4);
  });

  it.each([
    [0, ([x, y]: readonly [number, number]) => [x, y]],
    [90, ([x, y]: readonly [number, number]) => [1 - y, x]],
    [180, ([x, y]: readonly [number, number]) => [1 - x, 1 - y]],
    [270, ([x, y]: readonly [number, number]) => [y, 1 - x]],
  ])(
    'give the place as shown on a page turned by %i, cut and stored without loss',
    async (rotate, turned) => {
      const forged = await forgedReceipt();
      const rest = { x: 4, y: 6, width: forged.bitmap.width - 4, height: forged.bitmap.height - 6 };
      const bitmap = crop(forged.bitmap, rest);
      const middle = [
        (forged.middle[0] * forged.bitmap.width - rest.x) / rest.width,
        (forged.middle[1] * forged.bitmap.height - rest.y) / rest.height,
      ] as const;
      const report = await screenLevels(makePdf({ pages: [{ ...flatePage(bitmap), rotate }] }));
      const boxes = (indicatorOf(report, 'ela_tampering_detected').evidence ?? []).map((fact) => fact.box);
      const [x = 0, y = 0] = turned(middle);
      const hit = boxes.some((box) => {
        const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = box ?? [];
        return x > x0 - 0.05 && x < x1 + 0.05 && y > y0 - 0.05 && y < y1 + 0.05;
      });
      expect(hit).toBe(true);
    },
  );

  it.each([
    ['JPEG', 'DCTDecode'],
    ['without loss', 'FlateDecode'],
  ] as const)(
    'are joined from strips (%s), so that a copy across two of them shows at its place',
    async (_, filter) => {
      const base = await savedOnce(drawReceipt(5, { columns: 3 }), 88);
      const edit = editImage(base, { kind: 'img_copy_move', seed: 3 });
      if (edit === null) throw new Error('the page offers no place');
      const { width, height, channels, data } = edit.bitmap;
      const middle = 8 * Math.round((edit.box.y0 + edit.box.y1) / 16);
      const strip = async (from: number, to: number): Promise<PdfImage> => {
        const part = {
          ...edit.bitmap,
          height: to - from,
          data: data.subarray(from * width * channels, to * width * channels),
        };
        const bytes = filter === 'DCTDecode' ? await asJpeg(part, 95) : deflateSync(part.data);
        const size = { width, height: to - from, colorSpace: 'DeviceGray', bits: 8 } as const;
        return { ...size, data: bytes, filter, matrix: [width, 0, 0, to - from, 0, height - to] };
      };
      const images = [await strip(middle, height), await strip(0, middle)];
      const report = await screenCopies(makePdf({ pages: [{ width, height, images }] }));
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] =
        indicatorOf(report, 'copy_move_forgery').evidence?.[0]?.box ?? [];
      const [x, y] = [(edit.box.x0 + edit.box.x1) / 2 / width, (edit.box.y0 + edit.box.y1) / 2 / height];
      expect([x > x0 - 0.1, x < x1 + 0.1, y > y0 - 0.1, y < y1 + 0.1]).toEqual([true, true, true, true]);
    },
  );

  it('are joined from tiles, so that a copy across two of them shows', async () => {
    const base = await savedOnce(drawReceipt(5, { columns: 3 }), 88);
    const edit = editImage(base, { kind: 'img_copy_move', seed: 3 });
    if (edit === null) throw new Error('the page offers no place');
    const { width, height } = edit.bitmap;
    const tile = async (x: number, y: number, right: number, bottom: number): Promise<PdfImage> => {
      const part = crop(edit.bitmap, { x, y, width: right - x, height: bottom - y });
      return {
        ...{ width: part.width, height: part.height, colorSpace: 'DeviceGray', bits: 8, filter: 'DCTDecode' },
        ...{ data: await asJpeg(part, 95), matrix: [part.width, 0, 0, part.height, x, height - bottom] },
      };
    };
    const images = await Promise.all([
      tile(264, 0, width, 360),
      tile(0, 360, 320, height),
      tile(0, 0, 264, 360),
      tile(320, 360, width, height),
    ]);
    const report = await screenCopies(makePdf({ pages: [{ width, height, images }] }));
    expect(indicatorOf(report, 'copy_move_forgery').status).toBe('detected');
  });

  it('of a scan in parts are examined where one part was saved alone, and lead to the word in it', async () => {
    const { base, bitmap, middle } = await forgedReceipt();
    const { width, height } = bitmap;
    const part = async (y: number, source: Bitmap, quality: number): Promise<PdfImage> => {
      const data = await asJpeg(crop(source, { x: 0, y: Math.max(0, y), width, height: 240 }), quality);
      const size = { width, height: 240, colorSpace: 'DeviceGray', bits: 8, filter: 'DCTDecode' } as const;
      return { ...size, data, matrix: [width, 0, 0, 240, 0, height - y - 240] };
    };
    const isEdited = (y: number): boolean => middle[1] * height >= y && middle[1] * height < y + 240;
    const images = await Promise.all(
      [-240, 0, 240, 480].map((y) => (isEdited(y) ? part(y, bitmap, 95) : part(y, base, 80))),
    );
    const report = await screenLevels(makePdf({ pages: [{ width, height: height + 240, images }] }));
    const [box] = (indicatorOf(report, 'ela_tampering_detected').evidence ?? []).map((one) => one.box ?? []);
    const [, top = 1, , bottom = 0] = box ?? [];
    const y = (240 + middle[1] * height) / (height + 240);
    expect([top <= y, y <= bottom]).toEqual([true, true]);
  });

  it('tell nothing of places that the page covers with black bars: they were taken out openly', async () => {
    const { bitmap, middle } = await forgedReceipt();
    const { width, height } = bitmap;
    const barred = (bar: string): PdfPageSpec => ({ ...flatePage(bitmap), ops: bar });
    const [x, y] = [middle[0] * width, (1 - middle[1]) * height];
    const at = (left: number): string => `0 g ${String(left)} ${String(y - 20)} 120 40 re f`;
    const statusOf = async (page: PdfPageSpec) =>
      indicatorOf(await screenLevels(makePdf({ pages: [page] })), 'ela_tampering_detected').status;
    expect(await statusOf(barred(at(x - 60)))).toBe('clear');
    expect(await statusOf(barred(at(x > width / 2 ? 20 : width - 140)))).toBe('detected');
  });

  it('are not joined from strips that were saved otherwise, and the check says so', async () => {
    const top = drawReceipt(1);
    const { width, height } = top;
    const image = async (quality: number, y: number): Promise<PdfImage> => ({
      ...{ width, height, colorSpace: 'DeviceGray', bits: 8, filter: 'DCTDecode' },
      ...{ data: await asJpeg(top, quality), matrix: [width, 0, 0, height, 0, y] },
    });
    const images = [await image(95, height), await image(80, 0)];
    const report = await screenCopies(makePdf({ pages: [{ width, height: 2 * height, images }] }));
    const indicator = indicatorOf(report, 'copy_move_forgery');
    expect(indicator.status).toBe('inconclusive');
    expect(indicator.description).toContain('parts that were not saved alike');
  });

  it('in print colors are examined by their pixels', async () => {
    const base = drawReceipt(5, { columns: 3 });
    const edit = editImage(base, { kind: 'img_copy_move', seed: 3 });
    if (edit === null) throw new Error('the page offers no place');
    const { width, height, data } = edit.bitmap;
    const jpeg = await sharp(data, { raw: { width, height, channels: 1 } })
      .toColourspace('cmyk')
      .jpeg({ quality: 95 })
      .toBuffer();
    const printed = page({ data: jpeg, filter: 'DCTDecode', colorSpace: 'DeviceCMYK' }, edit.bitmap);
    const report = await screenCopies(makePdf({ pages: [printed] }));
    expect(indicatorOf(report, 'copy_move_forgery').status).toBe('detected');
  });

  it('in JPEG 2000 are decoded: copied digits are found, and where an erased place cannot stand out that is said', async () => {
    const scan = page({ data: await fixture('copied-digits.jp2'), filter: 'JPXDecode' }, COPIED_DIGITS);
    const report = await screen(makePdf({ pages: [scan] }));
    expect(codesOf(report, 'copy_move_forgery')).toContain('COPIED_GLYPHS');
    expect(indicatorOf(report, 'image_erased_region').status).toBe('inconclusive');
  });

  it('in JPEG 2000 are those that were saved where all of it was kept, and only there', async () => {
    const exact: boolean[] = [];
    const note = asks('note', (picture) => {
      exact.push(picture.exact);
      return Promise.resolve({ status: 'clear' });
    });
    for (const [name, size] of [
      ['whole.jp2', { ...COPIED_DIGITS, width: 160, height: 160 }],
      ['copied-digits.jp2', COPIED_DIGITS],
    ] as const) {
      const scan = page({ data: await fixture(name), filter: 'JPXDecode' }, size);
      await screen(makePdf({ pages: [scan] }), { checks: [{ ...note, anyQuality: true }] });
    }
    expect(exact).toEqual([true, false]);
  });

  it('in JPEG 2000 are refused by what they say themselves, whatever the page says, and where they hold nothing', async () => {
    const whole = await fixture('copied-digits.jp2');
    const siz = whole.indexOf(Buffer.from([0xff, 0x51]));
    const huge = Buffer.from(whole);
    // Width and height of picture and tile.
    for (const at of [6, 10, 22, 26]) huge.writeUInt32BE(60_000, siz + at);
    const answers = [huge, whole.subarray(0, siz), new Uint8Array(9)].map(async (data) => {
      const report = await screenCopies(
        makePdf({ pages: [page({ data, filter: 'JPXDecode' }, COPIED_DIGITS)] }),
      );
      const { status, description } = indicatorOf(report, 'copy_move_forgery');
      return `${status}: ${description}`;
    });
    expect(await Promise.all(answers)).toEqual([
      'inconclusive: This cannot be told here: the picture has 3600 megapixels, and up to 36 are examined.',
      ...Array(2).fill('inconclusive: This cannot be told here: the picture cannot be decoded.'),
    ]);
  });

  it('are not decoded where their data is damaged; the check says so and goes on with the others', async () => {
    const whole = await fixture('copied-digits.jp2');
    const damaged = Buffer.from(whole).fill(0xff, 400);
    const pages = [damaged, whole].map((data) => page({ data, filter: 'JPXDecode' }, COPIED_DIGITS));
    const [alone, among] = [
      await screenCopies(makePdf({ pages: pages.slice(0, 1) })),
      await screenCopies(makePdf({ pages })),
    ];
    const { status, description } = indicatorOf(alone, 'copy_move_forgery');
    expect(`${status}: ${description}`).toBe(
      'inconclusive: This cannot be told here: the picture cannot be decoded.',
    );
    const found = indicatorOf(among, 'copy_move_forgery').evidence ?? [];
    expect(found.map((one) => one.page)).toEqual([2, 2]);
    expect(among.quality?.insufficient).toEqual([{ page: 1, reason: 'the picture cannot be decoded' }]);
  });

  it('are not examined when they are black and white, and the check says why', async () => {
    const fax = page({ data: new Uint8Array(9), filter: 'CCITTFaxDecode', bits: 1 }, drawReceipt(1));
    const indicator = indicatorOf(await screenCopies(makePdf({ pages: [fax] })), 'copy_move_forgery');
    expect(indicator.status).toBe('not_applicable');
    expect(indicator.description).toContain('black and white');
  });
});
