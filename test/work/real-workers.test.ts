/** Real documents through real worker processes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../src/kit/clock.ts';
import { silentLog } from '../../src/kit/log.ts';
import { createWorkerPool, spawnWorker } from '../../src/work/index.ts';
import { openTestStore, temporaryFolder } from '../store/records.ts';
import { makePdf } from '../support/pdf-builder.ts';
import { compileSource } from './compiled-source.ts';

const open = { maxPixels: 1e7, maxPages: null, passwords: [] };
let source: Awaited<ReturnType<typeof compileSource>>;

beforeAll(async () => {
  source = await compileSource([
    'contract',
    'kit',
    'document',
    'extraction',
    'integrity',
    'model',
    'store',
    'work',
  ]);
});
afterAll(() => source.remove());

test('The worker of the product does its work and rejects what it must', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'a.pdf');
  await writeFile(path, makePdf({ pages: [{ text: [{ x: 50, y: 700, text: 'Hello' }] }] }));
  const entry = pathToFileURL(join(source.folder, 'work', 'worker-main.js'));
  const pool = createWorkerPool({ size: 1, clock: systemClock, log: silentLog, entry });
  onTestFinished(() => pool.close());
  const file = { path, name: 'a.pdf' };
  const read = { ocr: 'off', lang: 'eng', tessdata: null, pageTimeoutMs: 10_000 } as const;
  expect(await pool.run('inspect', { file, open })).toMatchObject({ pageCount: 1 });
  expect(await pool.run('readPage', { file, open, page: 1, read })).toMatchObject({ text: 'Hello' });
  const missing = { path: join(folder, 'none.pdf'), name: 'none.pdf' };
  await expect(pool.run('inspect', { file: missing, open })).rejects.toMatchObject({
    code: 'file_unreadable',
  });
});

test('Pages whose objects are damaged fail alone, and the worker lives on', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'damaged.pdf');
  const textOf = (words: string) => ({ text: [{ x: 50, y: 700, text: words }] });
  const whole = Buffer.from(makePdf({ pages: [textOf('First'), textOf('Second'), textOf('Third')] }));
  // Where two pages are damaged, pdf.js has a promise fail that nobody waits for.
  for (const number of [20, 30]) {
    const start = whole.indexOf(`\n${String(number)} 0 obj`);
    whole.fill(' ', start, whole.indexOf('endobj', start));
  }
  await writeFile(path, whole);
  const entry = pathToFileURL(join(source.folder, 'work', 'worker-main.js'));
  const pool = createWorkerPool({ size: 1, clock: systemClock, log: silentLog, entry });
  onTestFinished(() => pool.close());
  const file = { path, name: 'damaged.pdf' };
  const read = { ocr: 'off', lang: 'eng', tessdata: null, pageTimeoutMs: 10_000 } as const;
  const { pageCount, pages } = await pool.run('inspect', { file, open });
  expect({ pageCount, known: pages.map(({ page }) => page) }).toEqual({ pageCount: 3, known: [1] });
  const readings = await Promise.all(
    [1, 2, 3].map((page) => pool.run('readPage', { file, open, page, read })),
  );
  expect(readings).toMatchObject([
    { status: 'read', text: 'First' },
    { status: 'failed', error: expect.stringContaining('Page 2') as string },
    { status: 'failed', error: expect.stringContaining('Page 3') as string },
  ]);
});

test('A worker leaves the signals that a terminal or a service manager sends to all processes to the program', async () => {
  const worker = spawnWorker({ entry: pathToFileURL(join(source.folder, 'work', 'worker-main.js')) });
  onTestFinished(() => void worker.kill('SIGKILL'));
  const ask = async (): Promise<unknown> => {
    worker.send({ kind: 'inspect', input: { file: { path: '/none.pdf', name: 'none.pdf' }, open } });
    return (await once(worker, 'message'))[0] as unknown;
  };
  await ask();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) worker.kill(signal);
  expect(await ask()).toMatchObject({ error: { code: 'file_unreadable' } });
});

test('A worker ends by itself when the program that started it is gone', async () => {
  const worker = spawnWorker({ entry: pathToFileURL(join(source.folder, 'work', 'worker-main.js')) });
  const ended = once(worker, 'exit');
  const file = { path: '/none.pdf', name: 'none.pdf' };
  worker.send({ kind: 'inspect', input: { file, open } });
  await once(worker, 'message');
  worker.disconnect();
  expect(await ended).toEqual([1, null]);
});

test('Processes that start on a new store at the same moment share its tasks, each task once', async () => {
  const folder = join(await temporaryFolder(), 'new');
  const script = fileURLToPath(new URL('./claiming-process.mjs', import.meta.url));
  const outputs = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const child = spawn(process.execPath, [script, source.folder, folder], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
      expect(child.exitCode).toBe(0);
      return output.trim().split('\n');
    }),
  );
  const claimed = outputs.flat().filter((line) => line !== '');
  expect(claimed).toHaveLength(300);
  expect(new Set(claimed).size).toBe(300);
  const store = await openTestStore(folder);
  expect(await store.tasks.countOpen()).toBe(0);
});
