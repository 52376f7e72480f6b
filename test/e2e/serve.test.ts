/** The built service as a process: the script of its documentation, signals, a crash, memory. */
import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { CreatedKey } from '../../src/contract/index.ts';
import { until } from '../suites/document-service/house.ts';
import { folderForTest } from '../support/embedded.ts';
import { call, form } from '../support/http.ts';
import { invoiceLines, textPdf } from '../support/sample-documents.ts';
import { createKey } from '../support/server.ts';

const root = path.join(import.meta.dirname, '../..');
const bin = path.join(root, 'bin/docx-cli.js');
const run = promisify(execFile);

beforeAll(() => {
  if (!existsSync(path.join(root, 'dist/program/main.js'))) throw new Error('build first: npm run build');
});

interface Served {
  readonly process: ChildProcess;
  readonly baseUrl: string;
  readonly key: CreatedKey;
  /** Exit code or signal. */
  readonly ended: Promise<unknown>;
}

/** Starts the built service over a store folder; it is ended with the test. */
async function start(home: string, key: CreatedKey, ...args: readonly string[]): Promise<Served> {
  const env = { PATH: process.env['PATH'], DOCX_HOME: home, DOCX_STORE: home };
  const child = spawn(process.execPath, [bin, 'serve', '--port', '0', '--workers', '1', ...args], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const ended = once(child, 'exit').then(([code, signal]: unknown[]) => code ?? signal);
  const lines: string[] = [];
  const baseUrl = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      lines.push(line);
      const url = /^Listening on (\S+)$/.exec(line)?.[1];
      if (url !== undefined) resolve(url);
    });
    void ended.then((code) => {
      reject(new Error(`ended with ${String(code)}: ${lines.join('\n')}`));
    });
  });
  return { process: child, baseUrl, key, ended };
}

async function home(): Promise<{ readonly folder: string; readonly key: CreatedKey }> {
  const folder = await folderForTest();
  return { folder, key: await createKey(folder) };
}

const pdf = textPdf([invoiceLines('INV-1', '1.00')]);

/** Processes below one, by the kernel's own list. */
async function family(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const below = await Promise.all(children.split(' ').filter(Boolean).map(Number).map(family));
  return [pid, ...below.flat()];
}

