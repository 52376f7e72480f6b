/** A lock between processes: a file that only its holder may have. */
import { randomBytes } from 'node:crypto';
import { link, open, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { DocxError } from '../contract/light.ts';
import { codeOf } from '../kit/caught.ts';
import type { Clock } from '../kit/clock.ts';
import { isRunning } from '../kit/is-running.ts';
import { makeFolder } from '../kit/files/make-folder.ts';

/** A holder touches its file this often, so that others can tell it from one that died. */
const HEARTBEAT_MS = 5_000;
const RETRY_MS = 100;
/** Looks, over a minute at least, after which a file that nobody touched counts as abandoned, wherever its holder ran. */
const LOOKS = 600;

/** Codes of a full or broken disk: no setting is wrong, and it may pass. */
const DISK_FAULTS = ['ENOSPC', 'EDQUOT', 'EIO'];

/**
 * Writes, and turns what the file system refuses into an error that names the place: `settings_invalid` when nothing was
 * handed over yet; `file_unwritable` when the disk is the cause, or when something was (`isLate`).
 */
export async function writing<T>(place: string, write: () => Promise<T>, isLate = false): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const code = isLate || DISK_FAULTS.includes(codeOf(error)) ? 'file_unwritable' : 'settings_invalid';
    throw new DocxError(code, `Cannot write to ${place}: ${(error as Error).message}`, {
      hint: 'What was handed over is remembered there: check its space and its permissions, or name another folder with DOCX_HOME',
      cause: error,
    });
  }
}

interface Holder {
  readonly pid: number;
  readonly host: string;
  readonly token: string;
}

async function readHolder(file: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

/**
 * Tells whether the holder died: at once when it was a process of this machine that is gone, else when no heartbeat comes
 * while we watch. The age of the file says nothing: after a sleep, or when the clock is set, every lock looks old.
 */
function watchHolder(file: string): (holder: Holder | null) => Promise<boolean> {
  let beat = NaN;
  let looks = 0;
  return async (holder) => {
    if (holder?.host === hostname() && !isRunning(holder.pid)) return true;
    // NaN when the lock was released in between: the next attempt will take it.
    const seen = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => NaN,
    );
    looks = seen === beat ? looks + 1 : 0;
    beat = seen;
    return looks >= LOOKS;
  };
}

/** Takes an abandoned file away. Only one of several that try succeeds, and a lock taken anew meanwhile is given back. */
async function removeAbandoned(file: string, found: Holder | null): Promise<void> {
  const aside = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await rename(file, aside);
  } catch {
    return;
  }
  const taken = await readHolder(aside);
  if (taken !== null && taken.token !== found?.token) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
}

async function acquire(file: string, holder: Holder): Promise<boolean> {
  // Written first and linked then: the lock never exists without its holder's name in it.
  const draft = `${file}.${holder.token}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    try {
      await handle.writeFile(JSON.stringify(holder));
    } finally {
      await handle.close();
    }
    await link(draft, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Runs `work` while no other process runs work under the same file. Waits for its turn; rejects with the signal's
 * reason when it aborts first, and as {@link writing} does where the file cannot be written. A holder that was killed is
 * noticed.
 */
export async function withLock<T>(
  file: string,
  { clock, signal }: { readonly clock: Clock; readonly signal?: AbortSignal | undefined },
  work: () => Promise<T>,
): Promise<T> {
  const holder: Holder = { pid: process.pid, host: hostname(), token: randomBytes(8).toString('hex') };
  const directory = path.dirname(file);
  await writing(directory, () => makeFolder(directory, 0o700));
  const isAbandoned = watchHolder(file);
  while (!(await writing(directory, () => acquire(file, holder)))) {
    const found = await readHolder(file);
    if (await isAbandoned(found)) await removeAbandoned(file, found);
    else await clock.sleep(RETRY_MS, signal);
  }
  const heartbeat = setInterval(() => {
    const now = clock.now();
    utimes(file, now, now).catch(() => undefined);
  }, HEARTBEAT_MS);
  heartbeat.unref();
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    if ((await readHolder(file))?.token === holder.token) await rm(file, { force: true });
  }
}
