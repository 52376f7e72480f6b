/** Listings and single records as views: keys, templates, jobs, batches, pre-flight. */
import type {
  ApiKey,
  Batch,
  BatchDetail,
  BulkAnalysis,
  CreatedKey,
  JobRecord,
  Template,
  TemplateDraft,
  TemplateField,
} from '../../contract/index.ts';
import type { Column, Fact, FactsSection, Row, RowsSection, View } from '../view.ts';

const KEY_COLUMNS: readonly Column[] = [
  { name: 'key_id', fit: 'never' },
  { name: 'api_key' },
  { name: 'status', kind: 'state' },
  { name: 'allowed_ips' },
  { name: 'request_count', title: 'requests', align: 'right', spare: true },
  { name: 'last_used_at', title: 'last used', kind: 'time', spare: true },
  { name: 'expires_at', title: 'expires', kind: 'time' },
  { name: 'created_at', title: 'created', kind: 'time', wide: true },
];

const JOB_COLUMNS: readonly Column[] = [
  { name: 'job_id', fit: 'never' },
  { name: 'status', kind: 'state' },
  { name: 'progress', kind: 'percent', align: 'right' },
  { name: 'filename', title: 'file' },
  { name: 'page_count', title: 'pages', align: 'right', spare: true },
  { name: 'template_id', title: 'template', spare: true },
  { name: 'created_at', title: 'created', kind: 'time', spare: true },
  { name: 'batch_id', wide: true },
  { name: 'document_id', wide: true },
  { name: 'updated_at', kind: 'time', wide: true },
  { name: 'fraud_check_status', kind: 'state', wide: true },
  { name: 'error', fit: 'wrap', rare: true },
];

const BATCH_COLUMNS: readonly Column[] = [
  { name: 'batch_id', fit: 'never' },
  { name: 'folder_name', title: 'folder' },
  { name: 'status', kind: 'state' },
  { name: 'progress_percentage', title: 'progress', kind: 'percent', align: 'right' },
  { name: 'total_jobs', title: 'jobs', align: 'right' },
  { name: 'completed_jobs', title: 'done', align: 'right' },
  { name: 'failed_jobs', title: 'failed', align: 'right' },
  { name: 'pending_jobs', title: 'pending', align: 'right', spare: true },
  { name: 'total_pages', title: 'pages', align: 'right', spare: true },
  { name: 'template_id', title: 'template', spare: true },
  { name: 'created_at', title: 'created', kind: 'time', spare: true },
];

/** Values of a record in the order of the columns; a value that is not there is left out. */
function factsOf(record: Readonly<Record<string, unknown>>, columns: readonly Column[]): FactsSection {
  const facts = columns
    .filter(({ name }) => record[name] !== undefined)
    .map(({ name, kind }): Fact => ({ name, value: record[name], ...(kind === undefined ? {} : { kind }) }));
  return { kind: 'facts', facts };
}

/** How many of how many are shown, where a listing has pages. */
const pagedTitle = (what: string, shown: number, total: number): { readonly title?: string } =>
  shown < total ? { title: `${String(shown)} of ${String(total)} ${what}` } : {};

const jobRows = (jobs: readonly JobRecord[]): RowsSection => ({
  kind: 'rows',
  columns: JOB_COLUMNS,
  rows: jobs,
  empty: 'No jobs.',
});

/** A key as people see it: on the wire one that expired is still of status `active`, although it opens nothing. */
const shownKey = (key: ApiKey): Row => {
  const isExpired = key.status === 'active' && !key.is_active && key.expires_at !== null;
  return isExpired ? { ...key, status: 'expired' } : key;
};

/** Keys, without secrets. */
export const keyListView = (keys: readonly ApiKey[]): View => ({
  json: keys,
  items: keys,
  sections: [{ kind: 'rows', columns: KEY_COLUMNS, rows: keys.map(shownKey), empty: 'No keys.' }],
});

/** One key. A key that was just created shows its secret: the only time it can be seen. */
export const keyView = (key: ApiKey | CreatedKey): View => ({
  json: key,
  sections: [factsOf(key, [...KEY_COLUMNS.slice(0, 2), { name: 'api_secret' }, ...KEY_COLUMNS.slice(2)])],
});

