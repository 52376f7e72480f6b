/** Stored jobs in the shapes that leave the service. */
import { contract, DocxError, isErrorCode } from '../contract/index.ts';
import type { ErrorCode, JobRecord, JobResult, UploadReply } from '../contract/index.ts';
import type { IntegrityState, StoredJob } from '../store/index.ts';

/** The integrity state as results and listings show it: null when no check was asked for. */
const shownIntegrity = (state: IntegrityState): Exclude<IntegrityState, 'not_requested'> | null =>
  state === 'not_requested' ? null : state;

/** The job status record. */
export const toJobRecord = (job: StoredJob): JobRecord => ({
  job_id: job.job_id,
  document_id: job.document_id,
  batch_id: job.batch_id,
  status: job.status,
  progress: job.progress,
  created_at: job.created_at,
  updated_at: job.updated_at,
  message: job.message,
  error: job.error,
  processing_time_ms: job.processing_time_ms,
  coins_consumed: job.coins_consumed,
  fraud_coins_consumed: job.fraud_coins_consumed,
  filename: job.filename,
  page_count: job.page_count,
  template_id: job.template_id,
  fraud_check_status: shownIntegrity(job.fraud_check_status),
  error_code: job.error_code,
  partial: job.partial,
});

/** What a synchronous upload answers, taken from the finished job and its result; what was lost is said where something was. */
export const toUploadReply = (job: StoredJob, result: JobResult): UploadReply => ({
  job_id: job.job_id,
  filename: job.filename,
  batch_id: job.batch_id,
  structured_data: result.structured_data,
  page_count: result.page_count,
  document_type: result.document_type,
  processing_time_ms: result.processing_time_ms,
  fraud_check_enabled: job.fraud_check_enabled,
  fraud_check_status: shownIntegrity(job.fraud_check_status),
  coins_consumed: result.coins_consumed,
  ...(result.partial === true ? { partial: true } : {}),
  ...(result.warnings === undefined || result.warnings.length === 0 ? {} : { warnings: result.warnings }),
});

/** Pages as they leave the service: with their words only when asked for. */
export const shownPages = (pages: JobResult['pages'], words: boolean): JobResult['pages'] =>
  words || pages === null ? pages : pages.map(({ words: _, ...page }) => page);

/** Path of an endpoint of one job, relative to the base URL of the service. */
const jobPath = (endpoint: { readonly path: string }, job_id: string): string =>
  endpoint.path.replace('{job_id}', encodeURIComponent(job_id));

/** The full result of a job; links are null once what they lead to is gone. */
export const toJobResult = (
  job: StoredJob,
  result: JobResult,
  options: { readonly words: boolean; readonly hasOriginal: boolean },
): JobResult => ({
  ...result,
  ...toUploadReply(job, result),
  pages: shownPages(result.pages, options.words),
  document_url: options.hasOriginal ? jobPath(contract.jobs.download, job.job_id) : null,
  result_url: jobPath(contract.jobs.result, job.job_id),
});

/** The error a failed job stands for. */
export function errorOfJob(job: StoredJob): DocxError {
  const code: ErrorCode = isErrorCode(job.error_code) ? job.error_code : 'job_failed';
  return new DocxError(code, job.error ?? `"${job.filename}" could not be processed`, {
    data: { job_id: job.job_id },
  });
}
