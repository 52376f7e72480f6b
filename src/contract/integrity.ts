/** Integrity (tampering) checks: report, indicators, descriptors and their endpoints. */
import { z } from 'zod';
import { endpoint, openEnum, pathId, timestamp } from './endpoint.ts';
import { fileSchema } from './file-source.ts';

export const integrityStatusSchema = openEnum(
  'pending',
  'processing',
  'completed',
  'failed',
  'not_requested',
);

/** Risk levels in rising order. */
export const RISK_LEVELS = ['low', 'medium', 'high', 'critical'] as const;
export type RiskLevel = (typeof RISK_LEVELS)[number];
export const riskLevelSchema = openEnum(...RISK_LEVELS);

/** What became of a check. Only `clear` means that it ran to its end and found nothing. */
export const CHECK_STATUSES = [
  'detected',
  'clear',
  'inconclusive',
  'not_applicable',
  'error',
  'disabled',
  'not_run',
] as const;
export type CheckStatus = (typeof CHECK_STATUSES)[number];

/**
 * What a document is, as its structure and pixels show it. `flattened`: pages that a program drew and turned into
 * pictures.
 */
export const DOCUMENT_CLASSES = [
  'born_digital',
  'scan',
  'scan_with_text_layer',
  'mixed',
  'flattened',
  'photo',
  'screenshot',
] as const;
export type DocumentClass = (typeof DOCUMENT_CLASSES)[number];

export const findingEvidenceSchema = z.looseObject({
  /** Stable code of the kind of evidence, for instance `REVISION_CONTENT_CHANGED`. */
  code: z.string(),
  detail: z.string(),
  page: z.number().int().nullish(),
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullish(),
  old: z.string().nullish(),
  new: z.string().nullish(),
});
/** One located fact behind a finding. Boxes are 0 to 1 of the page as it is shown, left, top, right, bottom. */
export type FindingEvidence = z.infer<typeof findingEvidenceSchema>;

export const indicatorSchema = z.looseObject({
  name: z.string(),
  detected: z.boolean(),
  risk_level: riskLevelSchema,
  description: z.string(),
  /** Ours, additive. */
  category: openEnum('pdf', 'image', 'ai').optional(),
  status: openEnum(...CHECK_STATUSES).optional(),
  /** Points this finding adds to the score. */
  contribution: z.number().optional(),
  /** What could explain it innocently. */
  innocent_explanation: z.string().nullish(),
  evidence: z.array(findingEvidenceSchema).optional(),
});
/** What one check found, or why it found nothing. */
export type Indicator = z.infer<typeof indicatorSchema>;

export const integrityReportSchema = z.looseObject({
  /** `sha256:` and 64 hexadecimal digits. */
  file_hash: z.string(),
  risk_score: z.number().int().min(0).max(100),
  risk_level: riskLevelSchema,
  is_suspicious: z.boolean(),
  requires_manual_review: z.boolean(),
  indicators: z.array(indicatorSchema),
  detected_issues: z.array(indicatorSchema),
  summary: z.string(),
  /** Ours, additive: whether any check came to a result about what the document shows; false for what cannot be opened. */
  content_examined: z.boolean().optional(),
  analyzed_at: timestamp,
  analysis_time_ms: z.number().int(),
  /** Ours, additive: null when it cannot be told. */
  document_class: openEnum(...DOCUMENT_CLASSES).nullish(),
  /** Ours, additive: whether the pictures allow checks of pixels; null for documents without pictures. */
  quality: z
    .looseObject({
      /** Pictures that were good enough to be examined. */
      examined: z.number().int(),
      /** Pictures that were not, with the reason. */
      insufficient: z.array(z.looseObject({ page: z.number().int(), reason: z.string() })),
      /** What decides how much each picture can tell. */
      pictures: z
        .array(
          z.looseObject({
            page: z.number().int(),
            /** Median height of letters, in pixels; null when none were found. */
            text_height: z.number().nullable(),
            /** Median width of the edges of letters, in pixels. */
            edge_width: z.number().nullable(),
            /** Nearest IJG quality of the last save; null when that was no JPEG. */
            last_quality: z.number().int().nullable(),
            /** The same of the JPEG before, for a picture that was saved again; null when none shows. */
            earlier_quality: z.number().int().nullable(),
          }),
        )
        .optional(),
    })
    .nullish(),
  /** Ours, additive: the calibration on the user's own genuine documents that the score rests on; absent without one. */
  calibration_id: z.string().optional(),
});
/** The integrity report (`fraud_analysis`). */
export type IntegrityReport = z.infer<typeof integrityReportSchema>;

export const checkDescriptorSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  default: z.boolean(),
});
export type CheckDescriptor = z.infer<typeof checkDescriptorSchema>;

export const CHECK_CATEGORIES = ['pdf', 'image', 'ai'] as const;
export type CheckCategory = (typeof CHECK_CATEGORIES)[number];

const byJob = z.strictObject({ job_id: pathId });

const integrityStateSchema = z.looseObject({
  job_id: z.string(),
  fraud_check_status: integrityStatusSchema,
  message: z.string().optional(),
});

export const integrity = {
  analysis: endpoint({
    method: 'GET',
    path: '/ocr/jobs/{job_id}/fraud-analysis',
    summary: 'Integrity state of a job, with the report once it is completed',
    input: byJob,
    in: { job_id: 'path' },
    reply: z.looseObject({
      job_id: z.string(),
      fraud_check_status: integrityStatusSchema,
      fraud_analysis: integrityReportSchema.nullable(),
      error: z.string().nullish(),
    }),
    errors: ['not_found'],
  }),
  trigger: endpoint({
    method: 'POST',
    path: '/ocr/jobs/{job_id}/trigger-fraud-check',
    summary: 'Run the integrity check on the stored original of a job',
    input: byJob,
    in: { job_id: 'path' },
    reply: integrityStateSchema,
    errors: ['not_found', 'conflict', 'not_ready', 'payment_required'],
  }),
  verify: endpoint({
    method: 'POST',
    path: '/ocr/verify',
    repeatable: true,
    summary: 'Integrity report of a document, without extraction',
    input: z.strictObject({
      file: fileSchema,
      /** Ours, additive: ids to skip, separated by commas. */
      disabled_fraud_checks: z.string().optional(),
    }),
    in: { file: 'form', disabled_fraud_checks: 'query' },
    reply: integrityReportSchema,
    errors: [
      'bad_request',
      'file_too_large',
      'unsupported_type',
      'empty_file',
      'damaged_document',
      'validation_failed',
    ],
  }),
  available: endpoint({
    method: 'GET',
    path: '/ocr/fraud-checks/available',
    summary: 'The checks by category',
    input: z.strictObject({}),
    in: {},
    reply: z.looseObject({
      pdf: z.array(checkDescriptorSchema),
      image: z.array(checkDescriptorSchema),
      ai: z.array(checkDescriptorSchema),
    }),
  }),
} as const;
