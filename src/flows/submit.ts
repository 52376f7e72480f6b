/** Handing files to a service so that a file is never handed over twice, whatever breaks in between. */
import type { BulkAccepted, DocumentService, FileSource } from '../contract/index.ts';
import { DocxError, isDocxError, MAX_NAME_LENGTH, plainText } from '../contract/light.ts';
import { delayOf, type Backoff } from '../kit/backoff.ts';
import type { Clock } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import { matchByName } from './analyze.ts';
import type { Ledger, Submitting } from './ledger.ts';
import { createRecovery, jobsOf, newestNamed, type Ticket } from './recovery.ts';

/** A file with the name of its work in the ledger. */
export interface Submission {
  readonly identity: string;
  readonly source: FileSource;
}

export interface SubmitOptions {
  readonly service: DocumentService;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly log: Log;
  readonly runId: string;
  readonly template_id: string;
  readonly enable_fraud_check: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** The folder name of the n-th upload of a run, 1-based; as a service keeps it, so that the batch is found by it. */
export function folderNameOf(label: string, number: number): string {
  const tail = number === 1 ? '' : `-${String(number)}`;
  const head = plainText(label)
    .trim()
    .slice(0, MAX_NAME_LENGTH - tail.length);
  // The cut may split a letter of two code units.
  return `${plainText(head).trim()}${tail}`;
}

/** Errors after which it is unknown whether the service took an upload. */
const UNCERTAIN: readonly string[] = ['service_unreachable', 'service_failing'];
/** Pauses, in milliseconds, between looks for a batch whose answer was lost: it may not be listed at once. */
const LOOKS: Backoff = { first: 1000, max: 8000, factor: 2, jitter: 0 };
const LOOKS_PER_UPLOAD = 4;
const UPLOADS = 3;

/**
 * Uploads; when the answer is lost, looks whether the batch arrived, and sends again only what did not.
 * Returns the answer of the service, or the tickets that were found.
 */
async function uploadOrFind(
  upload: () => Promise<BulkAccepted>,
  announced: readonly Submitting[],
  { service, clock, log, signal }: SubmitOptions,
): Promise<BulkAccepted | Ticket[]> {
  const look = async (): Promise<Ticket[] | null> => {
    const recover = createRecovery(service, signal);
    const tickets: Ticket[] = [];
    for (const entry of announced) {
      const ticket = await recover(entry);
      if (ticket === null) return null;
      tickets.push(ticket);
    }
    return tickets;
  };
  for (let uploads = 1; ; uploads += 1) {
    try {
      return await upload();
    } catch (error) {
      if (signal?.aborted === true || !isDocxError(error) || !UNCERTAIN.includes(error.code)) throw error;
      for (let looks = 0; looks < LOOKS_PER_UPLOAD; looks += 1) {
        await clock.sleep(delayOf(LOOKS, looks), signal);
        const found = await look();
        if (found !== null) return found;
      }
      if (uploads >= UPLOADS) throw error;
      log('warn', `${error.detail}; the batch is nowhere to be found and its files are sent again`);
    }
  }
}

/** The job of each file, from the answer or, where that does not tell, from the batch. */
async function jobsOfFiles(
  { batch_id, jobs }: BulkAccepted,
  files: readonly Submission[],
  { service, signal }: SubmitOptions,
): Promise<(Ticket | undefined)[]> {
  const matched = matchByName(
    files.map(({ source }) => source.name),
    jobs ?? (await jobsOf(service, batch_id, signal)),
  );
  return matched.map((job) => (job === undefined ? undefined : { batch_id, job_id: job.job_id }));
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
  const announced: Submitting[] = [];
  for (const [position, { identity, source }] of files.entries()) {
    const { name: filename } = source;
    const place = { run_id, folder_name, position, count: files.length, after, filename, at };
    const entry: Submitting = { state: 'submitting', ...place };
    await ledger.write(identity, entry);
    announced.push(entry);
  }
  const answer = await uploadOrFind(
    () =>
      service.documents.bulkUpload(
        { files: files.map(({ source }) => source), folder_name, template_id, enable_fraud_check },
        { signal },
      ),
    announced,
    options,
  );
  const matched = Array.isArray(answer) ? answer : await jobsOfFiles(answer, files, options);
  const tickets: (Ticket | null)[] = [];
  for (const [index, { identity }] of files.entries()) {
    const job = matched[index];
    if (job === undefined) {
      await ledger.remove(identity);
      tickets.push(null);
      continue;
    }
    const ticket = { batch_id: job.batch_id, job_id: job.job_id };
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
