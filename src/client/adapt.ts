/** Replies of other implementations: where the specification says "not shown", every shape that it allows is read. */
import {
  analyzedFileSchema,
  apiKeySchema,
  batchSchema,
  bulkAcceptedSchema,
  createdKeySchema,
  exportItemSchema,
  indicatorSchema,
  integrityReportSchema,
  jobRecordSchema,
  jobResultSchema,
  pageSchema,
} from '../contract/index.ts';
import { isRecord } from '../kit/is-record.ts';
import { BLANK_TEMPLATE, draftOf, templateOf } from './adapt-templates.ts';
import { firstNumber, fitted, listed, listIn, objectIn, type Json } from './fit.ts';

// What a service need not say of each thing. Identifiers, states and values are not here: without them there is no reply.
const BLANK_KEY: Json = { last_used_at: null, request_count: 0, expires_at: null, key_prefix: '' };
/** The reply to a creation carries the secret, which is never shown again: only key and secret have to be there. */
const BLANK_CREATED: Json = {
  key_prefix: '',
  expires_at: null,
  created_at: '',
  status: 'active',
  is_active: true,
};
const BLANK_JOB: Json = {
  document_id: '',
  batch_id: null,
  progress: 0,
  created_at: '',
  updated_at: '',
  message: '',
  error: null,
  processing_time_ms: null,
  coins_consumed: 0,
  fraud_coins_consumed: 0,
};
const BLANK_RESULT: Json = {
  filename: '',
  batch_id: null,
  page_count: null,
  document_type: null,
  processing_time_ms: null,
  fraud_check_enabled: false,
  fraud_check_status: null,
  coins_consumed: 0,
  average_confidence: null,
  created_at: null,
  completed_at: null,
  document_url: null,
  result_url: null,
};
const BLANK_PAGE: Json = {
  status: 'read',
  source: null,
  text: '',
  width: 0,
  height: 0,
  unit: 'px',
  rotation: 0,
  skew: 0,
  confidence: null,
  warnings: [],
};
const BLANK_BATCH: Json = {
  folder_name: '',
  progress_percentage: 0,
  total_pages: 0,
  coins_consumed: 0,
  fraud_coins_consumed: 0,
  template_id: '',
  enable_fraud_check: false,
  created_at: '',
};
const BLANK_ANALYZED: Json = { size: 0, ext: '', pages: 0, error: null };
const BLANK_INDICATOR: Json = { risk_level: '', description: '' };

const keyOf = (value: unknown): unknown => fitted(apiKeySchema, BLANK_KEY, value);
const jobOf = (value: unknown): unknown => fitted(jobRecordSchema, BLANK_JOB, value);
const batchOf = (value: unknown): unknown => fitted(batchSchema, BLANK_BATCH, value);
const indicatorOf = (value: unknown): unknown => fitted(indicatorSchema, BLANK_INDICATOR, value);

/** The specification gives per-page detail no shape: a page has at least a number. */
const pageOf = (value: unknown, index: number): unknown =>
  fitted(pageSchema, { ...BLANK_PAGE, page: index + 1 }, isRecord(value) ? value : { text: value });

const withPages = (value: Json): Json => ({
  ...value,
  pages: Array.isArray(value['pages']) ? value['pages'].map(pageOf) : null,
});

function resultOf(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const { structured_data = null } = value;
  return fitted(jobResultSchema, BLANK_RESULT, withPages({ ...value, structured_data }));
}

/** "The subset of indicators that flagged an issue", which may be told by name. */
function issueOf(value: unknown, indicators: readonly unknown[]): unknown {
  if (typeof value !== 'string') return indicatorOf(value);
  const named = indicators.find((indicator) => isRecord(indicator) && indicator['name'] === value);
  return named ?? { ...BLANK_INDICATOR, name: value, detected: true };
}

function reportOf(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const indicators = listed(indicatorOf, listIn(value['indicators'])) ?? [];
  const issues =
    listIn(value['detected_issues']) ??
    indicators.filter((indicator) => isRecord(indicator) && indicator['detected'] === true);
  const detected_issues = issues.map((issue) => issueOf(issue, indicators));
  // It found something and gave no verdict: a person has to look.
  const found = detected_issues.length > 0;
  const blank = {
    file_hash: '',
    is_suspicious: found,
    requires_manual_review: found,
    summary: '',
    analyzed_at: '',
    analysis_time_ms: 0,
  };
  return fitted(integrityReportSchema, blank, { ...value, indicators, detected_issues });
}

/** Any answer to a deletion, also an empty one. */
function messageOf(value: unknown, fallback: string): Json {
  const reply = isRecord(value) ? value : {};
  const told = [reply['message'], reply['detail']].find((text) => typeof text === 'string');
  return { ...reply, message: told ?? fallback };
}

/** A job of a bulk upload's answer: an id, or an object with one. */
function acceptedJobOf(value: unknown): unknown {
  if (!isRecord(value)) return { job_id: value };
  const { job_id = value['id'], filename, ...more } = value;
  return { ...more, job_id, ...(typeof filename === 'string' ? { filename } : {}) };
}

