/** The queue claims, runs, settles, retries and drains. */
import { spawnSync } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { DocxError } from '../../src/contract/index.ts';
import { systemClock, type Clock } from '../../src/kit/clock.ts';
import { randomId } from '../../src/kit/ids.ts';
import { silentLog } from '../../src/kit/log.ts';
import type { Store, TaskRecord } from '../../src/store/index.ts';
import { createQueue } from '../../src/work/index.ts';
import { createOwner } from '../../src/work/owner.ts';
import type { Queue, QueueOptions, TaskContext } from '../../src/work/index.ts';
import { aDocument, aJob, aTask, openTestStore, runSql, temporaryFolder } from '../store/records.ts';

const PAST = '2020-01-01T00:00:00.000Z';

/** Queues jobs `job_0`, `job_1`, ... with an extraction task each. */
async function queueJobs(store: Store, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => `job_${index}`);
  await store.documents.insert(aDocument());
  await store.jobs.insert(ids.map((job_id) => aJob({ job_id })));
  await store.tasks.insert(
    ids.map((job_id) => aTask({ task_id: `tsk_${job_id}`, job_id, run_after: PAST, created_at: PAST })),
  );
  return ids;
}

type Work = (task: TaskRecord, context: TaskContext) => Promise<void>;

/** A started queue whose extraction does `work` and completes the job; failures are written down. */
function startQueue(store: Store, work: Work, options: Partial<QueueOptions> = {}) {
  const failed: { task: TaskRecord; error: DocxError }[] = [];
  const extract: Work = async (task, context) => {
    await work(task, context);
    await store.jobs.update(task.job_id, { status: 'completed' });
  };
  const queue = createQueue({
    store,
    clock: systemClock,
    ids: randomId,
    log: silentLog,
    tasks: { extract, verify: work },
    onFailed: async (task, error) => {
      failed.push({ task, error });
      await store.jobs.update(task.job_id, { status: 'failed', error: error.detail });
    },
    concurrency: 2,
    pollMs: 50,
    ...options,
  });
  queue.start();
  onTestFinished(() => queue.stop());
  return { queue, failed };
}

const settled = (queue: Queue, ids: readonly string[]) =>
  Promise.all(ids.map((job_id) => queue.whenSettled(job_id)));

const hang: Work = (_task, { signal }) =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => {
      reject(signal.reason as Error);
    });
  });

test('Every task runs once, not more at once than allowed, and leaves the queue', async () => {
  const store = await openTestStore();
  const ids = await queueJobs(store, 20);
  const begun: string[] = [];
  let running = 0;
  let most = 0;
  const { queue } = startQueue(
    store,
    async ({ job_id }) => {
      begun.push(job_id);
      running += 1;
      most = Math.max(most, running);
      await systemClock.sleep(5);
      running -= 1;
    },
    { concurrency: 3 },
  );
  const jobs = await settled(queue, ids);
  expect(jobs.map((job) => job.status)).toEqual(ids.map(() => 'completed'));
  expect(begun).toEqual(ids);
  expect(most).toBe(3);
  await queue.drain();
  expect(await store.tasks.countOpen()).toBe(0);
});

test('Two processes share the work without doing anything twice', async () => {
  const folder = await temporaryFolder();
  const [one, two] = [await openTestStore(folder), await openTestStore(folder)];
  const ids = await queueJobs(one, 200);
  const begun: string[] = [];
  const work: Work = async ({ job_id }) => {
    begun.push(job_id);
    await systemClock.sleep(1);
  };
  const { queue } = startQueue(one, work, { pollMs: 500 });
  startQueue(two, work);
  await settled(queue, ids);
  expect([...begun].sort()).toEqual([...ids].sort());
});

