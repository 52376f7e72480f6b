/** Tells whether the saves of a PDF build on the state that a signer saw. */
import { readPdfFile } from '../../document/index.ts';
import type { PdfFile } from '../../document/index.ts';

type Revision = PdfFile['revisions'][number];

/**
 * Whether a reader of the signed bytes alone sees the state `signed`. A later save may name a cross-reference section as its
 * previous one that lies among the signed bytes and that no reader used when they were signed.
 */
export function builtOn(file: PdfFile, signed: number, end: number): boolean {
  try {
    const then = readPdfFile(file.bytes.subarray(0, end)).revisions;
    const now = file.revisions.slice(0, signed + 1);
    return then.length === now.length && then.every((revision, at) => sameEntries(revision, now[at]));
  } catch {
    // What a signed state without a readable structure showed is not known.
    return true;
  }
}

function sameEntries({ entries }: Revision, other: Revision | undefined): boolean {
  if (entries.size !== other?.entries.size) return false;
  return [...entries].every(
    ([num, entry]) => JSON.stringify(entry) === JSON.stringify(other.entries.get(num)),
  );
}
