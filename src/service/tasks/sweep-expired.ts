/** Retention: what is older than its term is deleted completely, from the tables and from the disk. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { RETENTION_DAYS } from '../../contract/index.ts';
import { DAY_MS } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import type { ServiceDeps } from '../deps.ts';

/** How long a sweep of one store is good for. */
const INTERVAL_MS = 60 * 60 * 1000;

/** Deletes documents, jobs, results and originals past their term; at most once an hour for one store. */
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
  for (const sha256 of orphans) await originals.removeUnused(sha256);
  await writeFile(marker, now.toISOString(), { mode: 0o600 });
  if (documents > 0) log('info', `deleted ${documents} documents older than ${RETENTION_DAYS} days`);
}
