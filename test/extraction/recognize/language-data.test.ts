/** Finding language data on this machine. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLanguageData } from '../../../src/extraction/recognize/language-data.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docx-lang-'));
  await writeFile(join(folder, 'deu.traineddata'), 'plain');
  await writeFile(join(folder, 'fra.traineddata.gz'), 'packed');
});
afterAll(() => rm(folder, { recursive: true }));

test('the bundled language is found without a folder', async () => {
  const [eng] = await readLanguageData('eng', null);
  expect(eng?.code).toBe('eng');
  // A gzip file.
  expect([...(eng?.data.subarray(0, 2) ?? [])]).toEqual([0x1f, 0x8b]);
});

test('languages come from a folder and from packages in one request, each once', async () => {
  const found = await readLanguageData('eng+deu+fra+deu', folder);
  expect(found.map((language) => language.code)).toEqual(['eng', 'deu', 'fra']);
  expect(Buffer.from(found[1]?.data ?? []).toString()).toBe('plain');
  expect(Buffer.from(found[2]?.data ?? []).toString()).toBe('packed');
});

test('a missing language is named together with the way to get it', async () => {
  await expect(readLanguageData('eng+jpn', null)).rejects.toMatchObject({
    code: 'missing_part',
    detail: 'There is no data for language "jpn" among the installed packages.',
    hint: expect.stringContaining('@tesseract.js-data/jpn') as string,
  });
});

test('a folder that is not there is told, and no other data takes its place', async () => {
  await expect(readLanguageData('eng', join(folder, 'nowhere'))).rejects.toMatchObject({
    code: 'missing_part',
    detail: expect.stringContaining('nowhere') as string,
  });
});

test.each(['', '../../etc/passwd', 'eng/..', 'a b'])('"%s" is no language and no path', async (lang) => {
  await expect(readLanguageData(lang, folder)).rejects.toMatchObject({ code: 'missing_part' });
});
