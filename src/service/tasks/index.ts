/** The background tasks as the queue takes them: one handler per kind, and what to do when one failed for good. */
import type { QueueOptions } from '../../work/index.ts';
import type { TaskDeps } from '../deps.ts';
import { extractDocument, failExtraction } from './extract-document.ts';
import { failVerification, verifyDocument } from './verify-document.ts';

/** Makes the task handlers of a queue. */
export const createTasks = (deps: TaskDeps): Pick<QueueOptions, 'tasks' | 'onFailed'> => ({
  tasks: {
    extract: ({ job_id }, context) => extractDocument(deps, job_id, context),
    verify: ({ job_id }, context) => verifyDocument(deps, job_id, context),
  },
  onFailed: ({ kind, job_id }, error) =>
    kind === 'extract' ? failExtraction(deps, job_id, error) : failVerification(deps, job_id, error),
});
