/** What a run over many files says of each of them, and of all together. */
import type { IntegrityReport, JobResult } from '../../contract/index.ts';
import { ERRORS, isDocxError, toErrorBody } from '../../contract/light.ts';
import type { Outcome } from '../../flows/outcome.ts';
import { strongestExit } from '../exit.ts';

/** One file of a run, as `--jsonl`, `--json` and `--out` print it: the job's result and how the file fared. */
export interface FileReport {
  readonly path: string;
  /** `completed`, `failed`, `rejected` (no job was made of it) or `pending`. */
  readonly status: string;
  readonly error: string | null;
  readonly error_code: string | null;
  /** What a person can do about the error, when it knows better than its code. */
  readonly hint?: string | undefined;
  readonly filename: string;
  readonly job_id: string | null;
  readonly batch_id: string | null;
  readonly structured_data: JobResult['structured_data'];
  readonly page_count: number | null;
  readonly document_type: string | null;
  readonly partial?: boolean | undefined;
  /** Where an integrity check was asked for. */
  readonly fraud_analysis?: IntegrityReport | null;
  /** Everything else that the result says. */
  readonly [more: string]: unknown;
}

/** What a file without a result says instead of one. */
const EMPTY = {
  batch_id: null,
  job_id: null,
  structured_data: null,
  page_count: null,
  document_type: null,
  processing_time_ms: null,
  average_confidence: null,
  pages: null,
} as const;

/** The report of a file that the service has answered for. */
export function reportOf(path: string, filename: string, outcome: Outcome, withCheck: boolean): FileReport {
  const { status, error, error_code, hint, batch_id, job_id, result, fraud_analysis } = outcome;
  const fate = { path, status, error, error_code, hint };
  const check = withCheck ? { fraud_analysis } : {};
  if (result === null) return { ...fate, ...EMPTY, job_id, batch_id, filename, ...check };
  return { ...fate, ...result, ...fate, ...check };
}

/** The report of a file that never reached a service. */
export function reportOfError(path: string, filename: string, error: unknown): FileReport {
  const { detail, code, hint } = toErrorBody(error);
  return { path, status: 'rejected', error: detail, error_code: code, hint, ...EMPTY, filename };
}

/** The report of a file that was left before it was finished. */
export const reportOfPending = (
  path: string,
  filename: string,
  ticket: { readonly job_id: string; readonly batch_id: string } | null,
): FileReport => ({
  path,
  status: 'pending',
  error: null,
  error_code: null,
  ...EMPTY,
  filename,
  ...(ticket === null ? {} : { job_id: ticket.job_id, batch_id: ticket.batch_id }),
});

const exitOfCode = (code: string): number =>
  Object.hasOwn(ERRORS, code) ? ERRORS[code as keyof typeof ERRORS].exit : 1;

/** How a run over files ended. */
export interface Endings {
  readonly done: number;
  readonly pending: number;
  /** Codes of the error catalog, one per file that failed. */
  readonly codes: readonly string[];
}

/**
 * The exit code of a run: 0, or 5 when some failed, or what all failures have in common. Trouble with the whole
 * conversation (credentials, budget, connection) is stronger, see {@link strongestExit}.
 */
export function exitOfFiles({ done, pending, codes }: Endings): number {
  const exits = codes.map(exitOfCode);
  if (exits.length === 0) return pending > 0 ? 3 : 0;
  const general = strongestExit(exits);
  if ([4, 7, 11].includes(general)) return general;
  if (done > 0 || pending > 0) return 5;
  return new Set(exits).size === 1 ? general : 1;
}

/** Whether an error ends a run over many files: it would befall every other file, too, as a template that does not exist. */
export const endsRun = (error: unknown): boolean =>
  !isDocxError(error) || [2, 4, 7, 9, 10, 11, 130, 143].includes(ERRORS[error.code].exit);
