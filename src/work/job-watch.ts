/** Waiting for jobs to end: jobs of this process are told of at once, those of other processes are polled. */
import { DocxError, SETTLED_JOB_STATES } from '../contract/light.ts';
import type { Clock } from '../kit/clock.ts';
import type { Store, StoredJob } from '../store/index.ts';

export interface JobWatch {
  /**
   * Resolves with the job once it is completed or failed, whatever process works on it. Throws `not_found` when there
   * is no such job, the reason of the signal, and what `check` throws.
   */
  readonly whenSettled: (
    job_id: string,
    options?: { readonly signal?: AbortSignal | undefined },
  ) => Promise<StoredJob>;
  /** Says that something happened to a job. */
  readonly nudge: (job_id: string) => void;
  /** Makes every caller that waits look once more, and then give up with `interrupted`. */
  readonly end: () => void;
  readonly begin: () => void;
}

export interface JobWatchOptions {
  readonly store: Pick<Store, 'jobs'>;
  readonly clock: Clock;
  readonly pollMs: number;
  /** Throws when nobody works on the jobs of this process any more. */
  readonly check: () => void;
}

export function createJobWatch({ store, clock, pollMs, check }: JobWatchOptions): JobWatch {
  const waiting = new Map<AbortController, string>();
  let isEnded = false;

  /** One look and, when the job is not at rest, one sleep that a nudge or the signal cuts short. */
  async function lookOrSleep(job_id: string, signal: AbortSignal | undefined): Promise<StoredJob | null> {
    const nudged = new AbortController();
    const onAbort = (): void => {
      nudged.abort();
    };
    // Listening starts before the look: what happens in between must not be missed.
    waiting.set(nudged, job_id);
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      const job = await store.jobs.get(null, job_id);
      if (job === null) throw new DocxError('not_found', `There is no job ${job_id}.`);
      if (SETTLED_JOB_STATES.includes(job.status)) return job;
      if (isEnded) {
        throw new DocxError('interrupted', `The program ended before job ${job_id} was done.`, {
          hint: 'The job is kept and goes on at the next start.',
        });
      }
      signal?.throwIfAborted();
      check();
      await clock.sleep(pollMs, nudged.signal).catch(() => undefined);
      return null;
    } finally {
      waiting.delete(nudged);
      signal?.removeEventListener('abort', onAbort);
    }
  }

  return {
    async whenSettled(job_id, { signal } = {}) {
      for (;;) {
        const job = await lookOrSleep(job_id, signal);
        if (job !== null) return job;
      }
    },
    nudge(job_id) {
      for (const [waiter, id] of waiting) if (id === job_id) waiter.abort();
    },
    end() {
      isEnded = true;
      for (const waiter of waiting.keys()) waiter.abort();
    },
    begin() {
      isEnded = false;
    },
  };
}
