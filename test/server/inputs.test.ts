/** What callers send: every fault is answered with its status and the name of the field. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, form, sendSlowly } from '../support/http.ts';
import { invoiceLines, textPdf } from '../support/sample-documents.ts';
import { until } from '../suites/document-service/house.ts';
import { basic, openTestServer } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const pdf = textPdf([invoiceLines('INV-77', '12.00')]);
const file_base64 = pdf.toString('base64');
const upload = () => form(['file', 'a.pdf', pdf]);

describe('400', () => {
  it.each(['a*b=', 'abc', 'YWJj\nZGVm', '===='])('the Base64 %j is refused', async (text) => {
    const json = { file_base64: text, filename: 'a.pdf', template_id: 'invoice' };
    const reply = await call(server, 'POST /ocr/upload-base64', { json });
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_base64' } });
  });

  it('what is no HTTP at all gets a body with a detail', async () => {
    const { answer } = await sendSlowly(server, ['GARBAGE'], []);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"detail"');
  });

  it.each(['folder_name=caf%e9', 'folder_name=50%'])('a query that cannot be decoded: %s', async (query) => {
    const body = form(['files', 'a.pdf', pdf]);
    const reply = await call(server, `POST /ocr/bulk-upload?template_id=invoice&${query}`, { body });
    expect(reply).toMatchObject({ status: 400, body: { hint: expect.stringContaining('%25') as string } });
    expect((await call(server, 'GET /batches?search=caf%C3%A9+50%25')).status).toBe(200);
  });

  it('a path that cannot be decoded gets one too', async () => {
    const reply = await call(server, 'GET /ocr/jobs/%zz/status');
    expect(reply).toMatchObject({ status: 400, body: { detail: expect.any(String) as string } });
  });
});

describe('422', () => {
  it.each(['upload?template_id=invoice', 'bulk-upload?template_id=invoice&folder_name=x', 'verify'])(
    'a form without its file: %s',
    async (path) => {
      const reply = await call(server, `POST /ocr/${path}`, { body: form() });
      expect(reply).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
      expect(reply.body).toMatchObject({
        detail: expect.stringMatching(/^files?: it is missing$/) as string,
      });
    },
  );
});

describe('control characters, at which a database would end a text', () => {
  it.each([
    ['folder_name', 'POST /ocr/bulk-upload?template_id=invoice&folder_name=a%00b', {}, 400],
    ['folder_name', 'POST /ocr/bulk-upload?template_id=invoice&folder_name=%1b[2Jb', {}, 400],
    ['search', 'GET /batches?search=a%00b', {}, 400],
    ['job_id', 'GET /ocr/jobs/job%00x/status', {}, 400],
    ['name', 'POST /templates', { name: 'a\0b', fields: [{ name: 'total' }] }, 422],
    ['name', 'POST /templates', { name: 'half \ud83d', fields: [{ name: 'total' }] }, 422],
    ['description', 'POST /templates', { name: 'a', description: 'a\0b', fields: [{ name: 'b' }] }, 422],
    ['fields', 'POST /templates', { name: 'a', fields: [{ name: 'b', fields: [{ name: 'c\0' }] }] }, 422],
    ['fields', 'POST /templates', { name: 'a', fields: [{ name: 'b', description: '\u001b[2J' }] }, 422],
  ])('are refused in %s (%s)', async (field, route, json, status) => {
    const body = route.includes('bulk-upload') ? { body: form(['files', 'a.pdf', pdf]) } : { json };
    const reply = await call(server, route, route.startsWith('GET') ? {} : body);
    expect(reply).toMatchObject({ status, body: { detail: expect.stringContaining(field) as string } });
  });

  it('are taken where they only make lines, and at the end of a name', async () => {
    const fields = [{ name: 'total ', description: 'What is to pay,\r\n\twith tax' }];
    const reply = await call(server, 'POST /templates', { json: { name: 'Bills\n', fields } });
    expect(reply).toMatchObject({ status: 200, body: { name: 'Bills', fields: [{ name: 'total' }] } });
  });
});

describe('Base64 uploads', () => {
  it.each([
    ['plain', file_base64],
    ['with a data: prefix', `data:application/pdf;base64,${file_base64}`],
    ['with parameters in the prefix', `data:application/pdf;name=a.pdf;base64,${file_base64}`],
  ])('are taken %s', async (_form, text) => {
    const json = { file_base64: text, filename: 'a.pdf', template_id: 'invoice' };
    const reply = await call(server, 'POST /ocr/upload-base64', { json });
    expect(reply).toMatchObject({ status: 200, body: { structured_data: { invoice_number: 'INV-77' } } });
  });

  it('larger than what is read in memory at once take the way by the disk and give the same', async () => {
    const padded = Buffer.concat([pdf, Buffer.alloc(600_000, '\n%')]).toString('base64');
    const json = { file_base64: padded, filename: 'a.pdf', template_id: 'invoice' };
    const reply = await call(server, 'POST /ocr/upload-base64', { json });
    expect(reply).toMatchObject({ status: 200, body: { structured_data: { invoice_number: 'INV-77' } } });
  });

  it('leave out the checks whose ids are given, and refuse ids that do not exist', async () => {
    const json = {
      file_base64,
      filename: 'a.pdf',
      template_id: 'invoice',
      enable_fraud_check: true,
      disabled_fraud_checks: ['pdf_metadata_mismatch'],
    };
    const { body } = await call(server, 'POST /ocr/upload-base64', { json });
    const analysis = await until(async () => {
      const reply = await call(server, `GET /ocr/jobs/${String(body.job_id)}/fraud-analysis`);
      return reply.body.fraud_check_status === 'completed' && reply.body.fraud_analysis;
    });
    const disabled = analysis.indicators.filter((one: { status: string }) => one.status === 'disabled');
    expect(disabled).toHaveLength(1);
    const wrong = await call(server, 'POST /ocr/upload-base64', {
      json: { ...json, disabled_fraud_checks: ['pdf_metadata_mismatch', 'nonsense'] },
    });
    expect(wrong.status).toBe(422);
    expect(wrong.body.detail).toMatch(/disabled_fraud_checks.*nonsense/);
  });
});

describe('400 names the parameter', () => {
  it.each([
    ['POST /ocr/upload', { body: upload() }, 'template_id'],
    [
      'POST /ocr/upload?template_id=invoice&enable_fraud_check=maybe',
      { body: upload() },
      'enable_fraud_check',
    ],
    ['POST /ocr/upload?template_id=invoice&x=1', { body: upload() }, 'x'],
    ['POST /ocr/bulk-upload?template_id=invoice', { body: form(['files', 'a.pdf', pdf]) }, 'folder_name'],
    ['GET /ocr/jobs?limit=0', {}, 'limit'],
    ['GET /ocr/jobs?limit=201', {}, 'limit'],
    ['GET /ocr/jobs?offset=-1', {}, 'offset'],
    ['GET /ocr/jobs?offset=x', {}, 'offset'],
    ['GET /ocr/jobs?offset=', {}, 'offset: must be a number'],
    ['GET /batches?limit=0x10', {}, 'limit: must be a number'],
    ['GET /batches?page=1e1', {}, 'page: must be a number'],
    ['GET /batches?page=1.5', {}, 'page: must be a'],
    ['GET /batches?page=99999999999999999999', {}, 'page'],
    ['GET /ocr/jobs?status_filter=done', {}, 'status_filter'],
    ['GET /ocr/jobs?status=completed', {}, 'status'],
    ['GET /batches?limit=101', {}, 'limit'],
    ['GET /batches?page=0', {}, 'page'],
    ['GET /batches?limit=1&limit=2', {}, 'limit: it is given more than once'],
    ['GET /batches/bat_x?jobs_limit=201', {}, 'jobs_limit'],
    ['GET /batches/bat_x?batch_id=bat_y', {}, 'batch_id'],
    ['PUT /templates/tpl_x?name=y', { json: { name: 'x', fields: [{ name: 'a' }] } }, 'name'],
    ['POST /ocr/jobs/job_x/trigger-fraud-check?force=1', {}, 'force'],
    ['POST /templates/generate?prompt=x', { json: { prompt: 'Invoices' } }, 'prompt'],
    ['POST /ocr/verify?disabled_fraud_checks=nonsense', { body: upload() }, 'disabled_fraud_checks'],
  ] as const)('%s %j: %s', async (request, options, field) => {
    const reply = await call(server, request, options);
    expect(reply).toMatchObject({ status: 400, body: { code: 'bad_request' } });
    expect(reply.body.detail).toContain(field);
  });
});

describe('422 names the field', () => {
  it.each([
    ['POST /api-keys', { json: {} }, 'allowed_ips'],
    ['POST /api-keys', { json: { allowed_ips: [] } }, 'allowed_ips'],
    ['POST /api-keys', { json: { allowed_ips: ['10.0.0.0/8'] } }, 'allowed_ips'],
    ['POST /api-keys', { json: { allowed_ips: ['::1'], expires_in_days: 0 } }, 'expires_in_days'],
    ['POST /api-keys', { json: { allowed_ips: ['::1'], expires_in_days: '3' } }, 'expires_in_days'],
    ['POST /api-keys', { json: { allowed_ips: ['::1'], color: 'red' } }, 'color'],
    ['POST /templates', { json: { fields: [{ name: 'a' }] } }, 'name'],
    ['POST /templates', { json: { name: 'x', fields: [{ name: '' }] } }, 'fields[0].name'],
    ['POST /templates', { json: { name: 'x', fields: [] } }, 'fields'],
    ['POST /templates/generate', { json: { prompt: ' ' } }, 'prompt'],
    ['POST /ocr/upload-base64', { json: { file_base64, filename: 'a.pdf' } }, 'template_id'],
    ['POST /ocr/upload?template_id=invoice', { body: form() }, 'file'],
    ['POST /ocr/upload', { body: form() }, 'template_id'],
    ['POST /ocr/upload?template_id=invoice', { body: form(['document', 'a.pdf', pdf]) }, 'document'],
    ['POST /ocr/bulk-upload?template_id=invoice&folder_name=x', { body: form() }, 'files'],
  ] as const)('%s %j: %s', async (request, options, field) => {
    const reply = await call(server, request, options);
    expect(reply).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
    expect(reply.body.detail).toContain(field);
  });

  it.each([
    ['no JSON', '{"name":', 'application/json'],
    ['a list', '[]', 'application/json'],
    [
      'not UTF-8',
      Buffer.from('{"name": "caf\xe9", "fields": [{"name": "total"}]}', 'latin1'),
      'application/json; charset=iso-8859-1',
    ],
    ['nothing', '', 'application/json'],
    ['a form', 'name=x', 'application/x-www-form-urlencoded'],
    ['nested without end', `{"fields":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 'application/json'],
    ['a field of every object', '{"__proto__":{"name":"x"},"name":"x"}', 'application/json'],
  ])('a body that is %s', async (_what, body, type) => {
    const reply = await call(server, 'POST /templates', { body, headers: { 'content-type': type } });
    expect(reply).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
  });

  it.each([
    ['POST /templates/generate', { json: { prompt: 'Invoices' } }],
    ['POST /ocr/verify', { body: upload() }],
  ] as const)('%s: a body that is compressed, by its encoding', async (request, options) => {
    const reply = await call(server, request, { ...options, headers: { 'content-encoding': 'gzip' } });
    expect(reply).toMatchObject({ status: 422, body: { detail: expect.stringContaining('gzip') as string } });
    const plain = { ...options, headers: { 'content-encoding': 'identity' } };
    expect((await call(server, request, plain)).status).toBe(200);
  });

  it.each([
    ['is JSON', '{}', 'application/json'],
    ['has no boundary', 'x', 'multipart/form-data'],
    [
      'ends in the middle',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
      'multipart/form-data; boundary=b',
    ],
    [
      'has a large part that says no name',
      `--b\r\nContent-Type: text/plain\r\n\r\n${'x'.repeat(40_000)}\r\n--b--\r\n`,
      'multipart/form-data; boundary=b',
    ],
    [
      'has two files for one',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\na\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="b"\r\n\r\nb\r\n--b--\r\n',
      'multipart/form-data; boundary=b',
    ],
  ])('an upload that %s', async (_what, body, type) => {
    const headers = { 'content-type': type };
    const reply = await call(server, 'POST /ocr/upload?template_id=invoice', { body, headers });
    expect(reply).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
  });

  it('a field with two values: whichever was taken, the other may have been meant', async () => {
    const twice = 'template_id: it is given more than once';
    for (const [query, code] of [
      ['', 'validation_failed'],
      ['?template_id=receipt', 'bad_request'],
    ] as const) {
      const body = upload();
      body.append('template_id', 'invoice');
      if (query === '') body.append('template_id', 'receipt');
      const reply = await call(server, `POST /ocr/upload${query}`, { body });
      expect(reply.body).toMatchObject({ code, detail: twice });
    }
    const body = upload();
    body.append('file', 'not the document');
    expect((await call(server, 'POST /ocr/upload?template_id=invoice', { body })).status).toBe(422);
    const same = upload();
    same.append('template_id', 'invoice');
    expect((await call(server, 'POST /ocr/upload?template_id=invoice', { body: same })).status).toBe(200);
  });

  it('all faults of a body are told at once', async () => {
    const { body } = await call(server, 'POST /templates', { json: { fields: [], color: 1 } });
    for (const field of ['name', 'fields', 'color']) expect(body.detail).toContain(field);
  });

  it.each([
    ['empty_file', Buffer.alloc(0)],
    ['unsupported_type', Buffer.from('just text')],
    ['damaged_document', Buffer.from('%PDF-1.7 cut off')],
  ])('a file that is no document: %s', async (code, content) => {
    const body = form(['file', 'a.pdf', content]);
    const reply = await call(server, 'POST /ocr/upload?template_id=invoice', { body });
    expect(reply).toMatchObject({ status: 422, body: { code } });
    expect(reply.body.detail).toContain('a.pdf');
  });
});

describe('404', () => {
  it.each([
    'GET /ocr/jobs/job_none/status',
    'GET /ocr/jobs/job_none/result',
    'GET /ocr/jobs/job_none/download',
    'GET /ocr/jobs/job_none/fraud-analysis',
    'POST /ocr/jobs/job_none/trigger-fraud-check',
    'GET /batches/bat_none',
    'GET /batches/bat_none/export',
    'GET /templates/tpl_none',
    'DELETE /templates/tpl_none',
    'DELETE /api-keys/key_none',
    'GET /nowhere',
  ])('%s', async (request) => {
    const reply = await call(server, request);
    expect(reply).toMatchObject({ status: 404, body: { detail: expect.any(String) as string } });
  });

  it.each([
    ['/api/v1/nowhere', 'See /docs for all paths.'],
    ['/api/v1/ocr/jobs/', 'Is /api/v1/ocr/jobs meant? See /docs.'],
    ['/batches', 'Is /api/v1/batches meant? See /docs.'],
    ['/nowhere', 'Paths begin with /api/v1; see /docs.'],
  ])('%s is answered with a hint that fits', async (path, hint) => {
    const reply = await fetch(new URL(path, server.origin), {
      headers: { authorization: basic(server.key) },
    });
    expect(await reply.json()).toMatchObject({ code: 'not_found', hint });
  });

  it('an unknown template, whatever it is wanted for', async () => {
    for (const request of [
      'POST /ocr/upload?template_id=tpl_none',
      'POST /ocr/bulk-upload?template_id=tpl_none&folder_name=x',
      'POST /ocr/bulk-analyze?template_id=tpl_none',
    ]) {
      const field = request.includes('bulk') ? 'files' : 'file';
      const reply = await call(server, request, { body: form([field, 'a.pdf', pdf]) });
      expect(reply).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  });
});

describe('405', () => {
  it.each([
    ['POST /batches', 'GET, HEAD'],
    ['GET /ocr/upload', 'POST'],
    ['PATCH /ocr/jobs/job_none/status?x=/', 'GET, HEAD'],
    ['PATCH /templates/tpl_a%20b', 'GET, HEAD, PUT, DELETE'],
  ])('%s is answered with the methods that there are', async (request, allowed) => {
    const { status, body, headers } = await call(server, request);
    const told = headers.get('allow')?.split(', ').sort();
    expect([status, told]).toEqual([405, allowed.split(', ').sort()]);
    expect(body).toMatchObject({
      code: 'bad_request',
      detail: expect.stringContaining('only with') as string,
    });
  });
});

describe('409', () => {
  it('the result of a failed job, and a check of a job that still runs one', async () => {
    const body = form(['files', 'empty.pdf', Buffer.alloc(0)], ['files', 'a.pdf', pdf]);
    const query = 'template_id=invoice&folder_name=x&enable_fraud_check=true';
    const accepted = await call(server, `POST /ocr/bulk-upload?${query}`, { body });
    expect(accepted.status).toBe(202);
    const [empty, good] = accepted.body.jobs as readonly { job_id: string }[];
    const failed = await call(server, `GET /ocr/jobs/${String(empty?.job_id)}/result`);
    expect(failed).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const trigger = await call(server, `POST /ocr/jobs/${String(good?.job_id)}/trigger-fraud-check`);
    expect(trigger.status).toBe(409);
  });
});

describe('harmless differences', () => {
  it('an empty JSON body where none is needed, a form field instead of a query parameter', async () => {
    const { body: made } = await call(server, 'POST /templates', {
      json: { name: 'x', fields: [{ name: 'total' }] },
    });
    const headers = { 'content-type': 'application/json' };
    const gone = await call(server, `DELETE /templates/${String(made.template_id)}`, { headers });
    expect(gone.status).toBe(200);
    const data = upload();
    data.append('template_id', 'invoice');
    expect((await call(server, 'POST /ocr/upload', { body: data })).status).toBe(200);
  });

  it('a JSON body that begins with a byte order mark', async () => {
    const body = '\ufeff{"name": "x", "fields": [{"name": "total"}]}';
    const headers = { 'content-type': 'application/json' };
    const reply = await call(server, 'POST /templates', { body, headers });
    expect(reply).toMatchObject({ status: 200, body: { name: 'x' } });
  });

  it('a request that does not name the host', async () => {
    const head = ['GET /api/v1/api-keys/my-ip HTTP/1.1', `Authorization: ${basic(server.key)}`];
    expect((await sendSlowly(server, head, [])).answer).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('a request without a body and with a length of zero', async () => {
    const head = [
      'POST /api/v1/ocr/jobs/job_none/trigger-fraud-check HTTP/1.1',
      'Host: x',
      `Authorization: ${basic(server.key)}`,
      'Content-Type: application/x-www-form-urlencoded',
      'Content-Length: 0',
    ];
    expect((await sendSlowly(server, head, [])).answer).toMatch(/^HTTP\/1\.1 404 /);
  });
});
