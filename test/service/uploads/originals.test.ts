/** Originals stay exactly as long as somebody uses or holds them. */
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { FileSource } from '../../../src/contract/index.ts';
import { systemClock } from '../../../src/kit/clock.ts';
import { sha256 } from '../../../src/kit/hash.ts';
import { withLocalFile } from '../../../src/service/uploads/file-content.ts';
import { createOriginals } from '../../../src/service/uploads/originals.ts';
import { openStore } from '../../../src/store/index.ts';
import { folderForTest } from '../../support/embedded.ts';
import { memoryFile } from '../../support/sample-documents.ts';

const content = Buffer.from('%PDF-1.7 not more than a header, which is all that is looked at here');

async function openVault() {
  const store = await openStore({ folder: await folderForTest(), clock: systemClock });
  onTestFinished(() => store.close());
  return { store, originals: createOriginals(store) };
}

const useOf = (sha: string) => ({
  document_id: 'doc_1',
  account_id: 'local',
  sha256: sha,
  filename: 'a.pdf',
  media_type: 'application/pdf',
  size: content.length,
  created_at: '2024-01-01T00:00:00.000Z',
});

describe('originals', () => {
  it('what no document uses is gone when it is released', async () => {
    const { store, originals } = await openVault();
    const original = await originals.put(memoryFile('a.pdf', content));
    expect(original).toMatchObject({
      sha256: sha256(content),
      size: content.length,
      mediaType: 'application/pdf',
    });
    expect(await store.vault.has(original.sha256)).toBe(true);
    await originals.release(original.sha256);
    expect(await store.vault.has(original.sha256)).toBe(false);
  });

  it('what a document uses stays', async () => {
    const { store, originals } = await openVault();
    const { sha256: sha } = await originals.put(memoryFile('a.pdf', content));
    await store.documents.insert(useOf(sha));
    await originals.release(sha);
    expect(await store.vault.has(sha)).toBe(true);
  });

  it('the same bytes uploaded twice at once stay until the second one is decided', async () => {
    const { store, originals } = await openVault();
    const [one, two] = await Promise.all([
      originals.put(memoryFile('a.pdf', content)),
      originals.put(memoryFile('b.pdf', content)),
    ]);
    await originals.release(one.sha256);
    expect(await store.vault.has(two.sha256)).toBe(true);
    await originals.release(two.sha256);
    expect(await store.vault.has(two.sha256)).toBe(false);
  });

  it('a file that breaks off or cannot be read leaves nothing behind and says which one it was', async () => {
    const { store, originals } = await openVault();
    const broken: FileSource = {
      name: 'usb/broken.pdf',
      size: 5000,
      async *open() {
        yield await Promise.resolve(Buffer.concat([content, Buffer.alloc(2000)]));
        throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' });
      },
    };
    await expect(originals.put(broken)).rejects.toMatchObject({
      code: 'file_unreadable',
      detail: '"broken.pdf" could not be read: EIO: i/o error, read',
    });
    const left = await readdir(path.join(store.folder, 'vault'), { recursive: true, withFileTypes: true });
    expect(left.filter((entry) => entry.isFile())).toEqual([]);
  });
});

describe('withLocalFile', () => {
  it('a file that lies here is used where it lies', async () => {
    const file = path.join(await folderForTest(), 'x.pdf');
    await writeFile(file, content);
    const used = await withLocalFile({ ...memoryFile('x.pdf', content), path: file }, undefined, (ref) =>
      Promise.resolve(ref.path),
    );
    expect(used).toBe(file);
  });

  it('anything else gets a private copy that is gone afterwards, also after a fault', async () => {
    const { readFile, stat, access } = await import('node:fs/promises');
    let copy = '';
    const work = withLocalFile(memoryFile('x.pdf', content), undefined, async (ref) => {
      copy = ref.path;
      expect(await readFile(copy)).toEqual(content);
      expect((await stat(copy)).mode & 0o777).toBe(0o600);
      throw new Error('fault of the work');
    });
    await expect(work).rejects.toThrow('fault of the work');
    await expect(access(copy)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
