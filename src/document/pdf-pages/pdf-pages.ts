/** Reads PDFs page by page: sizes, text layers, what is painted, pixels. */
import { crop } from '../bitmap.ts';
import { tooManyPages } from '../limit-errors.ts';
import { readEmbeddedContent } from './pdf-embedded.ts';
import { placedAnnotations } from './pdf-form.ts';
import type { PlacedAnnotation } from './pdf-form.ts';
import { toDocxError } from './library/pdf-library.ts';
import { cutWarning, fileWarnings, refuseEmptyRest, TEXTURED } from './pdf-losses.ts';
import { openWithAllPages } from './library/open-all-pages.ts';
import { delivered, objectsFor } from './walk/pdf-operators.ts';
import type { ShownImage } from './pictures/pdf-page-image.ts';
import { picturesOf, scanAmong } from './pictures/pdf-pictures.ts';
import type { PagePaint } from './paint/page-paint.ts';
import { paintOf, printedPaint } from './paint/pdf-printed.ts';
import { createPictureDamage } from './pictures/picture-damage.ts';
import { createPageReader, ownImage, type ReadPage } from './read-pages.ts';
import { renderPage, renderParts, type ChooseParts } from './pdf-render.ts';
import { renderWithAndWithout, type WithAndWithout, type WithoutOptions } from './render-without.ts';
import { refuseEndlessForms } from '../pdf-file/pdf-form-uses.ts';
import { checkStreams } from '../pdf-file/pdf-stream-limits.ts';
import type { Bitmap, EmbeddedContent, OpenOptions, PageInfo, PagePicture, TextLayer } from '../types.ts';

/** An opened PDF. */
export interface PdfPages {
  readonly pageCount: number;
  /** What is odd about the file, when it had to be repaired. */
  readonly warnings: readonly string[];
  /** Pixels of its largest picture: they decide about memory. Those of black and white ones count a third. */
  readonly mostPixels: number;
  pageInfo(page: number): Promise<PageInfo>;
  textLayer(page: number): Promise<TextLayer>;
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
  /** Everything painted on a page in order, for checks that ask what lies over what. */
  paint(page: number): Promise<PagePaint>;
  /** What a page paints on paper; null where no annotation is printed that is not shown. */
  printed(page: number): Promise<PagePaint | null>;
  /** A part of a page with and without some texts. */
  withAndWithout(page: number, options: WithoutOptions): Promise<WithAndWithout>;
  /** The annotations of a page, fields of forms among them, in points of the page as it is shown. */
  annotations(page: number): Promise<readonly PlacedAnnotation[]>;
  /** The document information dictionary (text entries only) and the XMP packet. */
  metadata(): Promise<PdfMetadata>;
  /** XML attachments and filled form fields. */
  embedded(): Promise<EmbeddedContent>;
  close(): Promise<void>;
}

/** What a PDF says about itself. */
export interface PdfMetadata {
  /** Entries of the Info dictionary that are text or numbers, by their PDF name (`Producer`, `CreationDate`, ...). */
  readonly info: Readonly<Record<string, string>>;
  /** The XMP packet as the file has it, or null. */
  readonly xmp: string | null;
}

/** What pdf.js really gives: its types leave out the missing packet. */
interface LibraryMetadata {
  readonly info: object;
  readonly metadata: { getRaw(): string } | null;
}

/**
 * Opens a PDF from bytes: a whole file, or the leading part of one (an earlier revision).
 * @throws DocxError `encrypted_document`, `damaged_document`, `too_many_pages`
 */
export async function openPdfBytes(
  bytes: Uint8Array,
  options: OpenOptions & { readonly name: string },
): Promise<PdfPages> {
  const { name, maxPixels, maxPages } = options;
  const findings = checkStreams(bytes, options);
  refuseEndlessForms(bytes, findings.forms, name);
  const { document, damagedPages, isCut } = await openWithAllPages(bytes, options);
  const pageCount = document.numPages;
  if (maxPages !== null && pageCount > maxPages) {
    await document.loadingTask.destroy();
    throw tooManyPages(name, pageCount, maxPages);
  }

  const pages = createPageReader(document, {
    name,
    damagedPages,
    pictureDamage: createPictureDamage(bytes, maxPixels),
  });

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
    pageCount,
    mostPixels: findings.mostPixels,
    warnings: [...fileWarnings(bytes, findings), ...(isCut ? [cutWarning(pageCount)] : [])],
    pageInfo: async (page) => {
      try {
        pages.refuseDamaged(page);
        const { width, height } = (await document.getPage(page)).getViewport({ scale: 1 });
        return { page, width, height, unit: 'pt' };
      } catch (error) {
        throw toDocxError(error, name, page);
      }
    },
    textLayer: async (page) => {
      const { analysis, losses } = await pages.at(page);
      return {
        ...analysis.layer,
        blank:
          analysis.layer.blank && losses.length + findings.oversizedImages.length + findings.damaged === 0,
        warnings: analysis.textured ? [...losses, TEXTURED] : losses,
        losses,
      };
    },
    scan: async (page) => {
      const { analysis, proxy } = await pages.at(page);
      const { width, height } = proxy.getViewport({ scale: 1 });
      return scanAmong(analysis.images, {
        size: { width, height },
        decoded: (id) => delivered(objectsFor(proxy, id), id),
      });
    },
    paint: async (page) => {
      const { operators, proxy, losses } = await pages.at(page);
      return { ...(await paintOf(proxy, operators)), losses };
    },
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
      const { analysis, proxy } = await pages.at(page);
      const { width, height } = proxy.getViewport({ scale: 1 });
      yield* picturesOf(analysis, {
        size: { width, height },
        decoded: (id) => delivered(objectsFor(proxy, id), id),
        paint: async (area) => (await renderPage(document, proxy, { dpi, maxPixels, area })).bitmap,
      });
    },
    printed: async (page) => printedPaint(document, (await pages.at(page)).proxy),
    withAndWithout: async (page, options) =>
      renderWithAndWithout(document, await pages.at(page), { ...options, maxPixels, name, page }),
    annotations: async (page) => {
      try {
        return await placedAnnotations(await document.getPage(page));
      } catch (error) {
        throw toDocxError(error, name, page);
      }
    },
    metadata: async () => {
      const { info, metadata } = (await document.getMetadata()) as LibraryMetadata;
      return { info: textEntries(info), xmp: metadata?.getRaw() ?? null };
    },
    embedded: () => readEmbeddedContent(bytes, document),
    close: async () => {
      await document.loadingTask.destroy();
    },
  };
}

function textEntries(info: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(info).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'string' || typeof value === 'number' ? [[key, String(value)]] : [],
    ),
  );
}
