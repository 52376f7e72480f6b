/**
 * The service interface row by row, over plain HTTP: every field of every resource, every endpoint with its parameters.
 * `docs/conformance.md` names these tests.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../support/http.ts';
import { call, form } from '../support/http.ts';
import { invoiceLines, textPdf } from '../support/sample-documents.ts';
import { openTestServer } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';
import { until } from './document-service/house.ts';

type Test = (value: unknown) => boolean;
type Body = Readonly<Record<string, unknown>>;

const text: Test = (value) => typeof value === 'string' && value !== '';
const whole: Test = (value) => Number.isInteger(value);
const number: Test = (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0;
const flag: Test = (value) => typeof value === 'boolean';
const list: Test = (value) => Array.isArray(value);
const texts: Test = (value) => Array.isArray(value) && value.every(text);
const object: Test = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const time: Test = (value) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value);
const isNull: Test = (value) => value === null;
const one =
  (...values: readonly unknown[]): Test =>
  (value) =>
    values.includes(value);
const like =
  (pattern: RegExp): Test =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
const either =
  (...tests: readonly Test[]): Test =>
  (value) =>
    tests.some((test) => test(value));
const from =
  (min: number, max: number): Test =>
  (value) =>
    whole(value) && Number(value) >= min && Number(value) <= max;

const RISK = one('low', 'medium', 'high', 'critical');

let server: TestServer;
/** What every endpoint answered, by `METHOD path` of the interface. */
const said = new Map<string, Answer>();
const answer = (endpoint: string): Answer => {
  const found = said.get(endpoint);
  if (found === undefined) throw new Error(`${endpoint} was not called`);
  return found;
};
const body = (endpoint: string): Body => answer(endpoint).body as Body;
const first = (endpoint: string, field?: string): Body => {
  const whole = answer(endpoint).body as Body[] | Readonly<Record<string, Body[]>>;
  const all = Array.isArray(whole) ? whole : whole[field ?? ''];
  if (all?.[0] === undefined) throw new Error(`${endpoint} answered with an empty list`);
  return all[0];
};

