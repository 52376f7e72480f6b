/** Tests of finding what was put over a scan inside a PDF, and parts of a scan that were saved alone. */
import { deflateSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { crop, toGray } from '../../../src/document/index.ts';
import { createRecognizer } from '../../../src/extraction/index.ts';
import type { RecognizeCrop } from '../../../src/integrity/reading.ts';
import { readCrops } from '../../../src/work/read-crops.ts';
import { makePdf } from '../../support/pdf-builder.ts';
import type { PdfImage, PdfPageSpec } from '../../support/pdf-builder.ts';
import { drawPage, jpegOf, pageOfJpeg, pictureOfWords } from '../../tamper/pdf/pictures.ts';
import { asJpeg, drawReceipt } from '../../tamper/receipt.ts';
import { codesOf, indicatorOf, screenFor } from '../screen.ts';

const ID = 'pdf_image_replaced';
const screen = screenFor(ID);
const recognizer = createRecognizer();
const recognize = readCrops(recognizer, { lang: 'eng', tessdata: null });
afterAll(() => recognizer.close());
const receipt = drawReceipt(3);
const { width, height } = receipt;
const jpeg = async (quality: number, matrix: PdfImage['matrix']): Promise<PdfImage> => ({
  ...{ width, height, colorSpace: 'DeviceGray', bits: 8, filter: 'DCTDecode', matrix },
  data: await asJpeg(receipt, quality),
});
const scan = await jpeg(88, [width, 0, 0, height, 0, 0]);
const patch = (
  quality: number,
  side: number,
  [x, y]: readonly [number, number] = [200, 300],
): Promise<PdfImage> => jpeg(quality, [side, 0, 0, (side * height) / width, x, y]);
const report = (images: readonly PdfImage[], page: PdfPageSpec = {}, copies = 1) =>
  screen(makePdf({ pages: Array.from({ length: copies }, () => ({ ...page, width, height, images })) }));

describe(ID, () => {
  it('finds a picture of another resolution on the scan and where it is', async () => {
    const result = await report([scan, await patch(88, 100)]);
    const [fact] = indicatorOf(result, ID).evidence ?? [];
    expect(fact).toMatchObject({ code: 'PICTURE_ON_SCAN', page: 1 });
    expect(fact?.box?.[0]).toBeCloseTo(200 / width, 2);
    expect(result.requires_manual_review).toBe(true);
    expect(result.is_suspicious).toBe(false);
  });

  it('finds a picture of the same resolution compressed with other tables', async () => {
    const small: PdfImage = { ...(await patch(95, 100)), width: 100, height: 138 };
    expect(codesOf(await report([scan, small]), ID)).toEqual(['PICTURE_ON_SCAN']);
  });

  it('counts a picture at the edge as context', async () => {
    expect(codesOf(await report([scan, await patch(88, 30, [2, 300])]), ID)).toEqual(['PICTURE_BESIDE_SCAN']);
  });

  it.each([
    ['the background of a slide', 0.5, 'PICTURE_BESIDE_SCAN'],
    ['a scan with a filing note', 0.97, 'PICTURE_ON_SCAN'],
  ])('takes a picture with words over it for %s by where they stand', async (_, share, code) => {
    const y = String(share * height);
    const lines = [1, 2, 3, 4, 5, 6, 7, 8].map(
      (word) => `BT /F1 9 Tf ${String((0.1 * word + 0.02) * width)} ${y} Td (word${String(word)}) Tj ET\n`,
    );
    const over = await report([scan, await patch(88, 100)], { ops: lines.join('') });
    expect(codesOf(over, ID)).toEqual([code]);
  });

  it('leaves layers of one scan, transparent stamps and letterheads alone', async () => {
    const layer = await jpeg(60, scan.matrix);
    expect(indicatorOf(await report([scan, layer]), ID).status).toBe('clear');
    const entries = '/Resources << /XObject << /I0 12 0 R /I1 900 0 R >> >>';
    const stamp = `<< /Type /XObject /Subtype /Image /Width 8 /Height 8 /ImageMask true /BitsPerComponent 1 /Length 8 >>\nstream\n${'\0'.repeat(8)}\nendstream`;
    const spec = { width, height, images: [scan], entries, ops: 'q 60 0 0 60 200 300 cm /I1 Do Q' };
    const stamped = await screen(makePdf({ pages: [spec], objects: { 900: stamp } }));
    expect(indicatorOf(stamped, ID).status).toBe('clear');
    expect(indicatorOf(await report([scan, await patch(88, 100)], {}, 3), ID).status).toBe('clear');
  });

  it('leaves a zone between two layers of a scan alone', async () => {
    const layers = [scan, await patch(88, 100), await jpeg(60, scan.matrix)];
    expect(indicatorOf(await report(layers), ID).status).toBe('clear');
  });

  it.each([
    ['finds a picture without loss and of the same resolution over a number', 200, ['PICTURE_ON_SCAN']],
    ['takes a larger one for a zone of the scan, which shows its print again', 40, []],
  ])('%s', async (_, top, codes) => {
    const cut = { x: 190, y: top, width: 100, height: top === 200 ? 24 : 200 };
    const zone: PdfImage = {
      ...{ width: cut.width, height: cut.height, colorSpace: 'DeviceGray', bits: 8, filter: 'FlateDecode' },
      data: deflateSync(crop(receipt, cut).data),
      matrix: [cut.width, 0, 0, cut.height, cut.x, height - cut.y - cut.height],
    };
    expect(codesOf(await report([scan, zone]), ID)).toEqual(codes);
  });

  it('takes a picture on empty paper for a signature or stamp', async () => {
    const empty = await asJpeg(
      { ...receipt, data: receipt.data.map((level, at) => (at < 200 * width ? 205 : level)) },
      88,
    );
    expect(
      codesOf(await report([{ ...scan, data: empty }, await patch(88, 60, [200, height - 150])]), ID),
    ).toEqual(['PICTURE_BESIDE_SCAN']);
  });

  it('is sure of a picture that shows another amount than the scan does below it, but not of the same or a misreadable one', async () => {
    const text = ['1234.50', '250.00', '399.99'].map((amount, row) => ({
      ...{ x: 300, y: 700 - 30 * row, text: amount, size: 14 },
    }));
    const picture = toGray(await drawPage(makePdf({ pages: [{ text }] }), 1, 200));
    const page = pageOfJpeg(picture, await jpegOf(picture, 85), 200);
    const evidenceOf = async (words: string) => {
      const label = toGray(await pictureOfWords(words, { width: 52, height: 16, size: 14 }));
      const image: PdfImage = {
        ...{ width: label.width, height: label.height, data: await jpegOf(label, 92) },
        ...{ colorSpace: 'DeviceGray', bits: 8, filter: 'DCTDecode', matrix: [52, 0, 0, 16, 298.5, 668] },
      };
      const bytes = makePdf({ pages: [{ ...page, images: [...(page.images ?? []), image] }] });
      return indicatorOf(await screen(bytes, { recognize }), ID).evidence;
    };
    expect(await evidenceOf('740.00')).toMatchObject([
      { code: 'SCAN_RETYPED', old: '250.00', new: '740.00' },
    ]);
    expect(await evidenceOf('280.00')).toMatchObject([
      { code: 'PICTURE_ON_SCAN', old: '250.00', new: '280.00' },
    ]);
    const same = await evidenceOf('250.00');
    expect(same).toMatchObject([{ code: 'PICTURE_ON_SCAN' }]);
    expect(same?.[0]?.old).toBeUndefined();
  });

  describe('of paper that was painted over a number', () => {
    const y = height - 224;
    const cover = (gray: number, box = `190 ${String(y)} 100 26`): string =>
      `${String(gray)} g ${box} re f\n`;
    const typed = (text: string): string => `BT 0 g /F1 18 Tf 195 ${String(y + 6)} Td (${text}) Tj ET\n`;

    it('is named with the print that the scan still holds below it, where that is read surely', async () => {
      const text = ['1234.50', '250.00', '399.99'].map((amount, row) => ({
        ...{ x: 300, y: 700 - 30 * row, text: amount, size: 14 },
      }));
      const picture = toGray(await drawPage(makePdf({ pages: [{ text }] }), 1, 200));
      const ops = '1 g 298 667 50 15 re f BT 0 g /F1 14 Tf 300 670 Td (850.00) Tj ET\n';
      const page = { ...pageOfJpeg(picture, await jpegOf(picture, 85), 200), ops };
      const evidenceBy = async (given?: RecognizeCrop) =>
        indicatorOf(await screen(makePdf({ pages: [page] }), { recognize: given }), ID).evidence?.[0];
      expect(await evidenceBy(recognize)).toMatchObject({
        ...{ code: 'SCAN_RETYPED', old: '250.00', new: '850.00' },
        detail: '"250.00" on the scan of page 1 is painted over and "850.00" typed there',
      });
      const unsure: RecognizeCrop = async (...crop) =>
        (await recognize(...crop)).map((word) => ({ ...word, confidence: 0.5 }));
      for (const other of [unsure, undefined]) expect((await evidenceBy(other))?.old).toBeUndefined();
    });

    it.each([
      ['with another on it makes the document suspicious', cover(0.8) + typed('48213'), 'SCAN_RETYPED', true],
      ['with a word on it asks for a look', cover(0.8) + typed('void'), 'SCAN_COVERED', false],
      ['with nothing on it asks for a look', cover(0.8), 'SCAN_COVERED', false],
    ])('%s', async (_, ops, code, suspicious) => {
      const result = await report([scan], { ops });
      expect(indicatorOf(result, ID).evidence).toMatchObject([{ code, page: 1 }]);
      expect([result.is_suspicious, result.requires_manual_review]).toEqual([suspicious, true]);
    });

    it.each([
      ['of another color, as a stamp or a redaction is', cover(0) + typed('48213')],
      ['at the edge, where fax machines print', cover(0.8, `190 ${String(height - 57)} 100 24`)],
      ['on empty paper', cover(0.8, `115 ${String(y)} 70 26`) + typed('48213')],
      ['over many lines, as a label is', cover(0.8, `30 ${String(y)} 460 140`) + typed('48213')],
      [
        'again and again, as programs do that set a scan again',
        Array.from({ length: 12 }, (_, line) => cover(0.8, `190 ${String(y - 32 * line)} 100 26`)).join(''),
      ],
    ])('leaves it alone %s', async (_, ops) => {
      expect(indicatorOf(await report([scan], { ops }), ID).status).toBe('clear');
    });
  });

  describe('of a scan in parts', () => {
    const strips = (qualities: readonly number[]): Promise<PdfImage[]> =>
      Promise.all(
        qualities.map(async (quality, at): Promise<PdfImage> => {
          const part = crop(receipt, { x: 0, y: at * 72, width, height: 72 });
          const size = { width, height: 72, colorSpace: 'DeviceGray', bits: 8, filter: 'DCTDecode' } as const;
          const matrix = [width, 0, 0, 72, 0, height - (at + 1) * 72] as const;
          return { ...size, data: await asJpeg(part, quality), matrix };
        }),
      );

    it('finds the one that was saved otherwise', async () => {
      const result = await report(await strips([80, 80, 80, 95, 80, 80, 80, 80, 80, 80]));
      const [fact] = indicatorOf(result, ID).evidence ?? [];
      expect(fact).toMatchObject({ code: 'PICTURE_ON_SCAN', page: 1 });
      expect(fact?.box?.[1]).toBeCloseTo(0.3, 2);
    });

    it('leaves scanners alone that save each as it serves best', async () => {
      for (const qualities of [
        [80, 80, 80, 95, 80, 80, 90, 80, 80, 80],
        [80, 95, 80, 95, 80, 95, 80, 95, 80, 95],
      ]) {
        expect(indicatorOf(await report(await strips(qualities)), ID).status).toBe('clear');
      }
    });
  });

  it('says that not all was looked at where a scan has 60,000 fills over it, and takes no half minute', async () => {
    const ops = '1 1 1 rg ' + '100 300 40 9 re f\n'.repeat(60_000);
    const result = await report([scan], { ops });
    expect(result.requires_manual_review).toBe(true);
    expect(indicatorOf(result, ID).description).toContain('as far as was looked');
  }, 15_000);

  it('is about scans', async () => {
    const text = [{ x: 72, y: 500, text: 'Forty letters and more make a page of text, no stamp' }];
    const result = await screen(makePdf({ pages: [{ text }] }));
    expect(indicatorOf(result, ID).status).toBe('not_applicable');
  });
});