/** Jobs of one page of a listing. */
export const jobListView = (listing: {
  readonly jobs: readonly JobRecord[];
  readonly total: number;
}): View => ({
  json: listing,
  items: listing.jobs,
  sections: [{ ...jobRows(listing.jobs), ...pagedTitle('jobs', listing.jobs.length, listing.total) }],
});

/** One job. */
export const jobView = (job: JobRecord): View => ({
  json: job,
  sections: [
    factsOf(job, [
      ...JOB_COLUMNS.filter(({ name }) => name !== 'error'),
      { name: 'message' },
      { name: 'error' },
      { name: 'error_code' },
      { name: 'processing_time_ms', kind: 'milliseconds' },
      { name: 'coins_consumed' },
      { name: 'fraud_coins_consumed' },
    ]),
  ],
});

/** Batches of one page of a listing. */
export const batchListView = (listing: {
  readonly batches: readonly Batch[];
  readonly total: number;
}): View => ({
  json: listing,
  items: listing.batches,
  sections: [
    {
      kind: 'rows',
      columns: BATCH_COLUMNS,
      rows: listing.batches,
      empty: 'No batches.',
      ...pagedTitle('batches', listing.batches.length, listing.total),
    },
  ],
});

/** One batch with a page of its jobs. */
export const batchView = (batch: BatchDetail): View => ({
  json: batch,
  sections: [
    factsOf(batch, [
      ...BATCH_COLUMNS,
      { name: 'enable_fraud_check' },
      { name: 'coins_consumed' },
      { name: 'fraud_coins_consumed' },
    ]),
    { ...jobRows(batch.jobs), title: 'Jobs', ...pagedTitle('jobs', batch.jobs.length, batch.jobs_total) },
  ],
});

/** Templates of the caller. */
export const templateListView = (templates: readonly Template[]): View => ({
  json: templates,
  items: templates,
  sections: [
    {
      kind: 'rows',
      columns: [
        { name: 'template_id', fit: 'never' },
        { name: 'name' },
        { name: 'scope' },
        { name: 'field_count', title: 'fields', align: 'right' },
        { name: 'created_at', title: 'created', kind: 'time', spare: true },
      ],
      rows: templates.map((template) => ({ ...template, field_count: template.fields.length })),
      empty: 'No templates.',
    },
  ],
});

interface FieldRow {
  readonly [key: string]: string;
  readonly field: string;
  readonly description: string;
}

const fieldRows = (fields: readonly TemplateField[], prefix = ''): FieldRow[] =>
  fields.flatMap((field) => [
    { field: `${prefix}${field.name}`, description: field.description ?? '' },
    ...fieldRows(field.fields ?? [], `${prefix}${field.name}.`),
  ]);

/** A template or a draft with its fields; sub-fields are written `group.field`. */
export const templateView = (template: Template | TemplateDraft): View => ({
  json: template,
  sections: [
    factsOf(template, [
      { name: 'template_id' },
      { name: 'name' },
      { name: 'description' },
      { name: 'scope' },
      { name: 'created_at', kind: 'time' },
    ]),
    {
      kind: 'rows',
      title: 'Fields',
      columns: [
        { name: 'field', fit: 'never' },
        { name: 'description', fit: 'wrap' },
      ],
      rows: fieldRows(template.fields),
    },
  ],
});

/** The pre-flight of files: type, pages, size, cost, and what is wrong with each. */
export const analysisView = (analysis: BulkAnalysis): View => ({
  json: analysis,
  items: analysis.files,
  sections: [
    {
      kind: 'rows',
      columns: [
        { name: 'filename', title: 'file', fit: 'tail' },
        { name: 'ext', title: 'type' },
        { name: 'pages', align: 'right' },
        { name: 'size', kind: 'bytes', align: 'right' },
        { name: 'valid' },
        { name: 'error', fit: 'wrap', rare: true },
      ],
      rows: analysis.files,
      empty: 'No files.',
    },
    {
      kind: 'facts',
      facts: [
        { name: 'total_files', value: analysis.total_files },
        { name: 'valid_files', value: analysis.valid_files },
        { name: 'invalid_files', value: analysis.invalid_files },
        { name: 'total_pages', value: analysis.total_pages },
        { name: 'total_size', value: analysis.total_size, kind: 'bytes' },
        { name: 'estimated_cost', value: analysis.estimated_cost },
      ],
    },
  ],
});

/** A reply that is printed as a sentence. */
export const textView = (json: unknown, text: string): View => ({
  json,
  sections: [{ kind: 'text', text }],
});
