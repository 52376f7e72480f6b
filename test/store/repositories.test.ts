/** What is put into the tables comes out the same, in the promised order. */
import { expect, test } from 'vitest';
import type { JobResult } from '../../src/contract/index.ts';
import {
  NOON,
  aBatch,
  aDocument,
  aJob,
  aKey,
  aTask,
  aTemplate,
  movableClock,
  openTestStore,
} from './records.ts';

const PAGE = { limit: 100, offset: 0 };
const at = (minute: number): string => `2030-01-15T12:${String(minute).padStart(2, '0')}:00.000Z`;

test('A key keeps its lists, counts its use and can be found by its public half', async () => {
  const store = await openTestStore();
  await store.keys.insert(aKey());
  await store.keys.insert(aKey({ key_id: 'key_2', api_key: 'ak_2' }));
  await store.keys.insert(aKey({ key_id: 'key_3', api_key: 'ak_3', account_id: 'other' }));
  expect(await store.keys.findByApiKey('ak_1')).toEqual(aKey());
  expect(await store.keys.get('other', 'key_1')).toBeNull();
  expect((await store.keys.list('local')).map((key) => key.key_id)).toEqual(['key_2', 'key_1']);
  await store.keys.addUsage([
    { key_id: 'key_1', requests: 3, last_used_at: at(1) },
    { key_id: 'key_1', requests: 4, last_used_at: at(2) },
  ]);
  await store.keys.setAllowedIps('key_1', ['203.0.113.9']);
  expect(await store.keys.get('local', 'key_1')).toEqual(
    aKey({ request_count: 7, last_used_at: at(2), allowed_ips: ['203.0.113.9'] }),
  );
});

test('Only keys that are active and not expired count', async () => {
  const store = await openTestStore();
  await store.keys.insert(aKey({ expires_at: at(5) }));
  await store.keys.insert(aKey({ key_id: 'key_2', api_key: 'ak_2' }));
  await store.keys.insert(aKey({ key_id: 'key_3', api_key: 'ak_3', account_id: 'other' }));
  expect(await store.keys.countActive('local', at(4))).toBe(2);
  expect(await store.keys.countActive('local', at(5))).toBe(1);
  expect(await store.keys.countActive(null, at(4))).toBe(3);
  await store.keys.setStatus('key_2', 'revoked');
  expect(await store.keys.countActive('local', at(4))).toBe(1);
});

test('A template is replaced and deleted only by its account', async () => {
  const store = await openTestStore();
  await store.templates.insert(aTemplate());
  await store.templates.update(aTemplate({ account_id: 'other', name: 'Stolen' }));
  await store.templates.update(aTemplate({ name: 'Bill', description: 'd', fields: [] }));
  expect(await store.templates.get('local', 'tpl_1')).toEqual(
    aTemplate({ name: 'Bill', description: 'd', fields: [] }),
  );
  expect(await store.templates.delete('other', 'tpl_1')).toBe(false);
  expect(await store.templates.delete('local', 'tpl_1')).toBe(true);
  expect(await store.templates.list('local')).toEqual([]);
});

test('Jobs are listed newest first, and a page never repeats or skips one made in the same millisecond', async () => {
  const store = await openTestStore();
  await store.documents.insert(aDocument());
  await store.jobs.insert(Array.from({ length: 25 }, (_, index) => aJob({ job_id: `job_${index}` })));
  await store.jobs.insert([aJob({ job_id: 'later', created_at: at(1), status: 'failed' })]);
  await store.jobs.insert([aJob({ job_id: 'foreign', account_id: 'other' })]);
  const seen: string[] = [];
  for (let offset = 0; offset < 30; offset += 4) {
    const { jobs, total } = await store.jobs.list('local', { limit: 4, offset });
    expect(total).toBe(26);
    seen.push(...jobs.map((job) => job.job_id));
  }
  expect(seen).toEqual(['later', ...Array.from({ length: 25 }, (_, index) => `job_${24 - index}`)]);
  const failed = await store.jobs.list('local', { ...PAGE, status: 'failed' });
  expect(failed.jobs.map((job) => job.job_id)).toEqual(['later']);
  expect(failed.total).toBe(1);
});

test('A change touches the named columns, flags and lists included, and the time of the change', async () => {
  const clock = movableClock(NOON);
  const store = await openTestStore(undefined, clock);
  await store.documents.insert(aDocument());
  await store.jobs.insert([aJob()]);
  clock.set(at(7));
  const change = {
    status: 'completed',
    progress: 100,
    partial: true,
    fraud_check_enabled: false,
    disabled_fraud_checks: ['a', 'b'],
    coins_consumed: 1.5,
    page_count: 2,
    completed_at: at(7),
  } as const;
  await store.jobs.update('job_1', change);
  expect(await store.jobs.get(null, 'job_1')).toEqual(aJob({ ...change, updated_at: at(7) }));
  expect(await store.jobs.get('other', 'job_1')).toBeNull();
});

