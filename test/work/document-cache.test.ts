/** Opened documents are kept for the next page and closed when they make room. */
import { readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createDocumentCache } from '../../src/work/document-cache.ts';
import type { OpenDocument } from '../../src/document/index.ts';
import { temporaryFolder } from '../store/records.ts';
import { makePdf } from '../support/pdf-builder.ts';

const open = { maxPixels: 1e6, maxPages: null, passwords: [] };

async function pdfFile(folder: string, name: string, pages = 1): Promise<{ path: string; name: string }> {
  const path = join(folder, name);
  const page = { text: [{ x: 50, y: 50, text: name }] };
  await writeFile(path, makePdf({ pages: Array.from({ length: pages }, () => page) }));
  return { path, name };
}

test('A document stays open for the next page and is opened anew when the file changed', async () => {
  const folder = await temporaryFolder();
  const cache = createDocumentCache();
  const file = await pdfFile(folder, 'a.pdf');
  const take = () => cache.with(file, open, (document) => Promise.resolve(document));
  const first = await take();
  expect(await take()).toBe(first);
  await pdfFile(folder, 'a.pdf', 3);
  await utimes(file.path, new Date(), new Date(Date.now() + 5000));
  expect((await take()).pageCount).toBe(3);
  await cache.close();
});

test('Only a few stay open, and none is closed while somebody reads it', async () => {
  const folder = await temporaryFolder();
  const cache = createDocumentCache();
  const files = await Promise.all(['a.pdf', 'b.pdf', 'c.pdf'].map((name) => pdfFile(folder, name)));
  const [a, b, c] = files;
  if (a === undefined || b === undefined || c === undefined) throw new Error('three files');
  const words = async (document: OpenDocument) =>
    (await document.textLayer(1))?.words.map((word) => word.text);
  let openA: OpenDocument | null = null;
  await cache.with(a, open, async (document) => {
    openA = document;
    for (const file of [b, c]) expect(await cache.with(file, open, words)).toEqual([file.name]);
    // Pushed out by the two others, but still in use.
    expect(await words(document)).toEqual(['a.pdf']);
  });
  expect(await cache.with(a, open, (document) => Promise.resolve(document))).not.toBe(openA);
  await cache.close();
});

test('A document that cannot be opened is tried again', async () => {
  const folder = await temporaryFolder();
  const cache = createDocumentCache();
  const file = { path: join(folder, 'late.pdf'), name: 'late.pdf' };
  const count = () => cache.with(file, open, (document) => Promise.resolve(document.pageCount));
  await expect(count()).rejects.toMatchObject({ code: 'file_unreadable' });
  await pdfFile(folder, 'late.pdf');
  expect(await count()).toBe(1);
  await cache.close();
});

test('Work that goes on without the document is told that it cannot be opened, and it is tried again', async () => {
  const folder = await temporaryFolder();
  const cache = createDocumentCache();
  const file = await pdfFile(folder, 'a.pdf', 2);
  const bytes = await readFile(file.path);
  const time = new Date(0);
  // Neither size nor time tell that another file lies there.
  await writeFile(file.path, new Uint8Array(bytes.length).fill(65));
  await utimes(file.path, time, time);
  const look = () =>
    cache.withOpening(file, open, (opening) => opening().then(({ pdf }) => pdf?.pageCount, String));
  expect(await look()).toContain('is not a document this tool reads');
  await writeFile(file.path, bytes);
  await utimes(file.path, time, time);
  expect(await look()).toBe(2);
  await cache.close();
});

test('What was opened for one is there for the other, and nothing is opened that nobody asks for', async () => {
  const folder = await temporaryFolder();
  const cache = createDocumentCache();
  const missing = { path: join(folder, 'none.pdf'), name: 'none.pdf' };
  expect(await cache.withOpening(missing, open, () => Promise.resolve('done'))).toBe('done');
  const file = await pdfFile(folder, 'a.pdf');
  const first = await cache.with(file, open, (document) => Promise.resolve(document));
  expect(await cache.withOpening(file, open, (opening) => opening())).toBe(first);
  await cache.close();
});
