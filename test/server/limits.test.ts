/** Limits over HTTP: sizes before the body's end, rates, the budget, memory. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { MAX_BULK_BYTES, MAX_BULK_FILES, MAX_FILE_BYTES } from '../../src/contract/index.ts';
import { call, form, sendSlowly } from '../support/http.ts';
import { invoiceLines, textPdf } from '../support/sample-documents.ts';
import { basic, openTestServer } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const pdf = textPdf([invoiceLines('INV-1', '1.00')]);
const MB = 1024 * 1024;

const head = (target: string, ...headers: readonly string[]): readonly string[] => [
  `POST /api/v1${target} HTTP/1.1`,
  `Host: ${new URL(server.origin).host}`,
  `Authorization: ${basic(server.key)}`,
  ...headers,
];
const partHead = (name: string, filename: string): Buffer =>
  Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\n\r\n`);

/** A chunk as chunked transfer encoding frames it. */
const framed = (chunk: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${chunk.byteLength.toString(16)}\r\n`), chunk, Buffer.from('\r\n')]);

function* endless(first: Buffer, frame: (chunk: Buffer) => Buffer = (chunk) => chunk): Generator<Buffer> {
  yield frame(first);
  const chunk = Buffer.alloc(MB, 'x');
  for (let sent = 0; sent < 1000; sent += 1) yield frame(chunk);
}

const leftovers = (): Promise<string[]> => readdir(path.join(server.folder, 'uploads'));

describe('413 comes before the body is read to its end', () => {
  it.each([
    ['/ocr/upload?template_id=invoice', MAX_FILE_BYTES + 2 * MB, 'file_too_large'],
    ['/ocr/verify', MAX_FILE_BYTES + 2 * MB, 'file_too_large'],
    ['/templates/generate-from-image', MAX_FILE_BYTES + 2 * MB, 'file_too_large'],
    ['/ocr/bulk-upload?template_id=invoice&folder_name=x', MAX_BULK_BYTES + 2 * MB, 'bulk_too_large'],
    ['/ocr/bulk-analyze?template_id=invoice', MAX_BULK_BYTES + 2 * MB, 'bulk_too_large'],
  ])('%s: when Content-Length gives it away', async (target, length, code) => {
    const type = 'Content-Type: multipart/form-data; boundary=b';
    const chunks = endless(partHead('file', 'a.pdf'));
    const { answer, sent } = await sendSlowly(
      server,
      head(target, type, `Content-Length: ${length}`),
      chunks,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain(code);
    expect(sent).toBeLessThan(40 * MB);
  });

  it.each([
    ['/ocr/upload?template_id=invoice', 'file'],
    ['/ocr/verify', 'file'],
    ['/ocr/bulk-upload?template_id=invoice&folder_name=x', 'files'],
  ])('%s: when a chunked body passes 50 MB in one file', async (target, field) => {
    const headers = ['Content-Type: multipart/form-data; boundary=b', 'Transfer-Encoding: chunked'];
    const chunks = endless(partHead(field, 'large.pdf'), framed);
    const { answer, sent } = await sendSlowly(server, head(target, ...headers), chunks);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('file_too_large');
    expect(answer).toContain('large.pdf');
    expect(sent).toBeGreaterThan(MAX_FILE_BYTES);
    expect(sent).toBeLessThan(MAX_FILE_BYTES + 40 * MB);
    expect(await leftovers()).toEqual([]);
  });

  it.each([
    ['/ocr/upload-base64', 72 * MB],
    ['/templates', 2 * MB],
  ])('%s: when a JSON body is too large, announced or not', async (target, bytes) => {
    const type = 'Content-Type: application/json';
    const announced = head(target, type, `Content-Length: ${bytes}`);
    const first = Buffer.from('{"file_base64":"');
    expect((await sendSlowly(server, announced, endless(first))).answer).toMatch(/^HTTP\/1\.1 413 /);
    const chunked = head(target, type, 'Transfer-Encoding: chunked');
    const { answer, sent } = await sendSlowly(server, chunked, endless(first, framed));
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(sent).toBeLessThan(bytes + 40 * MB);
    expect(await leftovers()).toEqual([]);
  });

  it('Base64 of more than 50 MB within the envelope is too large as well', async () => {
    const file_base64 = 'A'.repeat(Math.ceil(((MAX_FILE_BYTES + 3) * 4) / 3 / 4) * 4);
    const reply = await call(server, 'POST /ocr/upload-base64', {
      json: { file_base64, filename: 'a.pdf', template_id: 'invoice' },
    });
    expect(reply).toMatchObject({ status: 413, body: { code: 'file_too_large' } });
  });

  it('the caller who is still sending gets to read the answer', async () => {
    const data = form(['file', 'large.pdf', Buffer.alloc(MAX_FILE_BYTES + 5 * MB)]);
    const reply = await call(server, 'POST /ocr/upload?template_id=invoice', { body: data });
    expect(reply).toMatchObject({ status: 413, body: { code: 'file_too_large' } });
    const noKey = await call(server, 'POST /ocr/upload?template_id=invoice', {
      body: form(['file', 'a.pdf', Buffer.alloc(20 * MB)]),
      key: null,
    });
    expect(noKey.status).toBe(401);
  });
});

describe('counts', () => {
  it('where one file is expected the second one is refused before it is kept', async () => {
    const headers = ['Content-Type: multipart/form-data; boundary=b', 'Transfer-Encoding: chunked'];
    const second = partHead('file', 'b.pdf');
    const chunks = endless(
      Buffer.concat([partHead('file', 'a.pdf'), pdf, Buffer.from('\r\n'), second]),
      framed,
    );
    const { answer, sent } = await sendSlowly(server, head('/ocr/verify', ...headers), chunks);
    expect(answer).toMatch(/^HTTP\/1\.1 422 /);
    expect(answer).toContain('one file is expected');
    expect(sent).toBeLessThan(40 * MB);
    expect(await leftovers()).toEqual([]);
  });

  it('a bulk upload has a bound of files, and of plain fields', async () => {
    const files = Array.from({ length: MAX_BULK_FILES + 1 }, () => ['files', 'a.pdf', pdf] as const);
    const many = await call(server, 'POST /ocr/bulk-upload?template_id=invoice&folder_name=x', {
      body: form(...files),
    });
    expect(many).toMatchObject({ status: 413, body: { code: 'bulk_too_large' } });
    const data = form(['files', 'a.pdf', pdf]);
    for (let field = 0; field < 100; field += 1) data.append(`x${field}`, 'y');
    expect((await call(server, 'POST /ocr/bulk-upload?template_id=invoice', { body: data })).status).toBe(
      413,
    );
  });

  it('bulk-analyze measures a file that is too large instead of refusing all of them', async () => {
    const data = form(
      ['files', 'large.pdf', Buffer.alloc(MAX_FILE_BYTES + 1, '%PDF-1.7 ')],
      ['files', 'a.pdf', pdf],
    );
    const { status, body } = await call(server, 'POST /ocr/bulk-analyze?template_id=invoice', { body: data });
    expect(status).toBe(200);
    expect(body.files).toMatchObject([
      { filename: 'large.pdf', size: MAX_FILE_BYTES + 1, valid: false, error_code: 'file_too_large' },
      { filename: 'a.pdf', valid: true, pages: 1 },
    ]);
  });
});

describe('rates', () => {
  it('429 with Retry-After once a route was called too often; other routes and keys go on', async () => {
    const limited = await openTestServer({ request: { rateLimits: { 'templates.list': 3 } } });
    onTestFinished(() => limited.close());
    const ask = () => call(limited, 'GET /templates');
    const { body: other } = await call(limited, 'POST /api-keys', { json: { allowed_ips: ['127.0.0.1'] } });
    for (let count = 0; count < 3; count += 1) expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect((await call(limited, 'GET /ocr/jobs')).status).toBe(200);
    expect((await call(limited, 'GET /templates', { key: other })).status).toBe(200);
  });

  it('a limit by default is that of every operation that is not named', async () => {
    const limited = await openTestServer({ request: { rateLimits: { default: 2, 'templates.list': 3 } } });
    onTestFinished(() => limited.close());
    const upload = () => call(limited, 'POST /ocr/upload?template_id=invoice', { body: new FormData() });
    const statuses: number[] = [];
    for (let count = 0; count < 3; count += 1) statuses.push((await upload()).status);
    expect(statuses).toEqual([422, 422, 429]);
    for (let count = 0; count < 3; count += 1) await call(limited, 'GET /templates');
    expect((await call(limited, 'GET /templates')).status).toBe(429);
  });

  it('a limit for an operation that does not exist is refused at the start', async () => {
    await expect(openTestServer({ request: { rateLimits: { 'templates.lst': 3 } } })).rejects.toMatchObject({
      code: 'usage',
      hint: expect.stringContaining(' templates.list, ') as string,
    });
  });
});

describe('the budget', () => {
  it('402 once it is spent', async () => {
    const poor = await openTestServer({ request: { coinBudget: 1 } });
    onTestFinished(() => poor.close());
    const upload = () =>
      call(poor, 'POST /ocr/upload?template_id=invoice', { body: form(['file', 'a.pdf', pdf]) });
    expect((await upload()).status).toBe(200);
    expect(await upload()).toMatchObject({ status: 402, body: { code: 'payment_required' } });
    expect((await call(poor, 'GET /ocr/jobs')).body.total).toBe(1);
  });
});
