/** Uploads: schemas and endpoints that bring documents in. */
import { z } from 'zod';
import { endpoint, flag, lineText, openEnum } from './endpoint.ts';
import { fileSchema } from './file-source.ts';
import { uploadReplySchema } from './jobs.ts';
import { MAX_NAME_LENGTH } from './limits.ts';

const REJECTIONS = [
  'not_found',
  'validation_failed',
  'file_too_large',
  'unsupported_type',
  'empty_file',
  'damaged_document',
  'encrypted_document',
  'too_many_pages',
  'too_many_pixels',
  'payment_required',
  'job_failed',
  'timed_out',
  'missing_part',
] as const;

export const analyzedFileSchema = z.looseObject({
  filename: z.string(),
  /** Bytes. */
  size: z.number().int(),
  ext: z.string(),
  pages: z.number().int(),
  valid: z.boolean(),
  error: z.string().nullable(),
  /** Ours, additive: code of the error catalog. */
  error_code: z.string().nullish(),
});
/** What the pre-flight says of one file. */
export type AnalyzedFile = z.infer<typeof analyzedFileSchema>;

export const bulkAnalysisSchema = z.looseObject({
  files: z.array(analyzedFileSchema),
  total_files: z.number().int(),
  valid_files: z.number().int(),
  invalid_files: z.number().int(),
  total_pages: z.number().int(),
  /** Bytes. */
  total_size: z.number().int(),
  /** Coins. */
  estimated_cost: z.number(),
  base_cost_per_page: z.number(),
});
export type BulkAnalysis = z.infer<typeof bulkAnalysisSchema>;

export const bulkAcceptedSchema = z.looseObject({
  batch_id: z.string(),
  folder_name: z.string().optional(),
  status: openEnum('queued', 'processing', 'completed').optional(),
  total_jobs: z.number().int().optional(),
  /** In the order of the uploaded files. */
  jobs: z.array(z.looseObject({ job_id: z.string(), filename: z.string().optional() })).optional(),
});
/** What a bulk upload answers at once. */
export type BulkAccepted = z.infer<typeof bulkAcceptedSchema>;

const templateId = lineText().min(1);

export const documents = {
  upload: endpoint({
    method: 'POST',
    path: '/ocr/upload',
    summary: 'Upload one document and get its result',
    input: z.strictObject({
      file: fileSchema,
      template_id: templateId,
      enable_fraud_check: flag.prefault(false),
    }),
    in: { file: 'form', template_id: 'query', enable_fraud_check: 'query' },
    reply: uploadReplySchema,
    errors: ['bad_request', ...REJECTIONS],
  }),
  uploadBase64: endpoint({
    method: 'POST',
    path: '/ocr/upload-base64',
    summary: 'Upload one document as Base64 and get its result',
    input: z.strictObject({
      file_base64: z.string().min(1),
      filename: z.string().min(1).max(MAX_NAME_LENGTH),
      template_id: templateId,
      enable_fraud_check: z.boolean().default(false),
      disabled_fraud_checks: z.array(z.string()).default([]),
    }),
    in: {
      file_base64: 'json',
      filename: 'json',
      template_id: 'json',
      enable_fraud_check: 'json',
      disabled_fraud_checks: 'json',
    },
    reply: uploadReplySchema,
    errors: ['invalid_base64', ...REJECTIONS],
  }),
  bulkAnalyze: endpoint({
    method: 'POST',
    path: '/ocr/bulk-analyze',
    repeatable: true,
    summary: 'Pre-flight: type, size, pages and cost of files; creates no jobs',
    input: z.strictObject({
      files: z.array(fileSchema).min(1),
      template_id: templateId,
      page_count_only: flag.prefault(false),
    }),
    in: { files: 'form-list', template_id: 'query', page_count_only: 'query' },
    reply: bulkAnalysisSchema,
    errors: ['bad_request', 'not_found', 'validation_failed', 'bulk_too_large'],
  }),
  bulkUpload: endpoint({
    method: 'POST',
    path: '/ocr/bulk-upload',
    summary: 'Upload documents as a batch that is processed in the background',
    input: z.strictObject({
      files: z.array(fileSchema).min(1),
      folder_name: lineText(z.string().trim()).min(1).max(MAX_NAME_LENGTH),
      template_id: templateId,
      enable_fraud_check: flag.prefault(false),
    }),
    in: { files: 'form-list', folder_name: 'query', template_id: 'query', enable_fraud_check: 'query' },
    success: 202,
    reply: bulkAcceptedSchema,
    errors: ['bad_request', 'not_found', 'validation_failed', 'bulk_too_large', 'payment_required'],
  }),
} as const;
