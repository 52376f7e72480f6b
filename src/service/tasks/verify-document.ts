/** Background task: the integrity report of a stored original. */
import { DocxError } from '../../contract/index.ts';
import type { IntegrityReport } from '../../contract/index.ts';
import type { StoredJob } from '../../store/index.ts';
import type { TaskContext } from '../../work/index.ts';
import type { TaskDeps } from '../deps.ts';
import { openRequest } from '../deps.ts';
import { COINS_PER_INTEGRITY_CHECK } from '../callers/plans.ts';
import { screenFile } from './screen-file.ts';

async function report(deps: TaskDeps, job: StoredJob, signal: AbortSignal): Promise<IntegrityReport> {
  const { store, engine } = deps;
  const document = await store.documents.get(job.document_id);
  if (document === null || !(await store.vault.has(document.sha256))) {
    throw new DocxError('not_found', `The original of "${job.filename}" is missing from the store`);
  }
  return screenFile(
    deps,
    {
      file: { path: store.vault.pathOf(document.sha256), name: job.filename },
      open: openRequest(engine, engine.plan),
      disabled: job.disabled_fraud_checks,
      result: await store.results.get(job.job_id),
      owner: job,
    },
    signal,
  );
}

/** Works on one integrity check and stores its report. Throws what went wrong, and the reason of the signal. */
export async function verifyDocument(deps: TaskDeps, job_id: string, { signal }: TaskContext): Promise<void> {
  const { store } = deps;
  const job = await store.jobs.get(null, job_id);
  if (job === null || !['pending', 'processing'].includes(job.fraud_check_status)) return;
  await store.jobs.update(job_id, { fraud_check_status: 'processing' });
  const found = await report(deps, job, signal);
  signal.throwIfAborted();
  await store.transaction(async (repositories) => {
    await repositories.results.saveReport(job_id, found);
    await repositories.jobs.update(job_id, {
      fraud_check_status: 'completed',
      fraud_error: null,
      fraud_coins_consumed: job.fraud_coins_consumed + COINS_PER_INTEGRITY_CHECK,
    });
  });
}

/** Settles an integrity check that failed for good. */
export const failVerification = ({ store }: TaskDeps, job_id: string, error: DocxError): Promise<void> =>
  store.jobs.update(job_id, { fraud_check_status: 'failed', fraud_error: error.detail });
