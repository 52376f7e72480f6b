/** What may be uploaded: rules on size, type and number of files, decided from names, sizes and leading bytes alone. */
import {
  cleanFileName,
  describeUnknown,
  detectMediaType,
  DocxError,
  MAX_BULK_BYTES,
  MAX_BULK_FILES,
  MAX_FILE_BYTES,
} from '../../contract/index.ts';
import type { MediaType } from '../../contract/index.ts';
import { megabytes } from '../../kit/megabytes.ts';

/** A name for a download that every file system takes. */
export const downloadName = (name: string): string =>
  cleanFileName(name.replaceAll('\\', '/')).replaceAll(/[<>:"|?*]/g, '_');

/** Throws `file_too_large` when a file is larger than one document may be. */
export function checkFileSize(name: string, bytes: number): void {
  if (bytes <= MAX_FILE_BYTES) return;
  throw new DocxError(
    'file_too_large',
    `"${name}" has ${megabytes(bytes)}, more than the ${megabytes(MAX_FILE_BYTES)} one document may have`,
    { hint: 'Split the document or reduce its resolution.', data: { size: bytes, limit: MAX_FILE_BYTES } },
  );
}

/** The type that the leading bytes show. Throws `empty_file` or `unsupported_type`. */
export function checkContentStart(name: string, head: Uint8Array): MediaType {
  if (head.byteLength === 0) throw new DocxError('empty_file', `"${name}" is empty`);
  const type = detectMediaType(head);
  if (type !== null) return type;
  // Worded as the document room words it: it would say the same a moment later.
  const { looks, hint } = describeUnknown(head);
  throw new DocxError('unsupported_type', `"${name}" is not a document this tool reads: ${looks}.`, {
    hint: `${hint}.`,
  });
}

/** Throws `bulk_too_large` when the files of one bulk upload are too many or too much together. */
export function checkBulkSize(files: readonly { readonly size: number }[]): void {
  if (files.length > MAX_BULK_FILES) {
    throw new DocxError(
      'bulk_too_large',
      `${files.length} files are more than the ${MAX_BULK_FILES} of one bulk upload`,
      { hint: 'Upload them in several batches.', data: { files: files.length, limit: MAX_BULK_FILES } },
    );
  }
  const bytes = files.reduce((sum, file) => sum + file.size, 0);
  if (bytes > MAX_BULK_BYTES) {
    throw new DocxError(
      'bulk_too_large',
      `The files have ${megabytes(bytes)} together, more than the ${megabytes(MAX_BULK_BYTES)} of one bulk upload`,
      { hint: 'Upload them in several batches.', data: { size: bytes, limit: MAX_BULK_BYTES } },
    );
  }
}

// No groups: V8 recurses over repeated groups and overflows on tens of megabytes.
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
const DATA_PREFIX = /^data:[^,]{0,200};base64,/i;

/**
 * The bytes behind strict Base64 (RFC 4648: padded, no line breaks), with a `data:` prefix stripped.
 * Throws `invalid_base64`, and `file_too_large` before anything is decoded.
 */
export function decodeBase64(text: string, name: string): Buffer {
  const content = text.replace(DATA_PREFIX, '');
  const padding = content.endsWith('==') ? 2 : content.endsWith('=') ? 1 : 0;
  checkFileSize(name, (content.length / 4) * 3 - padding);
  if (content.length % 4 !== 0 || !BASE64.test(content)) {
    throw new DocxError('invalid_base64', `The content of "${name}" is not valid Base64`, {
      hint: 'Send padded Base64 of the standard alphabet without line breaks.',
    });
  }
  return Buffer.from(content, 'base64');
}
