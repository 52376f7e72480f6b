/** Handlers of the uploads: one document now, as a file or as Base64, and whole folders in the background. */
import { cleanFileName } from '../contract/index.ts';
import type { FileSource, ServiceHandlers, UploadReply } from '../contract/index.ts';
import { checkBudget } from './callers/budget.ts';
import { analyzeFiles } from './uploads/bulk-analyze.ts';
import { uploadFiles } from './uploads/bulk-upload.ts';
import type { ServiceDeps } from './deps.ts';
import { openRequest, timestampOf } from './deps.ts';
import { checkDisabledIds } from './disabled-checks.ts';
import { findTemplate } from './find-template.ts';
import { errorOfJob, toUploadReply } from './job-views.ts';
import { insertJobs, leastCostOf, newJob } from './uploads/new-job.ts';
import type { Principal } from './callers/principal.ts';
import { decodeBase64 } from './uploads/upload-rules.ts';

interface SingleUpload {
  readonly file: FileSource;
  readonly template_id: string;
  readonly enable_fraud_check: boolean;
  readonly disabled_fraud_checks: readonly string[];
}

/** A document that came inside a message. */
const memoryFile = (name: string, content: Uint8Array): FileSource => ({
  name,
  size: content.byteLength,
  // oxlint-disable-next-line typescript/require-await -- a file source gives an async iterable
  async *open() {
    yield content;
  },
});

/** Makes the handlers of uploads. */
export function createDocumentHandlers(
  deps: ServiceDeps,
  principal: Principal,
): ServiceHandlers['documents'] {
  const { store, originals, pool, queue, engine, ids } = deps;
  const { account_id, plan } = principal;

  /** Keeps, inspects and queues one document; gives the id of its job. Rejections leave nothing behind. */
  async function submit(upload: SingleUpload, signal: AbortSignal | undefined): Promise<string> {
    const template = await findTemplate(store, account_id, upload.template_id);
    const disabled_fraud_checks = await checkDisabledIds(upload.disabled_fraud_checks, 'validation_failed');
    await checkBudget(store, account_id, deps.coinBudget, 1);
    const filename = cleanFileName(upload.file.name);
    const original = await originals.put(upload.file, signal);
    try {
      const file = { path: original.path, name: filename };
      const open = openRequest(engine, plan);
      const { pageCount: page_count } = await pool.run('inspect', { file, open }, signal && { signal });
      const { enable_fraud_check } = upload;
      const created_at = timestampOf(deps);
      const shared = { account_id, template, enable_fraud_check, disabled_fraud_checks, created_at };
      const intake = { filename, size: original.size, original, page_count, rejection: null };
      const row = newJob(ids, { ...shared, batch: null }, intake, 0);
      await store.transaction(async (repositories) => {
        // Again: other uploads came in while this one was read.
        await checkBudget(repositories, account_id, deps.coinBudget, leastCostOf([row]));
        await insertJobs(repositories, null, [row]);
      });
      return row.job.job_id;
    } finally {
      await originals.release(original.sha256);
    }
  }

  async function uploadOne(upload: SingleUpload, signal: AbortSignal | undefined): Promise<UploadReply> {
    const job_id = await submit(upload, signal);
    queue.start();
    queue.wake();
    const job = await queue.whenSettled(job_id, signal && { signal });
    if (job.status === 'failed') throw errorOfJob(job);
    const result = await store.results.get(job_id);
    if (result === null) throw new Error(`the completed job ${job_id} has no result`);
    return toUploadReply(job, result);
  }

  return {
    upload: (input, { signal }) => uploadOne({ ...input, disabled_fraud_checks: [] }, signal),

    async uploadBase64({ file_base64, filename, ...input }, { signal }) {
      const content = decodeBase64(file_base64, cleanFileName(filename));
      return uploadOne({ ...input, file: memoryFile(filename, content) }, signal);
    },

    async bulkAnalyze({ files, template_id, page_count_only }, { signal }) {
      await findTemplate(store, account_id, template_id);
      return analyzeFiles(deps, page_count_only ? null : plan, files, signal);
    },

    async bulkUpload({ template_id, ...input }, { signal }) {
      const template = await findTemplate(store, account_id, template_id);
      await checkBudget(store, account_id, deps.coinBudget, 1);
      return uploadFiles(deps, account_id, { ...input, template }, signal);
    },
  };
}
