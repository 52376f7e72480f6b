/** Handlers of `/ocr/jobs`: listing, status, result and the original file. */
import { createReadStream } from 'node:fs';
import { DocxError } from '../contract/index.ts';
import type { ServiceHandlers } from '../contract/index.ts';
import { checkState } from './check-state.ts';
import type { ServiceDeps } from './deps.ts';
import { findJob } from './find-job.ts';
import { errorOfJob, toJobRecord, toJobResult } from './job-views.ts';
import type { Principal } from './callers/principal.ts';
import { downloadName } from './uploads/upload-rules.ts';

const STATES = ['queued', 'processing', 'completed', 'failed'] as const;

/** Makes the handlers of jobs. */
export function createJobHandlers({ store }: ServiceDeps, principal: Principal): ServiceHandlers['jobs'] {
  const { account_id } = principal;

  return {
    async list({ limit, offset, status_filter }) {
      checkState('status_filter', status_filter, STATES);
      const { jobs, total } = await store.jobs.list(account_id, { limit, offset, status: status_filter });
      return { jobs: jobs.map(toJobRecord), total, limit, offset };
    },

    status: async ({ job_id }) => toJobRecord(await findJob(store, account_id, job_id)),

    async result({ job_id, words }) {
      const job = await findJob(store, account_id, job_id);
      if (job.status === 'failed') {
        const { detail } = errorOfJob(job);
        throw new DocxError('conflict', `The job ${job_id} failed and has no result: ${detail}`, {
          hint: 'Correct the document and upload it again.',
          data: { job_id, status: job.status, error_code: job.error_code },
        });
      }
      if (job.status !== 'completed') {
        throw new DocxError('not_ready', `The job ${job_id} is ${job.status}`, {
          hint: 'Wait until it is completed.',
          data: { job_id, status: job.status, progress: job.progress },
        });
      }
      const result = await store.results.get(job_id);
      if (result === null) throw new DocxError('not_found', `The result of job ${job_id} is no longer kept`);
      const document = await store.documents.get(job.document_id);
      const hasOriginal = document !== null && (await store.vault.has(document.sha256));
      return toJobResult(job, result, { words: words === true, hasOriginal });
    },

    async download({ job_id }) {
      const job = await findJob(store, account_id, job_id);
      const document = await store.documents.get(job.document_id);
      if (document === null || !(await store.vault.has(document.sha256))) {
        throw new DocxError('not_found', `The original of "${job.filename}" is not kept`, {
          hint: 'Upload the document again.',
          data: { job_id },
        });
      }
      return {
        name: downloadName(document.filename),
        size: document.size,
        content_type: document.media_type ?? 'application/octet-stream',
        open: () => createReadStream(store.vault.pathOf(document.sha256)),
      };
    },
  };
}
