/** Pictures with known text, for tests that really recognize. */
import { toGray, type Bitmap } from '../../src/document/index.ts';
import { pictureOf, textPdf, type PrintedLine } from '../support/sample-documents.ts';

export const LETTER: readonly PrintedLine[] = [
  [60, 80, 20, 'Northwind Traders Ltd'],
  [60, 130, 12, 'Invoice Number: INV-2024-0815'],
  [60, 150, 12, 'Invoice Date: 15 March 2024'],
  [60, 190, 12, 'Please pay the amount below within thirty days of delivery.'],
  [60, 210, 12, 'The goods remain our property until they have been paid in full.'],
  [60, 230, 12, 'Questions are answered by our office from Monday to Friday.'],
  [60, 280, 12, 'Grand Total'],
  [400, 280, 12, '1,190.00'],
];

/** A gray picture of lines of text on an A4 page. */
export async function pictureWith(lines: readonly PrintedLine[], dpi = 150): Promise<Bitmap> {
  const picture = await pictureOf(textPdf([lines]), dpi);
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const channels = info.channels === 1 ? 1 : 3;
  return toGray({ width: info.width, height: info.height, channels, data, dpi });
}
