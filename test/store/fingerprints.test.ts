/** Lookups for documents like another: near in words, of the same account, earlier, gone with their job. */
import { expect, test } from 'vitest';
import type { Fingerprint, Store } from '../../src/store/index.ts';
import { aDocument, aJob, NOON, openTestStore } from './records.ts';

const print = (...bands: [number, number, number, number]): Fingerprint => ({
  bands,
  key_tokens: ['a1', 'b2'],
});

async function add(
  store: Store,
  name: string,
  fingerprint: Fingerprint,
  account_id = 'local',
): Promise<void> {
  const ids = { job_id: name, document_id: `doc_${name}`, account_id };
  await store.documents.insert(aDocument({ document_id: ids.document_id, account_id, sha256: 'c0ffee' }));
  await store.jobs.insert([aJob({ ...ids, batch_id: null })]);
  await store.fingerprints.save(name, account_id, fingerprint);
}

const idsOf = (jobs: readonly { readonly job_id: string }[]): readonly string[] =>
  jobs.map((job) => job.job_id);

test('Alike is what shares a part and differs in six bits at most, newest first, of one account', async () => {
  const store = await openTestStore();
  await add(store, 'same', print(1, 2, 3, 4));
  await add(store, 'near', print(1, 2, 3, 4 ^ 0b111111));
  await add(store, 'far', print(1, 2, 3, 4 ^ 0b1111111));
  await add(store, 'apart', print(1 ^ 1, 2 ^ 1, 3 ^ 1, 4 ^ 1));
  await add(store, 'foreign', print(1, 2, 3, 4), 'other');
  const all = await store.fingerprints.alike('local', print(1, 2, 3, 4), null);
  expect(idsOf(all)).toEqual(['near', 'same']);
  expect(all[0]?.key_tokens).toEqual(['a1', 'b2']);
  expect(idsOf(await store.fingerprints.alike('local', print(1, 2, 3, 4), 'near'))).toEqual(['same']);
});

test('The same bytes are found for the account that sent them, before the job in question', async () => {
  const store = await openTestStore();
  await add(store, 'one', print(1, 2, 3, 4));
  await add(store, 'two', print(1, 2, 3, 4));
  await add(store, 'foreign', print(1, 2, 3, 4), 'other');
  expect(idsOf(await store.fingerprints.sameBytes('local', 'c0ffee', null))).toEqual(['two', 'one']);
  expect(idsOf(await store.fingerprints.sameBytes('local', 'c0ffee', 'two'))).toEqual(['one']);
  expect(await store.fingerprints.sameBytes('local', 'other', null)).toEqual([]);
});

test('A lookup gives fifty jobs at most, and those that retention took are gone', async () => {
  const store = await openTestStore();
  for (let count = 0; count < 60; count += 1) await add(store, `job_${String(count)}`, print(1, 2, 3, 4));
  const found = await store.fingerprints.alike('local', print(1, 2, 3, 4), null);
  expect(found).toHaveLength(50);
  expect(found[0]?.job_id).toBe('job_59');
  await store.retention.sweep(new Date(new Date(NOON).getTime() + 1).toISOString());
  expect(await store.fingerprints.alike('local', print(1, 2, 3, 4), null)).toEqual([]);
});