test('A batch is the sum of its jobs', async () => {
  const store = await openTestStore();
  await store.documents.insert(aDocument());
  await store.batches.insert(aBatch());
  const job = { batch_id: 'bat_1', fraud_coins_consumed: 0.5, coins_consumed: 2, page_count: 2 };
  await store.jobs.insert([
    aJob({ ...job, job_id: 'job_b', position: 1, status: 'completed' }),
    aJob({ ...job, job_id: 'job_a', position: 0, status: 'failed', page_count: null }),
    aJob({ ...job, job_id: 'job_c', position: 2, status: 'processing' }),
    aJob({ ...job, job_id: 'job_d', position: 3 }),
  ]);
  expect(await store.batches.get('local', 'bat_1')).toEqual({
    ...aBatch(),
    total_jobs: 4,
    queued_jobs: 1,
    processing_jobs: 1,
    completed_jobs: 1,
    failed_jobs: 1,
    total_pages: 6,
    coins_consumed: 8,
    fraud_coins_consumed: 2,
  });
  expect(await store.batches.get('other', 'bat_1')).toBeNull();
  const { jobs, total } = await store.jobs.listByBatch('bat_1', { limit: 2, offset: 1 });
  expect(total).toBe(4);
  expect(jobs.map((entry) => entry.job_id)).toEqual(['job_b', 'job_c']);
});

test('Batches are found by the state that follows from their jobs', async () => {
  const store = await openTestStore();
  await store.documents.insert(aDocument());
  const states = {
    waiting: ['queued', 'queued'],
    running: ['queued', 'processing'],
    between: ['completed', 'queued'],
    done: ['completed', 'failed'],
    empty: [],
  } as const;
  for (const [batch_id, jobs] of Object.entries(states)) {
    await store.batches.insert(aBatch({ batch_id }));
    await store.jobs.insert(
      jobs.map((status, index) => aJob({ job_id: `${batch_id}_${index}`, batch_id, status })),
    );
  }
  const find = async (status: string) => {
    const { batches, total } = await store.batches.list('local', { ...PAGE, status });
    expect(total).toBe(batches.length);
    return batches.map((batch) => batch.batch_id);
  };
  expect(await find('queued')).toEqual(['waiting']);
  expect(await find('processing')).toEqual(['between', 'running']);
  expect(await find('completed')).toEqual(['empty', 'done']);
  expect(await find('unheard-of')).toEqual([]);
});

test('Search in folder names ignores case beyond ASCII and takes wildcards as letters', async () => {
  const store = await openTestStore();
  const names = [
    'Übersicht März',
    '100% done',
    '100 done',
    'under_score',
    'underscore',
    'back\\slash',
    'Straße',
  ];
  for (const [index, folder_name] of names.entries()) {
    await store.batches.insert(aBatch({ batch_id: `bat_${index}`, folder_name }));
  }
  const find = async (search: string) =>
    (await store.batches.list('local', { ...PAGE, search })).batches.map((batch) => batch.folder_name);
  expect(await find('üBERSICHT MÄRZ')).toEqual(['Übersicht März']);
  expect(await find('100%')).toEqual(['100% done']);
  expect(await find('R_S')).toEqual(['under_score']);
  expect(await find('k\\s')).toEqual(['back\\slash']);
  expect(await find('')).toHaveLength(7);
  expect(await find('nothing')).toEqual([]);
});

test('A result and a report are kept whole and replaced by a second one', async () => {
  const store = await openTestStore();
  await store.documents.insert(aDocument());
  await store.jobs.insert([aJob()]);
  const result = { job_id: 'job_1', structured_data: { total: 'ü\u0000"' } } as unknown as JobResult;
  await store.results.save('job_1', { ...result, filename: 'old' });
  await store.results.save('job_1', result);
  expect(await store.results.get('job_1')).toEqual(result);
  expect(await store.results.getReport('job_1')).toBeNull();
  await expect(store.results.save('missing', result)).rejects.toThrow(/FOREIGN KEY/);
});

test('A thousand jobs with their tasks go in within a second', async () => {
  const store = await openTestStore();
  const numbers = Array.from({ length: 1000 }, (_, index) => index);
  const start = performance.now();
  await store.transaction(async (repositories) => {
    await repositories.documents.insert(aDocument());
    await repositories.jobs.insert(numbers.map((index) => aJob({ job_id: `job_${index}` })));
    await repositories.tasks.insert(
      numbers.map((index) => aTask({ task_id: `tsk_${index}`, job_id: `job_${index}` })),
    );
  });
  expect(performance.now() - start).toBeLessThan(1000);
  expect(await store.tasks.countOpen()).toBe(1000);
});