/** A queue on a store that takes nothing for a while, until it does again and all tasks are done: who waits is told why, once. */
async function startWithoutRoom(folder: string, store: Store, ids: readonly string[]): Promise<Queue> {
  await runSql(folder, "create trigger no before update on tasks begin select raise(fail, 'no room'); end");
  const told: unknown[] = [];
  const logged: string[] = [];
  const { queue } = startQueue(store, () => Promise.resolve(), {
    pollMs: 20,
    stuckMs: 200,
    onStuck: (error) => told.push(error),
    log: (_level, message) => logged.push(message),
  });
  await expect(settled(queue, ids)).rejects.toThrow('no room');
  await expect.poll(() => String(told[0])).toContain('no room');
  expect(logged).toHaveLength(1);
  await runSql(folder, 'drop trigger no');
  await expect.poll(() => store.tasks.countOpen()).toBe(0);
  return queue;
}

test('Who waits is told why when tasks cannot be taken for a while, and work goes on when they can again', async () => {
  const folder = await temporaryFolder();
  const store = await openTestStore(folder);
  const ids = await queueJobs(store, 2);
  const queue = await startWithoutRoom(folder, store, ids);
  expect((await settled(queue, ids)).map(({ status }) => status)).toEqual(['completed', 'completed']);
});

test('What a process that ended has left counts as out of reach, too, when it cannot be taken up', async () => {
  const folder = await temporaryFolder();
  const store = await openTestStore(folder);
  const ids = await queueJobs(store, 1);
  const ended = spawnSync(process.execPath, ['-e', '']).pid;
  const [machine] = createOwner(randomId).split('/');
  const owner = `${machine}/${ended}/1/own_gone`;
  await store.tasks.claim({ owner, now: PAST, until: '2999-01-01T00:00:00.000Z' });
  await startWithoutRoom(folder, store, ids);
});

test('Extraction goes before integrity checks', async () => {
  const store = await openTestStore();
  await queueJobs(store, 2);
  await store.tasks.insert([
    aTask({ task_id: 'check', kind: 'verify', priority: 0, job_id: 'job_0', run_after: PAST }),
  ]);
  await store.tasks.insert([
    aTask({ task_id: 'late', kind: 'verify', priority: 90, job_id: 'job_0', run_after: PAST }),
  ]);
  const begun: string[] = [];
  const { queue } = startQueue(store, ({ task_id }) => Promise.resolve(void begun.push(task_id)), {
    concurrency: 1,
  });
  await expect.poll(() => store.tasks.countOpen()).toBe(0);
  await queue.drain();
  expect(begun).toEqual(['check', 'tsk_job_0', 'tsk_job_1', 'late']);
});

test('A task that is queued later starts when the queue is woken, without waiting for the next look', async () => {
  const store = await openTestStore();
  const { queue } = startQueue(store, () => Promise.resolve(), { pollMs: 60_000 });
  await systemClock.sleep(50);
  const ids = await queueJobs(store, 1);
  const start = performance.now();
  queue.wake();
  await settled(queue, ids);
  expect(performance.now() - start).toBeLessThan(1000);
});

test('What is wrong with the document fails at once; what came unexpectedly gets a second attempt', async () => {
  const store = await openTestStore();
  const ids = await queueJobs(store, 2);
  const { queue, failed } = startQueue(store, ({ job_id, attempts }) => {
    if (job_id === 'job_0') throw new DocxError('damaged_document', 'It is broken.');
    if (attempts === 1) throw new Error('a passing fault');
    return Promise.resolve();
  });
  const jobs = await settled(queue, ids);
  expect(jobs.map((job) => job.status)).toEqual(['failed', 'completed']);
  expect(failed.map(({ task, error }) => [task.attempts, error.code])).toEqual([[1, 'damaged_document']]);
});

test('A fault that comes again and again fails the job in the end, with what was thrown', async () => {
  const store = await openTestStore();
  const ids = await queueJobs(store, 1);
  // Sleeping is cut short: the pauses between attempts are the policy's business.
  const clock: Clock = {
    ...systemClock,
    now: () => new Date(Date.now() + hours++ * 3_600_000),
  };
  let hours = 0;
  const { queue, failed } = startQueue(store, () => Promise.reject(new TypeError('a bug')), { clock });
  const [job] = await settled(queue, ids);
  expect(job).toMatchObject({ status: 'failed', error: 'a bug' });
  expect(failed).toMatchObject([{ task: { attempts: 3 }, error: { code: 'unexpected' } }]);
});

