/** What leaves the service: downloads, exports, probes, the OpenAPI document, and to whom. */
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract, MEDIA_TYPES } from '../../src/contract/index.ts';
import type { Endpoint } from '../../src/contract/index.ts';
import { dispositionOf } from '../../src/server/download.ts';
import { call, form } from '../support/http.ts';
import { invoiceLines, textPdf } from '../support/sample-documents.ts';
import { until } from '../suites/document-service/house.ts';
import { createKey, openTestServer } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const pdf = textPdf([invoiceLines('INV-77', '12.00')]);

async function uploaded(name: string): Promise<string> {
  const body = form(['file', name, pdf]);
  return (await call(server, 'POST /ocr/upload?template_id=invoice', { body })).body.job_id as string;
}

describe('download', () => {
  it('streams the original with its type, its size and its name', async () => {
    const reply = await call(server, `GET /ocr/jobs/${await uploaded('bill.pdf')}/download`);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('application/pdf');
    expect(reply.headers.get('content-length')).toBe(String(pdf.length));
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    expect(reply.headers.get('content-disposition')).toContain('filename="bill.pdf"');
    expect(reply.text).toBe(pdf.toString('utf8'));
  });

  it.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['a"; filename="b.exe', 'a_; filename=_b.exe'],
    ['Rechnung Nº 7 – Müller.pdf', 'Rechnung N_ 7 _ M_ller.pdf'],
    ['a\r\nX-Evil: 1.pdf', 'a  X-Evil_ 1.pdf'],
  ])('a file sent as %j has a safe name', async (sent, plain) => {
    const reply = await call(server, `GET /ocr/jobs/${await uploaded(sent)}/download`);
    const disposition = reply.headers.get('content-disposition') ?? '';
    expect(/filename="([^"]*)"/.exec(disposition)?.[1]).toBe(plain);
    expect(reply.headers.get('x-evil')).toBeNull();
  });

  it('names are written as RFC 8187 asks, whatever is in them', () => {
    expect(dispositionOf("it's (1)*.pdf")).toBe(
      `attachment; filename="it's (1)*.pdf"; filename*=UTF-8''it%27s%20%281%29%2A.pdf`,
    );
    expect(dispositionOf('\ud800.pdf')).toContain("filename*=UTF-8''%EF%BF%BD.pdf");
  });
});

describe('export', () => {
  it('has every completed job in the order of upload, also when there are more than are held at once', async () => {
    const count = 23;
    const files = Array.from({ length: count }, (_, index) => {
      const content = textPdf([invoiceLines(`INV-${index}`, `${index}.00`)]);
      return ['files', `${index}.pdf`, index === 3 ? Buffer.alloc(0) : content] as const;
    });
    const query = 'template_id=invoice&folder_name=many';
    const { body } = await call(server, `POST /ocr/bulk-upload?${query}`, { body: form(...files) });
    const batch = `/batches/${String(body.batch_id)}`;
    await until(async () => (await call(server, `GET ${batch}`)).body.status === 'completed');
    const whole = await call(server, `GET ${batch}/export`);
    expect(whole.status).toBe(200);
    expect(whole.headers.get('content-type')).toMatch(/^application\/json/);
    const names = (whole.body as { filename: string }[]).map((item) => item.filename);
    expect(names).toEqual(files.map(([, name]) => name).filter((name) => name !== '3.pdf'));
    const ids = (body.jobs as { job_id: string }[]).map(({ job_id }) => job_id);
    const some = await call(server, `GET ${batch}/export?job_ids=${[ids[9], ids[2], ids[3]].join(',')}`);
    expect((some.body as { filename: string }[]).map((item) => item.filename)).toEqual(['2.pdf', '9.pdf']);
    expect(await call(server, `GET ${batch}/export?job_ids=${String(ids[3])}`)).toMatchObject({
      status: 404,
      body: { code: 'nothing_to_export' },
    });
    expect(await call(server, `GET ${batch}/export?job_ids=${String(ids[2])},job_none`)).toMatchObject({
      status: 404,
      body: { code: 'not_found', detail: expect.stringContaining('job_none') as string },
    });
  });
});

describe('listings', () => {
  it('stay in order while jobs come in: newest first, nothing twice on the pages already seen', async () => {
    const first = await uploaded('1.pdf');
    const second = await uploaded('2.pdf');
    const ids = async (query: string) =>
      ((await call(server, `GET /ocr/jobs?${query}`)).body.jobs as { job_id: string }[]).map(
        (job) => job.job_id,
      );
    expect((await ids('limit=2')).slice(0, 2)).toEqual([second, first]);
    await uploaded('3.pdf');
    expect(await ids('limit=2&offset=1')).toEqual([second, first]);
  });
});