function acceptedOf(value: unknown): unknown {
  const reply = objectIn(value, 'batch');
  const jobs = listIn(reply['jobs']);
  const told = jobs?.map(acceptedJobOf) ?? [];
  // Jobs without ids are of no use here: they are read from the batch.
  const known = told.length > 0 && told.every((job) => isRecord(job) && typeof job['job_id'] === 'string');
  return fitted(
    bulkAcceptedSchema,
    {},
    { ...reply, batch_id: reply['batch_id'] ?? reply['id'], jobs: known ? told : undefined },
  );
}

function batchDetailOf(value: unknown, input: Json): unknown {
  const batch = objectIn(value, 'batch');
  const page = isRecord(batch['jobs']) ? batch['jobs'] : batch;
  const jobs = listed(jobOf, listIn(page['jobs'] ?? page, 'jobs', 'items', 'data', 'results'));
  const total = firstNumber(batch['jobs_total'], page['total'], batch['total_jobs']) ?? jobs?.length ?? 0;
  const limit = firstNumber(batch['jobs_limit'], page['limit'], input['jobs_limit']) ?? 50;
  const pages = firstNumber(batch['jobs_total_pages'], page['total_pages']) ?? Math.ceil(total / limit);
  return {
    ...(batchOf({ ...batch, jobs }) as Json),
    jobs_page: firstNumber(batch['jobs_page'], page['page'], input['jobs_page']) ?? 1,
    jobs_limit: limit,
    jobs_total: total,
    jobs_total_pages: pages,
  };
}

function jobListOf(value: unknown, input: Json): unknown {
  const reply = isRecord(value) ? value : {};
  const jobs = listed(jobOf, listIn(value, 'jobs', 'items', 'data', 'results'));
  const offset = firstNumber(reply['offset'], input['offset']) ?? 0;
  const total = firstNumber(reply['total'], reply['count']) ?? offset + (jobs?.length ?? 0);
  return { ...reply, jobs, total, offset, limit: firstNumber(reply['limit'], input['limit']) ?? total };
}

type Adapter = (value: unknown, input: Json) => unknown;

const ADAPTERS: Readonly<Record<string, Adapter>> = {
  'keys.create': (value, { allowed_ips }) =>
    fitted(createdKeySchema, { ...BLANK_CREATED, allowed_ips }, value),
  'keys.list': (value) => listed(keyOf, listIn(value, 'keys', 'api_keys', 'items', 'data')),
  'keys.allow': keyOf,
  'keys.revoke': (value, { key_id }) => messageOf(value, `Key ${String(key_id)} was revoked`),
  'templates.list': (value) =>
    listed((one) => templateOf(one), listIn(value, 'templates', 'items', 'data', 'results')),
  'templates.create': (value, input) => templateOf(value, { ...BLANK_TEMPLATE, ...input }),
  'templates.get': (value, { template_id }) =>
    templateOf(value, { description: null, created_at: null, template_id }),
  // A PUT replaces the template: what was sent is what there is.
  'templates.update': (value, input) => templateOf(value, { ...BLANK_TEMPLATE, ...input }),
  'templates.delete': (value, { template_id }) =>
    messageOf(value, `Template ${String(template_id)} was deleted`),
  'templates.generate': draftOf,
  'templates.generateFromImage': draftOf,
  'documents.upload': resultOf,
  'documents.uploadBase64': resultOf,
  'documents.bulkAnalyze': (value) => {
    const reply = isRecord(value) ? value : {};
    const files = listed((file) => fitted(analyzedFileSchema, BLANK_ANALYZED, file), listIn(reply['files']));
    return { estimated_cost: 0, base_cost_per_page: 0, total_size: 0, total_pages: 0, ...reply, files };
  },
  'documents.bulkUpload': acceptedOf,
  'jobs.list': jobListOf,
  'jobs.status': (value, { job_id }) => jobOf({ job_id, ...(isRecord(value) ? value : {}) }),
  'jobs.result': resultOf,
  'integrity.analysis': (value, { job_id }) => {
    const reply = isRecord(value) ? value : {};
    const { fraud_analysis } = reply;
    return {
      job_id,
      ...reply,
      fraud_analysis: isRecord(fraud_analysis) ? reportOf(fraud_analysis) : null,
      error: typeof reply['error'] === 'string' ? reply['error'] : null,
    };
  },
  'integrity.trigger': (value, { job_id }) => {
    const reply = isRecord(value) ? value : {};
    const { fraud_check_status = reply['status'] ?? 'pending', message, ...more } = reply;
    return { job_id, ...more, fraud_check_status, ...(typeof message === 'string' ? { message } : {}) };
  },
  'integrity.verify': (value) => reportOf(objectIn(value, 'fraud_analysis')),
  'integrity.available': (value) => ({ pdf: [], image: [], ai: [], ...(isRecord(value) ? value : {}) }),
  'batches.list': (value) =>
    isRecord(value) ? { ...value, batches: listed(batchOf, listIn(value['batches'])) } : value,
  'batches.get': batchDetailOf,
  'batches.export': (value) =>
    listed(
      (item) =>
        isRecord(item) ? fitted(exportItemSchema, { filename: '', page_count: null }, withPages(item)) : item,
      listIn(value, 'results', 'items', 'data'),
    ),
};

/**
 * A reply that does not have our shape, brought into it as far as the specification lets a service differ. `operation`
 * is its name in the contract, `jobs.status`. What lacks an identifier, a state or a value stays unfit.
 */
export const adaptReply = (operation: string, value: unknown, input: Json): unknown =>
  ADAPTERS[operation]?.(value, input) ?? value;
