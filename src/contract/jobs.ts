/** Jobs and results: schemas and endpoints of `/ocr/jobs`. */
import { z } from 'zod';
import { endpoint, flag, openEnum, pathId, timestamp, wholeNumber } from './endpoint.ts';
import { fileStreamSchema } from './file-source.ts';
import { integrityStatusSchema } from './integrity.ts';
import { PAGING } from './limits.ts';

export const jobStatusSchema = openEnum('queued', 'processing', 'completed', 'failed');

/** A box on an upright page: left, top, right, bottom, each 0 to 1 from the top left corner. */
export const boxSchema = z.tuple([z.number(), z.number(), z.number(), z.number()]);

export const wordSchema = z.looseObject({
  text: z.string(),
  box: boxSchema,
  confidence: z.number(),
});

/** A bar code or a machine-readable zone on a page, and what it states. */
export const pageCodeSchema = z.looseObject({
  source: openEnum('qr', 'mrz'),
  /** `QRCode`, `Code128`, `EAN13`, ...; for a zone its format, `TD3`. */
  symbology: z.string(),
  /** The format of the payload: `epc`, `swiss_qr_bill`, `gs1`, `mrz`, ...; `text` or `url` when it has none. */
  kind: z.string(),
  /** The payload as it was decoded. */
  text: z.string(),
  box: boxSchema,
  /** What the payload states: dates ISO, amounts as decimal strings. */
  values: z.array(
    z.looseObject({
      /** The element in the terms of the format: `iban`, `(01)`, `DAQ`. */
      path: z.string(),
      /** What it is in this tool's vocabulary, or null when only the format names it. */
      concept: z.string().nullable(),
      value: z.string(),
    }),
  ),
});

export const pageSchema = z.looseObject({
  page: z.number().int(),
  /** `read`, `empty` (nothing printed was found) or `failed` (see `error`). */
  status: openEnum('read', 'empty', 'failed'),
  /** Where the text came from. */
  source: openEnum('text', 'ocr', 'xml', 'form', 'qr', 'mrz').nullable(),
  text: z.string(),
  width: z.number(),
  height: z.number(),
  /** Unit of width and height: points (PDF) or pixels. */
  unit: openEnum('pt', 'px'),
  /** Quarter turns applied to make the page upright: 0, 90, 180 or 270 degrees clockwise. */
  rotation: z.number(),
  /** Small tilt that was corrected, in degrees. */
  skew: z.number(),
  /** Mean word confidence, 0 to 1; null when there are no words. */
  confidence: z.number().nullable(),
  warnings: z.array(z.string()),
  error: z.string().nullish(),
  words: z.array(wordSchema).optional(),
  /** Ours, additive: what is machine-readable on the page; left out when there is nothing. */
  codes: z.array(pageCodeSchema).optional(),
});
/** What one page gave. A page that could not be read is listed too. */
export type Page = z.infer<typeof pageSchema>;

export const evidenceSchema = z.looseObject({
  page: z.number().int(),
  box: boxSchema.nullable(),
  /** The text as printed. */
  text: z.string(),
  source: openEnum('text', 'ocr', 'xml', 'form', 'qr', 'mrz'),
  /** How the value was found, for instance `label-right`, `table`, `largest-amount`. */
  method: z.string(),
  confidence: z.number(),
  alternatives: z.array(z.looseObject({ text: z.string(), confidence: z.number() })),
});
export type FieldEvidence = z.infer<typeof evidenceSchema>;

export const validationSchema = z.looseObject({
  rule: z.string(),
  passed: z.boolean(),
  fields: z.array(z.string()),
  detail: z.string(),
});
export type Validation = z.infer<typeof validationSchema>;

/** Typed fields keyed to the template's; sub-field groups are arrays of objects. */
export const structuredDataSchema = z.record(z.string(), z.unknown());
export type StructuredData = z.infer<typeof structuredDataSchema>;

