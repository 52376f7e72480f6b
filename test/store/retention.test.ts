/** What is past its term is gone from tables and disk. */
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { JobResult } from '../../src/contract/index.ts';
import { DAY_MS } from '../../src/kit/clock.ts';
import { aBatch, aDocument, aJob, aTask, movableClock, openTestStore } from './records.ts';

const day = (count: number): string => new Date(Date.UTC(2030, 0, 1) + count * DAY_MS).toISOString();

async function* stream(text: string): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  yield Buffer.from(text);
}

test('After their time documents leave with everything that hangs on them; younger ones stay', async () => {
  const clock = movableClock(day(0));
  const store = await openTestStore(undefined, clock);
  const put = async (text: string) =>
    (await store.vault.put(stream(text), { maxBytes: 99, name: 'a' })).sha256;
  const add = async (name: string, text: string, created_at: string) => {
    clock.set(created_at);
    const sha256 = await put(text);
    await store.batches.insert(aBatch({ batch_id: `bat_${name}`, created_at }));
    await store.documents.insert(aDocument({ document_id: `doc_${name}`, sha256, created_at }));
    const job_id = `job_${name}`;
    const ids = { job_id, document_id: `doc_${name}`, batch_id: `bat_${name}` };
    await store.jobs.insert([aJob({ ...ids, created_at })]);
    await store.tasks.insert([aTask({ task_id: `tsk_${name}`, job_id, created_at })]);
    await store.results.save(job_id, { job_id } as unknown as JobResult);
    return sha256;
  };
  const old = await add('old', 'one', day(0));
  const shared = await add('shared_old', 'two', day(1));
  const young = await add('young', 'three', day(20));
  await add('shared_young', 'two', day(20));
  clock.set(day(2));
  const lost = await put('an upload that never got its document');
  await writeFile(join(store.folder, 'vault', 'incoming', 'file_broken_off'), 'x');

  expect(await store.retention.sweep(day(0))).toEqual({ documents: 0, orphans: [] });
  const swept = await store.retention.sweep(day(10));
  expect(swept.documents).toBe(2);
  expect([...swept.orphans].sort()).toEqual([old, lost].sort());
  expect(swept.orphans).not.toContain(shared);

  expect((await store.jobs.list('local', { limit: 9, offset: 0 })).jobs.map((job) => job.job_id)).toEqual([
    'job_shared_young',
    'job_young',
  ]);
  expect(await store.documents.get('doc_old')).toBeNull();
  expect(await store.results.get('job_old')).toBeNull();
  expect(await store.results.get('job_young')).not.toBeNull();
  expect(await store.tasks.countOpen()).toBe(2);
  expect((await store.batches.list('local', { limit: 9, offset: 0 })).total).toBe(2);
  expect(await store.vault.has(young)).toBe(true);
});

test('An original stays while a document uses it, however long ago it was put into the vault', async () => {
  const clock = movableClock(day(0));
  const store = await openTestStore(undefined, clock);
  const { sha256 } = await store.vault.put(stream('held'), { maxBytes: 99, name: 'a' });
  await store.documents.insert(aDocument({ document_id: 'doc_young', sha256, created_at: day(20) }));
  expect(await store.retention.sweep(day(10))).toEqual({ documents: 0, orphans: [] });
  expect(await store.retention.sweep(day(21))).toEqual({ documents: 1, orphans: [sha256] });
});

test('What a broken upload left behind is removed when it is old, not while it may be running', async () => {
  const store = await openTestStore(undefined, movableClock(day(0)));
  const incoming = join(store.folder, 'vault', 'incoming');
  await writeFile(join(incoming, 'file_1'), 'x');
  await store.retention.sweep('2000-01-01T00:00:00.000Z');
  expect(await readdir(incoming)).toEqual(['file_1']);
  await store.retention.sweep('9999-01-01T00:00:00.000Z');
  expect(await readdir(incoming)).toEqual([]);
});
