/** Finding a batch by its name: what became of uploads whose answer was never recorded. */
import type { Batch, DocumentService } from '../contract/index.ts';
import { PAGING } from '../contract/light.ts';
import type { Submitting } from './ledger.ts';

/** Where a file is known to the service. */
export interface Ticket {
  readonly batch_id: string;
  readonly job_id: string;
}

/** Batches of exactly this name, newest first. */
async function* batchesNamed(
  service: DocumentService,
  folder_name: string,
  signal?: AbortSignal,
): AsyncGenerator<Batch> {
  for (let page = 1; ; page += 1) {
    const reply = await service.batches.list(
      { search: folder_name, page, limit: PAGING.batches.max },
      { signal },
    );
    yield* reply.batches.filter((batch) => batch.folder_name === folder_name);
    // A page beyond the end is empty, whatever the number of pages is said to be.
    if (page >= reply.total_pages || reply.batches.length === 0) return;
  }
}

/** The newest batch of exactly this name. */
export async function newestNamed(
  service: DocumentService,
  folder_name: string,
  signal?: AbortSignal,
): Promise<string | null> {
  for await (const batch of batchesNamed(service, folder_name, signal)) return batch.batch_id;
  return null;
}

/** Every job of a batch in the order of upload. */
export async function jobsOf(
  service: DocumentService,
  batch_id: string,
  signal?: AbortSignal,
): Promise<{ job_id: string; filename?: string | undefined }[]> {
  const jobs: { job_id: string; filename?: string | undefined }[] = [];
  for (let page = 1; ; page += 1) {
    const detail = await service.batches.get(
      { batch_id, jobs_page: page, jobs_limit: PAGING.batchJobs.max },
      { signal },
    );
    jobs.push(...detail.jobs);
    if (page >= detail.jobs_total_pages || detail.jobs.length === 0) return jobs;
  }
}

/** Finds what became of uploads whose answer was never recorded. Lookups are made once per upload. */
export function createRecovery(
  service: DocumentService,
  signal?: AbortSignal,
): (entry: Submitting) => Promise<Ticket | null> {
  const uploads = new Map<string, Promise<Map<number, Ticket>>>();
  const lookUp = async (entry: Submitting): Promise<Map<number, Ticket>> => {
    const candidates: Batch[] = [];
    for await (const batch of batchesNamed(service, entry.folder_name, signal)) {
      if (batch.batch_id === entry.after) break;
      candidates.push(batch);
    }
    // The oldest is the one right after the upload was announced.
    for (const batch of candidates.reverse()) {
      if (batch.total_jobs !== entry.count) continue;
      const jobs = await jobsOf(service, batch.batch_id, signal);
      const job = jobs[entry.position];
      if (job?.filename !== undefined && job.filename !== entry.filename) continue;
      return new Map(
        jobs.map(({ job_id }, position) => [position, { batch_id: batch.batch_id, job_id }] as const),
      );
    }
    return new Map();
  };
  return async (entry) => {
    const key = JSON.stringify([entry.run_id, entry.folder_name, entry.after]);
    let upload = uploads.get(key);
    if (upload === undefined) uploads.set(key, (upload = lookUp(entry)));
    return (await upload).get(entry.position) ?? null;
  };
}
