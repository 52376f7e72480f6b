/** Gathers what a PDF and the pictures on its pages carry of their origin. */
import { attachedFiles, decodeStream, isStream } from '../../document/index.ts';
import type { PdfFile, PdfStream } from '../../document/index.ts';
import type { Evidence } from '../evidence.ts';
import { NO_NOTES } from '../image/source/picture-notes.ts';
import type { PictureNotes } from '../image/source/picture-notes.ts';
import { fillsPage } from '../image/source/page-images.ts';
import { readNotes } from '../image/source/read-notes.ts';
import { jpegBytes } from '../image/source/stream-pixels.ts';

/** A picture of a page with what it carries. */
export interface NotedPicture {
  /** 1-based. */
  readonly page: number;
  /** It is what the page shows, and no illustration. */
  readonly fills: boolean;
  readonly notes: PictureNotes;
}

/** Pictures of a document whose notes are read. */
const MOST_PICTURES = 300;
/** Relationship of the file that holds the manifest store (C2PA 2.1, annex A.4). */
const MANIFEST = 'C2PA_Manifest';

/** The structure, or null where it cannot be read: metadata is then all there is. */
function structureOf(evidence: Evidence): PdfFile | null {
  try {
    const file = evidence.pdfFile();
    return file.encrypted ? null : file;
  } catch {
    return null;
  }
}

/** What the document says of itself: its metadata and its manifest store. */
export async function documentNotes(evidence: Evidence): Promise<PictureNotes> {
  const { xmp } = await (await evidence.pages()).metadata();
  const file = structureOf(evidence);
  const stores =
    file === null ? [] : [...attachedFiles(file)].filter(({ relationship }) => relationship === MANIFEST);
  return {
    ...NO_NOTES,
    xmp: xmp === null ? [] : [xmp],
    manifests: stores.flatMap(({ stream }) =>
      file === null ? [] : (decodeStream(file.bytes, stream) ?? []),
    ),
  };
}

/** The pictures of the pages, each where it is first shown. */
export function pagePictures(evidence: Evidence): readonly NotedPicture[] {
  const file = structureOf(evidence);
  if (file === null) return [];
  const seen = new Set<number>();
  const pictures: NotedPicture[] = [];
  for (const [index, { content }] of evidence.parts().entries()) {
    for (const image of content.images) {
      if (seen.has(image.stream.start) || seen.size >= MOST_PICTURES) continue;
      seen.add(image.stream.start);
      const notes = streamNotes(file, image.stream);
      pictures.push({ page: index + 1, fills: fillsPage(image, content), notes });
    }
  }
  return pictures;
}

/** The notes within a JPEG, and the metadata stream that the picture has in the PDF (ISO 32000-2, 14.3.2). */
function streamNotes(file: PdfFile, stream: PdfStream): PictureNotes {
  const jpeg = jpegBytes(file, stream);
  const notes = jpeg === null ? NO_NOTES : readNotes(jpeg);
  const metadata = file.resolve(stream.dict.get('Metadata'));
  const packet = isStream(metadata) ? decodeStream(file.bytes, metadata) : null;
  if (packet === null) return notes;
  return { ...notes, xmp: [...notes.xmp, Buffer.from(packet).toString('utf8')] };
}
