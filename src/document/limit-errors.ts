/** Words for the limits that hold before a document is decoded: pages and pixels. */
import { DocxError } from '../contract/light.ts';

interface PageSize {
  readonly name: string;
  readonly page: number;
  readonly width: number;
  readonly height: number;
}

const megapixels = (pixels: number): string =>
  pixels < 1e6 ? `${String(pixels)} pixels` : `${String(Math.round(pixels / 1e5) / 10)} megapixels`;

/** A page that would take more pixels than the limit. */
export function tooManyPixels({ name, page, width, height }: PageSize, maxPixels: number): DocxError {
  const size = `${width} x ${height}`;
  return new DocxError(
    'too_many_pixels',
    `Page ${page} of "${name}" has ${size} pixels; the limit is ${megapixels(maxPixels)}.`,
    { hint: 'Scale the image down, or raise the limit with --max-pixels.' },
  );
}

/** A document with more pages than the limit. */
export function tooManyPages(name: string, pageCount: number, maxPages: number): DocxError {
  return new DocxError('too_many_pages', `"${name}" has ${pageCount} pages; the limit is ${maxPages}.`, {
    hint: 'Split the document, or use a plan that admits more pages.',
  });
}
