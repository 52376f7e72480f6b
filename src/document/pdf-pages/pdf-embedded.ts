/** What a PDF carries besides its pages: XML attachments and filled form fields. */
import { readAttachments } from './pdf-attachments.ts';
import { readFilledFields } from './pdf-form.ts';
import type { LibraryDocument } from './library/pdf-library.ts';
import type { EmbeddedContent } from '../types.ts';

const XFA =
  'The document is an XFA form, which few programs show: its pages hold only a notice, and what was filled in was not read. Print it to a new PDF in Adobe Reader.';

/** Whether a form is drawn by the reader from XML (a dynamic XFA form): then there are no fields and no real pages. */
async function isOnlyXfa(document: LibraryDocument): Promise<boolean> {
  const info: { readonly IsXFAPresent?: boolean; readonly IsAcroFormPresent?: boolean } = (
    await document.getMetadata()
  ).info;
  return info.IsXFAPresent === true && info.IsAcroFormPresent !== true;
}

/** Never throws: what cannot be looked at is told in a warning, and the printed pages remain. */
export async function readEmbeddedContent(
  bytes: Uint8Array,
  document: LibraryDocument,
): Promise<EmbeddedContent> {
  const { attachments, warnings } = await readAttachments(bytes, document);
  try {
    const fields = await readFilledFields(document);
    const onlyXfa = await isOnlyXfa(document);
    return { attachments, warnings: onlyXfa ? [...warnings, XFA] : warnings, fields };
  } catch {
    return {
      attachments,
      warnings: [...warnings, 'The form fields of the document could not be read.'],
      fields: [],
    };
  }
}