beforeAll(async () => {
  server = await openTestServer();
  const pdf = textPdf([invoiceLines('INV-2041', '1,190.00')]);
  const files = form(['files', 'a.pdf', pdf], ['files', 'b.pdf', Buffer.alloc(0)]);
  const file = () => form(['file', 'a.pdf', pdf]);
  const ask = async (endpoint: string, path: string, options = {}): Promise<Body> => {
    const [method = ''] = endpoint.split(' ');
    const reply = await call(server, `${method} ${path}`, options);
    said.set(endpoint, reply);
    return reply.body as Body;
  };
  const json = (value: unknown) => ({ json: value });

  const key = await ask('POST /api-keys', '/api-keys', json({ allowed_ips: ['::1'], expires_in_days: 3 }));
  await ask('GET /api-keys', '/api-keys');
  await ask('GET /api-keys/my-ip', '/api-keys/my-ip');
  const list = `/api-keys/${String(key['key_id'])}/ip-whitelist`;
  await ask('PATCH /api-keys/{key_id}/ip-whitelist', list, json({ allowed_ips: ['10.0.0.1', '::2'] }));
  await ask('DELETE /api-keys/{key_id}', `/api-keys/${String(key['key_id'])}`);

  const definition = {
    name: 'Bill',
    fields: [
      { name: 'invoice_number', description: 'Number of the invoice' },
      { name: 'lines', fields: [{ name: 'amount' }] },
    ],
  };
  const template = await ask('POST /templates', '/templates', json(definition));
  const template_id = String(template['template_id']);
  await ask('GET /templates', '/templates');
  await ask('GET /templates/{id}', `/templates/${template_id}`);
  await ask('PUT /templates/{id}', `/templates/${template_id}`, json({ ...definition, name: 'Bills' }));
  await ask(
    'POST /templates/generate',
    '/templates/generate',
    json({ prompt: 'Receipts with total and date' }),
  );
  await ask('POST /templates/generate-from-image', '/templates/generate-from-image', { body: file() });

  const query = `template_id=${template_id}`;
  const upload = await ask('POST /ocr/upload', `/ocr/upload?${query}&enable_fraud_check=true`, {
    body: file(),
  });
  const job = `/ocr/jobs/${String(upload['job_id'])}`;
  const base64 = { file_base64: pdf.toString('base64'), filename: 'a.pdf', template_id: 'invoice' };
  const plain = await ask('POST /ocr/upload-base64', '/ocr/upload-base64', json(base64));
  await ask('POST /ocr/bulk-analyze', `/ocr/bulk-analyze?${query}`, { body: files });
  const bulk = `/ocr/bulk-upload?${query}&folder_name=March&enable_fraud_check=true`;
  const accepted = await ask('POST /ocr/bulk-upload', bulk, { body: files });
  const batch = `/batches/${String(accepted['batch_id'])}`;
  await until(async () => (await call(server, `GET ${batch}`)).body.status === 'completed');
  await until(
    async () => (await call(server, `GET ${job}/fraud-analysis`)).body.fraud_check_status === 'completed',
  );

  await ask('GET /ocr/jobs/{job_id}/status', `${job}/status`);
  await ask('GET /ocr/jobs/{job_id}/result', `${job}/result`);
  await ask('GET /ocr/jobs', '/ocr/jobs');
  await ask('GET /ocr/jobs/{job_id}/download', `${job}/download`);
  await ask('GET /ocr/jobs/{job_id}/fraud-analysis', `${job}/fraud-analysis`);
  const unchecked = `/ocr/jobs/${String(plain['job_id'])}`;
  said.set('not requested', await call(server, `GET ${unchecked}/fraud-analysis`));
  said.set('plain result', await call(server, `GET ${unchecked}/result`));
  await ask('POST /ocr/jobs/{job_id}/trigger-fraud-check', `${unchecked}/trigger-fraud-check`);
  await ask('POST /ocr/verify', '/ocr/verify', { body: file() });
  await ask('GET /ocr/fraud-checks/available', '/ocr/fraud-checks/available');
  await ask('GET /batches', '/batches?search=mar&status=completed');
  await ask('GET /batches/{batch_id}', batch);
  await ask('GET /batches/{batch_id}/export', `${batch}/export`);
  await ask('DELETE /templates/{id}', `/templates/${template_id}`);
});
afterAll(() => server.close());

/** One test for each field of a resource, wherever it is shown. */
function describeFields(
  resource: string,
  shown: () => readonly Body[],
  fields: Readonly<Record<string, Test>>,
): void {
  describe(resource, () => {
    it.each(Object.entries(fields))(`${resource}: %s`, (field, test) => {
      const bodies = shown();
      expect(bodies.length).toBeGreaterThan(0);
      for (const body of bodies) {
        expect(body).toHaveProperty(field);
        expect([field, body[field], test(body[field])]).toEqual([field, body[field], true]);
      }
    });
  });
}

describeFields('API key', () => [first('GET /api-keys'), body('PATCH /api-keys/{key_id}/ip-whitelist')], {
  key_id: text,
  api_key: like(/^ak_/),
  key_prefix: like(/^ak_/),
  allowed_ips: texts,
  status: one('active', 'revoked', 'deleted'),
  is_active: flag,
  last_used_at: either(time, isNull),
  request_count: whole,
  expires_at: either(time, isNull),
  created_at: time,
});

describe('API key, secret', () => {
  it('api_secret is in the create response and in no other', () => {
    const secret = String(body('POST /api-keys')['api_secret']);
    expect(secret).toMatch(/^sk_/);
    for (const [endpoint, { text }] of said) {
      if (endpoint !== 'POST /api-keys') expect(text).not.toContain('api_secret');
      if (endpoint !== 'POST /api-keys') expect(text).not.toContain(secret);
    }
  });
});

describeFields(
  'Template',
  () => [body('POST /templates'), body('GET /templates/{id}'), first('GET /templates')],
  {
    template_id: text,
    name: text,
    fields: list,
    created_at: time,
  },
);

