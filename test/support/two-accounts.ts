/** One store and engine with two accounts, Ada's and Bob's. */
import { onTestFinished } from 'vitest';
import { systemClock } from '../../src/kit/clock.ts';
import { randomId } from '../../src/kit/ids.ts';
import { silentLog } from '../../src/kit/log.ts';
import type { ServiceDeps } from '../../src/service/deps.ts';
import { createLocalService, createOriginals, createTasks, localPrincipal } from '../../src/service/index.ts';
import { openStore } from '../../src/store/index.ts';
import { createInlinePool, createQueue } from '../../src/work/index.ts';
import type { Pool } from '../../src/work/index.ts';
import { folderForTest } from './embedded.ts';

/** The services of both accounts, and the store they share. A pool that is handed in stays open, with its recognizer. */
export async function twoAccounts(shared?: Pool) {
  const clock = systemClock;
  const ids = randomId;
  const store = await openStore({ folder: await folderForTest(), clock, ids });
  const pool = shared ?? createInlinePool({ clock });
  const engine: ServiceDeps['engine'] = {
    read: { ocr: 'auto', lang: 'eng', tessdata: null, pageTimeoutMs: 60_000 },
    maxPixels: 64e6,
    passwords: [],
    fileTimeoutMs: 60_000,
    plan: 'business',
    vision: null,
  };
  const tasks = createTasks({ store, pool, clock, ids, engine, consultant: null });
  const queue = createQueue({ store, clock, ids, log: silentLog, concurrency: 1, ...tasks });
  onTestFinished(async () => {
    await queue.stop();
    if (shared === undefined) await pool.close();
    await store.close();
  });
  const deps = {
    store,
    pool,
    queue,
    clock,
    ids,
    engine,
    originals: createOriginals(store),
    coinBudget: null,
    consultant: null,
  };
  const serviceOf = (account_id: string) =>
    createLocalService(deps, { ...localPrincipal(), account_id, address: '203.0.113.9' });
  return { ada: serviceOf('ada'), bob: serviceOf('bob'), store };
}
