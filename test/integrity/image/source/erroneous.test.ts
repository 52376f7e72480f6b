/** Tests of pictures whose data holds errors: what is decoded behind them accuses nobody, and a person is asked to look. */
import { beforeAll, describe, expect, it } from 'vitest';
import { withErrors } from '../../../support/broken-jpeg.ts';
import { makePdf } from '../../../support/pdf-builder.ts';
import type { PdfImage } from '../../../support/pdf-builder.ts';
import { editImage } from '../../../tamper/image-edits.ts';
import { asJpeg, drawReceipt, savedOnce } from '../../../tamper/receipt.ts';
import { codesOf, indicatorOf, screenFor } from '../../screen.ts';

const ID = 'ela_tampering_detected';
const screened = screenFor(ID);

let whole: Buffer;
let broken: Buffer;
let size: { readonly width: number; readonly height: number };

const pdfOf = (data: Uint8Array): Uint8Array => {
  const { width, height } = size;
  const [colorSpace, filter] = ['DeviceGray', 'DCTDecode'] as const;
  const image: PdfImage = { ...size, colorSpace, bits: 8, matrix: [width, 0, 0, height, 0, 0], data, filter };
  return makePdf({ pages: [{ ...size, images: [image] }] });
};

beforeAll(async () => {
  const edit = editImage(await savedOnce(drawReceipt(5), 88), { kind: 'img_retype', seed: 3 });
  if (edit === null) throw new Error('the page offers no place');
  size = edit.bitmap;
  whole = await asJpeg(edit.bitmap, 95);
  broken = await withErrors(whole);
});

describe('a picture whose data holds errors', () => {
  it('is not examined for its pixels, and is to be looked at', async () => {
    expect(codesOf(await screened(whole), ID)).toContain('COMPRESSION_ISLAND');
    const report = await screened(broken);
    expect(indicatorOf(report, ID)).toMatchObject({ status: 'inconclusive', evidence: [] });
    expect(indicatorOf(report, ID).description).toContain('its data holds errors');
    expect(report).toMatchObject({ is_suspicious: false, requires_manual_review: true });
  });

  it('is not examined on the page of a PDF either', async () => {
    expect(codesOf(await screened(pdfOf(whole)), ID)).toContain('COMPRESSION_ISLAND');
    const report = await screened(pdfOf(broken));
    expect(indicatorOf(report, ID)).toMatchObject({ status: 'inconclusive', evidence: [] });
    expect(report.requires_manual_review).toBe(true);
  });
});
