/** A service in memory that really keeps batches and jobs, so that flows can be interrupted and taken up again. */
import { readFile } from 'node:fs/promises';
import type { Batch, DocumentService, FileSource, JobRecord, JobResult } from '../../src/contract/index.ts';
import { DocxError } from '../../src/contract/index.ts';
import type { ServiceFakes } from '../support/cli.ts';
import { fakeService } from '../support/cli.ts';

/** One stored job. */
export interface StoredJob {
  readonly job_id: string;
  readonly batch_id: string;
  readonly filename: string;
  readonly text: string;
  status: string;
  error: string | null;
}

interface StoredBatch {
  readonly batch_id: string;
  readonly folder_name: string;
  readonly template_id: string;
  readonly jobs: StoredJob[];
}

/** How the service behaves; tests change it between calls. */
export interface Behavior {
  /** Jobs that come to rest at each look at a batch. */
  jobsPerLook: number;
  /** Called when a bulk upload has been stored, before it is answered: throw to lose the answer. */
  beforeAnswer: () => void | Promise<void>;
  /** Called at each look at a batch. */
  onLook: () => void;
  /** Called before a bulk upload is stored: throw to refuse it. */
  beforeUpload: () => void;
  /** Leaves the list of jobs out of the answer to an upload, as the specification allows. */
  silentUpload: boolean;
}

/** The service with a view behind it. */
export interface BatchService {
  readonly service: DocumentService;
  readonly fakes: ServiceFakes;
  readonly behavior: Behavior;
  readonly jobs: Map<string, StoredJob>;
  readonly folders: () => string[];
  /** Names of files in the order in which they were uploaded, over all batches. */
  readonly uploaded: () => string[];
  /** Forgets everything, as retention does. */
  forget(): void;
}

const text = async (file: FileSource): Promise<string> => {
  if (file.path !== undefined) {
    return readFile(file.path, 'utf8').catch((cause: unknown) => {
      // As the client of a remote service says it.
      throw new DocxError('file_unreadable', `${file.name} could not be read`, { cause });
    });
  }
  const parts: Uint8Array[] = [];
  for await (const part of file.open()) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
};

/**
 * Files say how they fare: `invalid` in the text is refused by the pre-flight, `broken` fails, `lossy` completes with
 * a page missing, everything else completes with `{content}`.
 */
