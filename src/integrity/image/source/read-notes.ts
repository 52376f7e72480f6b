/** Takes what an image file carries besides its pixels out of its container: XMP, EXIF, IPTC, texts, manifests. */
import { jpegNotes } from './jpeg-notes.ts';
import { pngNotes } from './png-notes.ts';
import { readIimCredit, readPhotoshopCredit } from './iim.ts';
import { riffChunks } from './riff-chunks.ts';
import { NO_NOTES } from './picture-notes.ts';
import type { PictureNotes } from './picture-notes.ts';
import { openTiff } from './tiff-fields.ts';

/** The notes of a file, or of a JPEG within another file. Never throws: what is damaged is left out. */
export function readNotes(bytes: Uint8Array): PictureNotes {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (start.startsWith('\xff\xd8')) return jpegNotes(bytes);
  if (start.startsWith('\x89PNG')) return pngNotes(bytes);
  if (start.endsWith('WEBP')) return webpNotes(bytes);
  return tiffNotes(bytes);
}

/** RFC 9649, section 2.7.1.4 and 2.7.1.5; C2PA 2.1, annex A.3.4. */
function webpNotes(bytes: Uint8Array): PictureNotes {
  const chunks = [...riffChunks(bytes)];
  const dataOf = (name: string): Buffer[] =>
    chunks.flatMap(({ type, data }) => (type === name ? [data] : []));
  return {
    ...NO_NOTES,
    xmp: dataOf('XMP ').map((data) => data.toString('utf8')),
    exif: bareTiff(dataOf('EXIF')[0]),
    manifests: dataOf('C2PA'),
  };
}

const EXIF = 'Exif\0\0';

/** Some writers put the mark of JPEG's segment before the structure. */
function bareTiff(data: Buffer | undefined): Uint8Array | null {
  if (data === undefined) return null;
  return data.toString('latin1', 0, EXIF.length) === EXIF ? data.subarray(EXIF.length) : data;
}

/** Tags of the XMP specification (part 3, 1.1.7), Photoshop and C2PA 2.1 (annex A.3.6). */
const TAG = { xmp: 700, iptc: 33723, photoshop: 34377, manifest: 52545 } as const;

/** Of the first page: that is where programs keep them. */
function tiffNotes(bytes: Uint8Array): PictureNotes {
  const tiff = openTiff(bytes);
  if (tiff === null) return NO_NOTES;
  const page = tiff.directory(tiff.first);
  const dataOf = (tag: number): Buffer[] => {
    const data = page.field(tag)?.data;
    return data === undefined ? [] : [data];
  };
  return {
    ...NO_NOTES,
    xmp: dataOf(TAG.xmp).map((data) => data.toString('utf8')),
    exif: bytes,
    credits: [
      ...dataOf(TAG.iptc).flatMap(readIimCredit),
      ...dataOf(TAG.photoshop).flatMap(readPhotoshopCredit),
    ],
    manifests: dataOf(TAG.manifest),
  };
}
