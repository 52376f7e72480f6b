/** Turns PDFs into pictures of their pages, which hides how their text came about; changed before, after or not at all. */
import { toGray } from '../../../src/document/index.ts';
import { makePdf } from '../../support/pdf-builder.ts';
import type { PdfPageSpec } from '../../support/pdf-builder.ts';
import { createRandom } from '../random.ts';
import { drawPage, jpegOf, pageOfJpeg } from './pictures.ts';

/** Resolutions of "print as image" and of online converters. */
export const FLATTENED_DPI = [150, 200, 300] as const;
const MAX_PAGES = 3;
const QUALITY = { from: 80, to: 92 } as const;

/** The first pages of a document, each as one JPEG; resolution, quality and color by seed. */
export async function flattened(
  bytes: Uint8Array,
  pageCount: number,
  seed: number,
): Promise<{ readonly bytes: Uint8Array; readonly dpi: number }> {
  const random = createRandom(seed);
  const dpi = FLATTENED_DPI[Math.floor(random() * FLATTENED_DPI.length)] ?? 200;
  const quality = QUALITY.from + Math.floor(random() * (QUALITY.to - QUALITY.from + 1));
  const gray = random() < 0.5;
  const pages: PdfPageSpec[] = [];
  for (let page = 1; page <= Math.min(pageCount, MAX_PAGES); page += 1) {
    const drawn = await drawPage(bytes, page, dpi);
    const bitmap = gray ? toGray(drawn) : drawn;
    pages.push(pageOfJpeg(bitmap, await jpegOf(bitmap, quality), dpi));
  }
  return { bytes: makePdf({ pages }), dpi };
}
