/** Workers that crash, hang, run out of memory or are cancelled take only their own work with them. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { isDocxError } from '../../src/contract/index.ts';
import { systemClock } from '../../src/kit/clock.ts';
import { createWorkerPool, spawnWorker } from '../../src/work/index.ts';
import type { Pool, WorkerPoolOptions } from '../../src/work/index.ts';
import { flagsOf } from '../../src/work/spawn-worker.ts';

const entry = new URL('./misbehaving-worker.mjs', import.meta.url);
const open = { maxPixels: 1, maxPages: null, passwords: [] };

function openPool(options: Partial<WorkerPoolOptions> = {}): Pool & { log: string[] } {
  const log: string[] = [];
  const pool = createWorkerPool({
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

const workerOf = async (pool: Pool, name = 'answer'): Promise<unknown> =>
  ((await ask(pool, name)) as { pid: number }).pid;

test('One worker serves piece after piece', async () => {
  const pool = openPool();
  expect(await workerOf(pool)).toBe(await workerOf(pool));
});

test('Workers start only for work that has to wait, and not more than the size', async () => {
  const pool = openPool({ size: 2 });
  const workers = await Promise.all(Array.from({ length: 10 }, () => workerOf(pool)));
  expect(new Set(workers).size).toBe(2);
});

test('A worker that was started before is the first one, and one that has ended takes no work with it', async () => {
  const started = spawnWorker({ entry });
  const number = started.pid;
  const pool = openPool({ started, size: 2 });
  expect(await Promise.all([workerOf(pool), workerOf(pool)])).toContain(number);

  const ended = spawnWorker({ entry });
  ended.kill('SIGKILL');
  await once(ended, 'exit');
  const other = openPool({ started: ended });
  await expect(ask(other, 'answer')).rejects.toMatchObject({ code: 'unexpected' });
  expect(await workerOf(other)).toBeGreaterThan(0);
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
  'A worker that breaks down (%s) takes only its own work with it',
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

test('A worker that hangs is given up after the time that any piece may take, and the next piece gets another', async () => {
  const pool = openPool({ pieceTimeoutMs: 1500 });
  await expect(ask(pool, 'hang')).rejects.toMatchObject({ code: 'timed_out' });
  expect(await workerOf(pool)).toEqual(expect.any(Number));
});

test('A worker that ends while it has nothing to do is replaced before the next piece', async () => {
  const pool = openPool();
  const before = await workerOf(pool, 'answer and exit');
  await systemClock.sleep(200);
  expect(await workerOf(pool)).not.toBe(before);
});

test.each([
  ['of JavaScript', 'exhaust', { maxHeapMegabytes: 32 }],
  ['of JavaScript in one piece', 'grow', { maxHeapMegabytes: 64 }],
  ['outside of JavaScript', 'fill buffers', { maxResidentMegabytes: 300 }],
] as const)('A worker that runs out of memory (%s) fails its document only', async (_, way, limits) => {
  const pool = openPool(limits);
  await expect(ask(pool, way)).rejects.toMatchObject({
    code: 'job_failed',
    detail: expect.stringContaining('memory') as string,
  });
  await expect(ask(pool, 'answer')).resolves.toBeDefined();
});

test('What ends a worker is told, and what to do where the system may have ended it for want of memory', async () => {
  await expect(ask(openPool(), 'be killed')).rejects.toMatchObject({
    detail: 'The worker broke down: it was ended by SIGKILL.',
    hint: expect.stringContaining('--workers') as string,
  });
  await expect(ask(openPool(), 'crash')).rejects.toMatchObject({
    code: 'unexpected',
    detail: 'The worker broke down: it was ended by SIGSEGV.',
  });
});

// V8 ends at its start when it is given a flag that it does not know.
test('V8 knows the flags that workers are started with', () => {
  const known = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });
  for (const flag of [...flagsOf(true), ...flagsOf(false)]) {
    expect(known).toContain(`${flag.replace(/=.*/, '')} (`);
  }
});

// What `--v8-options` of Node 20, 22, 24 and 26 list; of a later one nothing is known.
test.each([
  [
    '11.3.244.8-node.38',
    ['--wasm-tiering-budget=200000000', '--initial-old-space-size=128', '--interrupt-budget=400000'],
  ],
  ['12.4.254.21-node.57', ['--wasm-tiering-budget=200000000', '--initial-old-space-size=128']],
  ['14.6.202.34-node.34', ['--wasm-tiering-budget=200000000', '--initial-old-space-size=128']],
  ['15.0.1', []],
])('V8 %s is given the flags that it knows', (version, flags) => {
  expect(flagsOf(true, version)).toEqual(flags);
});

test.each(['hang', 'wait'])('Work over its time limit (%s) is ended and the worker replaced', async (way) => {
  const pool = openPool();
  const before = await workerOf(pool);
  await expect(ask(pool, way, { timeoutMs: 200 })).rejects.toMatchObject({
    code: 'timed_out',
    detail: `${way} took longer than 0.2 s.`,
  });
  expect(await workerOf(pool)).not.toBe(before);
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

test('A worker is replaced after its share of work, and when it has grown, but not at once', async () => {
  const pool = openPool({ recycleAfter: 2 });
  const [one, two, three] = [await workerOf(pool), await workerOf(pool), await workerOf(pool)];
  expect([two === one, three === one]).toEqual([true, false]);
  const growing = openPool({ recycleNotBefore: 2 });
  const grown = [await workerOf(growing, 'print'), await workerOf(growing, 'print'), await workerOf(growing)];
  expect([grown[1] === grown[0], grown[2] === grown[0]]).toEqual([true, false]);
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
  const pool = openPool({ entry: new URL('./no-such-worker.mjs', import.meta.url) });
  await expect(ask(pool, 'answer')).rejects.toMatchObject({ code: 'unexpected' });
});
