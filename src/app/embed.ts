/** The embedded engine: the whole house on this machine, built once and closed in reverse order. */
import type { DocumentService, PlanName } from '../contract/index.ts';
import type { ReadOptions } from '../extraction/index.ts';
import type { Clock } from '../kit/clock.ts';
import type { IdSource } from '../kit/ids.ts';
import type { Log } from '../kit/log.ts';
import {
  createLocalService,
  createOriginals,
  createTasks,
  localPrincipal,
  sweepExpired,
} from '../service/index.ts';
import { openStore } from '../store/index.ts';
import type { Store } from '../store/index.ts';
import { createInlinePool, createQueue, createThreadPool } from '../work/index.ts';
import type { Queue } from '../work/index.ts';
import { defaultWorkers } from './worker-count.ts';

export interface EmbedOptions extends ReadOptions {
  /** Where the store lies; made when it is missing. */
  readonly folder: string;
  /** Threads; null chooses by cores and memory. */
  readonly workers: number | null;
  /** Tried in turn on encrypted documents. */
  readonly passwords: readonly string[];
  /** Pixels of one page. */
  readonly maxPixels: number;
  /** Time limit of one document, milliseconds. */
  readonly fileTimeoutMs: number;
  /** The plan of the owner; without one, the largest. */
  readonly plan?: PlanName;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly log: Log;
  /** Where work runs; `inline` is for tests and debugging. */
  readonly pool?: 'threads' | 'inline';
  /** Whether queued jobs are worked on from the start. Without it only a synchronous upload makes them run. */
  readonly work: boolean;
}

/** The open house. */
export interface Embedded {
  /** The service for the owner of this machine. */
  readonly service: DocumentService;
  readonly store: Store;
  readonly queue: Queue;
  /**
   * Closes everything. What is being worked on is given back, to go on at the next start; with `drain` it is brought to
   * its end first.
   */
  close(options?: { readonly drain?: boolean }): Promise<void>;
}

/** Opens the house. Throws `settings_invalid` when the store cannot be used, `missing_part` without its driver. */
export async function openEmbedded(options: EmbedOptions): Promise<Embedded> {
  const { folder, clock, ids, log, ocr, lang, tessdata, pageTimeoutMs } = options;
  const principal = localPrincipal(options.plan);

  // Depends on nothing.
  const store = await openStore({ folder, clock, ids });

  // Depends on nothing; threads start with the first work.
  const size = options.workers ?? defaultWorkers();
  const isInline = options.pool === 'inline';
  const pool = isInline ? createInlinePool({ clock, size }) : createThreadPool({ size, clock, log });

  // Depends on the store and the pool.
  const engine = {
    read: { ocr, lang, tessdata, pageTimeoutMs },
    maxPixels: options.maxPixels,
    passwords: options.passwords,
    fileTimeoutMs: options.fileTimeoutMs,
    plan: principal.plan,
  };
  const taskDeps = { store, pool, clock, ids, engine };
  // One document more than threads: while one is being written, the threads have the next.
  const queue = createQueue({ store, clock, ids, log, concurrency: size + 1, ...createTasks(taskDeps) });

  // Depends on all of it.
  const originals = createOriginals(store);
  const service = createLocalService({ ...taskDeps, queue, originals }, principal);

  await sweepExpired({ store, originals, clock, log }).catch((error: unknown) => {
    log('warn', 'documents past their term could not be deleted', { error: String(error) });
  });
  if (options.work) queue.start();

  return {
    service,
    store,
    queue,
    async close({ drain = false } = {}) {
      await (drain ? queue.drain() : queue.stop());
      await pool.close();
      await store.close();
    },
  };
}
