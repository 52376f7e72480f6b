/** Reads PDFs page by page: sizes, text layers, what is painted, pixels. */
import { tooManyPages } from '../limit-errors.ts';
import { readEmbeddedContent } from './pdf-embedded.ts';
import { placedAnnotations } from './pdf-form.ts';
import type { PlacedAnnotation } from './pdf-form.ts';
import { toDocxError } from './library/pdf-library.ts';
import { type OpenedPdf, type PagePixels, pixelsOf } from './page-pixels.ts';
import { cutWarning, fileWarnings, TEXTURED } from './pdf-losses.ts';
import { openWithAllPages } from './library/open-all-pages.ts';
import type { PagePaint } from './paint/page-paint.ts';
import { paintOf, printedPaint } from './paint/pdf-printed.ts';
import { createPictureDamage } from './pictures/picture-damage.ts';
import { createPageReader } from './read-pages.ts';
import { refuseEndlessForms } from '../pdf-file/pdf-form-uses.ts';
import { checkStreams } from '../pdf-file/pdf-stream-limits.ts';
import type { EmbeddedContent, OpenOptions, PageInfo, TextLayer } from '../types.ts';

/** An opened PDF. */
export interface PdfPages extends PagePixels {
  readonly pageCount: number;
  /** What is odd about the file, when it had to be repaired. */
  readonly warnings: readonly string[];
  /** Pixels of its largest picture: they decide about memory. Those of black and white ones count a third. */
  readonly mostPixels: number;
  pageInfo(page: number): Promise<PageInfo>;
  textLayer(page: number): Promise<TextLayer>;
  /** Everything painted on a page in order, for checks that ask what lies over what. */
  paint(page: number): Promise<PagePaint>;
  /** What a page paints on paper; null where no annotation is printed that is not shown. */
  printed(page: number): Promise<PagePaint | null>;
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

  const opened = { document, pages, findings, name, maxPixels };
  return {
    pageCount,
    mostPixels: findings.mostPixels,
    warnings: [...fileWarnings(bytes, findings), ...(isCut ? [cutWarning(pageCount)] : [])],
    ...contentOf(opened),
    ...pixelsOf(opened),
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

/** The part of {@link PdfPages} that tells what stands on a page. */
function contentOf({
  document,
  pages,
  findings,
  name,
}: OpenedPdf): Pick<PdfPages, 'pageInfo' | 'textLayer' | 'paint' | 'printed' | 'annotations'> {
  return {
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
    paint: async (page) => {
      const { operators, proxy, losses } = await pages.at(page);
      return { ...(await paintOf(proxy, operators)), losses };
    },
    printed: async (page) => printedPaint(document, (await pages.at(page)).proxy),
    annotations: async (page) => {
      try {
        return await placedAnnotations(await document.getPage(page));
      } catch (error) {
        throw toDocxError(error, name, page);
      }
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
