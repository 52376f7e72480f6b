/** Opens a PDF with pdf.js so that every page can be asked for, also in files that broke off or are damaged. */
import { isDocxError } from '../../../contract/light.ts';
import { withBlankPages } from '../../pdf-file/page-repair.ts';
import { withNewTrailer } from '../../pdf-file/pdf-rescue.ts';
import { type LibraryDocument, type LibraryOptions, openLibraryDocument } from './pdf-library.ts';

async function openOrRescue(bytes: Uint8Array, options: LibraryOptions): Promise<LibraryDocument> {
  try {
    return await openLibraryDocument(bytes, options);
  } catch (error) {
    const rescued = withNewTrailer(bytes);
    if (rescued === null || !isDocxError(error) || error.code !== 'damaged_document') throw error;
    return openLibraryDocument(rescued, options);
  }
}

/** A document with what is known of its pages. */
interface WholeDocument {
  readonly document: LibraryDocument;
  /** Pages that are shown blank because nothing is left of them, from 1 on. */
  readonly damagedPages: ReadonlySet<number>;
  /** There may be pages behind the last one. */
  readonly isCut: boolean;
}

/**
 * pdf.js (5.6) takes the list of pages to end where it cannot follow it, with a page that fails or, instead of the first, an
 * empty one. Then the damaged pages are made blank, and it is asked again.
 */
export async function openWithAllPages(bytes: Uint8Array, options: LibraryOptions): Promise<WholeDocument> {
  const document = await openOrRescue(bytes, options);
  const last = await document.getPage(document.numPages).catch(() => null);
  if (last?.ref != null || document.numPages === 0)
    return { document, damagedPages: new Set(), isCut: false };
  const repaired = withBlankPages(bytes);
  if (repaired === null) return { document, damagedPages: new Set(), isCut: last === null };
  await document.loadingTask.destroy();
  const whole = await openOrRescue(repaired.bytes, options);
  const isCut = whole.numPages !== repaired.pageCount;
  return { document: whole, damagedPages: repaired.damaged, isCut };
}
