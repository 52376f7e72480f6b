/** Files that are replaced as a whole: a reader sees the old content or the new, never half of it. */
import { randomBytes } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { cutToBytes } from './file-name.ts';

/** How much of a file's name its draft has, in bytes: there must be room for what tells drafts apart. */
const MAX_DRAFT_BYTES = 200;

/**
 * Has `write` make a new file, the draft, beside `path`, and then gives it that place, whether a file is there or not. Where
 * that fails, the draft is removed and what the file system says is thrown.
 */
export async function replaceFile(path: string, write: (draft: string) => Promise<void>): Promise<void> {
  const name = cutToBytes(basename(path), MAX_DRAFT_BYTES);
  const draft = join(dirname(path), `.${name}.${randomBytes(6).toString('hex')}.tmp`);
  try {
    await write(draft);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}
