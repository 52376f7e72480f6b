/** When a file says it was made: the creation date of a PDF, the moment a photo was taken. */
import { readJpegStructure } from '../../../document/index.ts';
import type { Evidence } from '../../evidence.ts';
import { readExif } from '../../image/source/exif.ts';
import { readMetadataDate } from '../../pdf/dates.ts';

/** Milliseconds, or null when the file does not say or cannot be opened. */
export async function fileMade(evidence: Evidence): Promise<number | null> {
  if (evidence.mediaType === 'application/pdf') {
    const metadata = await evidence
      .pages()
      .then((pages) => pages.metadata())
      .catch(() => null);
    return readMetadataDate(metadata?.info['CreationDate'])?.time ?? null;
  }
  if (evidence.mediaType !== 'image/jpeg') return null;
  const exif = readJpegStructure(evidence.bytes)?.exif ?? null;
  const taken = exif === null ? null : readExif(exif).taken;
  // EXIF writes `2024:03:15 10:20:30`.
  return readMetadataDate(taken?.replace(/^(\d{4}):(\d{2}):(\d{2}).*$/, '$1-$2-$3'))?.time ?? null;
}
