/** `--files-from`: the documents that a list names, as `git diff --name-only` and `find -print0` print them. */
import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { detectMediaType, DocxError, isDocxError } from '../../contract/light.ts';
import { withoutByteOrderMark } from '../../kit/byte-order-mark.ts';
import type { Source } from '../terminal/io.ts';
import { unquoted } from './quoted-name.ts';

/** Bytes above which a list is refused: it is some other file that was named by mistake. */
const MAX_BYTES = 64 * 1024 * 1024;

const HINT = 'It takes a file with one name per line, or with NUL behind each, or - for standard input';

/** Where names of lists start from, and standard input. */
interface Reading {
  readonly cwd: string;
  readonly stdin: Source;
}

/**
 * The names in a list, in its order: one per line, or, where there is a NUL, one before each of these; empty ones are left out. They are
 * names, not patterns. A line in quotes is the name that Git means by it, unless a file is called so. Throws `usage` when the list cannot be read or is no list.
 */
export async function readFileList(place: string, { cwd, stdin }: Reading): Promise<readonly string[]> {
  const shown = place === '-' ? 'standard input' : place;
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of place === '-' ? stdin.bytes() : createReadStream(resolve(cwd, place))) {
      const bytes = chunk as Uint8Array;
      size += bytes.length;
      if (size > MAX_BYTES) break;
      chunks.push(bytes);
    }
  } catch (cause) {
    if (isDocxError(cause)) throw cause;
    throw new DocxError('usage', `--files-from ${place}: the list cannot be read`, { hint: HINT, cause });
  }
  if (size > MAX_BYTES || (chunks[0] !== undefined && detectMediaType(chunks[0]) !== null)) {
    throw new DocxError('usage', `--files-from: ${shown} is no list of files`, { hint: HINT });
  }
  const text = withoutByteOrderMark(Buffer.concat(chunks).toString('utf8'));
  const isFilled = (name: string): boolean => name.trim() !== '';
  if (text.includes('\0')) return text.split('\0').filter(isFilled);
  const exists = (name: string): Promise<boolean> =>
    access(resolve(cwd, name)).then(
      () => true,
      () => false,
    );
  const names: string[] = [];
  for (const line of text.split(/\r?\n/).filter(isFilled)) {
    const name = unquoted(line);
    names.push(name === null || (await exists(line)) ? line : name);
  }
  return names;
}
