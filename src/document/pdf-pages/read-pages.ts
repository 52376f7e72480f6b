/** Reads the operators of pages, and what they show, once for all that is asked of a page. */
import { type LibraryDocument, type LibraryPage, toDocxError } from './library/pdf-library.ts';
import { withRemarks } from './library/pdf-remarks.ts';
import { pictureLosses } from './pdf-losses.ts';
import { pageImageBitmap } from './pictures/pdf-page-image.ts';
import type { PictureDamage } from './pictures/picture-damage.ts';
import { analyzePage, type PageAnalysis } from './text/pdf-text-layer.ts';
import type { OperatorSource } from './walk/page-operations.ts';
import { brokenImages, delivered, objectsFor, operatorsOf } from './walk/pdf-operators.ts';
import type { Bitmap } from '../types.ts';

/** A page with what reading its operators showed. */
export interface ReadPage {
  readonly proxy: LibraryPage;
  readonly operators: OperatorSource;
  /** What had to be left out, in sentences. */
  readonly losses: readonly string[];
  readonly analysis: PageAnalysis;
}

/** The pages of a document as they are read. */
export interface PageReader {
  /** Throws DocxError `damaged_document` where a page cannot be read. */
  at(page: number): Promise<ReadPage>;
  /** Throws where nothing is left of a page. */
  refuseDamaged(page: number): void;
}

/** Reads pages of a document. One is kept at hand: its text layer, its paint and its pixels need the same operators. */
export function createPageReader(
  document: LibraryDocument,
  options: {
    readonly name: string;
    readonly damagedPages: ReadonlySet<number>;
    readonly pictureDamage: PictureDamage;
  },
): PageReader {
  const refuseDamaged = (page: number): void => {
    if (options.damagedPages.has(page)) throw new Error('nothing is left of its object');
  };
  const read = async (page: number): Promise<ReadPage> => {
    try {
      refuseDamaged(page);
      return await readPage(document, page, options.pictureDamage);
    } catch (error) {
      throw toDocxError(error, options.name, page);
    }
  };
  let current: { readonly page: number; readonly reading: Promise<ReadPage> } | undefined;
  return {
    refuseDamaged,
    at(page) {
      if (current?.page === page) return current.reading;
      const previous = current?.reading;
      current = { page, reading: read(page) };
      previous?.then(({ proxy }) => proxy.cleanup()).catch(() => undefined);
      return current.reading;
    },
  };
}

async function readPage(
  document: LibraryDocument,
  page: number,
  pictureDamage: PictureDamage,
): Promise<ReadPage> {
  const proxy = await document.getPage(page);
  const { result: operators, remarks } = await withRemarks(() => operatorsOf(document, proxy));
  const broken = await brokenImages(proxy, operators);
  const { width, height } = proxy.getViewport({ scale: 1 });
  const analysis = analyzePage(operators, { width, height, broken });
  const { ref } = proxy;
  const damaged = ref === null || analysis.images.length === 0 ? 0 : await pictureDamage(ref.num);
  return { proxy, operators, analysis, losses: [...remarks, ...pictureLosses(broken.size, damaged)] };
}

/** The pixels of the image that is the whole page, or null when the page must be rendered. */
export async function ownImage({ analysis, proxy }: ReadPage): Promise<Bitmap | null> {
  const image = analysis.onlyImage;
  if (image?.id == null) return null;
  const decoded = await delivered(objectsFor(proxy, image.id), image.id);
  return pageImageBitmap(decoded, image.matrix, proxy.getViewport({ scale: 1 }));
}
