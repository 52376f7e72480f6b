/** Handlers of `/batches`: listing, one batch with its jobs, export of its results. */
import { DocxError, namedJobs, PAGING } from '../contract/index.ts';
import type { Batch, ExportItem, ServiceHandlers } from '../contract/index.ts';
import type { BatchSummary, Store, StoredJob } from '../store/index.ts';
import type { ServiceDeps } from './deps.ts';
import { checkState } from './check-state.ts';
import { shownPages, toJobRecord } from './job-views.ts';
import type { Principal } from './callers/principal.ts';

const STATES = ['queued', 'processing', 'completed'] as const;

/** A batch is queued until a job starts and completed when every job rests, however it ended. */
function stateOf(batch: BatchSummary): (typeof STATES)[number] {
  if (batch.completed_jobs + batch.failed_jobs === batch.total_jobs) return 'completed';
  return batch.queued_jobs === batch.total_jobs ? 'queued' : 'processing';
}

/** The wire form of a batch. */
function toBatch(batch: BatchSummary): Batch {
  const settled = batch.completed_jobs + batch.failed_jobs;
  return {
    batch_id: batch.batch_id,
    folder_name: batch.folder_name,
    status: stateOf(batch),
    total_jobs: batch.total_jobs,
    completed_jobs: batch.completed_jobs,
    failed_jobs: batch.failed_jobs,
    pending_jobs: batch.total_jobs - settled,
    progress_percentage: batch.total_jobs === 0 ? 100 : Math.round((1000 * settled) / batch.total_jobs) / 10,
    total_pages: batch.total_pages,
    coins_consumed: batch.coins_consumed,
    fraud_coins_consumed: batch.fraud_coins_consumed,
    template_id: batch.template_id,
    enable_fraud_check: batch.enable_fraud_check,
    created_at: batch.created_at,
  };
}

const pagesOf = (total: number, limit: number): number => Math.ceil(total / limit);

/** The jobs of a batch, in the order of upload. */
async function* jobsOf(store: Store, batch_id: string): AsyncGenerator<StoredJob> {
  const limit = PAGING.batchJobs.max;
  for (let offset = 0; ; offset += limit) {
    const { jobs, total } = await store.jobs.listByBatch(batch_id, { limit, offset });
    yield* jobs;
    if (offset + limit >= total) return;
  }
}

/** The completed results of a batch, of the jobs that were named or of all; `not_found` where it has no such job. */
async function exportedOf(
  store: Store,
  batch_id: string,
  wanted: ReadonlySet<string>,
): Promise<ExportItem[]> {
  const missing = new Set(wanted);
  const items: ExportItem[] = [];
  for await (const job of jobsOf(store, batch_id)) {
    missing.delete(job.job_id);
    if (job.status !== 'completed' || (wanted.size > 0 && !wanted.has(job.job_id))) continue;
    const result = await store.results.get(job.job_id);
    if (result?.structured_data == null) continue;
    items.push({
      job_id: job.job_id,
      filename: job.filename,
      structured_data: result.structured_data,
      page_count: result.page_count,
      pages: shownPages(result.pages, false),
    });
  }
  if (missing.size === 0) return items;
  throw new DocxError('not_found', `The batch has no job ${[...missing].join(', ')}`, { data: { batch_id } });
}

/** Makes the handlers of batches. */
export function createBatchHandlers(
  { store }: ServiceDeps,
  principal: Principal,
): ServiceHandlers['batches'] {
  const { account_id } = principal;

  const get = async (batch_id: string): Promise<BatchSummary> => {
    const batch = await store.batches.get(account_id, batch_id);
    if (batch !== null) return batch;
    throw new DocxError('not_found', `There is no batch "${batch_id}"`, {
      hint: 'List the batches to see their ids.',
      data: { batch_id },
    });
  };

  return {
    async list({ search, status, page, limit }) {
      checkState('status', status, STATES);
      const { batches, total } = await store.batches.list(account_id, {
        search,
        status,
        limit,
        offset: (page - 1) * limit,
      });
      return { batches: batches.map(toBatch), total, page, limit, total_pages: pagesOf(total, limit) };
    },

    async get({ batch_id, jobs_page, jobs_limit }) {
      const batch = await get(batch_id);
      const { jobs, total } = await store.jobs.listByBatch(batch_id, {
        limit: jobs_limit,
        offset: (jobs_page - 1) * jobs_limit,
      });
      return {
        ...toBatch(batch),
        jobs: jobs.map(toJobRecord),
        jobs_page,
        jobs_limit,
        jobs_total: total,
        jobs_total_pages: pagesOf(total, jobs_limit),
      };
    },

    async export({ batch_id, job_ids }) {
      const batch = await get(batch_id);
      const wanted = namedJobs(job_ids);
      const items = await exportedOf(store, batch_id, wanted);
      if (items.length === 0) {
        const rests = stateOf(batch) === 'completed';
        const what = wanted.size === 0 ? 'The batch' : 'Of the jobs that were named, the batch';
        throw new DocxError('nothing_to_export', `${what} "${batch_id}" has no completed results`, {
          hint: rests ? 'Its jobs have ended: their errors say why.' : 'Wait until its jobs are completed.',
          data: { batch_id },
        });
      }
      return items;
    },
  };
}
