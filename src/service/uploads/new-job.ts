/** The rows that an upload becomes: document, job and the task that works on it. */
import type { ErrorBody, MediaType, Template } from '../../contract/index.ts';
import { AT_ONCE } from '../../kit/clock.ts';
import { sha256 } from '../../kit/hash.ts';
import { sumOf } from '../../kit/sum.ts';
import type { IdSource } from '../../kit/ids.ts';
import type { BatchRecord, DocumentRecord, Repositories, StoredJob, TaskRecord } from '../../store/index.ts';
import { AUTO_TEMPLATE_ID } from '../global-templates.ts';

/** A task as it is inserted. */
type NewTask = Parameters<Repositories['tasks']['insert']>[0][number];

/** Priorities, smaller first: someone waits for a single upload; integrity never delays a result. */
const PRIORITY = { single: 10, bulk: 20, verify: 50 } as const;

/** What the jobs of one upload share. */
interface Submission {
  readonly account_id: string;
  readonly template: Template;
  readonly enable_fraud_check: boolean;
  readonly disabled_fraud_checks: readonly string[];
  readonly batch: BatchRecord | null;
  readonly created_at: string;
}

/** A file of an upload: kept, or rejected with its reason. */
export interface Intake {
  readonly filename: string;
  readonly size: number;
  readonly original: { readonly sha256: string; readonly mediaType: MediaType } | null;
  /** Pages, where somebody has counted them already. */
  readonly page_count: number | null;
  readonly rejection: ErrorBody | null;
}

/** The rows of one file. */
interface NewJob {
  readonly document: DocumentRecord;
  readonly job: StoredJob;
  readonly task: NewTask | null;
}

/** A task for a job, due at once. */
export const newTask = (
  ids: IdSource,
  kind: TaskRecord['kind'],
  job: Pick<StoredJob, 'job_id' | 'batch_id'>,
  created_at: string,
): NewTask => ({
  task_id: ids('task'),
  kind,
  job_id: job.job_id,
  priority: kind === 'verify' ? PRIORITY.verify : job.batch_id === null ? PRIORITY.single : PRIORITY.bulk,
  run_after: AT_ONCE,
  created_at,
});

/** The template as the job keeps it: a later edit does not change what was asked for. */
const templateOf = ({ name, description, fields }: Template): NonNullable<StoredJob['template']> => ({
  name,
  ...(typeof description === 'string' ? { description } : {}),
  fields,
});

/** Makes the rows of one file: a rejected file becomes a failed job, so that every file is accounted for. */
export function newJob(ids: IdSource, submission: Submission, intake: Intake, position: number): NewJob {
  const { account_id, template, batch, created_at, enable_fraud_check } = submission;
  const { filename, size, original, page_count, rejection } = intake;
  const document_id = ids('doc');
  const document: DocumentRecord = {
    document_id,
    account_id,
    // Nothing of a rejected file is kept: its hash is one that no content has.
    sha256: original?.sha256 ?? sha256(`rejected ${document_id}`),
    filename,
    media_type: original?.mediaType ?? null,
    size,
    created_at,
  };
  const job: StoredJob = {
    job_id: ids('job'),
    account_id,
    document_id,
    batch_id: batch?.batch_id ?? null,
    position,
    filename,
    template_id: template.template_id,
    template: template.template_id === AUTO_TEMPLATE_ID ? null : templateOf(template),
    status: rejection === null ? 'queued' : 'failed',
    progress: 0,
    message: rejection === null ? 'Waiting' : 'Rejected',
    error: rejection?.detail ?? null,
    error_code: rejection?.code ?? null,
    partial: false,
    page_count,
    processing_time_ms: null,
    coins_consumed: 0,
    fraud_coins_consumed: 0,
    fraud_check_enabled: enable_fraud_check,
    fraud_check_status: enable_fraud_check ? (rejection === null ? 'pending' : 'failed') : 'not_requested',
    fraud_error: enable_fraud_check ? (rejection?.detail ?? null) : null,
    disabled_fraud_checks: submission.disabled_fraud_checks,
    created_at,
    updated_at: created_at,
    completed_at: rejection === null ? null : created_at,
  };
  return { document, job, task: rejection === null ? newTask(ids, 'extract', job, created_at) : null };
}

/** Coins that these rows will cost at least: a page for each document whose pages are not counted, and its check. */
export const leastCostOf = (rows: readonly NewJob[]): number =>
  sumOf(
    rows
      .filter(({ task }) => task !== null)
      .map(({ job }) => (job.page_count ?? 1) + (job.fraud_check_enabled ? 1 : 0)),
  );

/** Inserts what one upload became; call it inside a transaction. */
export async function insertJobs(
  repositories: Repositories,
  batch: BatchRecord | null,
  rows: readonly NewJob[],
): Promise<void> {
  if (batch !== null) await repositories.batches.insert(batch);
  for (const { document } of rows) await repositories.documents.insert(document);
  await repositories.jobs.insert(rows.map((row) => row.job));
  await repositories.tasks.insert(rows.flatMap((row) => row.task ?? []));
}
