/** Multipart uploads become files on disk, with the limits enforced while the bytes come in. */
import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import {
  DocxError,
  isDocxError,
  MAX_BULK_BYTES,
  MAX_BULK_FILES,
  MAX_FILE_BYTES,
  type FileSource,
} from '../contract/index.ts';

/** Room for the boundaries and headers of a multipart body beside its files. */
const ENVELOPE_BYTES = 1024 * 1024;
/** The most plain fields beside the files, and the most bytes of each: no query needs more. */
const MOST_FIELDS = 16;
const MOST_FIELD_BYTES = 16 * 1024;

/**
 * Bytes of a part that may wait for their reader: more than arrive at once. With less, the parser stops for good at a
 * part that it skips, one without a name for instance (@fastify/busboy 3.2.6).
 */
const PART_BUFFER_BYTES = 256 * 1024;

/** What came with a multipart request. Call `remove` when the reply is out. */
export interface Received {
  readonly files: ReadonlyMap<string, readonly FileSource[]>;
  /** Plain fields in the order they came; a name may be there twice. */
  readonly fields: readonly (readonly [string, string])[];
  remove(): Promise<void>;
}

interface ReceiveOptions {
  /** Where the files lie meanwhile. */
  readonly folder: string;
  /** Whether many files may come. */
  readonly bulk: boolean;
  /** Measure a file beyond the limit instead of refusing it; what is too much of it is not kept. */
  readonly measureOnly: boolean;
}

const LIMITS = { file: '50 MB', bulk: '600 MB' } as const;

/** Refuses a body that is too large by its announced length, before a byte of it is read. */
export function refuseByLength(request: FastifyRequest, bulk: boolean): void {
  const length = Number(request.headers['content-length'] ?? 0);
  const limit = (bulk ? MAX_BULK_BYTES : MAX_FILE_BYTES) + ENVELOPE_BYTES;
  if (length <= limit) return;
  throw bulk
    ? new DocxError('bulk_too_large', `The upload has ${length} bytes; a bulk upload may have ${LIMITS.bulk}`)
    : new DocxError('file_too_large', `The upload has ${length} bytes; a document may have ${LIMITS.file}`);
}

async function spool(
  chunks: AsyncIterable<Buffer>,
  target: string,
  {
    name,
    room,
    measureOnly,
  }: { readonly name: string; readonly room: number; readonly measureOnly: boolean },
): Promise<FileSource> {
  const handle = await open(target, 'wx', 0o600);
  let size = 0;
  try {
    for await (const chunk of chunks) {
      size += chunk.byteLength;
      if (size > room) {
        throw new DocxError('bulk_too_large', `The files together are larger than ${LIMITS.bulk}`);
      }
      if (size <= MAX_FILE_BYTES) await handle.writeFile(chunk);
      else if (!measureOnly) {
        throw new DocxError('file_too_large', `"${name}" is larger than ${LIMITS.file}`, {
          hint: 'Split the document or reduce its resolution.',
          data: { filename: name, limit: MAX_FILE_BYTES },
        });
      }
    }
  } finally {
    await handle.close();
  }
  return { name, size, path: target, open: () => createReadStream(target) };
}

/** What is wrong when a body could not be taken apart; faults of the disk stay what they are. */
function readingFault(error: unknown): unknown {
  if (isDocxError(error) || !(error instanceof Error)) return error;
  if ('statusCode' in error || 'syscall' in error) return error;
  return new DocxError('validation_failed', `body: the multipart form could not be read: ${error.message}`, {
    cause: error,
  });
}

/** Streams every file of a request into a folder of its own. Throws before the body's end when a limit is passed. */
export async function receiveUploads(request: FastifyRequest, options: ReceiveOptions): Promise<Received> {
  if (!request.isMultipart()) {
    throw new DocxError('validation_failed', 'body: multipart/form-data with a file is needed');
  }
  const own = await mkdtemp(path.join(options.folder, 'upload-'));
  const remove = (): Promise<void> => rm(own, { recursive: true, force: true });
  const files = new Map<string, FileSource[]>();
  const fields: (readonly [string, string])[] = [];
  const room = options.bulk ? MAX_BULK_BYTES : Infinity;
  let total = 0;
  let count = 0;
  const limits = {
    files: MAX_BULK_FILES + 1,
    parts: MAX_BULK_FILES + MOST_FIELDS,
    fields: MOST_FIELDS,
    fieldSize: MOST_FIELD_BYTES,
    // Never reached: we count ourselves, and know what was too large.
    fileSize: MAX_BULK_BYTES + ENVELOPE_BYTES,
  };
  try {
    for await (const part of request.parts({ limits, preservePath: true, fileHwm: PART_BUFFER_BYTES })) {
      if (part.type === 'field') {
        fields.push([part.fieldname, String(part.value)]);
        continue;
      }
      // Once we have stopped reading, a broken connection is no news.
      part.file.on('error', () => undefined);
      count += 1;
      if (!options.bulk && count > 1) {
        throw new DocxError('validation_failed', `${part.fieldname}: one file is expected, and more came`);
      }
      if (count > MAX_BULK_FILES) {
        throw new DocxError('bulk_too_large', `A bulk upload may have ${MAX_BULK_FILES} files`);
      }
      // The service cleans it.
      const name = part.filename || 'document';
      const place = path.join(own, String(count));
      const { measureOnly } = options;
      const file = await spool(part.file, place, { name, room: room - total, measureOnly });
      total += file.size;
      files.set(part.fieldname, [...(files.get(part.fieldname) ?? []), file]);
    }
    return { files, fields, remove };
  } catch (error) {
    await remove();
    throw readingFault(error);
  }
}
