/** Handing files to a service so that a file is never handed over twice, whatever breaks in between. */
import type { Batch, DocumentService, FileSource } from '../contract/index.ts';
import { DocxError, MAX_NAME_LENGTH, PAGING } from '../contract/light.ts';
import type { Clock } from '../kit/clock.ts';
import { matchByName } from './analyze.ts';
import type { Ledger, Submitting } from './ledger.ts';

/** A file with the name of its work in the ledger. */
export interface Submission {
  readonly identity: string;
  readonly source: FileSource;
}

/** Where a file is known to the service. */
export interface Ticket {
  readonly batch_id: string;
  readonly job_id: string;
}

export interface SubmitOptions {
  readonly service: DocumentService;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly runId: string;
  readonly template_id: string;
  readonly enable_fraud_check: boolean;
  readonly signal?: AbortSignal;
}

const callOptions = (signal: AbortSignal | undefined): { signal?: AbortSignal } =>
  signal === undefined ? {} : { signal };

/** The folder name of the n-th upload of a run, 1-based; never longer than a service takes. */
export function folderNameOf(label: string, number: number): string {
  const tail = number === 1 ? '' : `-${String(number)}`;
  return `${label.slice(0, MAX_NAME_LENGTH - tail.length)}${tail}`;
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
      callOptions(signal),
    );
    yield* reply.batches.filter((batch) => batch.folder_name === folder_name);
    if (page >= reply.total_pages) return;
  }
}

async function newestNamed(
  service: DocumentService,
  folder_name: string,
  signal?: AbortSignal,
): Promise<string | null> {
  for await (const batch of batchesNamed(service, folder_name, signal)) return batch.batch_id;
  return null;
}

/** Every job of a batch in the order of upload. */
async function jobsOf(
  service: DocumentService,
  batch_id: string,
  signal?: AbortSignal,
): Promise<{ job_id: string; filename?: string | undefined }[]> {
  const jobs: { job_id: string; filename?: string | undefined }[] = [];
  for (let page = 1; ; page += 1) {
    const detail = await service.batches.get(
      { batch_id, jobs_page: page, jobs_limit: PAGING.batchJobs.max },
      callOptions(signal),
    );
    jobs.push(...detail.jobs);
    if (page >= detail.jobs_total_pages) return jobs;
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

/**
 * Uploads files as one batch and records every step before and after. Call it while nobody else submits.
 * Returns a ticket per file, null where the service made no job of it. When it throws, the announcements stay:
 * whether the service took the files is then found out by the next run.
 */
export async function submitBatch(
  files: readonly Submission[],
  folder_name: string,
  options: SubmitOptions,
): Promise<(Ticket | null)[]> {
  const { service, ledger, clock, runId: run_id, template_id, enable_fraud_check, signal } = options;
  const after = await newestNamed(service, folder_name, signal);
  const at = clock.now().toISOString();
  for (const [position, { identity, source }] of files.entries()) {
    const { name: filename } = source;
    const entry = { state: 'submitting', run_id, folder_name, position, count: files.length } as const;
    await ledger.write(identity, { ...entry, after, filename, at });
  }
  const accepted = await service.documents.bulkUpload(
    { files: files.map(({ source }) => source), folder_name, template_id, enable_fraud_check },
    callOptions(signal),
  );
  const { batch_id } = accepted;
  const jobs = accepted.jobs ?? (await jobsOf(service, batch_id, signal));
  const matched = matchByName(
    files.map(({ source }) => source.name),
    jobs,
  );
  const tickets: (Ticket | null)[] = [];
  for (const [index, { identity }] of files.entries()) {
    const job = matched[index];
    if (job === undefined) {
      await ledger.remove(identity);
      tickets.push(null);
      continue;
    }
    const ticket = { batch_id, job_id: job.job_id };
    await ledger.write(identity, { state: 'accepted', ...ticket, at: clock.now().toISOString() });
    tickets.push(ticket);
  }
  return tickets;
}

/** What a run says when a service took a file and made nothing of it. */
export const noJobMade = (): DocxError =>
  new DocxError('service_failing', 'The service accepted the upload and made no job of this file', {
    hint: 'Run the same command again',
  });
