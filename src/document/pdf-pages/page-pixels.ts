/** What the pages of an opened PDF look like: whole pages, parts of them, the pictures on them. */
import { crop } from '../bitmap.ts';
import type { StreamFindings } from '../pdf-file/pdf-stream-limits.ts';
import type { Bitmap, OpenOptions, PagePicture } from '../types.ts';
import { type LibraryDocument, toDocxError } from './library/pdf-library.ts';
import { refuseEmptyRest } from './pdf-losses.ts';
import { renderPage, renderParts, type ChooseParts } from './pdf-render.ts';
import type { ShownImage } from './pictures/pdf-page-image.ts';
import { picturesOf, scanAmong } from './pictures/pdf-pictures.ts';
import { ownImage, type PageReader, type ReadPage } from './read-pages.ts';
import { renderWithAndWithout, type WithAndWithout, type WithoutOptions } from './render-without.ts';
import { delivered, objectsFor } from './walk/pdf-operators.ts';

/** The pixels of an opened PDF. */
export interface PagePixels {
  bitmap(
    page: number,
    options: { readonly dpi: number },
  ): Promise<{ bitmap: Bitmap; warnings: readonly string[] }>;
  /** Parts of what {@link bitmap} gives, all within it, without the rest. */
  parts(page: number, options: { readonly dpi: number }, choose: ChooseParts): Promise<readonly Bitmap[]>;
  /** The pictures on a page that may hold a bar code, see {@link OpenDocument.pictures}. */
  pictures(page: number, options: { readonly dpi: number }): AsyncIterable<PagePicture>;
  /** The picture that covers a page, the uppermost of several, upright at its own resolution; null where there is none, or a stencil. */
  scan(page: number): Promise<ShownImage | null>;
  /** A part of a page with and without some texts. */
  withAndWithout(page: number, options: WithoutOptions): Promise<WithAndWithout>;
}

/** What every look at an opened PDF needs. */
export interface OpenedPdf {
  readonly document: LibraryDocument;
  readonly pages: PageReader;
  readonly findings: StreamFindings;
  readonly name: string;
  readonly maxPixels: OpenOptions['maxPixels'];
}

/** The size of a page as it is shown, and the pictures that its operators name. */
function shownOn({ proxy }: ReadPage) {
  const { width, height } = proxy.getViewport({ scale: 1 });
  const decoded = (id: string) => delivered(objectsFor(proxy, id), id);
  return { size: { width, height }, decoded };
}

/** Gives the pixels of an opened PDF. */
export function pixelsOf({ document, pages, findings, name, maxPixels }: OpenedPdf): PagePixels {
  /** The pixels of a page: of the image that is the whole page, or rendered. */
  const pixels = async <T>(
    page: number,
    take: {
      readonly own: (image: Bitmap, reading: ReadPage) => T;
      readonly rendered: (reading: ReadPage) => Promise<T>;
    },
  ): Promise<T> => {
    const reading = await pages.at(page);
    refuseEmptyRest(reading, { name, page, ...findings });
    try {
      const own = await ownImage(reading);
      return own === null ? await take.rendered(reading) : take.own(own, reading);
    } catch (error) {
      throw toDocxError(error, name, page);
    }
  };

  return {
    bitmap: (page, { dpi }) =>
      pixels(page, {
        own: (bitmap, { losses }) => ({ bitmap, warnings: losses }),
        rendered: async ({ proxy, losses }) => {
          const { bitmap, warnings } = await renderPage(document, proxy, { dpi, maxPixels });
          return { bitmap, warnings: [...losses, ...warnings] };
        },
      }),
    parts: (page, { dpi }, choose) =>
      pixels(page, {
        own: (bitmap) => choose(bitmap).map((part) => crop(bitmap, part)),
        rendered: ({ proxy }) => renderParts(document, proxy, { dpi, maxPixels }, choose),
      }),
    pictures: async function* (page, { dpi }) {
      const reading = await pages.at(page);
      yield* picturesOf(reading.analysis, {
        ...shownOn(reading),
        paint: async (area) => (await renderPage(document, reading.proxy, { dpi, maxPixels, area })).bitmap,
      });
    },
    scan: async (page) => {
      const reading = await pages.at(page);
      return scanAmong(reading.analysis.images, shownOn(reading));
    },
    withAndWithout: async (page, options) =>
      renderWithAndWithout(document, await pages.at(page), { ...options, maxPixels, name, page }),
  };
}
