/** The life of a service: where it may listen, how it ends, what it forgets. */
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:https';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { serve } from '../../src/app/serve.ts';
import { systemClock } from '../../src/kit/clock.ts';
import { silentLog } from '../../src/kit/log.ts';
import { loadSettings, placesOf } from '../../src/settings/index.ts';
import { openStore } from '../../src/store/index.ts';
import { selfSigned } from '../integrity/signed-pdf.ts';
import { until } from '../suites/document-service/house.ts';
import { folderForTest } from '../support/embedded.ts';
import { call, form } from '../support/http.ts';
import { invoiceLines, textPdf } from '../support/sample-documents.ts';
import { createKey, openTestServer } from '../support/server.ts';

const pdf = textPdf([invoiceLines('INV-1', '1.00')]);
const long = (pages: number) =>
  textPdf(Array.from({ length: pages }, (_, page) => invoiceLines(`INV-${page}`, '1.00')));

const requestFor = (host: string) => ({
  host,
  port: 0,
  plan: 'business' as const,
  trustedProxies: 0,
  tls: null,
  coinBudget: null,
  rateLimits: {},
});

async function serveWithoutKey(host: string, signal: AbortSignal, onListening: () => void): Promise<void> {
  const folder = await folderForTest();
  const env = { DOCX_HOME: folder };
  const places = placesOf({ env, home: folder, platform: 'linux' });
  const settings = loadSettings({ flags: {}, env, cwd: folder, places });
  const listening = () => {
    onListening();
    return Promise.resolve();
  };
  await serve(
    { ...requestFor(host), onListening: listening },
    { settings, clock: systemClock, log: silentLog, signal, version: '0', engine: { pool: 'inline' } },
  );
}

describe('where it may listen', () => {
  it.each(['0.0.0.0', '::', '192.0.2.1'])('not on %s while no active key exists', async (host) => {
    const unexpected = (): never => {
      throw new Error('it listens');
    };
    const { signal } = new AbortController();
    await expect(serveWithoutKey(host, signal, unexpected)).rejects.toMatchObject({
      code: 'usage',
      hint: expect.stringContaining('keys create --local') as string,
    });
  });

  it('on loopback without a key, and ends when it is told to', async () => {
    const ending = new AbortController();
    let isListening = false;
    await serveWithoutKey('127.0.0.1', ending.signal, () => {
      isListening = true;
      ending.abort();
    });
    expect(isListening).toBe(true);
  });

  it('beyond loopback once a key exists', async () => {
    const server = await openTestServer({ request: { host: '0.0.0.0' } });
    onTestFinished(() => server.close());
    const reached = { ...server, baseUrl: server.baseUrl.replace('0.0.0.0', '127.0.0.1') };
    expect((await call(reached, 'GET /templates')).status).toBe(200);
  });

  it('not on a port that is taken', async () => {
    const server = await openTestServer();
    onTestFinished(() => server.close());
    const port = Number(new URL(server.origin).port);
    await expect(openTestServer({ request: { port } })).rejects.toMatchObject({
      code: 'settings_invalid',
      detail: expect.stringContaining(String(port)) as string,
    });
  });
});

describe('TLS', () => {
  it('serves https with a certificate', async () => {
    const folder = await folderForTest();
    const tls = { cert: path.join(folder, 'cert.pem'), key: path.join(folder, 'key.pem') };
    const pem = selfSigned();
    await writeFile(tls.cert, pem.cert);
    await writeFile(tls.key, pem.key);
    const server = await openTestServer({ request: { tls } });
    onTestFinished(() => server.close());
    expect(server.baseUrl).toMatch(/^https:/);
    const status = await new Promise((resolve, reject) => {
      get(`${server.origin}/healthz`, { rejectUnauthorized: false }, (reply) => {
        reply.resume();
        resolve(reply.statusCode);
      }).on('error', reject);
    });
    expect(status).toBe(200);
  });

  it.each([
    ['is missing', null],
    ['is none', 'hello'],
  ])('a certificate that %s is a setting to correct', async (_what, content) => {
    const folder = await folderForTest();
    const file = path.join(folder, 'pem');
    if (content !== null) await writeFile(file, content);
    await expect(openTestServer({ request: { tls: { cert: file, key: file } } })).rejects.toMatchObject({
      code: 'settings_invalid',
    });
  });
});

describe('readyz', () => {
  it('says that the store cannot be written, and that it can again', async () => {
    const folder = await folderForTest();
    const server = await openTestServer({ folder });
    const ready = async () => (await fetch(`${server.origin}/readyz`)).status;
    const incoming = path.join(folder, 'vault/incoming');
    expect(await ready()).toBe(200);
    await rename(incoming, `${incoming}-away`);
    await until(async () => (await ready()) === 503);
    await rename(`${incoming}-away`, incoming);
    await until(async () => (await ready()) === 200);
    expect(await readdir(incoming)).toEqual([]);
  });
});

