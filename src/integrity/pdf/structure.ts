/** The raw structure of the document for checks that can do something without it. */
import type { PdfFile } from '../../document/index.ts';
import type { Evidence } from '../evidence.ts';

/** Null when the cross-reference is damaged or leads to no catalog: then a reader guesses. */
export function structureOf(evidence: Evidence): PdfFile | null {
  try {
    const file = evidence.pdfFile();
    return file.catalog() === null ? null : file;
  } catch {
    return null;
  }
}