test('A task that never came to an end three times is given up, and says so', async () => {
  const store = await openTestStore();
  const ids = await queueJobs(store, 1);
  for (let count = 0; count < 3; count += 1) {
    await store.tasks.claim({ owner: 'died', now: new Date().toISOString(), until: PAST });
  }
  const { queue, failed } = startQueue(store, () => Promise.resolve());
  const [job] = await settled(queue, ids);
  expect(job?.error).toContain('ended 3 times');
  expect(failed[0]?.error.code).toBe('job_failed');
});

test('A task on its last attempt runs alone', async () => {
  const store = await openTestStore();
  const ids = await queueJobs(store, 6);
  const suspect = { owner: 'died', now: new Date().toISOString(), until: PAST };
  for (let count = 0; count < 2; count += 1) await store.tasks.claim(suspect);
  const running = new Set<string>();
  const beside: string[] = [];
  const { queue } = startQueue(
    store,
    async ({ job_id }) => {
      running.add(job_id);
      await systemClock.sleep(20);
      if (running.has('job_0') && running.size > 1) beside.push(...running);
      running.delete(job_id);
    },
    { concurrency: 4 },
  );
  await settled(queue, ids);
  expect(beside).toEqual([]);
});

test('A lease is kept while the work lasts, however long', async () => {
  const folder = await temporaryFolder();
  const [one, two] = [await openTestStore(folder), await openTestStore(folder)];
  const ids = await queueJobs(one, 1);
  let begun = 0;
  const work: Work = async () => {
    begun += 1;
    await systemClock.sleep(600);
  };
  const lease = { leaseMs: 200, heartbeatMs: 40 };
  const { queue } = startQueue(one, work, lease);
  startQueue(two, work, lease);
  await settled(queue, ids);
  expect(begun).toBe(1);
});

test('A task that outlived its lease in this very process is not begun a second time', async () => {
  const store = await openTestStore();
  const ids = await queueJobs(store, 1);
  let begun = 0;
  const work: Work = async () => {
    begun += 1;
    await systemClock.sleep(300);
  };
  const { queue } = startQueue(store, work, { leaseMs: 50, heartbeatMs: 60_000, pollMs: 20 });
  await settled(queue, ids);
  expect(begun).toBe(1);
});

test('Work whose lease was lost is aborted and its outcome does not count', async () => {
  const folder = await temporaryFolder();
  const [one, two] = [await openTestStore(folder), await openTestStore(folder)];
  await queueJobs(one, 1);
  const reasons: unknown[] = [];
  const { failed } = startQueue(
    one,
    (task, context) =>
      hang(task, context).catch((error: unknown) => {
        reasons.push(error);
        throw error;
      }),
    { heartbeatMs: 200 },
  );
  await expect.poll(async () => (await one.tasks.owners()).length).toBe(1);
  const now = new Date(Date.now() + 3_600_000).toISOString();
  expect(await two.tasks.claim({ owner: 'thief', now, until: '9999-01-01' })).toMatchObject({ attempts: 2 });
  await expect.poll(() => reasons).toMatchObject([{ code: 'interrupted' }]);
  expect(await two.tasks.owners()).toEqual(['thief']);
  expect(failed).toEqual([]);
});

test('Stopping says nothing of a task that cannot be given back: it comes back by its lease', async () => {
  const folder = await temporaryFolder();
  const store = await openTestStore(folder);
  await queueJobs(store, 1);
  const logged: string[] = [];
  const { queue } = startQueue(store, hang, { log: (level, message) => logged.push(`${level}: ${message}`) });
  await expect.poll(async () => (await store.tasks.owners()).length).toBe(1);
  await runSql(folder, "create trigger no before update on tasks begin select raise(fail, 'no room'); end");
  await queue.stop();
  expect(logged).toEqual([expect.stringMatching(/^info: task .* could not be settled$/)]);
});

