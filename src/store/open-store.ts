/** Opens a store: makes its folder, connects, brings the tables up to date. */
import { access, constants, open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { DocxError } from '../contract/index.ts';
import { codeOf } from '../kit/caught.ts';
import type { Clock } from '../kit/clock.ts';
import { randomId } from '../kit/ids.ts';
import type { IdSource } from '../kit/ids.ts';
import { makeFolder } from '../kit/files/make-folder.ts';
import { connectSqlite } from './dialects.ts';
import { migrate } from './migrate.ts';
import { createRepositories } from './repositories.ts';
import type { Tables } from './schema.ts';
import { folderError } from './store-error.ts';
import type { Store } from './types.ts';
import { openVault } from './vault.ts';

export interface OpenStoreOptions {
  /** Absolute path; made with its parents when it is missing. */
  readonly folder: string;
  readonly clock: Clock;
  readonly ids?: IdSource;
}

/** Makes the folder and an empty database file before SQLite does, which would let others read them. */
async function prepareFile(folder: string, file: string): Promise<void> {
  try {
    await makeFolder(folder, 0o700);
    // An existing file must not be opened here: closing it again would drop the locks of this process on it (POSIX).
    const handle = await open(file, 'wx', 0o600).catch((error: unknown) => {
      if (codeOf(error) === 'EEXIST') return null;
      throw error;
    });
    await handle?.close();
    await access(file, constants.R_OK | constants.W_OK);
  } catch (error) {
    throw folderError(error, folder);
  }
}

/**
 * Refuses a database without a byte beside documents: a crash or a full disk left it so, and taken for a new one it would say
 * that there are no jobs.
 */
async function refuseEmptied(file: string, vault: string): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (found?.size !== 0) return;
  const kept = await readdir(vault, { recursive: true }).catch(() => []);
  if (!kept.some((name) => /^[0-9a-f]{2}[\\/][0-9a-f]{62}$/.test(name))) return;
  throw new DocxError('settings_invalid', `The store file ${file} is empty, and documents of it are there.`, {
    hint: 'Bring back a copy of the file, or move its folder away to start with an empty store.',
  });
}

/**
 * Opens the store in a folder, alone or beside other processes. Inside `transaction` use only the repositories it hands
 * in: the store's own would wait for the transaction to end.
 *
 * Throws `settings_invalid` when the folder cannot be used, the database is damaged or emptied or a newer version made it, and
 * `missing_part` without a SQLite driver.
 */
export async function openStore({ folder, clock, ids = randomId }: OpenStoreOptions): Promise<Store> {
  const vaultFolder = join(folder, 'vault');
  const file = join(folder, 'docx.db');
  await refuseEmptied(file, vaultFolder);
  await prepareFile(folder, file);
  const { vault, listOriginals } = await openVault({ folder: vaultFolder, clock, ids });
  const db = new Kysely<Tables>({ dialect: await connectSqlite(file) });
  try {
    await migrate(db, file);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const options = { clock, listOriginals };
  return {
    ...createRepositories(db, options),
    vault,
    folder,
    transaction: (run) =>
      db.transaction().execute((transaction) => run(createRepositories(transaction, options))),
    async checkWritable() {
      await vault.checkWritable();
      // Nothing changes, but SQLite writes it all the same, which shows whether it can.
      await sql`pragma user_version = 0`.execute(db);
    },
    close: () => db.destroy(),
  };
}
