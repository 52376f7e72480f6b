/** Handlers of the integrity checks: of a job, of a file by itself, and the list of checks. */
import { DocxError, isDocxError, SETTLED_JOB_STATES } from '../contract/index.ts';
import type { ServiceHandlers } from '../contract/index.ts';
import type { Repositories, StoredJob } from '../store/index.ts';
import type { ServiceDeps } from './deps.ts';
import { openRequest, timestampOf } from './deps.ts';
import { checkBudget } from './callers/budget.ts';
import { checkDisabledIds } from './disabled-checks.ts';
import { withLocalFile } from './uploads/file-content.ts';
import { findJob } from './find-job.ts';
import { newTask } from './uploads/new-job.ts';
import type { Principal } from './callers/principal.ts';
import { screenFile } from './tasks/screen-file.ts';

/** Throws unless a check of this job may start now: `not_ready` before its extraction rests, `conflict` while one runs. */
function checkMayTrigger(job: StoredJob): void {
  const { job_id } = job;
  if (!SETTLED_JOB_STATES.includes(job.status)) {
    throw new DocxError(
      'not_ready',
      `The job ${job_id} is ${job.status}; its check can start once it is done`,
      {
        hint: 'Wait until the job is completed.',
        data: { job_id, status: job.status },
      },
    );
  }
  if (job.fraud_check_status === 'pending' || job.fraud_check_status === 'processing') {
    throw new DocxError(
      'conflict',
      `An integrity check of job ${job_id} is ${job.fraud_check_status} already`,
      {
        hint: 'Wait for its report.',
        data: { job_id, fraud_check_status: job.fraud_check_status },
      },
    );
  }
}

/** Makes the handlers of integrity checks. */
export function createIntegrityHandlers(
  deps: ServiceDeps,
  principal: Principal,
): ServiceHandlers['integrity'] {
  const { store, queue, engine, ids } = deps;
  const { account_id, plan } = principal;

  const queueCheck = async (repositories: Repositories, job_id: string): Promise<void> => {
    const job = await findJob(repositories, account_id, job_id);
    checkMayTrigger(job);
    await checkBudget(repositories, account_id, deps.coinBudget, 1);
    const document = await repositories.documents.get(job.document_id);
    if (document === null || !(await store.vault.has(document.sha256))) {
      throw new DocxError(
        'not_found',
        `The original of "${job.filename}" is not kept, so it cannot be checked`,
        { hint: 'Upload the document again.', data: { job_id } },
      );
    }
    await repositories.jobs.update(job_id, {
      fraud_check_enabled: true,
      fraud_check_status: 'pending',
      fraud_error: null,
    });
    await repositories.tasks.insert([newTask(ids, 'verify', job, timestampOf(deps))]);
  };

  return {
    async analysis({ job_id }) {
      const job = await findJob(store, account_id, job_id);
      const { fraud_check_status, fraud_error } = job;
      const done = fraud_check_status === 'completed';
      const fraud_analysis = done ? await store.results.getReport(job_id) : null;
      return { job_id, fraud_check_status, fraud_analysis, error: fraud_error };
    },

    async trigger({ job_id }) {
      await store.transaction((repositories) => queueCheck(repositories, job_id));
      queue.wake();
      return { job_id, fraud_check_status: 'pending', message: 'The integrity check is queued' };
    },

    async verify({ file, disabled_fraud_checks }, { signal }) {
      const disabled = await checkDisabledIds(
        (disabled_fraud_checks ?? '').split(',').flatMap((id) => id.trim() || []),
        'bad_request',
      );
      const owner = { account_id, job_id: null };
      return withLocalFile(file, signal, (ref) => {
        const screened = { file: ref, open: openRequest(engine, plan), disabled, result: null, owner };
        return orOnceMore(() => screenFile(deps, screened, signal ?? new AbortController().signal));
      });
    },

    available: async () => (await import('../integrity/index.ts')).listChecks(),
  };
}

/** Tries once more when a worker broke down: the queue does that for jobs, and this is none. */
async function orOnceMore<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isDocxError(error) || error.code !== 'unexpected') throw error;
    return await work();
  }
}