test('Stopping aborts what runs and gives it back at once, without counting the attempt', async () => {
  const folder = await temporaryFolder();
  const [one, two] = [await openTestStore(folder), await openTestStore(folder)];
  const ids = await queueJobs(one, 3);
  const { queue, failed } = startQueue(one, hang);
  await expect.poll(async () => (await one.tasks.owners()).length).toBe(1);
  const waiting = queue.whenSettled('job_0');
  const interrupted = expect(waiting).rejects.toMatchObject({ code: 'interrupted' });
  await queue.stop();
  await interrupted;
  expect(await one.tasks.owners()).toEqual([]);
  const attempts: number[] = [];
  const next = startQueue(two, ({ attempts: count }) => Promise.resolve(void attempts.push(count)));
  await settled(next.queue, ids);
  expect(attempts).toEqual([1, 1, 1]);
  expect(failed).toEqual([]);
});

test('Work that does not listen to the abort holds up the end for a few seconds only', async () => {
  const store = await openTestStore();
  await queueJobs(store, 1);
  const { queue } = startQueue(store, () => new Promise(() => undefined));
  await expect.poll(async () => (await store.tasks.owners()).length).toBe(1);
  const start = performance.now();
  await queue.stop();
  expect(performance.now() - start).toBeLessThan(5000);
  expect(await store.tasks.owners()).toEqual([]);
});

test('Draining finishes what runs and leaves the rest queued', async () => {
  const store = await openTestStore();
  const ids = await queueJobs(store, 5);
  const { queue } = startQueue(store, () => systemClock.sleep(100));
  await expect.poll(async () => (await store.tasks.owners()).length).toBe(1);
  await queue.drain();
  const states = await Promise.all(ids.map(async (job_id) => (await store.jobs.get(null, job_id))?.status));
  expect(states).toEqual(['completed', 'completed', 'queued', 'queued', 'queued']);
  expect(await store.tasks.owners()).toEqual([]);
  await expect(queue.whenSettled('job_4')).rejects.toMatchObject({ code: 'interrupted' });
  expect((await queue.whenSettled('job_0')).status).toBe('completed');
});

test('Draining that takes too long can be turned into stopping', async () => {
  const store = await openTestStore();
  await queueJobs(store, 1);
  const { queue } = startQueue(store, hang);
  await expect.poll(async () => (await store.tasks.owners()).length).toBe(1);
  await queue.drain(AbortSignal.timeout(50));
  expect(await store.tasks.owners()).toEqual([]);
  expect(await store.tasks.countOpen()).toBe(1);
});

test('Waiting for a job ends with its signal, and for no job at once', async () => {
  const store = await openTestStore();
  await queueJobs(store, 1);
  const { queue } = startQueue(store, hang, { pollMs: 60_000 });
  await expect(queue.whenSettled('job_0', { signal: AbortSignal.timeout(50) })).rejects.toThrow(/timeout/);
  await expect(queue.whenSettled('nothing')).rejects.toMatchObject({ code: 'not_found' });
});

test('A job that another process finishes is noticed', async () => {
  const folder = await temporaryFolder();
  const [one, two] = [await openTestStore(folder), await openTestStore(folder)];
  const [job_id = ''] = await queueJobs(one, 1);
  const watcher = createQueue({
    store: one,
    clock: systemClock,
    ids: randomId,
    log: silentLog,
    tasks: { extract: hang, verify: hang },
    onFailed: () => Promise.resolve(),
    concurrency: 1,
    pollMs: 20,
  });
  const waiting = watcher.whenSettled(job_id);
  startQueue(two, () => Promise.resolve());
  expect((await waiting).status).toBe('completed');
});
