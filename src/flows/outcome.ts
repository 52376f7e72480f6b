/** What became of one file, and how it is found out from the service once its job rests. */
import type { DocumentService, IntegrityReport, JobRecord, JobResult } from '../contract/index.ts';
import { DocxError, ERRORS, isDocxError, toErrorBody } from '../contract/light.ts';
import { untilAborted } from './interruption.ts';
import type { Ticket } from './recovery.ts';
import { isSettled } from './watch-batch.ts';
import { isCheckSettled, lackOfReport, type IntegrityState } from './wait.ts';

/** What became of one file. */
export interface Outcome {
  /** The job's status; `rejected` when no job was made of the file. */
  readonly status: string;
  readonly batch_id: string | null;
  readonly job_id: string | null;
  /** Present when the job completed. */
  readonly result: JobResult | null;
  /** Present when an integrity check was asked for and completed. */
  readonly fraud_analysis: IntegrityReport | null;
  /** Of a completed job: why there is no report of the check that was asked for. */
  readonly error: string | null;
  /** A code of the error catalog; a newer service may have others. */
  readonly error_code: string | null;
  /** What a person can do about the error, when it knows better than its code. */
  readonly hint?: string | undefined;
  /** Whether an earlier run had it done. */
  readonly earlier: boolean;
}

const NOTHING = { batch_id: null, job_id: null, result: null, fraud_analysis: null, earlier: false } as const;

/** The outcome of a file that no job was made of. */
export const rejected = (error: string, error_code: string, hint?: string): Outcome => ({
  ...NOTHING,
  status: 'rejected',
  error,
  error_code,
  hint,
});

/** The outcome that an error stands for, of a file whose job is known or not. */
export function outcomeOfError(error: unknown, ticket: Ticket | null): Outcome {
  const { detail, code, hint } = toErrorBody(error);
  if (ticket === null) return rejected(detail, code, hint);
  return { ...NOTHING, ...ticket, status: 'failed', error: detail, error_code: code, hint };
}

/** Whether the service failed at this one answer: it cannot be used, or is a 500. */
const isOneAnswers = ({ code, data }: DocxError): boolean =>
  code === 'service_failing' && [undefined, 500].includes(data?.['status'] as number | undefined);

/** Whether an error ends the run, because every further request would meet it: credentials, budget, connection. */
const isFatal = (error: unknown): boolean =>
  !isDocxError(error) || (!isOneAnswers(error) && [4, 7, 10, 11].includes(ERRORS[error.code].exit));

/** How outcomes are read. */
export interface ReadOptions {
  readonly service: DocumentService;
  /** Whether an integrity check was asked for: a job rests when its check does, too. */
  readonly enable_fraud_check: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** The check of a job that is there. Nothing known of it is what a 404 says then, and not that the job is gone. */
async function checkOf(job_id: string, { service, signal }: ReadOptions): Promise<IntegrityState> {
  try {
    return await untilAborted(service.integrity.analysis({ job_id }, { signal }), signal);
  } catch (error) {
    if (!isDocxError(error) || error.code !== 'not_found') throw error;
    const state = { job_id, fraud_check_status: 'not_requested', fraud_analysis: null } as const;
    return { ...state, error: error.detail };
  }
}

/** Whether a job rests, and its integrity check where one was asked for. */
export async function rests(job: JobRecord, options: ReadOptions): Promise<boolean> {
  if (!isSettled(job)) return false;
  if (!options.enable_fraud_check || job.status !== 'completed') return true;
  // A service need not tell the state of the check in its listings.
  const status = job.fraud_check_status ?? (await checkOf(job.job_id, options)).fraud_check_status;
  return isCheckSettled(status);
}

/**
 * Reads what a job that rests has to say. Throws `not_found` when the service no longer knows the job, and what
 * concerns the whole conversation; any other trouble becomes the file's own failure.
 */
export async function readOutcome(
  ticket: Ticket,
  known: Pick<JobRecord, 'status' | 'error' | 'error_code'>,
  earlier: boolean,
  options: ReadOptions,
): Promise<Outcome> {
  const { service, enable_fraud_check, signal } = options;
  const { job_id } = ticket;
  const base = { ...NOTHING, ...ticket, status: known.status, earlier };
  try {
    if (known.status !== 'completed') {
      const job =
        known.error === null
          ? await untilAborted(service.jobs.status({ job_id }, { signal }), signal)
          : known;
      const error = job.error ?? 'The job failed and the service did not say why';
      return { ...base, error, error_code: job.error_code ?? 'job_failed' };
    }
    const result = await untilAborted(service.jobs.result({ job_id }, { signal }), signal);
    const check = enable_fraud_check ? await checkOf(job_id, options) : null;
    const lack = check === null ? null : lackOfReport(check, true);
    const error = lack === null ? null : [lack.detail, lack.hint ?? []].flat().join('. ');
    const error_code = lack?.code ?? null;
    return { ...base, result, fraud_analysis: check?.fraud_analysis ?? null, error, error_code };
  } catch (error) {
    if (signal?.aborted === true || isFatal(error)) throw error;
    if (isDocxError(error) && error.code === 'not_found') throw error;
    return outcomeOfError(error, ticket);
  }
}

/** What is said of a file whose job vanished twice. */
export const vanished = (): DocxError =>
  new DocxError('not_found', 'The service no longer knows the job of this file', {
    hint: 'Run the same command again',
  });
