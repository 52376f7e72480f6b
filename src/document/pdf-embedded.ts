/** What a PDF carries besides its pages: XML attachments and filled form fields. */
import { readAttachments } from './pdf-attachments.ts';
import { readFilledFields } from './pdf-form.ts';
import type { LibraryDocument } from './pdf-library.ts';
import type { EmbeddedContent } from './types.ts';

/** Never throws: what cannot be looked at is told in a warning, and the printed pages remain. */
export async function readEmbeddedContent(
  bytes: Uint8Array,
  document: LibraryDocument,
): Promise<EmbeddedContent> {
  const { attachments, warnings } = await readAttachments(bytes, document);
  try {
    return { attachments, warnings, fields: await readFilledFields(document) };
  } catch {
    return {
      attachments,
      warnings: [...warnings, 'The form fields of the document could not be read.'],
      fields: [],
    };
  }
}
