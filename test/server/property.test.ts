/**
 * Whatever is sent, the service answers: in time, never with a fault of its own, and only as its OpenAPI document says.
 * `npm run test:property` sends 2,000 requests.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '../../src/contract/index.ts';
import type { Endpoint } from '../../src/contract/index.ts';
import { createLog } from '../../src/kit/log.ts';
import { call, form } from '../support/http.ts';
import { requestsFrom } from '../support/openapi-requests.ts';
import type { GeneratedRequest, OpenApi } from '../support/openapi-requests.ts';
import { invoiceLines, textPdf } from '../support/sample-documents.ts';
import { basic, openTestServer } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';

const REQUESTS = Number(process.env['DOCX_PROPERTY_REQUESTS'] ?? 260);
const LONGEST_MS = 30_000;

let server: TestServer;
const faults: string[] = [];
beforeAll(async () => {
  server = await openTestServer({
    request: {
      rateLimits: Object.fromEntries(['default', 'keys.create', 'documents.upload'].map((n) => [n, 1e6])),
    },
    log: createLog('error', (line) => faults.push(line)),
  });
});
afterAll(() => server.close());

async function send(request: GeneratedRequest): Promise<{ status: number; body: unknown; type: string }> {
  const { files, json } = request;
  const sent = json === undefined ? {} : { body: JSON.stringify(json) };
  const body =
    files === undefined
      ? sent
      : { body: form(...files.map(({ field, name, content }) => [field, name, content] as const)) };
  const reply = await fetch(`${server.baseUrl}${request.path}`, {
    method: request.method,
    headers: {
      authorization: basic(server.key),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    },
    signal: AbortSignal.timeout(LONGEST_MS),
    ...body,
  });
  const text = await reply.text();
  const type = reply.headers.get('content-type') ?? '';
  return { status: reply.status, body: type.startsWith('application/json') ? JSON.parse(text) : text, type };
}

const rows = Object.fromEntries(
  Object.entries(contract).flatMap(([noun, operations]) =>
    Object.entries<Endpoint>(operations).map(([name, row]) => [`${noun}.${name}`, row]),
  ),
);

it(
  `no request of ${REQUESTS} is answered with a fault of the service, with nothing, or with what was not promised`,
  async () => {
    const pdf = textPdf([invoiceLines('INV-1', '1.00')]);
    const { body: job } = await call(server, 'POST /ocr/upload?template_id=invoice', {
      body: form(['file', 'a.pdf', pdf]),
    });
    const { body: batch } = await call(server, 'POST /ocr/bulk-upload?template_id=invoice&folder_name=x', {
      body: form(['files', 'a.pdf', pdf], ['files', 'b.pdf', Buffer.alloc(0)]),
    });
    const { body: template } = await call(server, 'POST /templates', {
      json: { name: 'x', fields: [{ name: 'total' }] },
    });
    const { body: key } = await call(server, 'POST /api-keys', { json: { allowed_ips: ['127.0.0.1'] } });
    const ids = {
      job_id: [job.job_id, ...(batch.jobs as { job_id: string }[]).map((one) => one.job_id)],
      batch_id: [batch.batch_id],
      template_id: ['invoice', 'auto', template.template_id],
      key_id: [key.key_id],
      job_ids: [job.job_id, ''],
      file_base64: [pdf.toString('base64'), 'data:application/pdf;base64,', 'aGVsbG8='],
      allowed_ips: [['127.0.0.1'], ['::1', '10.0.0.0/8']],
      fields: [[{ name: 'total' }]],
    } as unknown as Record<string, string[]>;
    const openApi = (await (await fetch(`${server.origin}/openapi.json`)).json()) as OpenApi;
    const check = async (request: GeneratedRequest): Promise<void> => {
      const { status, body, type } = await send(request);
      expect(status, JSON.stringify(body)).toBeLessThan(500);
      expect(request.promised).toContain(String(status));
      if (status >= 300) expect(body).toMatchObject({ detail: expect.any(String) as string });
      else if (type.startsWith('application/json')) rows[request.operationId]?.reply.parse(body);
    };
    const property = fc.asyncProperty(requestsFrom(openApi, ids), async (requests) => {
      for (const request of requests) await check(request);
    });
    await fc.assert(property, { numRuns: Math.ceil(REQUESTS / Object.keys(rows).length) });
    expect(faults).toEqual([]);
  },
  60_000 + REQUESTS * 1000,
);