export function createBatchService(): BatchService {
  const behavior: Behavior = {
    jobsPerLook: 2,
    beforeAnswer: () => undefined,
    onLook: () => undefined,
    beforeUpload: () => undefined,
    silentUpload: false,
  };
  const batches: StoredBatch[] = [];
  const jobs = new Map<string, StoredJob>();
  const order: string[] = [];
  let ids = 0;
  const nextId = (prefix: string): string => `${prefix}_${String((ids += 1))}`;

  const settle = (job: StoredJob): void => {
    job.status = job.text.includes('broken') ? 'failed' : 'completed';
    if (job.status === 'failed') job.error = `${job.filename} is broken`;
  };
  const recordOf = (job: StoredJob): JobRecord => ({
    job_id: job.job_id,
    document_id: `doc_${job.job_id}`,
    batch_id: job.batch_id,
    status: job.status,
    progress: job.status === 'queued' ? 0 : 100,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    message: job.status,
    error: job.error,
    processing_time_ms: null,
    coins_consumed: 1,
    fraud_coins_consumed: 0,
    filename: job.filename,
    page_count: 1,
    error_code: job.error === null ? null : 'job_failed',
    fraud_check_status: job.status === 'completed' ? 'completed' : 'pending',
  });
  const batchOf = (batch: StoredBatch): Batch => {
    const count = (status: string): number => batch.jobs.filter((job) => job.status === status).length;
    return {
      batch_id: batch.batch_id,
      folder_name: batch.folder_name,
      status: count('queued') > 0 ? 'processing' : 'completed',
      total_jobs: batch.jobs.length,
      completed_jobs: count('completed'),
      failed_jobs: count('failed'),
      pending_jobs: count('queued'),
      progress_percentage: 0,
      total_pages: batch.jobs.length,
      coins_consumed: 0,
      fraud_coins_consumed: 0,
      template_id: batch.template_id,
      enable_fraud_check: false,
      created_at: '2026-01-01T00:00:00.000Z',
    };
  };
  const missing = (what: string): DocxError => new DocxError('not_found', `${what} is not known`);
  const jobById = (job_id: string): StoredJob => {
    const job = jobs.get(job_id);
    if (job === undefined) throw missing(job_id);
    return job;
  };
  const paged = <T>(items: readonly T[], page: number, limit: number): T[] =>
    items.slice((page - 1) * limit, page * limit);

  const fakes: ServiceFakes = {
    templates: {
      get: ({ template_id }) => {
        if (template_id === 'unknown') return Promise.reject(missing('template unknown'));
        return Promise.resolve({ template_id, name: template_id, fields: [{ name: 'content' }] });
      },
    },
    documents: {
      bulkAnalyze: async ({ files, template_id }) => {
        if (template_id === 'unknown') throw missing('template unknown');
        const analyzed = [];
        for (const file of files) {
          const valid = !(await text(file)).includes('invalid');
          const { name: filename, size } = file;
          const error = valid ? null : `${filename} is damaged`;
          analyzed.push({
            filename,
            size,
            ext: 'pdf',
            pages: 1,
            valid,
            error,
            error_code: valid ? null : 'damaged_document',
          });
        }
        const valid_files = analyzed.filter(({ valid }) => valid).length;
        return {
          files: analyzed,
          total_files: files.length,
          valid_files,
          invalid_files: files.length - valid_files,
          total_pages: valid_files,
          total_size: files.reduce((sum, { size }) => sum + size, 0),
          estimated_cost: valid_files,
          base_cost_per_page: 1,
        };
      },
      bulkUpload: async ({ files, folder_name, template_id }) => {
        behavior.beforeUpload();
        const batch_id = nextId('batch');
        const stored: StoredJob[] = [];
        for (const file of files) {
          const job = { job_id: nextId('job'), batch_id, filename: file.name, text: await text(file) };
          stored.push({ ...job, status: 'queued', error: null });
          order.push(file.name);
        }
        batches.unshift({ batch_id, folder_name, template_id, jobs: stored });
        for (const job of stored) jobs.set(job.job_id, job);
        await behavior.beforeAnswer();
        return {
          batch_id,
          ...(behavior.silentUpload
            ? {}
            : { jobs: stored.map(({ job_id, filename }) => ({ job_id, filename })) }),
        };
      },
    },
    batches: {
      list: ({ search = '', page, limit }) => {
        const found = batches.filter(({ folder_name }) =>
          folder_name.toLowerCase().includes(search.toLowerCase()),
        );
        const [at, size] = [Number(page ?? 1), Number(limit ?? 20)];
        return Promise.resolve({
          batches: paged(found, at, size).map(batchOf),
          total: found.length,
          page: at,
          limit: size,
          total_pages: Math.ceil(found.length / size),
        });
      },
      get: ({ batch_id, jobs_page, jobs_limit }) => {
        const batch = batches.find((other) => other.batch_id === batch_id);
        if (batch === undefined) return Promise.reject(missing(batch_id));
        behavior.onLook();
        batch.jobs
          .filter(({ status }) => status === 'queued')
          .slice(0, behavior.jobsPerLook)
          .forEach(settle);
        const [page, limit] = [Number(jobs_page ?? 1), Number(jobs_limit ?? 50)];
        return Promise.resolve({
          ...batchOf(batch),
          jobs: paged(batch.jobs, page, limit).map(recordOf),
          jobs_page: page,
          jobs_limit: limit,
          jobs_total: batch.jobs.length,
          jobs_total_pages: Math.ceil(batch.jobs.length / limit),
        });
      },
    },
    jobs: {
      status: async ({ job_id }) => Promise.resolve(recordOf(jobById(job_id))),
      // oxlint-disable-next-line typescript/require-await -- throws as a rejection
      result: async ({ job_id }): Promise<JobResult> => {
        const { filename, batch_id, text: content } = jobById(job_id);
        return {
          job_id,
          filename,
          batch_id,
          structured_data: { content },
          page_count: 1,
          document_type: 'letter',
          processing_time_ms: 1,
          fraud_check_enabled: false,
          fraud_check_status: null,
          coins_consumed: 1,
          average_confidence: 1,
          pages: [],
          created_at: null,
          completed_at: null,
          document_url: null,
          result_url: null,
          ...(content.includes('lossy') ? { partial: true } : {}),
        };
      },
    },
  };
  return {
    service: fakeService(fakes),
    fakes,
    behavior,
    jobs,
    folders: () => batches.map(({ folder_name }) => folder_name).reverse(),
    uploaded: () => order,
    forget: () => {
      batches.length = 0;
      jobs.clear();
    },
  };
}
