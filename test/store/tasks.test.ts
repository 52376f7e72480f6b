/** Leases: a task is claimed once, kept alive, given back and freed. */
import { expect, test } from 'vitest';
import type { Store } from '../../src/store/index.ts';
import { NOON, aDocument, aJob, aTask, openTestStore, temporaryFolder } from './records.ts';

const at = (second: number): string => `2030-01-15T12:00:${String(second).padStart(2, '0')}.000Z`;
const claim = (store: Store, owner: string, now = NOON, until = at(15)) =>
  store.tasks.claim({ owner, now, until });

async function storeWithJob(folder?: string): Promise<Store> {
  const store = await openTestStore(folder);
  await store.documents.insert(aDocument());
  await store.jobs.insert([aJob()]);
  return store;
}

test('Two processes claim two hundred tasks exactly once each', async () => {
  const folder = await temporaryFolder();
  const one = await storeWithJob(folder);
  const two = await openTestStore(folder);
  await one.tasks.insert(Array.from({ length: 200 }, (_, index) => aTask({ task_id: `tsk_${index}` })));
  const claimed: string[] = [];
  const work = async (store: Store, owner: string): Promise<void> => {
    for (let task = await claim(store, owner); task !== null; task = await claim(store, owner)) {
      expect(task.lease_owner).toBe(owner);
      claimed.push(task.task_id);
      if (claimed.length % 3 === 0) expect(await store.tasks.finish(task.task_id, owner)).toBe(true);
    }
  };
  await Promise.all([work(one, 'a'), work(two, 'b'), work(one, 'c'), work(two, 'd')]);
  expect(claimed).toHaveLength(200);
  expect(new Set(claimed).size).toBe(200);
});

test('Tasks come by priority, then in the order they were queued, and not before their time', async () => {
  const store = await storeWithJob();
  await store.tasks.insert([
    aTask({ task_id: 'verify', kind: 'verify', priority: 20 }),
    aTask({ task_id: 'later', priority: 1, run_after: at(5) }),
    aTask({ task_id: 'first' }),
    aTask({ task_id: 'second' }),
  ]);
  const order: (string | undefined)[] = [];
  for (let count = 0; count < 4; count += 1) order.push((await claim(store, 'a'))?.task_id);
  expect(order).toEqual(['first', 'second', 'verify', undefined]);
  expect((await claim(store, 'a', at(5)))?.task_id).toBe('later');
});

test('A lease that ran out passes to another process and the first one loses its say', async () => {
  const store = await storeWithJob();
  await store.tasks.insert([aTask()]);
  expect(await claim(store, 'a')).toMatchObject({ attempts: 1, lease_until: at(15) });
  expect(await store.tasks.heartbeat('tsk_1', 'a', at(20))).toBe(true);
  expect(await claim(store, 'b', at(19), at(34))).toBeNull();
  expect(await claim(store, 'b', at(20), at(35))).toMatchObject({ attempts: 2, lease_owner: 'b' });
  expect(await store.tasks.heartbeat('tsk_1', 'a', at(40))).toBe(false);
  expect(await store.tasks.finish('tsk_1', 'a')).toBe(false);
  await store.tasks.release('tsk_1', 'a', NOON);
  expect(await store.tasks.owners()).toEqual(['b']);
  expect(await store.tasks.finish('tsk_1', 'b')).toBe(true);
  expect(await store.tasks.countOpen()).toBe(0);
});

test('A task given back waits for its time and keeps count of its attempts unless told otherwise', async () => {
  const store = await storeWithJob();
  await store.tasks.insert([aTask()]);
  await claim(store, 'a');
  await store.tasks.release('tsk_1', 'a', at(3));
  expect(await claim(store, 'a', at(2))).toBeNull();
  expect(await claim(store, 'a', at(3))).toMatchObject({ attempts: 2 });
  await store.tasks.release('tsk_1', 'a', NOON, { uncounted: true });
  expect(await claim(store, 'a')).toMatchObject({ attempts: 2 });
});

test('All leases of a dead process are freed at once', async () => {
  const store = await storeWithJob();
  await store.tasks.insert([aTask(), aTask({ task_id: 'tsk_2' }), aTask({ task_id: 'tsk_3' })]);
  await claim(store, 'dead');
  await claim(store, 'dead');
  await claim(store, 'alive');
  expect(await store.tasks.releaseOwner('dead')).toBe(2);
  expect(await store.tasks.owners()).toEqual(['alive']);
  expect(await claim(store, 'alive')).toMatchObject({ task_id: 'tsk_1', attempts: 2 });
});

test('The job of a task that is given back waits again, and one that came to rest meanwhile stays as it is', async () => {
  const store = await storeWithJob();
  await store.jobs.insert([aJob({ job_id: 'job_2' })]);
  await store.tasks.insert([
    aTask(),
    aTask({ task_id: 'tsk_2', job_id: 'job_2' }),
    aTask({ task_id: 'tsk_3', job_id: 'job_2', kind: 'verify', priority: 50 }),
  ]);
  for (let count = 0; count < 3; count += 1) await claim(store, 'a');
  const running = { status: 'processing', progress: 40, message: 'Read 2 of 5 pages' } as const;
  await store.jobs.update('job_1', running);
  await store.jobs.update('job_2', { status: 'completed', progress: 100, fraud_check_status: 'processing' });

  await store.tasks.release('tsk_1', 'a', NOON, { uncounted: true });
  expect(await store.jobs.get(null, 'job_1')).toMatchObject({
    status: 'queued',
    progress: 0,
    message: 'Waiting',
  });
  expect(await store.tasks.releaseOwner('a')).toBe(2);
  expect(await store.jobs.get(null, 'job_2')).toMatchObject({
    status: 'completed',
    progress: 100,
    fraud_check_status: 'pending',
  });
});
