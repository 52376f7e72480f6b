/** The bytes of an uploaded file on their way in: judged by their start before anything is kept. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import {
  cleanFileName,
  DocxError,
  HEAD_BYTES,
  isDocxError,
  unusableTemporaryFolder,
} from '../../contract/index.ts';
import type { FileSource, MediaType } from '../../contract/index.ts';
import { messageOf } from '../../kit/caught.ts';
import { temporaryFolder, writeTemporary } from '../../kit/files/temporary-folder.ts';
import type { FileRef } from '../../work/index.ts';
import { checkContentStart, checkFileSize } from './upload-rules.ts';

/** A file whose start is that of an accepted document. */
interface CheckedFile {
  readonly mediaType: MediaType;
  /** All of its bytes, once. Throws `file_too_large` or `file_unreadable` on the way. */
  readonly content: AsyncIterable<Uint8Array>;
  /** Call this when the content is not wanted after all. */
  discard(): Promise<void>;
}

async function* readSource(
  file: FileSource,
  name: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const chunk of file.open()) {
      signal?.throwIfAborted();
      size += chunk.byteLength;
      checkFileSize(name, size);
      yield chunk;
    }
  } catch (error) {
    if (isDocxError(error) || signal?.aborted === true) throw error;
    const detail = `"${name}" could not be read: ${messageOf(error)}`;
    throw new DocxError('file_unreadable', detail, { cause: error });
  }
}

async function* inOrder(
  head: readonly Uint8Array[],
  rest: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* head;
  yield* rest;
}

/**
 * Opens a file that is coming in and judges its size and its leading bytes before anything is kept.
 * Throws `file_too_large`, `empty_file`, `unsupported_type` or `file_unreadable`.
 */
export async function openChecked(file: FileSource, signal?: AbortSignal): Promise<CheckedFile> {
  const name = cleanFileName(file.name);
  checkFileSize(name, file.size);
  const chunks = readSource(file, name, signal);
  const discard = async (): Promise<void> => {
    await chunks.return(undefined);
  };
  const head: Uint8Array[] = [];
  for (let size = 0; size < HEAD_BYTES;) {
    const next = await chunks.next();
    if (next.done === true) break;
    head.push(next.value);
    size += next.value.byteLength;
  }
  try {
    return {
      mediaType: checkContentStart(name, Buffer.concat(head)),
      content: inOrder(head, chunks),
      discard,
    };
  } catch (error) {
    await discard();
    throw error;
  }
}

/**
 * Gives `use` the file as one that lies on this machine: itself when it does, else a private copy that is removed
 * afterwards. For work that keeps nothing. Throws what {@link openChecked} throws.
 */
export async function withLocalFile<T>(
  file: FileSource,
  signal: AbortSignal | undefined,
  use: (ref: FileRef) => Promise<T>,
): Promise<T> {
  const name = cleanFileName(file.name);
  const checked = await openChecked(file, signal);
  if (file.path !== undefined) {
    await checked.discard();
    return use({ path: file.path, name });
  }
  const folder = await temporaryFolder(unusableTemporaryFolder);
  try {
    const copy = path.join(folder, 'document');
    await writeTemporary(copy, checked.content, unusableTemporaryFolder);
    return await use({ path: copy, name });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