async function megabytesOf(pid: number): Promise<number> {
  const sizes = await Promise.all(
    (await family(pid)).map(async (one) => {
      // One that has ended meanwhile holds nothing.
      const status = await readFile(`/proc/${one}/status`, 'utf8').catch(() => '');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

describe('the documentation', () => {
  it('its curl script creates a key and a template, uploads, bulk uploads, polls, exports and verifies', async () => {
    const folder = await folderForTest();
    const text = await readFile(path.join(root, 'docs/serve.md'), 'utf8');
    const blocks = [...text.matchAll(/```bash\n([^]*?)```/g)].map(([, block]) => block ?? '');
    expect(blocks.length).toBeGreaterThan(5);
    await mkdir(path.join(folder, 'bin'));
    const shim = path.join(folder, 'bin/docx-cli');
    await writeFile(shim, `#!/bin/sh\nexec "${process.execPath}" "${bin}" "$@"\n`);
    await chmod(shim, 0o755);
    await copyFile(
      path.join(root, 'test/fixtures/samples/invoice-digital.pdf'),
      path.join(folder, 'invoice.pdf'),
    );
    await writeFile(path.join(folder, 'script.sh'), blocks.join('\n'));
    const env = {
      PATH: `${folder}/bin:${process.env['PATH'] ?? ''}`,
      PORT: String(20_000 + (process.pid % 20_000)),
    };
    await run('bash', ['-euo', 'pipefail', 'script.sh'], { cwd: folder, env, timeout: 110_000 });
    const read = async (name: string): Promise<unknown> =>
      JSON.parse(await readFile(path.join(folder, name), 'utf8')) as unknown;
    expect(await read('upload.json')).toMatchObject({
      structured_data: { invoice_number: 'BWI-2026-0417' },
      fraud_check_enabled: true,
    });
    expect(await read('export.json')).toMatchObject([
      { filename: 'invoice.pdf', structured_data: { invoice_number: 'BWI-2026-0417' } },
      { filename: 'second.pdf' },
    ]);
    expect(await read('report.json')).toMatchObject({ fraud_analysis: { risk_level: 'low' } });
    expect(await read('verify.json')).toMatchObject({ risk_score: expect.any(Number) as number });
  }, 120_000);
});

describe('the process', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'ends with 0 after %s, also when it comes twice at once, and its queue goes on at the next start',
    async (signal) => {
      const { folder, key } = await home();
      const served = await start(folder, key);
      const long = textPdf(Array.from({ length: 10 }, (_, page) => invoiceLines(`INV-${page}`, '1.00')));
      const files = Array.from({ length: 4 }, (_, index) => ['files', `${index}.pdf`, long] as const);
      const query = 'template_id=invoice&folder_name=x';
      const { body } = await call(served, `POST /ocr/bulk-upload?${query}`, { body: form(...files) });
      served.process.kill(signal);
      await sleep(50);
      served.process.kill(signal);
      expect(await served.ended).toBe(0);
      const next = await start(folder, key);
      const batch = await until(async () => {
        const reply = await call(next, `GET /batches/${String(body.batch_id)}`);
        return reply.body.status === 'completed' && reply.body;
      });
      expect(batch).toMatchObject({ completed_jobs: 4, failed_jobs: 0 });
    },
  );

  it('killed in the middle it takes what it started along, and loses no job', async () => {
    const { folder, key } = await home();
    const served = await start(folder, key);
    const files = Array.from({ length: 20 }, (_, index) => ['files', `${index}.pdf`, pdf] as const);
    const query = 'template_id=invoice&folder_name=x';
    const { body } = await call(served, `POST /ocr/bulk-upload?${query}`, { body: form(...files) });
    const pids = await family(served.process.pid ?? 0);
    served.process.kill('SIGKILL');
    await served.ended;
    await until(() => Promise.resolve(pids.every((pid) => !existsSync(`/proc/${pid}`))));
    const next = await start(folder, key);
    const batch = await until(async () => {
      const reply = await call(next, `GET /batches/${String(body.batch_id)}`);
      return reply.body.status === 'completed' && reply.body;
    });
    expect(batch).toMatchObject({ completed_jobs: 20, failed_jobs: 0 });
  });

  it('refuses a query that does not decode: a check that bundlers take for nothing', async () => {
    const { folder, key } = await home();
    const { status, body } = await call(await start(folder, key), 'GET /batches?search=caf%e9');
    expect([status, body.code]).toEqual([400, 'bad_request']);
  });

  it('refuses to listen beyond this machine without a key: exit 2, and how to make one', async () => {
    const folder = await folderForTest();
    const env = { PATH: process.env['PATH'], DOCX_HOME: folder };
    const failed = await run(process.execPath, [bin, 'serve', '--host', '0.0.0.0', '--port', '0'], {
      env,
    }).catch((error: unknown) => error as { code: number; stderr: string });
    expect(failed).toMatchObject({ code: 2 });
    expect(failed.stderr).toContain('keys create --local');
  });
});

describe('memory', () => {
  it('stays where it is while 50 MB files stream in, several at a time', async () => {
    const { folder, key } = await home();
    const served = await start(folder, key);
    const pid = served.process.pid ?? 0;
    const junk = new Blob([Buffer.alloc(50 * 1024 * 1024, 'no document ')]);
    const send = async (): Promise<number> => {
      const data = new FormData();
      data.append('file', junk, 'large.pdf');
      return (await call(served, 'POST /ocr/upload?template_id=invoice', { body: data })).status;
    };
    await send();
    const before = await megabytesOf(pid);
    let most = 0;
    const watch = setInterval(() => {
      void megabytesOf(pid).then((now) => {
        most = Math.max(most, now);
      });
    }, 20);
    const statuses = await Promise.all(Array.from({ length: 6 }, send));
    clearInterval(watch);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 422]);
    // 300 MB went through.
    expect(most - before).toBeLessThan(100);
  });
});
