/** A bulk upload: every file is kept or accounted for, then all of it becomes a batch at once. */
import { cleanFileName, isDocxError, toErrorBody } from '../../contract/index.ts';
import type { BulkAccepted, ErrorCode, FileSource, Template } from '../../contract/index.ts';
import type { BatchRecord } from '../../store/index.ts';
import { checkBudget } from '../callers/budget.ts';
import type { ServiceDeps } from '../deps.ts';
import { timestampOf } from '../deps.ts';
import type { Intake } from './new-job.ts';
import { insertJobs, leastCostOf, newJob } from './new-job.ts';
import { checkBulkSize, checkFileSize } from './upload-rules.ts';

/** Error codes that are about one file and not the service: the other files are taken all the same. */
const REJECTIONS: readonly ErrorCode[] = ['empty_file', 'unsupported_type', 'file_unreadable'];

interface BulkRequest {
  readonly files: readonly FileSource[];
  readonly folder_name: string;
  readonly template: Template;
  readonly enable_fraud_check: boolean;
}

async function takeIn(
  originals: ServiceDeps['originals'],
  file: FileSource,
  signal: AbortSignal | undefined,
): Promise<Intake> {
  const filename = cleanFileName(file.name);
  try {
    const original = await originals.put(file, signal);
    return { filename, size: original.size, original, page_count: null, rejection: null };
  } catch (error) {
    signal?.throwIfAborted();
    // A full disk is not the fault of the file: the whole upload fails.
    if (!isDocxError(error) || !REJECTIONS.includes(error.code)) throw error;
    return { filename, size: file.size, original: null, page_count: null, rejection: toErrorBody(error) };
  }
}

/**
 * Takes the files in and queues them; pages are looked at in the background. A file that is rejected at once (empty,
 * not a document, unreadable) becomes a failed job with its reason; one beyond the size limit refuses the whole upload.
 */
export async function uploadFiles(
  deps: ServiceDeps,
  account_id: string,
  request: BulkRequest,
  signal: AbortSignal | undefined,
): Promise<BulkAccepted> {
  const { store, originals, queue, ids } = deps;
  const { files, folder_name, template, enable_fraud_check } = request;
  checkBulkSize(files);
  for (const file of files) checkFileSize(cleanFileName(file.name), file.size);
  const intakes: Intake[] = [];

  try {
    for (const file of files) intakes.push(await takeIn(originals, file, signal));
    // The announced sizes may have been too small: the bytes that came count.
    checkBulkSize(intakes);
    const created_at = timestampOf(deps);
    const template_id = template.template_id;
    const batch_id = ids('bat');
    const batch: BatchRecord = {
      batch_id,
      account_id,
      folder_name,
      template_id,
      enable_fraud_check,
      created_at,
    };
    const submission = {
      account_id,
      template,
      enable_fraud_check,
      disabled_fraud_checks: [],
      batch,
      created_at,
    };
    const rows = intakes.map((intake, position) => newJob(ids, submission, intake, position));
    await store.transaction(async (repositories) => {
      // Again: other uploads came in while this one was read.
      await checkBudget(repositories, account_id, deps.coinBudget, leastCostOf(rows));
      await insertJobs(repositories, batch, rows);
    });
    queue.wake();
    return {
      batch_id,
      folder_name,
      status: rows.some((row) => row.task !== null) ? 'queued' : 'completed',
      total_jobs: rows.length,
      jobs: rows.map(({ job }) => ({ job_id: job.job_id, filename: job.filename })),
    };
  } finally {
    for (const { original } of intakes) if (original !== null) await originals.release(original.sha256);
  }
}
