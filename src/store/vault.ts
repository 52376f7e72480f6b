/** Original files on disk, addressed by their SHA-256: `vault/ab/cdef...`, folders 0700, files 0600. */
import { createHash } from 'node:crypto';
import { access, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { DocxError } from '../contract/index.ts';
import type { Clock } from '../kit/clock.ts';
import type { IdSource } from '../kit/ids.ts';
import { makeFolder } from '../kit/files/make-folder.ts';
import { megabytes } from '../kit/megabytes.ts';
import type { ListOriginals } from './retention.ts';
import { folderError } from './store-error.ts';
import type { Vault } from './types.ts';

/** Where files lie while they are being received. Beside the others, so that renaming never copies. */
const INCOMING = 'incoming';

/** What has to fit for the vault to count as writable: a page of text. */
const PROBE_BYTES = 64 * 1024;

export interface VaultOptions {
  readonly folder: string;
  readonly clock: Clock;
  readonly ids: IdSource;
}

/** A vault, and the look at it that retention needs. */
export interface OpenVault {
  readonly vault: Vault;
  /** Hashes of the originals last put in before a time; files whose upload broke off before then are removed. */
  readonly listOriginals: ListOriginals;
}

/** Writes a stream and measures it on the way. Faults of the stream pass; those of the disk become a DocxError. */
async function receive(
  file: FileHandle,
  chunks: AsyncIterable<Uint8Array>,
  { maxBytes, name, path }: { readonly maxBytes: number; readonly name: string; readonly path: string },
): Promise<{ readonly sha256: string; readonly size: number }> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (size > maxBytes) {
      throw new DocxError('file_too_large', `${name} is larger than ${megabytes(maxBytes)}.`, {
        hint: 'Split the document, or make its images smaller.',
        data: { filename: name, limit: maxBytes },
      });
    }
    hash.update(chunk);
    await file.writeFile(chunk).catch((error: unknown) => {
      throw folderError(error, path);
    });
  }
  return { sha256: hash.digest('hex'), size };
}

/** Files of a folder that were last put in before a time, by name. */
async function listOlder(path: string, before: string): Promise<readonly string[]> {
  const older: string[] = [];
  for (const name of await readdir(path)) {
    // Another process may tidy up at the same time.
    const facts = await stat(join(path, name)).catch(() => null);
    if (facts !== null && facts.mtime.toISOString() < before) older.push(name);
  }
  return older;
}

/** Opens the vault in a folder and makes the folder when it is missing. */
export async function openVault({ folder, clock, ids }: VaultOptions): Promise<OpenVault> {
  const incoming = join(folder, INCOMING);
  await makeFolder(incoming, 0o700).catch((error: unknown) => {
    throw folderError(error, folder);
  });
  const pathOf = (sha256: string): string => join(folder, sha256.slice(0, 2), sha256.slice(2));

  const vault: Vault = {
    pathOf,
    async put(chunks, { maxBytes, name }) {
      const temporary = join(incoming, ids('file'));
      const file = await open(temporary, 'wx', 0o600).catch((error: unknown) => {
        throw folderError(error, temporary);
      });
      try {
        const received = await receive(file, chunks, { maxBytes, name, path: temporary });
        const path = pathOf(received.sha256);
        try {
          // Retention goes by this time, so it has to come from the same clock.
          await file.utimes(clock.now(), clock.now());
          await file.datasync();
          await file.close();
          await makeFolder(join(path, '..'), 0o700);
          await rename(temporary, path);
        } catch (error) {
          throw folderError(error, path);
        }
        return { ...received, path };
      } catch (error) {
        await file.close();
        await rm(temporary, { force: true });
        throw error;
      }
    },
    async checkWritable() {
      const probe = join(incoming, ids('file'));
      try {
        await writeFile(probe, Buffer.alloc(PROBE_BYTES), { flag: 'wx', mode: 0o600 });
      } catch (error) {
        throw folderError(error, probe);
      } finally {
        await rm(probe, { force: true }).catch(() => undefined);
      }
    },
    async has(sha256) {
      return access(pathOf(sha256)).then(
        () => true,
        () => false,
      );
    },
    async remove(sha256) {
      await rm(pathOf(sha256), { force: true });
    },
  };

  return {
    vault,
    async listOriginals(before) {
      for (const name of await listOlder(incoming, before)) await rm(join(incoming, name), { force: true });
      const originals: string[] = [];
      for (const prefix of await readdir(folder)) {
        if (!/^[0-9a-f]{2}$/.test(prefix)) continue;
        for (const rest of await listOlder(join(folder, prefix), before)) {
          if (/^[0-9a-f]{62}$/.test(rest)) originals.push(prefix + rest);
        }
      }
      return originals;
    },
  };
}
