/** Originals are addressed by content, bounded while they stream in, and private. */
import { mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sha256 } from '../../src/kit/hash.ts';
import { openTestStore } from './records.ts';

async function* stream(...parts: (string | Error)[]): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  for (const part of parts) {
    if (part instanceof Error) throw part;
    yield Buffer.from(part);
  }
}

test('An original lies under its hash and is stored once', async () => {
  const { vault, folder } = await openTestStore();
  const put = () => vault.put(stream('ab', '', 'c'), { maxBytes: 3, name: 'a.pdf' });
  const [first, second] = [await put(), await put()];
  const hash = sha256('abc');
  const path = join(folder, 'vault', hash.slice(0, 2), hash.slice(2));
  expect(first).toEqual({ sha256: hash, size: 3, path });
  expect(second).toEqual(first);
  expect(vault.pathOf(hash)).toBe(path);
  expect(await readFile(path, 'utf8')).toBe('abc');
  // Nobody else on the machine may read it.
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await vault.has(hash)).toBe(true);
  await vault.remove(hash);
  await vault.remove(hash);
  expect(await vault.has(hash)).toBe(false);
});

test('A file over the limit is refused while it is read, and nothing of it stays', async () => {
  const { vault, folder } = await openTestStore();
  let taken = 0;
  async function* endless(): AsyncGenerator<Uint8Array> {
    for (;;) {
      taken += 1;
      await Promise.resolve();
      yield Buffer.alloc(1024 * 1024);
    }
  }
  await expect(vault.put(endless(), { maxBytes: 5 * 1024 * 1024, name: 'big.pdf' })).rejects.toMatchObject({
    code: 'file_too_large',
    detail: 'big.pdf is larger than 5 MB.',
  });
  expect(taken).toBe(6);
  expect(await readdir(join(folder, 'vault'))).toEqual(['incoming']);
  expect(await readdir(join(folder, 'vault', 'incoming'))).toEqual([]);
});

test('An upload that breaks off passes its own error on and leaves nothing', async () => {
  const { vault, folder } = await openTestStore();
  const broken = new Error('the network went away');
  await expect(vault.put(stream('ab', broken), { maxBytes: 9, name: 'a' })).rejects.toBe(broken);
  expect(await readdir(join(folder, 'vault', 'incoming'))).toEqual([]);
});

test('A vault that cannot be written is named, with what the file system said', async () => {
  const { vault, folder } = await openTestStore();
  const hash = sha256('abc');
  await writeFile(join(folder, 'vault', hash.slice(0, 2)), 'in the way');
  await expect(vault.put(stream('abc'), { maxBytes: 9, name: 'a' })).rejects.toMatchObject({
    code: 'settings_invalid',
    detail: expect.stringContaining(vault.pathOf(hash)) as string,
  });
  expect(await readdir(join(folder, 'vault', 'incoming'))).toEqual([]);
});

test('Files that are not originals are left alone by retention', async () => {
  const { vault, folder, retention } = await openTestStore();
  await mkdir(join(folder, 'vault', 'ab'), { recursive: true });
  await writeFile(join(folder, 'vault', 'ab', 'note.txt'), '');
  await writeFile(join(folder, 'vault', 'read.me'), '');
  const { sha256: hash } = await vault.put(stream('abc'), { maxBytes: 9, name: 'a' });
  expect((await retention.sweep('9999-01-01T00:00:00.000Z')).orphans).toEqual([hash]);
});
