/** Opens a file of any accepted type behind one interface, and rejects everything else with a reason. */
import { open, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  describeUnknown,
  detectMediaType,
  DocxError,
  FILE_TYPES,
  HEAD_BYTES,
  type MediaType,
  mediaTypeOfExtension,
} from '../contract/light.ts';
import { messageOf } from '../kit/caught.ts';
import { openBmp } from './images/bmp-pages.ts';
import { openImage, type ImagePages } from './images/image-pages.ts';
import { openPdfBytes, type PdfPages } from './pdf-pages/pdf-pages.ts';
import type { OpenDocument, OpenOptions } from './types.ts';

/** A file on this machine and the name people know it by. */
export interface DocumentFile {
  readonly path: string;
  readonly name: string;
}

/** A document with what only a PDF can be asked for. */
export interface OpenedDocument extends OpenDocument {
  /** The same document as a PDF; null for images. Closed with it. */
  readonly pdf: PdfPages | null;
}

/**
 * Opens a document by its content; the extension only serves a warning.
 * @throws DocxError `file_unreadable`, `empty_file`, `unsupported_type`, `damaged_document`, `encrypted_document`,
 * `too_many_pages`, `too_many_pixels`
 */
export async function openDocument(file: DocumentFile, options: OpenOptions): Promise<OpenedDocument> {
  const mediaType = await mediaTypeOf(file);
  const warnings = extensionWarnings(file.name, mediaType);
  if (mediaType === 'application/pdf') {
    const pdf = await openPdfBytes(await readBytes(file), { ...options, name: file.name });
    return { ...pdf, pdf, mediaType, warnings: [...warnings, ...pdf.warnings], losses: pdf.warnings };
  }
  const images =
    mediaType === 'image/bmp'
      ? openBmp(file.name, await readBytes(file), options)
      : await openImage(file, { ...options, multiPage: mediaType === 'image/tiff' });
  return fromImages(images, mediaType, warnings);
}

const fromImages = (
  images: ImagePages,
  mediaType: MediaType,
  warnings: readonly string[],
): OpenedDocument => ({
  mediaType,
  pdf: null,
  pageCount: images.pageCount,
  warnings: [...warnings, ...images.warnings],
  losses: images.warnings,
  pageInfo: (page) => images.pageInfo(page),
  textLayer: () => Promise.resolve(null),
  bitmap: (page) => images.bitmap(page),
  pictures: () => Readable.from([]),
  embedded: () => Promise.resolve({ attachments: [], fields: [], warnings: [] }),
  close: () => Promise.resolve(),
});

const unreadable = ({ name }: DocumentFile, cause: unknown): DocxError =>
  new DocxError('file_unreadable', `"${name}" could not be read: ${messageOf(cause)}`, {
    hint: 'Check that the file exists and that you may read it.',
    cause,
  });

async function readBytes(file: DocumentFile): Promise<Uint8Array> {
  return readFile(file.path).catch((error: unknown) => {
    throw unreadable(file, error);
  });
}

async function readHead(file: DocumentFile): Promise<Uint8Array> {
  try {
    const handle = await open(file.path);
    try {
      const head = new Uint8Array(HEAD_BYTES);
      const { bytesRead } = await handle.read(head, 0, HEAD_BYTES, 0);
      return head.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw unreadable(file, error);
  }
}

async function mediaTypeOf(file: DocumentFile): Promise<MediaType> {
  const head = await readHead(file);
  if (head.length === 0) {
    throw new DocxError('empty_file', `"${file.name}" is empty (0 bytes).`, {
      hint: 'Copy or download the file again.',
    });
  }
  const mediaType = detectMediaType(head);
  if (mediaType !== null) return mediaType;
  const { looks, hint } = describeUnknown(head);
  throw new DocxError('unsupported_type', `"${file.name}" is not a document this tool reads: ${looks}.`, {
    hint: `${hint}.`,
  });
}

function extensionWarnings(name: string, mediaType: MediaType): string[] {
  const promised = mediaTypeOfExtension(name);
  if (promised === null || promised === mediaType) return [];
  const { label } = FILE_TYPES[mediaType];
  return [
    `The name promises ${FILE_TYPES[promised].label}, but the content is ${label}; it was read as ${label}.`,
  ];
}
