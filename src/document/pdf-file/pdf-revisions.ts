/** The saves of a PDF, by the cross-reference sections that they left. */
import type { PdfDict } from './pdf-values.ts';
import type { XrefEntry, XrefSection } from './pdf-xref.ts';

/** One saved state of the file. */
export interface PdfRevision {
  /** The state is what a reader sees in the bytes before this offset. */
  readonly end: number;
  /** Objects this save wrote or freed. */
  readonly entries: ReadonlyMap<number, XrefEntry>;
  readonly trailer: PdfDict;
}

/**
 * Sections as revisions, oldest first. The two sections of a linearized file are one save: the first-page section lies
 * before the main one it names as previous (ISO 32000-1, annex F).
 */
export function foldRevisions(sections: readonly XrefSection[], text: Buffer): readonly PdfRevision[] {
  const revisions: PdfRevision[] = [];
  const ends = revisionEnds(text);
  for (let at = sections.length - 1; at >= 0; at -= 1) {
    const section = sections[at];
    if (section === undefined) continue;
    const older = sections[at + 1];
    const previous = revisions.at(-1);
    const { entries, trailer } = section;
    if (older !== undefined && previous !== undefined && older.offset > section.offset) {
      const end = Math.max(previous.end, ends.get(section.offset) ?? 0);
      revisions.splice(-1, 1, { end, entries: new Map([...previous.entries, ...entries]), trailer });
    } else {
      revisions.push({ end: ends.get(section.offset) ?? 0, entries, trailer });
    }
  }
  const newest = revisions.at(-1);
  if (newest !== undefined) revisions.splice(-1, 1, { ...newest, end: text.length });
  return revisions;
}

/** By section offset: the byte after the last `%%EOF` line whose `startxref` names it. */
function revisionEnds(text: Buffer): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  for (let at = text.indexOf('startxref'); at >= 0; at = text.indexOf('startxref', at + 9)) {
    const tail = text.toString('latin1', at, at + 64);
    const found = /^startxref\s+(\d+)\s*%%EOF(?:\r\n|\r|\n)?/.exec(tail);
    if (found !== null) ends.set(Number(found[1]), at + found[0].length);
  }
  return ends;
}
