/** Retention: what is older than its term is deleted completely, from the tables and from the disk. */
import { readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { RETENTION_DAYS } from '../../contract/index.ts';
import { DAY_MS } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import type { Store } from '../../store/index.ts';
import type { ServiceDeps } from '../deps.ts';

/** How long after a sweep of a store the next one is due. */
const INTERVAL_MS = 60 * 60 * 1000;

/** Folder of documents on their way into a store. */
export const uploadFolderOf = ({ folder }: Pick<Store, 'folder'>): string => path.join(folder, 'uploads');

/** Removes what uploads of a process that died have left behind: whatever was last touched a day before `now`. */
async function removeStale(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const facts = await stat(path.join(folder, name)).catch(() => null);
    if (facts === null || now.getTime() - facts.mtimeMs < DAY_MS) continue;
    await rm(path.join(folder, name), { recursive: true, force: true });
  }
}

/**
 * Deletes documents, jobs, results and originals past their term, and copies that never became documents; at most once an hour
 * for one store.
 */
export async function sweepExpired(
  deps: Pick<ServiceDeps, 'store' | 'originals' | 'clock'> & { readonly log: Log },
): Promise<void> {
  const { store, originals, clock, log } = deps;
  const now = clock.now();
  const marker = path.join(store.folder, 'last-sweep');
  const last = Date.parse(await readFile(marker, 'utf8').catch(() => ''));
  if (Math.abs(now.getTime() - last) < INTERVAL_MS) return;
  const before = new Date(now.getTime() - RETENTION_DAYS * DAY_MS).toISOString();
  const { documents, orphans } = await store.retention.sweep(before);
  await removeStale(uploadFolderOf(store), now);
  for (const sha256 of orphans) await originals.removeUnused(sha256);
  await writeFile(marker, now.toISOString(), { mode: 0o600 });
  if (documents > 0) log('info', `deleted ${documents} documents older than ${RETENTION_DAYS} days`);
}