/** The fields that upload replies and results share. */
export const uploadReplySchema = z.looseObject({
  job_id: z.string(),
  filename: z.string(),
  batch_id: z.string().nullable(),
  structured_data: structuredDataSchema.nullable(),
  page_count: z.number().int().nullable(),
  document_type: z.string().nullable(),
  processing_time_ms: z.number().int().nullable(),
  fraud_check_enabled: z.boolean(),
  fraud_check_status: integrityStatusSchema.nullable(),
  coins_consumed: z.number(),
  /** Ours, additive: true when at least one page could not be read. */
  partial: z.boolean().optional(),
  /** Ours, additive: what a caller must know before it uses the values. */
  warnings: z.array(z.string()).optional(),
});
/** What a synchronous upload answers. */
export type UploadReply = z.infer<typeof uploadReplySchema>;

export const jobResultSchema = z.looseObject({
  ...uploadReplySchema.shape,
  document_id: z.string().nullish(),
  average_confidence: z.number().nullable(),
  pages: z.array(pageSchema).nullable(),
  created_at: timestamp.nullable(),
  completed_at: timestamp.nullable(),
  document_url: z.string().nullable(),
  result_url: z.string().nullable(),
  /** Ours, additive: where each value was found. Keys are paths such as `lines[2].amount`. */
  field_evidence: z.record(z.string(), evidenceSchema).optional(),
  validations: z.array(validationSchema).optional(),
  needs_review: z.boolean().optional(),
  template_id: z.string().optional(),
  /** Which language model was asked, how often, and what its endpoint counted; absent when none was. */
  llm_usage: z
    .looseObject({
      model: z.string(),
      requests: z.number().int(),
      prompt_tokens: z.number().int(),
      completion_tokens: z.number().int(),
    })
    .optional(),
});
/** The full result of a completed job. */
export type JobResult = z.infer<typeof jobResultSchema>;

export const jobRecordSchema = z.looseObject({
  job_id: z.string(),
  document_id: z.string(),
  batch_id: z.string().nullable(),
  status: jobStatusSchema,
  /** Percent, 0 to 100. */
  progress: z.number().int(),
  created_at: timestamp,
  updated_at: timestamp,
  message: z.string(),
  error: z.string().nullable(),
  processing_time_ms: z.number().int().nullable(),
  coins_consumed: z.number(),
  fraud_coins_consumed: z.number(),
  /** Ours, additive. */
  filename: z.string().optional(),
  page_count: z.number().int().nullish(),
  template_id: z.string().optional(),
  fraud_check_status: integrityStatusSchema.nullish(),
  /** Code of the error catalog, when the job failed. */
  error_code: z.string().nullish(),
  /** True when the job completed but at least one page could not be read. */
  partial: z.boolean().optional(),
});
/** The job status record; listings and batches show jobs in the same shape. */
export type JobRecord = z.infer<typeof jobRecordSchema>;

const byId = { job_id: pathId };

export const jobs = {
  list: endpoint({
    method: 'GET',
    path: '/ocr/jobs',
    summary: 'Jobs, most recent first',
    input: z.strictObject({
      limit: wholeNumber(1, PAGING.jobs.max).prefault(PAGING.jobs.default),
      offset: wholeNumber(0).prefault(0),
      status_filter: z.string().optional(),
    }),
    in: { limit: 'query', offset: 'query', status_filter: 'query' },
    reply: z.looseObject({
      jobs: z.array(jobRecordSchema),
      total: z.number().int(),
      limit: z.number().int(),
      offset: z.number().int(),
    }),
    errors: ['bad_request'],
  }),
  status: endpoint({
    method: 'GET',
    path: '/ocr/jobs/{job_id}/status',
    summary: 'Status of a job',
    input: z.strictObject(byId),
    in: { job_id: 'path' },
    reply: jobRecordSchema,
    errors: ['not_found'],
  }),
  result: endpoint({
    method: 'GET',
    path: '/ocr/jobs/{job_id}/result',
    summary: 'Full result of a completed job',
    // Ours: left out unless asked for, because another service may not know it.
    input: z.strictObject({ ...byId, words: flag.optional() }),
    in: { job_id: 'path', words: 'query' },
    reply: jobResultSchema,
    errors: ['not_found', 'not_ready', 'conflict'],
  }),
  download: endpoint({
    method: 'GET',
    path: '/ocr/jobs/{job_id}/download',
    summary: 'The original file, while it is retained',
    input: z.strictObject(byId),
    in: { job_id: 'path' },
    reply: fileStreamSchema,
    replyKind: 'stream',
    errors: ['not_found'],
  }),
} as const;
