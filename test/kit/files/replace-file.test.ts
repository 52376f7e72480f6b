/** Files that are replaced as a whole. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { MAX_NAME_BYTES } from '../../../src/kit/files/file-name.ts';
import { replaceFile } from '../../../src/kit/files/replace-file.ts';
import { testFolder } from '../../support/folder.ts';

test('a file is as it was until its new content is whole', async () => {
  const folder = await testFolder();
  const file = path.join(folder, 'entry.json');
  writeFileSync(file, 'old');
  await replaceFile(file, async (draft) => {
    await writeFile(draft, 'new', { flag: 'wx' });
    expect(readFileSync(file, 'utf8')).toBe('old');
  });
  expect(readFileSync(file, 'utf8')).toBe('new');
  expect(readdirSync(folder)).toEqual(['entry.json']);
});

test('nothing is left of content that could not be written, or not be put in place', async () => {
  const folder = await testFolder();
  const file = path.join(folder, 'entry.json');
  const halfWay = replaceFile(file, async (draft) => {
    await writeFile(draft, 'half');
    throw new Error('the disk is full');
  });
  await expect(halfWay).rejects.toThrow('the disk is full');
  mkdirSync(file);
  await expect(replaceFile(file, (draft) => writeFile(draft, 'whole'))).rejects.toThrow('entry.json');
  expect(readdirSync(folder)).toEqual(['entry.json']);
});

test('a file may have the longest of names', async () => {
  const folder = await testFolder();
  const name = 'ä'.repeat(Math.floor(MAX_NAME_BYTES / 2));
  await replaceFile(path.join(folder, name), (draft) => writeFile(draft, 'new'));
  expect(readdirSync(folder)).toEqual([name]);
});