describeFields(
  'Template draft',
  () => [body('POST /templates/generate'), body('POST /templates/generate-from-image')],
  { name: text, description: text, fields: list },
);

describe('Template field', () => {
  it('name, description and fields come back as they were given', () => {
    expect(body('GET /templates/{id}')['fields']).toEqual([
      { name: 'invoice_number', description: 'Number of the invoice' },
      { name: 'lines', fields: [{ name: 'amount' }] },
    ]);
  });

  it('a global template id is taken on upload as well as a user template id', () => {
    expect(answer('POST /ocr/upload').status).toBe(200);
    expect(answer('POST /ocr/upload-base64').status).toBe(200);
    expect(body('POST /ocr/upload-base64')['structured_data']).toHaveProperty('invoice_number', 'INV-2041');
  });
});

const UPLOADED = {
  job_id: text,
  filename: text,
  batch_id: isNull,
  structured_data: object,
  page_count: from(1, 1),
  document_type: either(text, isNull),
  processing_time_ms: whole,
  fraud_check_enabled: flag,
  fraud_check_status: either(isNull, one('pending', 'processing', 'completed', 'failed')),
  coins_consumed: number,
};

describeFields('Upload reply', () => [body('POST /ocr/upload'), body('POST /ocr/upload-base64')], UPLOADED);

describeFields('Result', () => [body('GET /ocr/jobs/{job_id}/result'), body('plain result')], {
  ...UPLOADED,
  document_id: text,
  average_confidence: number,
  pages: list,
  created_at: time,
  completed_at: time,
  document_url: text,
  result_url: text,
});

describe('Result, details', () => {
  it('sub-field groups are arrays of objects', () => {
    const data = body('GET /ocr/jobs/{job_id}/result')['structured_data'] as Body;
    expect(Object.keys(data)).toEqual(['invoice_number', 'lines']);
    expect(Array.isArray(data['lines'])).toBe(true);
  });

  it('fraud_check_status is null when no check was requested on upload', () => {
    expect(body('plain result')).toMatchObject({ fraud_check_enabled: false, fraud_check_status: null });
    expect(body('GET /ocr/jobs/{job_id}/result')).toMatchObject({
      fraud_check_enabled: true,
      fraud_check_status: 'completed',
    });
  });
});

describeFields(
  'Job status record',
  () => [
    body('GET /ocr/jobs/{job_id}/status'),
    first('GET /ocr/jobs', 'jobs'),
    first('GET /batches/{batch_id}', 'jobs'),
  ],
  {
    job_id: text,
    document_id: text,
    batch_id: either(text, isNull),
    status: one('queued', 'processing', 'completed', 'failed'),
    progress: from(0, 100),
    created_at: time,
    updated_at: time,
    message: text,
    error: either(text, isNull),
    processing_time_ms: either(whole, isNull),
    coins_consumed: number,
    fraud_coins_consumed: number,
  },
);

describeFields('Batch', () => [first('GET /batches', 'batches'), body('GET /batches/{batch_id}')], {
  batch_id: text,
  folder_name: one('March'),
  status: one('queued', 'processing', 'completed'),
  total_jobs: from(2, 2),
  completed_jobs: from(1, 1),
  failed_jobs: from(1, 1),
  pending_jobs: from(0, 0),
  progress_percentage: number,
  total_pages: whole,
  coins_consumed: number,
  fraud_coins_consumed: number,
  template_id: text,
  enable_fraud_check: flag,
  created_at: time,
});

const REPORTS = (): readonly Body[] => [
  body('GET /ocr/jobs/{job_id}/fraud-analysis')['fraud_analysis'] as Body,
  body('POST /ocr/verify'),
];

describeFields('Integrity report', REPORTS, {
  file_hash: like(/^sha256:[0-9a-f]{64}$/),
  risk_score: from(0, 100),
  risk_level: RISK,
  is_suspicious: flag,
  requires_manual_review: flag,
  indicators: list,
  detected_issues: list,
  summary: text,
  analyzed_at: time,
  analysis_time_ms: whole,
});

