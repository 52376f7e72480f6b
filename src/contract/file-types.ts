/** The accepted file types and the magic bytes that tell them apart; names and extensions only serve messages. */
import { MAX_NAME_LENGTH } from './limits.ts';

/** Media types of the accepted documents (specification: PDF, PNG, JPG/JPEG, TIFF, BMP, WebP). */
export const MEDIA_TYPES = [
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/tiff',
  'image/bmp',
  'image/webp',
] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

interface FileType {
  readonly label: string;
  readonly extensions: readonly string[];
}

/** What people call each type, and the extensions it goes by (lower case, without the dot). */
export const FILE_TYPES: Readonly<Record<MediaType, FileType>> = {
  'application/pdf': { label: 'PDF', extensions: ['pdf'] },
  'image/png': { label: 'PNG', extensions: ['png'] },
  'image/jpeg': { label: 'JPEG', extensions: ['jpg', 'jpeg'] },
  'image/tiff': { label: 'TIFF', extensions: ['tif', 'tiff'] },
  'image/bmp': { label: 'BMP', extensions: ['bmp'] },
  'image/webp': { label: 'WebP', extensions: ['webp'] },
};

/** How many leading bytes {@link detectMediaType} wants: PDF readers accept the header anywhere in the first 1024. */
export const HEAD_BYTES = 1024 + 8;

const ascii = (head: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...head.subarray(at, at + length));

/**
 * The media type that the leading bytes show, or null when it is none of the accepted ones.
 * Pass at least {@link HEAD_BYTES} bytes where the file has them.
 */
export function detectMediaType(head: Uint8Array): MediaType | null {
  if (head[0] === 0x89 && ascii(head, 1, 3) === 'PNG') return 'image/png';
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg';
  const four = ascii(head, 0, 4);
  // Classic TIFF (42) and BigTIFF (43), in both byte orders.
  if (['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].includes(four)) return 'image/tiff';
  if (four === 'RIFF' && ascii(head, 8, 4) === 'WEBP') return 'image/webp';
  // "BM" alone is weak: the reserved words must be zero as well (BITMAPFILEHEADER).
  if (ascii(head, 0, 2) === 'BM' && head.length >= 26 && ascii(head, 6, 4) === '\0\0\0\0') return 'image/bmp';
  if (Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, 1024 + 5)).includes('%PDF-')) {
    return 'application/pdf';
  }
  return null;
}

/** The extension of a file name, lower case, without the dot; empty when there is none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
}

/** The media type an extension promises, or null. Never decides how a file is read. */
export function mediaTypeOfExtension(name: string): MediaType | null {
  const extension = extensionOf(name);
  return MEDIA_TYPES.find((type) => FILE_TYPES[type].extensions.includes(extension)) ?? null;
}

/**
 * A text without control characters, which could drive the terminal that shows it and end it in a database, and without
 * halves of letters, which UTF-8 cannot write.
 */
export const plainText = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cs}]/gu, '');

/**
 * A file name without folders and control characters, as a service stores and answers it. The sender cleans it, too:
 * a reply about many files is matched by their names.
 */
export function cleanFileName(name: string): string {
  const last = name.split('/').at(-1) ?? '';
  // In a form a quote is %22 and a line end %0A (WHATWG), and nothing tells them from a name that is written so.
  const decoded = last.replaceAll('%22', '"').replaceAll(/%0[AD]/gi, ' ');
  const plain = plainText(decoded).trim();
  return plain === '' || plain === '.' || plain === '..'
    ? 'document'
    : plainText(plain.slice(0, MAX_NAME_LENGTH));
}