describe('ownership', () => {
  it('keys of another account see nothing of this one, and get 404 for its ids', async () => {
    const job_id = await uploaded('mine.pdf');
    const { body: template } = await call(server, 'POST /templates', {
      json: { name: 'mine', fields: [{ name: 'total' }] },
    });
    const query = 'template_id=invoice&folder_name=mine';
    const { body: batch } = await call(server, `POST /ocr/bulk-upload?${query}`, {
      body: form(['files', 'a.pdf', pdf]),
    });
    const key = await createKey(server.folder, { account_id: 'somebody-else' });
    expect((await call(server, 'GET /ocr/jobs', { key })).body.total).toBe(0);
    expect((await call(server, 'GET /batches', { key })).body.total).toBe(0);
    const keys = (await call(server, 'GET /api-keys', { key })).body as { key_id: string }[];
    expect(keys.map(({ key_id }) => key_id)).toEqual([key.key_id]);
    const requests = [
      `GET /ocr/jobs/${job_id}/status`,
      `GET /ocr/jobs/${job_id}/result`,
      `GET /ocr/jobs/${job_id}/download`,
      `GET /ocr/jobs/${job_id}/fraud-analysis`,
      `POST /ocr/jobs/${job_id}/trigger-fraud-check`,
      `GET /batches/${String(batch.batch_id)}`,
      `GET /batches/${String(batch.batch_id)}/export`,
      `GET /templates/${String(template.template_id)}`,
      `DELETE /templates/${String(template.template_id)}`,
      `DELETE /api-keys/${server.key.key_id}`,
    ];
    for (const request of requests)
      expect([request, (await call(server, request, { key })).status]).toEqual([request, 404]);
    const stolen = `POST /ocr/upload?template_id=${String(template.template_id)}`;
    expect((await call(server, stolen, { key, body: form(['file', 'a.pdf', pdf]) })).status).toBe(404);
    expect((await call(server, `GET /ocr/jobs/${job_id}/status`)).status).toBe(200);
  });

  it('ids are opaque and long enough not to be guessed', async () => {
    const ids = [await uploaded('1.pdf'), await uploaded('2.pdf')];
    for (const id of ids) expect(id).toMatch(/^job_[0-9a-z]{24}$/);
    // Neighbors share no beginning beyond the prefix: nothing is counted.
    expect(new Set(ids.map((id) => id.slice(0, 10))).size).toBe(2);
  });
});

describe('without credentials', () => {
  const open = (path: string) => fetch(`${server.origin}${path}`);

  it('healthz and readyz answer', async () => {
    expect(await (await open('/healthz')).json()).toEqual({ status: 'ok' });
    expect(await (await open('/readyz')).json()).toEqual({ status: 'ready' });
  });

  it('the OpenAPI 3.1 document is valid', async () => {
    const document = (await (await open('/openapi.json')).json()) as Record<string, unknown>;
    expect(document['openapi']).toMatch(/^3\.1\./);
    const validator = new Validator();
    const { valid, errors } = await validator.validate(document);
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
    const rows = Object.values(contract).flatMap((operations) => Object.values<Endpoint>(operations));
    const verbs = Object.entries(document['paths'] as Record<string, object>).flatMap(([path, operations]) =>
      Object.keys(operations).map((verb) => `${verb.toUpperCase()} ${path}`),
    );
    expect(verbs.sort()).toEqual(rows.map(({ method, path }) => `${method} ${path}`).sort());
  });

  it('the OpenAPI document says what comes back: types of originals, bodies that are too large, codes of the wire', async () => {
    const { paths, components } = (await (await open('/openapi.json')).json()) as {
      paths: Record<string, Record<string, { responses: Record<string, { content: object }> }>>;
      components: { schemas: { Error: { properties: { code: { enum: string[] } } } } };
    };
    const download = paths['/ocr/jobs/{job_id}/download']?.['get']?.responses['200'];
    expect(Object.keys(download?.content ?? {})).toEqual(MEDIA_TYPES);
    const json = { name: 'T', fields: [{ name: 'a', description: 'x'.repeat(1024 * 1024) }] };
    const { status } = await call(server, 'POST /templates', { json });
    expect(status).toBe(413);
    expect(paths['/templates']?.['post']?.responses).toHaveProperty('413');
    const codes = components.schemas.Error.properties.code.enum;
    expect(codes).toContain('not_found');
    expect(codes).not.toContain('usage');
  });

  it('the OpenAPI document says what holds for parameters that are left out', async () => {
    const { paths } = (await (await open('/openapi.json')).json()) as {
      paths: Record<
        string,
        Record<string, { parameters: { name: string; schema: Record<string, unknown> }[] }>
      >;
    };
    const schemaOf = (verb: string, path: string, name: string) =>
      paths[path]?.[verb]?.parameters.find((parameter) => parameter.name === name)?.schema;
    const limit = { type: 'integer', minimum: 1, maximum: 100, default: 20 };
    expect(schemaOf('get', '/batches', 'limit')).toEqual(limit);
    expect(schemaOf('post', '/ocr/upload', 'enable_fraud_check')).toMatchObject({ default: false });
    expect(schemaOf('post', '/ocr/bulk-analyze', 'page_count_only')).toMatchObject({ default: false });
  });

  it('the documentation page shows every endpoint and loads nothing', async () => {
    const reply = await open('/docs');
    const html = await reply.text();
    const { paths } = (await (await open('/openapi.json')).json()) as { paths: object };
    for (const path of Object.keys(paths)) expect(html).toContain(`/api/v1${path}`);
    expect(html).not.toMatch(/<script|src=|https?:/);
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});
