/** Threads that crash, hang, run out of memory or are cancelled take only their own work with them. */
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { isDocxError } from '../../src/contract/index.ts';
import { systemClock } from '../../src/kit/clock.ts';
import { createThreadPool, spawnThread } from '../../src/work/index.ts';
import type { Pool, ThreadPoolOptions } from '../../src/work/index.ts';

const entry = new URL('./misbehaving-thread.mjs', import.meta.url);
const open = { maxPixels: 1, maxPages: null, passwords: [] };

function openPool(options: Partial<ThreadPoolOptions> = {}): Pool & { log: string[] } {
  const log: string[] = [];
  const pool = createThreadPool({
    size: 1,
    clock: systemClock,
    log: (level, message) => log.push(`${level}: ${message}`),
    entry,
    ...options,
  });
  onTestFinished(() => pool.close());
  return { ...pool, log };
}

const ask = (pool: Pool, name: string, options?: Parameters<Pool['run']>[2]): Promise<unknown> =>
  pool.run('inspect', { file: { path: `/${name}`, name }, open }, options);

const threadOf = async (pool: Pool, name = 'answer'): Promise<unknown> =>
  ((await ask(pool, name)) as { threadId: number }).threadId;

test('One thread serves piece after piece', async () => {
  const pool = openPool();
  expect(await threadOf(pool)).toBe(await threadOf(pool));
});

test('Threads start only for work that has to wait, and not more than the size', async () => {
  const pool = openPool({ size: 2 });
  const threads = await Promise.all(Array.from({ length: 10 }, () => threadOf(pool)));
  expect(new Set(threads).size).toBe(2);
});

test('A thread that was started before is the first one, and one that has ended takes no work with it', async () => {
  const started = spawnThread({ entry });
  await once(started, 'online');
  const number = started.threadId;
  const pool = openPool({ started, size: 2 });
  expect(await Promise.all([threadOf(pool), threadOf(pool)])).toContain(number);

  const ended = spawnThread({ entry });
  await ended.terminate();
  const other = openPool({ started: ended });
  await expect(ask(other, 'answer')).rejects.toMatchObject({ code: 'unexpected' });
  expect(await threadOf(other)).toBeGreaterThan(0);
});

test('An error of the work keeps its code, words and facts', async () => {
  const error: unknown = await ask(openPool(), 'refuse').catch((reason: unknown) => reason);
  expect(isDocxError(error)).toBe(true);
  expect(error).toMatchObject({
    code: 'damaged_document',
    detail: 'It is broken.',
    hint: 'Get another.',
    data: { a: 1 },
  });
});

test.each(['throw', 'exit'])(
  'A thread that breaks down (%s) takes only its own work with it',
  async (way) => {
    const pool = openPool({ size: 2 });
    const [broken, ...others] = await Promise.allSettled([
      ask(pool, way),
      ...Array.from({ length: 4 }, () => ask(pool, 'answer')),
    ]);
    expect(broken).toMatchObject({ status: 'rejected', reason: { code: 'unexpected' } });
    expect(others.map((other) => other.status)).toEqual(Array.from({ length: 4 }, () => 'fulfilled'));
    await expect(ask(pool, 'answer')).resolves.toBeDefined();
  },
);

test('A thread that hangs is given up after the time that any piece may take, and the next piece gets another', async () => {
  const pool = openPool({ pieceTimeoutMs: 300 });
  await expect(ask(pool, 'hang')).rejects.toMatchObject({ code: 'timed_out' });
  expect(await threadOf(pool)).toEqual(expect.any(Number));
});

test('A thread that ends while it has nothing to do is replaced before the next piece', async () => {
  const pool = openPool();
  const before = await threadOf(pool, 'answer and exit');
  await systemClock.sleep(200);
  expect(await threadOf(pool)).not.toBe(before);
});

test('A thread that runs out of memory fails its document, not the process', async () => {
  const pool = openPool({ maxHeapMegabytes: 32 });
  await expect(ask(pool, 'exhaust')).rejects.toMatchObject({
    code: 'job_failed',
    detail: expect.stringContaining('memory') as string,
  });
  await expect(ask(pool, 'answer')).resolves.toBeDefined();
});

test.each(['hang', 'wait'])('Work over its time limit (%s) is ended and the thread replaced', async (way) => {
  const pool = openPool();
  const before = await threadOf(pool);
  await expect(ask(pool, way, { timeoutMs: 200 })).rejects.toMatchObject({
    code: 'timed_out',
    detail: `${way} took longer than 0.2 s.`,
  });
  expect(await threadOf(pool)).not.toBe(before);
});

test('A signal ends work that runs and work that waits, with its own reason', async () => {
  const pool = openPool();
  const reason = new Error('not wanted any more');
  const [running, waiting] = [new AbortController(), new AbortController()];
  const hung = ask(pool, 'hang', { signal: running.signal });
  const queued = ask(pool, 'answer', { signal: waiting.signal });
  const after = ask(pool, 'answer');
  waiting.abort(reason);
  await expect(queued).rejects.toBe(reason);
  running.abort(reason);
  await expect(hung).rejects.toBe(reason);
  await expect(after).resolves.toBeDefined();
  await expect(ask(pool, 'answer', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
});

test('A thread is replaced after its share of work, and when it has grown', async () => {
  const pool = openPool({ recycleAfter: 2 });
  const [one, two, three] = [await threadOf(pool), await threadOf(pool), await threadOf(pool)];
  expect([two === one, three === one]).toEqual([true, false]);
  const growing = openPool();
  expect(await threadOf(growing, 'print')).not.toBe(await threadOf(growing));
});

test('What libraries print lands in the log and nowhere else', async () => {
  const pool = openPool();
  await ask(pool, 'print');
  await expect.poll(() => [...pool.log].sort()).toEqual(['debug: noise on stderr', 'debug: noise on stdout']);
});

test('A pool that is closed rejects what runs, what waits and what comes', async () => {
  const pool = openPool();
  const work = [ask(pool, 'hang'), ask(pool, 'answer')];
  const settled = Promise.allSettled(work);
  await pool.close();
  for (const outcome of await settled) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'interrupted' } });
  }
  await expect(ask(pool, 'answer')).rejects.toMatchObject({ code: 'interrupted' });
});

test('A script that cannot be loaded fails the work instead of trying for ever', async () => {
  const pool = openPool({ entry: new URL('./no-such-thread.mjs', import.meta.url) });
  await expect(ask(pool, 'answer')).rejects.toMatchObject({ code: 'unexpected' });
});