describeFields('Indicator', () => REPORTS().flatMap((report) => report['indicators'] as Body[]), {
  name: text,
  detected: flag,
  risk_level: RISK,
  description: text,
});

describe('Integrity report, details', () => {
  it('detected_issues are the indicators that flagged an issue', () => {
    for (const report of REPORTS()) {
      const flagged = (report['indicators'] as Body[]).filter((indicator) => indicator['detected'] === true);
      expect(report['detected_issues']).toEqual(flagged);
    }
  });
});

const CHECKS = (): readonly Body[] =>
  Object.values(body('GET /ocr/fraud-checks/available')).flatMap((checks) => checks as Body[]);

describeFields('Integrity check descriptor', CHECKS, { id: text, name: text, default: flag });

describe('Integrity checks', () => {
  it('the categories are pdf, image and ai', () => {
    expect(Object.keys(body('GET /ocr/fraud-checks/available'))).toEqual(['pdf', 'image', 'ai']);
  });

  it.each(['pdf_metadata_mismatch', 'copy_move_forgery', 'ela_tampering_detected', 'ai_visual_analysis'])(
    'there is a check %s',
    (id) => {
      expect(CHECKS().map((check) => check['id'])).toContain(id);
    },
  );
});

describeFields('Analyzed file', () => body('POST /ocr/bulk-analyze')['files'] as Body[], {
  filename: text,
  size: whole,
  ext: one('pdf'),
  pages: from(0, 1),
  valid: flag,
  error: either(text, isNull),
});

describeFields('Bulk analysis', () => [body('POST /ocr/bulk-analyze')], {
  files: list,
  total_files: from(2, 2),
  valid_files: from(1, 1),
  invalid_files: from(1, 1),
  total_pages: from(1, 1),
  total_size: whole,
  estimated_cost: number,
  base_cost_per_page: number,
});

describeFields('Export item', () => answer('GET /batches/{batch_id}/export').body as Body[], {
  job_id: text,
  filename: text,
  structured_data: object,
  page_count: from(1, 1),
  pages: list,
});

