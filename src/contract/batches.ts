/** Batches: schemas and endpoints of `/batches`. */
import { z } from 'zod';
import { endpoint, lineText, openEnum, pathId, timestamp, wholeNumber } from './endpoint.ts';
import { jobRecordSchema, pageSchema, structuredDataSchema } from './jobs.ts';
import { PAGING } from './limits.ts';

export const batchStatusSchema = openEnum('queued', 'processing', 'completed');

export const batchSchema = z.looseObject({
  batch_id: z.string(),
  folder_name: z.string(),
  status: batchStatusSchema,
  total_jobs: z.number().int(),
  completed_jobs: z.number().int(),
  failed_jobs: z.number().int(),
  pending_jobs: z.number().int(),
  /** Percent of jobs that rest, 0 to 100. */
  progress_percentage: z.number(),
  total_pages: z.number().int(),
  coins_consumed: z.number(),
  fraud_coins_consumed: z.number(),
  template_id: z.string(),
  enable_fraud_check: z.boolean(),
  created_at: timestamp,
});
export type Batch = z.infer<typeof batchSchema>;

export const batchDetailSchema = z.looseObject({
  ...batchSchema.shape,
  jobs: z.array(jobRecordSchema),
  jobs_page: z.number().int(),
  jobs_limit: z.number().int(),
  jobs_total: z.number().int(),
  jobs_total_pages: z.number().int(),
});
/** A batch with one page of its jobs, in the order of upload. */
export type BatchDetail = z.infer<typeof batchDetailSchema>;

export const exportItemSchema = z.looseObject({
  job_id: z.string(),
  filename: z.string(),
  structured_data: structuredDataSchema,
  page_count: z.number().int().nullable(),
  pages: z.array(pageSchema).nullable(),
});
export type ExportItem = z.infer<typeof exportItemSchema>;

/** The jobs that are named, none when all are meant. */
export const namedJobs = (ids = ''): ReadonlySet<string> =>
  new Set(ids.split(',').flatMap((id) => id.trim() || []));

/** Ids of jobs with commas between them. An empty list is a mistake: it must not export every job. */
const jobIds = z
  .string()
  .refine((ids) => namedJobs(ids).size > 0, 'names no job; leave it out for all of them');

export const batches = {
  list: endpoint({
    method: 'GET',
    path: '/batches',
    summary: 'Batches, most recent first',
    input: z.strictObject({
      search: lineText().optional(),
      status: z.string().optional(),
      page: wholeNumber(1).prefault(1),
      limit: wholeNumber(1, PAGING.batches.max).prefault(PAGING.batches.default),
    }),
    in: { search: 'query', status: 'query', page: 'query', limit: 'query' },
    reply: z.looseObject({
      batches: z.array(batchSchema),
      total: z.number().int(),
      page: z.number().int(),
      limit: z.number().int(),
      total_pages: z.number().int(),
    }),
    errors: ['bad_request'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/batches/{batch_id}',
    summary: 'A batch with a page of its jobs',
    input: z.strictObject({
      batch_id: pathId,
      jobs_page: wholeNumber(1).prefault(1),
      jobs_limit: wholeNumber(1, PAGING.batchJobs.max).prefault(PAGING.batchJobs.default),
    }),
    in: { batch_id: 'path', jobs_page: 'query', jobs_limit: 'query' },
    reply: batchDetailSchema,
    errors: ['not_found', 'bad_request'],
  }),
  export: endpoint({
    method: 'GET',
    path: '/batches/{batch_id}/export',
    summary: 'Structured results of the completed jobs of a batch',
    input: z.strictObject({ batch_id: pathId, job_ids: jobIds.optional() }),
    in: { batch_id: 'path', job_ids: 'query' },
    reply: z.array(exportItemSchema),
    errors: ['not_found', 'nothing_to_export', 'bad_request'],
  }),
} as const;
