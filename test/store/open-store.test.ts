/** Opening a store: permissions, migrations, damaged and newer stores, several processes at once. */
import { chmod, mkdir, readdir, rmdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '../../src/store/index.ts';
import { systemClock } from '../../src/kit/clock.ts';
import { aDocument, aJob, aKey, openTestStore, runSql, temporaryFolder } from './records.ts';

const open = (folder: string) => openStore({ folder, clock: systemClock });
const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8);

test('A new store belongs to its owner alone, whatever the umask says', async () => {
  const before = process.umask(0);
  try {
    const folder = join(await temporaryFolder(), 'deep', 'store');
    const store = await openTestStore(folder);
    await store.documents.insert(aDocument());
    const { path } = await store.vault.put(bytes('abc'), { maxBytes: 10, name: 'a' });
    expect(await modeOf(folder)).toBe('700');
    expect(await modeOf(join(folder, 'vault'))).toBe('700');
    expect(await modeOf(join(path, '..'))).toBe('700');
    expect(await modeOf(path)).toBe('600');
    const files = (await readdir(folder)).filter((name) => name.startsWith('docx.db')).sort();
    expect(files).toEqual(['docx.db', 'docx.db-shm', 'docx.db-wal']);
    for (const name of files) expect(await modeOf(join(folder, name))).toBe('600');
  } finally {
    process.umask(before);
  }
});

test('What was stored is there when the store is opened again', async () => {
  const folder = await temporaryFolder();
  const first = await open(folder);
  await first.keys.insert(aKey());
  await first.close();
  const second = await openTestStore(folder);
  expect(await second.keys.list('local')).toEqual([aKey()]);
});

test('Processes and connections that open a new store at the same moment do not clash', async () => {
  const folder = join(await temporaryFolder(), 'new');
  const stores = await Promise.all(Array.from({ length: 6 }, () => openTestStore(folder)));
  for (const [index, store] of stores.entries()) {
    await store.documents.insert(aDocument({ document_id: `doc_${index}` }));
  }
  expect(await stores[0]?.documents.countBySha(aDocument().sha256)).toBe(6);
});

test('A store that a newer version made is refused with a way out', async () => {
  const folder = await temporaryFolder();
  await (await open(folder)).close();
  await runSql(folder, "insert into kysely_migration values ('9999-future', '2030-01-01')");
  await expect(open(folder)).rejects.toMatchObject({
    code: 'settings_invalid',
    detail: expect.stringContaining('9999-future') as string,
    hint: expect.stringContaining('Update docx-cli') as string,
  });
});

test('A damaged database is named and nothing is overwritten', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'docx.db');
  await writeFile(file, 'this is no database. '.repeat(500));
  await expect(open(folder)).rejects.toMatchObject({
    code: 'settings_invalid',
    detail: expect.stringContaining(file) as string,
  });
  expect((await stat(file)).size).toBe(21 * 500);
});

test('A database without a byte is new where no documents are, and emptied where some are', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'docx.db');
  await writeFile(file, '');
  const store = await open(folder);
  await store.vault.put(bytes('abc'), { maxBytes: 10, name: 'a' });
  await store.close();
  await writeFile(file, '');
  await expect(open(folder)).rejects.toMatchObject({
    code: 'settings_invalid',
    detail: expect.stringContaining(`${file} is empty`) as string,
  });
  expect((await stat(file)).size).toBe(0);
});

test('A folder that cannot be a store is named', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'file');
  await writeFile(file, '');
  await expect(open(join(file, 'store'))).rejects.toMatchObject({
    code: 'settings_invalid',
    detail: expect.stringContaining(join(file, 'store')) as string,
    hint: expect.stringContaining('--store') as string,
  });
  await mkdir(join(folder, 'taken', 'docx.db'), { recursive: true });
  await expect(open(join(folder, 'taken'))).rejects.toMatchObject({
    code: 'settings_invalid',
    // The database says of all of these only that the file cannot be opened.
    hint: expect.stringMatching(/owner and permissions.*ulimit -n/) as string,
  });
});

test.skipIf(process.getuid?.() === 0)('A folder without write permission is refused', async () => {
  const folder = await temporaryFolder();
  await chmod(folder, 0o500);
  await expect(open(folder)).rejects.toMatchObject({ code: 'settings_invalid' });
  await chmod(folder, 0o700);
});

test('A transaction stands or falls as one', async () => {
  const store = await openTestStore();
  await expect(
    store.transaction(async (repositories) => {
      await repositories.documents.insert(aDocument());
      await repositories.jobs.insert([aJob()]);
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await store.documents.get('doc_1')).toBeNull();
  await store.transaction(async (repositories) => {
    await repositories.documents.insert(aDocument());
    await repositories.jobs.insert([aJob()]);
  });
  expect(await store.jobs.get('local', 'job_1')).toEqual(aJob());
});

test('A transaction that reads first may write although another connection wrote in between', async () => {
  const folder = await temporaryFolder();
  const [one, two] = [await openTestStore(folder), await openTestStore(folder)];
  const add = (store: typeof one) =>
    store.transaction(async (repositories) => {
      const count = await repositories.documents.countBySha(aDocument().sha256);
      await repositories.documents.insert(aDocument({ document_id: `doc_${count}` }));
    });
  for (let round = 0; round < 10; round += 1) {
    await add(one);
    await add(two);
  }
  expect(await one.documents.countBySha(aDocument().sha256)).toBe(20);
});

test('A transaction of one connection makes another one in the same process wait, not fail', async () => {
  const folder = await temporaryFolder();
  const [one, two] = [await openTestStore(folder), await openTestStore(folder)];
  const slow = one.transaction(async (repositories) => {
    await repositories.documents.insert(aDocument());
    await systemClock.sleep(200);
  });
  await two.documents.insert(aDocument({ document_id: 'doc_2' }));
  await slow;
  expect(await two.documents.countBySha(aDocument().sha256)).toBe(2);
});

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  yield Buffer.from(text);
}

test('Whether the store can be written is found out by writing, to the database and beside it', async () => {
  const folder = await temporaryFolder();
  const store = await openTestStore(folder);
  const log = join(folder, 'docx.db-wal');
  const { size } = await stat(log);
  await store.checkWritable();
  expect((await stat(log)).size).toBeGreaterThan(size);
  expect(await readdir(join(folder, 'vault/incoming'))).toEqual([]);
  await rmdir(join(folder, 'vault/incoming'));
  await expect(store.checkWritable()).rejects.toMatchObject({ code: 'settings_invalid' });
});