describe('Endpoints', () => {
  const keyFields = [
    'key_id',
    'api_key',
    'key_prefix',
    'allowed_ips',
    'status',
    'is_active',
    'expires_at',
    'created_at',
  ];

  it('POST /api-keys answers 201 with the key and its secret', () => {
    expect(answer('POST /api-keys').status).toBe(201);
    expect(Object.keys(body('POST /api-keys')).sort()).toEqual([...keyFields, 'api_secret'].sort());
    const { created_at, expires_at } = body('POST /api-keys');
    expect(Date.parse(String(expires_at)) - Date.parse(String(created_at))).toBe(3 * 86_400_000);
  });

  it('GET /api-keys answers an array of keys without secrets', () => {
    expect(answer('GET /api-keys').status).toBe(200);
    expect(Object.keys(first('GET /api-keys')).sort()).toEqual(
      [...keyFields, 'last_used_at', 'request_count'].sort(),
    );
  });

  it('GET /api-keys/my-ip answers the address the service sees', () => {
    expect(answer('GET /api-keys/my-ip')).toMatchObject({ status: 200, body: { ip: '127.0.0.1' } });
  });

  it('PATCH /api-keys/{key_id}/ip-whitelist replaces the list and answers the key in the list shape', () => {
    const changed = body('PATCH /api-keys/{key_id}/ip-whitelist');
    expect(changed['allowed_ips']).toEqual(['10.0.0.1', '::2']);
    expect(Object.keys(changed).sort()).toEqual(Object.keys(first('GET /api-keys')).sort());
  });

  it('DELETE /api-keys/{key_id} confirms; the record stays visible as revoked', async () => {
    expect(answer('DELETE /api-keys/{key_id}')).toMatchObject({ status: 200 });
    expect(Object.keys(body('DELETE /api-keys/{key_id}'))).toEqual(['message']);
    const listed = (await call(server, 'GET /api-keys')).body as Body[];
    const { key_id } = body('POST /api-keys');
    expect(listed.find((key) => key['key_id'] === key_id)).toMatchObject({
      status: 'revoked',
      is_active: false,
    });
  });

  it('GET /templates answers the templates of the caller', () => {
    const { template_id } = body('POST /templates');
    expect((answer('GET /templates').body as Body[]).map((one) => one['template_id'])).toContain(template_id);
  });

  it('POST /templates answers 200 with the template', () => {
    expect(answer('POST /templates').status).toBe(200);
    expect(Object.keys(body('POST /templates'))).toEqual(
      expect.arrayContaining(['template_id', 'name', 'fields', 'created_at']),
    );
  });

  it('GET /templates/{id} answers one template', () => {
    expect(body('GET /templates/{id}')).toEqual(body('POST /templates'));
  });

  it('PUT /templates/{id} replaces the template', () => {
    expect(body('PUT /templates/{id}')).toEqual({ ...body('POST /templates'), name: 'Bills' });
  });

  it('DELETE /templates/{id} deletes it', async () => {
    expect(answer('DELETE /templates/{id}')).toMatchObject({ status: 200 });
    const gone = await call(server, `GET /templates/${String(body('POST /templates')['template_id'])}`);
    expect(gone.status).toBe(404);
  });

  it('POST /templates/generate and generate-from-image answer drafts of one shape that can be saved', async () => {
    for (const endpoint of ['POST /templates/generate', 'POST /templates/generate-from-image']) {
      const { name, description, fields } = body(endpoint);
      const saved = await call(server, 'POST /templates', { json: { name, description, fields } });
      expect([endpoint, saved.status]).toEqual([endpoint, 200]);
    }
  });

  it('POST /ocr/upload and upload-base64 answer the same fields', () => {
    expect(Object.keys(body('POST /ocr/upload')).sort()).toEqual(Object.keys(UPLOADED).sort());
    expect(Object.keys(body('POST /ocr/upload-base64')).sort()).toEqual(Object.keys(UPLOADED).sort());
  });

  it('POST /ocr/bulk-analyze creates no jobs', () => {
    expect(answer('POST /ocr/bulk-analyze').status).toBe(200);
    // One upload, one Base64 upload, two files of the bulk upload.
    expect(body('GET /ocr/jobs')['total']).toBe(4);
  });

  it('POST /ocr/bulk-upload answers 202 with the identifiers of batch and jobs', () => {
    expect(answer('POST /ocr/bulk-upload').status).toBe(202);
    expect(body('POST /ocr/bulk-upload')).toMatchObject({
      batch_id: expect.any(String) as string,
      folder_name: 'March',
      total_jobs: 2,
      jobs: [{ filename: 'a.pdf' }, { filename: 'b.pdf' }],
    });
  });

  it('GET /ocr/jobs/{job_id}/status answers the record of that job', () => {
    expect(body('GET /ocr/jobs/{job_id}/status')['job_id']).toBe(body('POST /ocr/upload')['job_id']);
  });

  it('GET /ocr/jobs/{job_id}/result answers what the upload answered, and more', () => {
    const { fraud_check_status: _state, ...uploaded } = body('POST /ocr/upload');
    expect(body('GET /ocr/jobs/{job_id}/result')).toMatchObject(uploaded);
  });

  it('GET /ocr/jobs answers summaries, most recent first, with limit, offset and status_filter', async () => {
    const ids = async (query: string) =>
      ((await call(server, `GET /ocr/jobs?${query}`)).body.jobs as Body[]).map((job) => job['job_id']);
    const all = (body('GET /ocr/jobs')['jobs'] as Body[]).map((job) => job['job_id']);
    expect(all.at(-1)).toBe(body('POST /ocr/upload')['job_id']);
    expect(await ids('limit=1&offset=2')).toEqual([all[2]]);
    expect(await ids('status_filter=failed')).toHaveLength(1);
  });

  it('GET /ocr/jobs/{job_id}/download streams the original', () => {
    const { status, headers, text } = answer('GET /ocr/jobs/{job_id}/download');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(text).toMatch(/^%PDF-/);
  });

  it('GET /ocr/jobs/{job_id}/fraud-analysis answers the state, and the report when completed', () => {
    expect(body('GET /ocr/jobs/{job_id}/fraud-analysis')).toMatchObject({
      job_id: body('POST /ocr/upload')['job_id'],
      fraud_check_status: 'completed',
      fraud_analysis: { file_hash: expect.any(String) as string },
    });
    expect(body('not requested')).toMatchObject({
      fraud_check_status: 'not_requested',
      fraud_analysis: null,
    });
  });

  it('POST /ocr/jobs/{job_id}/trigger-fraud-check answers pending, and the check is run', async () => {
    const triggered = body('POST /ocr/jobs/{job_id}/trigger-fraud-check');
    expect(triggered).toMatchObject({ fraud_check_status: 'pending' });
    const done = await until(async () => {
      const reply = await call(server, `GET /ocr/jobs/${String(triggered['job_id'])}/fraud-analysis`);
      return reply.body.fraud_check_status === 'completed' && (reply.body as Body);
    });
    expect(done['fraud_analysis']).toMatchObject({ risk_level: 'low' });
  });

  it('POST /ocr/verify answers a report and makes no job', () => {
    expect(answer('POST /ocr/verify').status).toBe(200);
    expect(body('POST /ocr/verify')).not.toHaveProperty('structured_data');
  });

  it('GET /ocr/fraud-checks/available answers checks by category', () => {
    expect(answer('GET /ocr/fraud-checks/available').status).toBe(200);
  });

  it('GET /batches answers a page of batches with search, status, page and limit', async () => {
    const { batches: _batches, ...page } = body('GET /batches');
    expect(page).toEqual({ total: 1, page: 1, limit: 20, total_pages: 1 });
    expect((await call(server, 'GET /batches?search=april')).body.total).toBe(0);
    expect((await call(server, 'GET /batches?status=queued')).body.total).toBe(0);
    expect((await call(server, 'GET /batches?page=2&limit=100')).body).toMatchObject({
      page: 2,
      batches: [],
    });
    expect((await call(server, 'GET /batches?limit=101')).status).toBe(400);
  });

  it('GET /batches/{batch_id} answers the batch with a page of its jobs: jobs_page and jobs_limit', async () => {
    expect(body('GET /batches/{batch_id}')).toMatchObject({ jobs_page: 1, jobs_limit: 50, jobs_total: 2 });
    const path = `/batches/${String(body('GET /batches/{batch_id}')['batch_id'])}`;
    const second = await call(server, `GET ${path}?jobs_page=2&jobs_limit=1`);
    expect(second.body.jobs).toMatchObject([{ filename: 'b.pdf', status: 'failed' }]);
    expect((await call(server, `GET ${path}?jobs_limit=200`)).status).toBe(200);
    expect((await call(server, `GET ${path}?jobs_limit=201`)).status).toBe(400);
  });

  it('GET /batches/{batch_id}/export answers the completed jobs, or those of job_ids', async () => {
    expect((answer('GET /batches/{batch_id}/export').body as Body[]).map((item) => item['filename'])).toEqual(
      ['a.pdf'],
    );
    const [done] = body('GET /batches/{batch_id}')['jobs'] as Body[];
    const path = `/batches/${String(body('GET /batches/{batch_id}')['batch_id'])}/export`;
    const some = await call(server, `GET ${path}?job_ids=${String(done?.['job_id'])}`);
    expect(some.body).toHaveLength(1);
  });
});

describe('Conventions', () => {
  it('replies are JSON in UTF-8', () => {
    for (const [endpoint, { headers }] of said) {
      if (!endpoint.endsWith('/download')) {
        expect(headers.get('content-type')).toMatch(/^application\/json; charset=utf-8$/);
      }
    }
  });

  it('every error carries a detail', async () => {
    for (const request of ['GET /ocr/jobs?limit=0', 'GET /ocr/jobs/x/status', 'GET /nowhere']) {
      expect((await call(server, request)).body).toMatchObject({ detail: expect.any(String) as string });
    }
  });

  it('everything lies below /api/v1', () => {
    expect(server.baseUrl).toMatch(/\/api\/v1$/);
  });
});
