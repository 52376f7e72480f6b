/** Looking at a batch again and again without asking for what is known already. */
import type { Batch, DocumentService, JobRecord } from '../contract/index.ts';
import { PAGING, SETTLED_JOB_STATES } from '../contract/index.ts';
import { sumOf } from '../kit/sum.ts';

/** Whether a job rests, that is, has ended. States that this version does not know count as moving. */
export const isSettled = (job: Pick<JobRecord, 'status'>): boolean => SETTLED_JOB_STATES.includes(job.status);

const KNOWN_STATES: readonly string[] = ['queued', 'processing', ...SETTLED_JOB_STATES];

/** Whether a job is in a state of a newer service while its batch says that nothing moves any more. */
const isOver = (job: Pick<JobRecord, 'status'>, batch: Pick<Batch, 'pending_jobs'>): boolean =>
  batch.pending_jobs === 0 && !KNOWN_STATES.includes(job.status);

/** What one look at a batch showed. */
export interface BatchLook {
  readonly batch: Batch;
  /** Jobs that rest and were not reported before. */
  readonly settled: readonly JobRecord[];
  /** Jobs still moving. */
  readonly pending: number;
  /** Jobs that were asked for and are not in the batch; known after the first look. */
  readonly missing: readonly string[];
}

/** A batch that is looked at again and again. */
export interface BatchWatch {
  look(signal?: AbortSignal): Promise<BatchLook>;
}

/** What {@link watchBatch} may be told besides the batch. */
export interface WatchOptions {
  /** Only these jobs count; all of the batch without it. */
  readonly wanted?: ReadonlySet<string>;
  /** Whether a job rests; by default by its own status. */
  readonly rests?: (job: JobRecord) => boolean | Promise<boolean>;
}

/**
 * Watches the jobs of a batch with one request per page that still has moving jobs: the order of jobs in a batch
 * is the order of upload, so a page that has come to rest stays at rest.
 */
export function watchBatch(
  service: DocumentService,
  batch_id: string,
  { wanted, rests = isSettled }: WatchOptions = {},
): BatchWatch {
  const reported = new Set<string>();
  /** How many jobs still move on each page that was looked at. */
  const movingOn = new Map<number, number>();
  /** Jobs that move by the counts of the batch and were on no page. */
  let unseen = 0;
  return {
    async look(signal) {
      const settled: JobRecord[] = [];
      const seen = new Set<string>();
      const isFirst = movingOn.size === 0 || unseen > 0;
      const live = [...movingOn].filter(([, moving]) => moving > 0).map(([page]) => page);
      const queue = isFirst || live.length === 0 ? [1] : live;
      const looked = new Map<number, number>();
      let batch: Batch | undefined;
      for (let page = queue.shift(); page !== undefined; page = queue.shift()) {
        const detail = await service.batches.get(
          { batch_id, jobs_page: page, jobs_limit: PAGING.batchJobs.max },
          { signal },
        );
        // A page beyond the end is empty, whatever the number of pages is said to be.
        if (isFirst && page < detail.jobs_total_pages && detail.jobs.length > 0) queue.push(page + 1);
        batch = detail;
        let moving = 0;
        for (const job of detail.jobs) {
          if (seen.has(job.job_id)) continue;
          seen.add(job.job_id);
          if (reported.has(job.job_id) || wanted?.has(job.job_id) === false) continue;
          if (isOver(job, detail) || (await rests(job))) settled.push(job);
          else moving += 1;
        }
        looked.set(page, moving);
      }
      // Only now: the caller was told nothing of a look that broke off.
      for (const { job_id } of settled) reported.add(job_id);
      for (const [page, moving] of looked) movingOn.set(page, moving);
      if (batch === undefined) throw new Error('a look reads at least one page');
      const moving = sumOf(movingOn.values());
      const isWhole = wanted !== undefined || batch.pending_jobs === 0;
      unseen = isWhole ? 0 : Math.max(0, batch.total_jobs - reported.size - moving);
      return {
        batch,
        settled,
        pending: moving + unseen,
        missing: isFirst && wanted !== undefined ? [...wanted].filter((id) => !seen.has(id)) : [],
      };
    },
  };
}
