/** One file on disk or on standard input: whether it is a document, and what is wrong when it is not. */
import { createReadStream } from 'node:fs';
import { open, readlink, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FileSource } from '../../contract/index.ts';
import {
  cleanFileName,
  describeUnknown,
  detectMediaType,
  DocxError,
  FILE_TYPES,
  HEAD_BYTES,
  MAX_FILE_BYTES,
  mediaTypeOfExtension,
  unusableTemporaryFolder,
} from '../../contract/light.ts';
import { codeOf, messageOf } from '../../kit/caught.ts';
import { temporaryFolder, writeTemporary } from '../../kit/files/temporary-folder.ts';
import { megabytes } from '../../kit/megabytes.ts';
import type { Source } from '../terminal/io.ts';

/** What a file turned out to be. */
export type Examined =
  | { readonly kind: 'document'; readonly source: FileSource }
  /** Meant to be a document and cannot be taken; `error` names it as it was shown. */
  | { readonly kind: 'problem'; readonly error: DocxError }
  /** Something else that happens to lie in the folder. */
  | { readonly kind: 'other' };

const problem = (code: DocxError['code'], detail: string, hint?: string): Examined => ({
  kind: 'problem',
  error: new DocxError(code, detail, { hint }),
});

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  ENOTDIR: 'does not exist',
  EACCES: 'may not be read',
  EPERM: 'may not be read',
  ELOOP: 'is a link that leads to itself',
  ENAMETOOLONG: 'has a name that is too long',
};

/** Why a file could not be read, in words; `target` is where it leads, if it is a link. */
export function unreadable(shown: string, error: unknown, target: string | null = null): DocxError {
  const code = codeOf(error);
  if (target !== null && ['ENOENT', 'ENOTDIR'].includes(code)) {
    return new DocxError('file_unreadable', `${shown} is a broken link: ${target} does not exist`, {
      hint: 'Restore what the link leads to, or remove the link',
      cause: error,
    });
  }
  // Names in another encoding, as old archives leave them, arrive with this letter in place of what was there.
  if (code === 'ENOENT' && shown.includes('\ufffd')) {
    return new DocxError('file_unreadable', `${shown} has a name that is not UTF-8`, {
      hint: 'Rename the file',
      cause: error,
    });
  }
  const words = REASONS[code] ?? `could not be read: ${messageOf(error)}`;
  const ending = shown.endsWith('\r')
    ? ': the name ends with a carriage return, as lists with Windows line ends have it'
    : '';
  return new DocxError('file_unreadable', `${shown} ${words}${ending}`, { cause: error });
}

async function headOf(file: string): Promise<Uint8Array> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** A file as far as it is judged. */
interface Judged {
  /** As people wrote it. */
  readonly shown: string;
  readonly name: string;
  readonly size: number;
  /** The first bytes. */
  readonly head: Uint8Array;
  /** The file has to be a document. */
  readonly meant: boolean;
}

/** Judges content by its first bytes; null when it may be a document. */
function judge({ shown, name, size, head, meant }: Judged): Examined | null {
  const promised = mediaTypeOfExtension(name);
  if (!meant && promised === null && (size === 0 || detectMediaType(head) === null)) return { kind: 'other' };
  if (size === 0) return problem('empty_file', `${shown} is empty`);
  if (detectMediaType(head) === null) {
    const { looks, hint } = describeUnknown(head);
    const detail =
      promised === null
        ? `${shown} is not a document this tool reads: ${looks}`
        : `${shown} is named like a ${FILE_TYPES[promised].label} file, but ${looks}`;
    return problem('unsupported_type', detail, hint);
  }
  if (size > MAX_FILE_BYTES) {
    const limit = megabytes(MAX_FILE_BYTES);
    return problem('file_too_large', `${shown} has ${megabytes(size)}; one document may have ${limit}`);
  }
  return null;
}

/** How a file came up: somebody named it, so being no document is a problem; a list names it, among others; it was met in a folder. */
export type Asked = 'named' | 'listed' | 'met';

/** Whether a file that could not be looked at may have been a document: many scanners give their files no extension. */
function mayBeDocument(name: string, asked: Asked, code: string): boolean {
  if (asked === 'named' || mediaTypeOfExtension(name) !== null) return true;
  const isGone = code === 'ENOENT' || code === 'ENOTDIR';
  return path.extname(name) === '' ? asked === 'listed' || !isGone : asked === 'listed' && !isGone;
}

/** Looks at a file. */
export async function examineFile(absolute: string, shown: string, asked: Asked): Promise<Examined> {
  const named = asked === 'named';
  const name = cleanFileName(path.basename(absolute));
  try {
    const facts = await stat(absolute);
    if (!facts.isFile() && !named) return { kind: 'other' };
    if (!facts.isFile()) {
      const hint = `Standard input can be a pipe: give - and redirect it, as in - < ${shown}`;
      return problem('file_unreadable', `${shown} is neither a file nor a folder`, hint);
    }
    const { size } = facts;
    const head = size === 0 ? new Uint8Array() : await headOf(absolute);
    const verdict = judge({ shown, name, size, head, meant: named });
    if (verdict !== null) return verdict;
    const source = { name, size, path: absolute, open: () => createReadStream(absolute) };
    return { kind: 'document', source };
  } catch (error) {
    if (!mayBeDocument(name, asked, codeOf(error))) return { kind: 'other' };
    const target = await readlink(absolute).catch(() => null);
    return { kind: 'problem', error: unreadable(shown, error, target) };
  }
}

/** Standard input as a file; call `close` when it is no longer needed. */
export interface Spooled {
  readonly examined: Examined;
  close(): Promise<void>;
}

/** Writes standard input to a temporary file, never more bytes than one document may have. */
export async function spoolStdin(stdin: Source, filename: string | undefined): Promise<Spooled> {
  const folder = await temporaryFolder(unusableTemporaryFolder);
  const close = (): Promise<void> => rm(folder, { recursive: true, force: true });
  const absolute = path.join(folder, 'stdin');
  let size = 0;
  async function* asMuchAsNeeded(): AsyncGenerator<Uint8Array> {
    for await (const bytes of stdin.bytes()) {
      size += bytes.length;
      // The rest is not worth reading: the file is refused whatever follows.
      if (size > MAX_FILE_BYTES) return;
      yield bytes;
    }
  }
  try {
    await writeTemporary(absolute, asMuchAsNeeded(), unusableTemporaryFolder);
    const head = await headOf(absolute);
    const verdict = judge({
      shown: filename ?? 'standard input',
      name: filename ?? '',
      size,
      head,
      meant: true,
    });
    if (verdict !== null) return { examined: verdict, close };
    const type = detectMediaType(head);
    const name = cleanFileName(
      filename ?? `stdin.${type === null ? 'bin' : (FILE_TYPES[type].extensions[0] ?? 'bin')}`,
    );
    const source = { name, size, path: absolute, open: () => createReadStream(absolute) };
    return { examined: { kind: 'document', source }, close };
  } catch (error) {
    await close();
    throw error;
  }
}
