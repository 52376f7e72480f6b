/** The jobs a run waits for, over all of their batches. */
import type { DocumentService, JobRecord } from '../contract/index.ts';
import { isDocxError } from '../contract/light.ts';
import { untilAborted } from './interruption.ts';
import type { Ticket } from './recovery.ts';
import type { BatchLook, BatchWatch } from './watch-batch.ts';
import { watchBatch } from './watch-batch.ts';

/** What one round showed. */
export interface Round<W> {
  readonly settled: readonly { readonly item: W; readonly ticket: Ticket; readonly job: JobRecord }[];
  /** Items whose job the service no longer knows. */
  readonly gone: readonly W[];
}

/** Items that wait for a job each. */
export interface WatchList<W> {
  add(items: Iterable<readonly [W, Ticket]>): void;
  size(): number;
  /** What still waits. */
  remaining(): readonly (readonly [W, Ticket])[];
  /**
   * Looks at the oldest `batches` batches; what settled or is gone leaves the list. Throws what the first look throws;
   * a later one that fails ends the round early, so that what was seen before it is not lost.
   */
  round(batches: number, signal?: AbortSignal): Promise<Round<W>>;
}

interface Watched<W> {
  readonly batch_id: string;
  readonly watch: BatchWatch;
  /** Items by job: a service may make one job of files with the same content. */
  readonly items: Map<string, W[]>;
}

/** An empty list. `rests` says when a job does. */
export function createWatchList<W>(
  service: DocumentService,
  rests: (job: JobRecord) => Promise<boolean>,
): WatchList<W> {
  let watched: Watched<W>[] = [];
  const look = async ({ watch }: Watched<W>, signal: AbortSignal | undefined): Promise<BatchLook | null> => {
    try {
      return await untilAborted(watch.look(signal), signal);
    } catch (error) {
      if (isDocxError(error) && error.code === 'not_found') return null;
      throw error;
    }
  };
  const remaining = (): readonly (readonly [W, Ticket])[] =>
    watched.flatMap(({ batch_id, items }) =>
      [...items].flatMap(([job_id, some]) => some.map((item) => [item, { batch_id, job_id }] as const)),
    );
  return {
    add(items) {
      const batches = new Map<string, Map<string, W[]>>();
      for (const [item, { batch_id, job_id }] of items) {
        const jobs = batches.get(batch_id) ?? new Map<string, W[]>();
        batches.set(batch_id, jobs.set(job_id, [...(jobs.get(job_id) ?? []), item]));
      }
      for (const [batch_id, jobs] of batches) {
        const wanted = new Set(jobs.keys());
        watched.push({ batch_id, items: jobs, watch: watchBatch(service, batch_id, { wanted, rests }) });
      }
    },
    size: () => remaining().length,
    remaining,
    async round(batches, signal) {
      const settled: Round<W>['settled'][number][] = [];
      const gone: W[] = [];
      for (const batch of watched.slice(0, batches)) {
        const { batch_id, items } = batch;
        let seen: BatchLook | null;
        try {
          seen = await look(batch, signal);
        } catch (error) {
          if (settled.length + gone.length === 0) throw error;
          break;
        }
        for (const job_id of seen?.missing ?? [...items.keys()]) {
          gone.push(...(items.get(job_id) ?? []));
          items.delete(job_id);
        }
        for (const job of seen?.settled ?? []) {
          const { job_id } = job;
          const some = items.get(job_id) ?? [];
          settled.push(...some.map((item) => ({ item, ticket: { batch_id, job_id }, job })));
          items.delete(job_id);
        }
      }
      watched = watched.filter(({ items }) => items.size > 0);
      return { settled, gone };
    },
  };
}
