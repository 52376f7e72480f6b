/** Reads the few EXIF entries that can contradict a picture: programs, dates, sizes, the thumbnail, the comment. */
import { NO_DIRECTORY, openTiff } from './tiff-fields.ts';
import type { TiffDirectory } from './tiff-fields.ts';

/** Values as written; null where there are none. */
export interface ExifFacts {
  readonly software: string | null;
  readonly make: string | null;
  readonly modified: string | null;
  readonly taken: string | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly description: string | null;
  readonly comment: string | null;
  /** The embedded preview, a JPEG. */
  readonly thumbnail: Uint8Array | null;
}

/** TIFF tags (EXIF 2.32, tables 3 to 8). */
const TAG = {
  description: 0x10e,
  make: 0x10f,
  software: 0x131,
  modified: 0x132,
  thumbnailOffset: 0x201,
  thumbnailLength: 0x202,
  exif: 0x8769,
  taken: 0x9003,
  comment: 0x9286,
  width: 0xa002,
  height: 0xa003,
} as const;
const ASCII = 2;
/** Characters of a name or date, and of a comment, that are read. */
const MOST_CHARACTERS = 500;
const MOST_OF_COMMENT = 64 * 1024;

/** The facts of a TIFF structure. Never throws: what is damaged is left out. */
export function readExif(tiff: Uint8Array): ExifFacts {
  const structure = openTiff(tiff);
  const directory = (at: number | null): TiffDirectory => structure?.directory(at ?? 0) ?? NO_DIRECTORY;
  const main = directory(structure?.first ?? 0);
  const details = directory(numberIn(main, TAG.exif));
  const preview = directory(main.next);
  const offset = numberIn(preview, TAG.thumbnailOffset);
  const length = numberIn(preview, TAG.thumbnailLength);
  return {
    software: textIn(main, TAG.software),
    make: textIn(main, TAG.make),
    modified: textIn(main, TAG.modified),
    taken: textIn(details, TAG.taken),
    width: numberIn(details, TAG.width),
    height: numberIn(details, TAG.height),
    description: textIn(main, TAG.description, MOST_OF_COMMENT),
    comment: commentIn(details),
    thumbnail: offset === null || length === null ? null : tiff.subarray(offset, offset + length),
  };
}

function textIn(directory: TiffDirectory, tag: number, most = MOST_CHARACTERS): string | null {
  const field = directory.field(tag);
  if (field?.type !== ASCII) return null;
  const text = field.data
    .toString('latin1', 0, most)
    .replace(/\0[^]*$/, '')
    .trim();
  return text === '' ? null : text;
}

const numberIn = (directory: TiffDirectory, tag: number): number | null =>
  directory.field(tag)?.number ?? null;

/** Bytes that name the characters of a comment (EXIF 2.32, table 9). */
const CODE = 8;

/** UserComment: the name of the characters, then the text. Programs write UTF-16 in either order, whatever that of the file is. */
function commentIn(directory: TiffDirectory): string | null {
  const data = directory.field(TAG.comment)?.data.subarray(0, MOST_OF_COMMENT);
  if (data === undefined || data.length <= CODE) return null;
  const text = data.subarray(CODE);
  const isWide = data.toString('latin1', 0, CODE).startsWith('UNICODE');
  const decoder = new TextDecoder(isWide ? (text[0] === 0 ? 'utf-16be' : 'utf-16le') : 'utf-8');
  const read = decoder.decode(text).replaceAll('\0', '').trim();
  return read === '' ? null : read;
}
