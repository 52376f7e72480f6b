/** The embedded engine: store, workers, queue and service on this machine, built once and closed in reverse order. */
import type { DocumentService, PlanName } from '../contract/index.ts';
import type { ModelAddress } from '../model/index.ts';
import type { ReadOptions } from '../extraction/index.ts';
import type { Clock } from '../kit/clock.ts';
import type { IdSource } from '../kit/ids.ts';
import type { Log } from '../kit/log.ts';
import type { ConsultMode } from '../extraction/index.ts';
import {
  createLocalService,
  createOriginals,
  createTasks,
  localPrincipal,
  sweepExpired,
} from '../service/index.ts';
import type { Principal } from '../service/index.ts';
import { openStore } from '../store/index.ts';
import type { Store } from '../store/index.ts';
import { createInlinePool, createQueue, createWorkerPool } from '../work/index.ts';
import type { Pool, Queue } from '../work/index.ts';
import { defaultWorkers } from './worker-count.ts';

export interface EmbedOptions extends ReadOptions {
  /** Where the store lies; made when it is missing. */
  readonly folder: string;
  /** Worker processes; null chooses by cores and memory. */
  readonly workers: number | null;
  /** Tried in turn on encrypted documents. */
  readonly passwords: readonly string[];
  /** Pixels of one page. */
  readonly maxPixels: number;
  /** Time limit of one document, milliseconds. */
  readonly fileTimeoutMs: number;
  /** The account of the owner; without one, that of this machine. */
  readonly account?: string;
  /** The plan of the owner and of background work; without one, the largest. */
  readonly plan?: PlanName;
  /** Coins every account may spend; without it, any number. */
  readonly coinBudget?: number | null;
  /** The language model to ask about doubtful fields, and how; without it none is asked. */
  readonly languageModel?: { readonly mode: ConsultMode; readonly address: ModelAddress } | null;
  /** The model that looks at pages during verification; without it none does. */
  readonly vision?: ModelAddress | null;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly log: Log;
  /** Where work runs: workers that are starting already, or `inline` for tests and debugging. Own workers otherwise. */
  readonly pool?: Pool | 'inline';
  /** Whether queued jobs are worked on from the start. Without it only a synchronous upload makes them run. */
  readonly work: boolean;
  /** Called when queued jobs cannot be worked on, as on a full disk, and why; without it they wait until they can. */
  readonly onStuck?: (error: unknown) => void;
}

/** The open engine. */
export interface Embedded {
  /** The service for the owner of this machine. */
  readonly service: DocumentService;
  /** The service for another caller. */
  serviceOf(principal: Principal): DocumentService;
  readonly store: Store;
  readonly queue: Queue;
  /** Deletes what has passed its retention time, unless that was done a short while ago. Never throws. */
  sweep(): Promise<void>;
  /** Begins no more work and resolves when all that runs is done; a signal makes it give back what runs instead. */
  drain(signal?: AbortSignal): Promise<void>;
  /**
   * Closes everything. What is being worked on is given back, to go on at the next start; with `drain` it is brought to
   * its end first.
   */
  close(options?: { readonly drain?: boolean }): Promise<void>;
}

function poolOf({ pool, workers, clock, log, fileTimeoutMs }: EmbedOptions): Pool {
  const size = workers ?? defaultWorkers();
  if (pool === 'inline') return createInlinePool({ clock, size });
  return pool ?? createWorkerPool({ size, clock, log, pieceTimeoutMs: fileTimeoutMs });
}

/** How the engine reads documents, by the options. */
const readingOf = (
  { ocr, lang, tessdata, pageTimeoutMs, maxPixels, passwords, fileTimeoutMs, vision }: EmbedOptions,
  plan: PlanName,
) => ({
  read: { ocr, lang, tessdata, pageTimeoutMs },
  maxPixels,
  passwords,
  fileTimeoutMs,
  plan,
  vision: vision ?? null,
});

/** The language model to ask about doubtful fields, with a way to close its connections; null when none is to be asked. */
async function openModel({ languageModel, clock }: EmbedOptions) {
  if (languageModel === undefined || languageModel === null) return null;
  const { mode, address } = languageModel;
  const { createModel } = await import('../model/index.ts');
  const model = createModel(address, clock);
  return { consultant: { mode, name: address.model, ask: model.ask }, close: () => model.close() };
}

/** Opens the engine. Throws `settings_invalid` when the store cannot be used, `missing_part` without its driver. */
export async function openEmbedded(options: EmbedOptions): Promise<Embedded> {
  const { folder, clock, ids, log, onStuck, coinBudget = null } = options;
  const principal = localPrincipal(options.plan, options.account);

  // Depends on nothing.
  const store = await openStore({ folder, clock, ids });

  // Depends on nothing; workers start with the first work.
  const pool = poolOf(options);

  // Depends on the store and the pool.
  const engine = readingOf(options, principal.plan);
  const model = await openModel(options);
  const taskDeps = { store, pool, clock, ids, engine, consultant: model?.consultant ?? null };
  // One document more than workers: while one is being written, the workers have the next.
  const queue = createQueue({
    store,
    clock,
    ids,
    log,
    concurrency: pool.size + 1,
    ...createTasks(taskDeps),
    ...(onStuck && { onStuck }),
  });

  // Depends on all of it.
  const originals = createOriginals(store);
  let isEnding = false;
  const start = (): void => {
    // An upload that comes in while the engine closes must not start the queue again.
    if (!isEnding) queue.start();
  };
  const wake = (): void => {
    queue.wake();
  };
  const tasks = { start, wake, whenSettled: queue.whenSettled };
  const serviceDeps = { ...taskDeps, queue: tasks, originals, coinBudget };

  const sweep = (): Promise<void> =>
    sweepExpired({ store, originals, clock, log }).catch((error: unknown) => {
      log('warn', 'documents past their term could not be deleted', { error: String(error) });
    });
  const drain = (signal?: AbortSignal): Promise<void> => {
    isEnding = true;
    return queue.drain(signal);
  };
  await sweep();
  if (options.work) queue.start();

  return {
    service: createLocalService(serviceDeps, principal),
    serviceOf: (caller) => createLocalService(serviceDeps, caller),
    store,
    queue,
    sweep,
    drain,
    async close(how = {}) {
      isEnding = true;
      await (how.drain === true ? drain() : queue.stop());
      await pool.close();
      await model?.close();
      await store.close();
    },
  };
}
