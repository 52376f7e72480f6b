/** Tests of telling what kind of document a PDF is, and of what the report says of its pictures. */
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makePdf } from '../support/pdf-builder.ts';
import type { PdfImage, PdfPageSpec } from '../support/pdf-builder.ts';
import { drawText } from '../tamper/draw-text.ts';
import { asJpeg, drawReceipt, savedOnce } from '../tamper/receipt.ts';
import { indicatorOf, screen } from './screen.ts';

const line = { x: 72, y: 500, text: 'Forty letters and more make a page of text, no stamp' };
const image: PdfImage = {
  width: 10,
  height: 10,
  data: new Uint8Array(100),
  colorSpace: 'DeviceGray',
  bits: 8,
  matrix: [612, 0, 0, 792, 0, 0],
};
const strip = (y: number): PdfImage => ({ ...image, matrix: [612, 0, 0, 396, 0, y] });
const classOf = async (...pages: readonly PdfPageSpec[]) => (await screen(makePdf({ pages }))).document_class;

describe('document_class', () => {
  it.each<[string, string | null, readonly PdfPageSpec[]]>([
    ['text', 'born_digital', [{ text: [line] }]],
    [
      'text with a small picture',
      'born_digital',
      [{ text: [line], images: [{ ...image, matrix: [90, 0, 0, 90, 0, 0] }] }],
    ],
    ['a picture of the page', 'scan', [{ images: [image] }]],
    ['strips that make up the page', 'scan', [{ images: [strip(0), strip(396)] }]],
    ['a picture with a page number', 'scan', [{ images: [image], text: [{ ...line, text: 'Page 1' }] }]],
    [
      'a picture with unseen text',
      'scan_with_text_layer',
      [{ images: [image], text: [{ ...line, mode: 3 }] }],
    ],
    ['a picture with text on it', 'mixed', [{ images: [image], text: [line] }]],
    ['a page of text and a scan', 'mixed', [{ text: [line] }, { images: [image] }]],
    ['a page of text and an empty one', 'born_digital', [{ text: [line] }, {}]],
    ['nothing', null, [{}]],
  ])('of %s is %s', async (_, expected, pages) => {
    expect(await classOf(...pages)).toBe(expected);
  });

  it('makes a check that is about other documents say so', async () => {
    const report = await screen(makePdf({ pages: [{ images: [image] }] }));
    const { status, description } = indicatorOf(report, 'pdf_covered_text');
    expect(status).toBe('not_applicable');
    expect(description).toContain('this one is a scan');
  });

  it('of pages that a program drew as pictures is flattened, which counts little', async () => {
    const drawn = drawReceipt(7);
    drawn.data.fill(255);
    for (let row = 0; row < 20; row += 1) {
      const y0 = 30 + row * 32;
      drawText(drawn, '1234512345', { x0: 40, y0, x1: 240, y1: y0 + 18 });
    }
    const { width, height } = drawn;
    const page = (data: Uint8Array): PdfPageSpec => ({
      width,
      height,
      images: [{ ...image, width, height, data, filter: 'DCTDecode', matrix: [width, 0, 0, height, 0, 0] }],
    });
    const flattened = await screen(makePdf({ pages: [page(await asJpeg(drawn, 95))] }));
    expect(flattened.document_class).toBe('flattened');
    expect(flattened.risk_level).toBe('low');
    const text = [60, 40, 20].map((y) => ({ ...line, x: 10, y, size: 6, text: line.text.repeat(4) }));
    const ground = await screen(makePdf({ pages: [{ ...page(await asJpeg(drawn, 95)), text }] }));
    expect(indicatorOf(ground, 'pdf_flattened').status).toBe('clear');
    const scanned = await screen(makePdf({ pages: [page(await asJpeg(drawReceipt(7), 95))] }));
    expect(scanned.document_class).toBe('scan');
  });
});

describe('quality', () => {
  it('counts the pictures that allow checks of pixels and says what is wrong with the others', async () => {
    const receipt = drawReceipt(7);
    const { width, height } = receipt;
    const page = async (quality: number): Promise<PdfPageSpec> => {
      const data = await asJpeg(receipt, quality);
      const matrix = [width, 0, 0, height, 0, 0] as const;
      return { width, height, images: [{ ...image, width, height, data, filter: 'DCTDecode', matrix }] };
    };
    const report = await screen(makePdf({ pages: [await page(95), await page(50)] }));
    expect(report.quality?.examined).toBe(1);
    expect(report.quality?.insufficient).toMatchObject([{ page: 2 }]);
    expect((await screen(makePdf({ pages: [{ text: [line] }] }))).quality).toBeNull();
  });

  it('tells of a picture how large its letters are and at what qualities it was saved', async () => {
    const resaved = await asJpeg(await savedOnce(drawReceipt(12), 80), 95);
    const [picture] = (await screen(resaved)).quality?.pictures ?? [];
    expect(picture).toMatchObject({ page: 1, last_quality: 95, earlier_quality: 80 });
    expect(picture?.text_height).toBeGreaterThan(12);
    expect(picture?.text_height).toBeLessThan(26);
    const [once] = (await screen(await asJpeg(drawReceipt(12), 90))).quality?.pictures ?? [];
    expect(once).toMatchObject({ last_quality: 90, earlier_quality: null });
  });

  it('does not take silence for an answer where the letters are blurred', async () => {
    const { data, width, height } = drawReceipt(13);
    const blurred = await sharp(data, { raw: { width, height, channels: 1 } })
      .blur(5)
      .png()
      .toBuffer();
    const report = await screen(blurred);
    expect(report.quality?.insufficient[0]?.reason).toMatch(/blurred/);
    expect(indicatorOf(report, 'copy_move_forgery')).toMatchObject({
      status: 'inconclusive',
      description: /blurred/,
    });
  });
});
