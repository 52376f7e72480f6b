/** Tests of finding pictures pasted over a scan inside a PDF. */
import { describe, expect, it } from 'vitest';
import { makePdf } from '../../support/pdf-builder.ts';
import type { PdfImage, PdfPageSpec } from '../../support/pdf-builder.ts';
import { asJpeg, drawReceipt } from '../../tamper/receipt.ts';
import { codesOf, indicatorOf, screen } from '../screen.ts';

const ID = 'pdf_image_replaced';
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

  it('is about scans', async () => {
    const text = [{ x: 72, y: 500, text: 'Forty letters and more make a page of text, no stamp' }];
    const result = await screen(makePdf({ pages: [{ text }] }));
    expect(indicatorOf(result, ID).status).toBe('not_applicable');
  });
});