describe('the end', () => {
  it('takes no new uploads, answers what runs, keeps what is queued for the next start', async () => {
    const folder = await folderForTest();
    const server = await openTestServer({ folder, engine: { workers: 1 } });
    // The first one is still being read when the end begins; the others only wait.
    const bytes = (index: number) => long(index === 0 ? 40 : 5);
    const files = Array.from({ length: 8 }, (_, index) => ['files', `${index}.pdf`, bytes(index)] as const);
    const query = 'template_id=invoice&folder_name=x';
    const { body: batch } = await call(server, `POST /ocr/bulk-upload?${query}`, { body: form(...files) });
    const of = `GET /batches/${String(batch.batch_id)}`;
    await until(async () => {
      const { body } = await call(server, of);
      const states = (body.jobs as { status: string }[]).map((job) => job.status);
      return body.status === 'processing' && states.includes('processing');
    });
    const stopped = server.stop();
    const [upload, ready, poll] = await Promise.all([
      call(server, 'POST /ocr/upload?template_id=invoice', { body: form(['file', 'a.pdf', pdf]) }),
      fetch(`${server.origin}/readyz`),
      call(server, of),
    ]);
    expect(upload).toMatchObject({ status: 503, body: { code: 'service_unavailable' } });
    expect(upload.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(ready.status).toBe(503);
    expect(poll.status).toBe(200);
    await stopped;
    await expect(fetch(`${server.origin}/healthz`)).rejects.toThrow();

    const store = await openStore({ folder, clock: systemClock });
    const { jobs } = await store.jobs.listByBatch(batch.batch_id as string, { limit: 10, offset: 0 });
    const open = await store.tasks.countOpen();
    await store.close();
    const states = jobs.map((job) => job.status);
    expect(states).not.toContain('failed');
    expect(states.filter((state) => state !== 'completed')).toHaveLength(open);
    expect(open).toBeGreaterThan(0);

    const next = await openTestServer({ folder });
    onTestFinished(() => next.stop());
    const done = await until(async () => {
      const { body } = await call(next, of);
      return body.status === 'completed' && body;
    });
    expect(done).toMatchObject({ completed_jobs: 8, failed_jobs: 0 });
  });

  it('an upload that waits for a queued job is told that its job is kept', async () => {
    const folder = await folderForTest();
    const server = await openTestServer({ folder, engine: { workers: 1 } });
    const body = () => form(['file', 'a.pdf', long(40)]);
    const waiting = Array.from({ length: 6 }, () =>
      call(server, 'POST /ocr/upload?template_id=invoice', { body: body() }),
    );
    await until(async () => (await call(server, 'GET /ocr/jobs')).body.total === 6);
    await server.stop();
    const replies = await Promise.all(waiting);
    for (const reply of replies) expect([200, 503]).toContain(reply.status);
    const store = await openStore({ folder, clock: systemClock });
    const { total, jobs } = await store.jobs.list('local', { limit: 10, offset: 0 });
    await store.close();
    expect(total).toBe(6);
    const answered = replies.filter((reply) => reply.status === 200).length;
    expect(jobs.filter((job) => job.status === 'completed')).toHaveLength(answered);
  });

  it('what was counted of the use of keys is written', async () => {
    const folder = await folderForTest();
    const server = await openTestServer({ folder });
    for (let count = 0; count < 4; count += 1) await call(server, 'GET /templates');
    await server.stop();
    const store = await openStore({ folder, clock: systemClock });
    const key = await store.keys.get('local', server.key.key_id);
    await store.close();
    expect(key?.request_count).toBe(4);
  });
});

describe('retention', () => {
  it('after 30 days originals, results and metadata are gone from store and disk', async () => {
    const folder = await folderForTest();
    const server = await openTestServer({ folder });
    const { body } = await call(server, 'POST /ocr/upload?template_id=invoice&enable_fraud_check=true', {
      body: form(['file', 'a.pdf', pdf]),
    });
    const { job_id } = body as { job_id: string };
    const query = 'template_id=invoice&folder_name=old';
    const { body: batch } = await call(server, `POST /ocr/bulk-upload?${query}`, {
      body: form(['files', 'b.pdf', long(2)]),
    });
    await until(async () => (await call(server, 'GET /ocr/jobs?status_filter=completed')).body.total === 2);
    await server.stop();
    const originals = async () =>
      (await readdir(path.join(folder, 'vault'), { recursive: true, withFileTypes: true })).filter((entry) =>
        entry.isFile(),
      );
    expect(await originals()).toHaveLength(2);

    const later = async (days: number) => {
      const now = () => new Date(Date.now() + days * 86_400_000);
      const key = await createKey(folder);
      const next = await openTestServer({ folder, clock: { ...systemClock, now } });
      const asked = { ...next, key };
      const statuses = await Promise.all(
        [
          `GET /ocr/jobs/${job_id}/result`,
          `GET /ocr/jobs/${job_id}/download`,
          `GET /ocr/jobs/${job_id}/fraud-analysis`,
          `GET /batches/${String(batch.batch_id)}`,
        ].map(async (request) => (await call(asked, request)).status),
      );
      const { total } = (await call(asked, 'GET /ocr/jobs')).body as { total: number };
      await next.stop();
      return { statuses, total };
    };
    expect(await later(29.9)).toEqual({ statuses: [200, 200, 200, 200], total: 2 });
    // Sweeps are an hour apart, whatever the clock did in between.
    await rm(path.join(folder, 'last-sweep'));
    expect(await later(30.1)).toEqual({ statuses: [404, 404, 404, 404], total: 0 });
    expect(await originals()).toEqual([]);
    const store = await openStore({ folder, clock: systemClock });
    expect(await store.results.get(job_id)).toBeNull();
    expect(await store.results.getReport(job_id)).toBeNull();
    await store.close();
  });
});
