/** Tells files that PDFBox put together of pages of others: it stores the content of each page anew, though nothing was changed. */
import { isArray } from '../../document/index.ts';
import type { PdfFile } from '../../document/index.ts';

/** The mark that PDFBox puts behind the header. */
const MARK = '%\xf6\xe4\xfc\xdf';
/** Entries of the trailer in the order that they have in a document it began; one that it opened keeps its own (versions 1.8 and 2). */
const BEGUN = /^Root (?:Info )?ID Size$/;

/** Whether PDFBox began the file and imported its pages, as its splitter does, and compressed them (`PDDocument.importPage`). */
export function isImportedByPdfbox(file: PdfFile): boolean {
  const trailer = file.revisions.at(-1)?.trailer;
  if (file.revisions.length > 1 || trailer === undefined || !BEGUN.test([...trailer.keys()].join(' ')))
    return false;
  const id = file.resolve(trailer.get('ID'));
  const [first, second] = isArray(id) ? id.map((half) => JSON.stringify(half)) : [];
  // Halves that differ tell of a second save.
  return first === second && Buffer.from(file.bytes.subarray(0, 32)).toString('latin1').includes(MARK);
}
