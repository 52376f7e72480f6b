/** Tells what stands behind the end of a picture in its file, where cameras and phones do not put it themselves. */
import { endOfImage, readJpegStructure } from '../../../document/index.ts';
import { jpegNotes } from './jpeg-notes.ts';

/** What follows a picture. */
export interface TrailingData {
  /** Bytes, padding apart. */
  readonly size: number;
  /** What they are, with an article. */
  readonly kind: string;
}

/** Fewer bytes are remains of a transfer. */
const MIN_SIZE = 64;
/** Beginnings of files that are of their own (their specifications; PKZIP APPNOTE 4.3.7 for archives). */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^\xff\xd8\xff/, 'another picture (JPEG)'],
  [/^\x89PNG\r\n\x1a\n/, 'another picture (PNG)'],
  [/^(?:II\*\0|MM\0\*)/, 'another picture (TIFF)'],
  [/^RIFF[^]{4}WEBP/, 'another picture (WebP)'],
  [/^GIF8[79]a/, 'another picture (GIF)'],
  [/^%PDF-/, 'a PDF'],
  [/^(?:PK\x03\x04|Rar!\x1a\x07|7z\xbc\xaf\x27\x1c|\x1f\x8b\x08)/, 'an archive'],
  [/^(?:MZ[^]{58}|\x7fELF)/, 'a program'],
  [/^<(?:!doctype html|html|script)/i, 'a web page'],
];
/** What phones say of pictures that belong to the file: a film, a gain map, a depth map (Android, Motion Photo and Ultra HDR formats). */
const ANNOUNCED = /MotionPhoto|MicroVideo|hdrgm:|Container:Directory|GDepth:|GImage:/;
/** The index at the very end of what Samsung's phones append. */
const SAMSUNG = 'SEFT';

/** Null where nothing follows, or only what programs are known to append: padding, films and maps of phones, previews of cameras. */
export function trailingData(bytes: Uint8Array, camera: boolean): TrailingData | null {
  const image = endOfImage(bytes);
  if (image === null || image.multiPicture) return null;
  const rest = withoutPadding(
    Buffer.from(bytes.buffer, bytes.byteOffset + image.end, bytes.length - image.end),
  );
  if (rest.length < MIN_SIZE || rest.toString('latin1', rest.length - 4) === SAMSUNG) return null;
  const kind = KINDS.find(([pattern]) => pattern.test(rest.toString('latin1', 0, 64)))?.[1];
  if (kind === undefined) return null;
  const picture = readJpegStructure(bytes);
  if (ANNOUNCED.test(jpegNotes(bytes).xmp.join()) || (camera && isSmaller(rest, picture))) return null;
  return { size: rest.length, kind };
}

/** Cameras put a preview behind the picture, which the notes of their maker point at. */
function isSmaller(rest: Buffer, picture: ReturnType<typeof readJpegStructure>): boolean {
  const preview = readJpegStructure(rest);
  if (preview === null || picture === null) return false;
  return 2 * preview.width * preview.height <= picture.width * picture.height;
}

/** Zeros and white space at either side do not count. */
function withoutPadding(rest: Buffer): Buffer {
  const isPadding = (byte: number | undefined): boolean =>
    byte !== undefined && [0, 9, 10, 13, 32].includes(byte);
  let [start, end] = [0, rest.length];
  while (isPadding(rest[start]) && start < end) start += 1;
  while (end > start && isPadding(rest[end - 1])) end -= 1;
  return rest.subarray(start, end);
}
