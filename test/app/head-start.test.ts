/** Which command lines start a thread before they are understood, and what becomes of it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { hasSurelyWork, headStart } from '../../src/app/head-start.ts';
import { testFolder } from '../support/folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await testFolder();
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) writeFileSync(path.join(folder, name), 'small');
  writeFileSync(path.join(folder, 'large.pdf'), Buffer.alloc(600_000));
  mkdirSync(path.join(folder, 'inbox'));
});

const has = (line: string, env: Record<string, string> = {}): boolean =>
  hasSurelyWork({ argv: ['node', 'docx-cli', ...line.split(' ')], env, cwd: () => folder });

it('is given for one or two small files that a local engine is to work on', () => {
  expect(has('--local verify a.pdf')).toBe(true);
  expect(has('bulk --local a.pdf b.pdf --json')).toBe(true);
  expect(has('upload a.pdf', { DOCX_LOCAL: 'yes' })).toBe(true);
});

it('is not given where the service is elsewhere, where there is no work, and where a second process will do it', () => {
  expect(has('verify a.pdf')).toBe(false);
  expect(has('verify a.pdf', { DOCX_LOCAL: 'false' })).toBe(false);
  expect(has('--local jobs list')).toBe(false);
  expect(has('--local verify missing.pdf')).toBe(false);
  expect(has('--local verify a.pdf b.pdf c.pdf')).toBe(false);
  expect(has('--local verify large.pdf')).toBe(false);
  expect(has('--local bulk inbox')).toBe(false);
});

it('takes words that can be no path for values of options', () => {
  expect(has(`--local verify a.pdf --checks ${'pdf_signature,'.repeat(40)}pdf_flattened`)).toBe(true);
  expect(has('--local verify a\0.pdf')).toBe(false);
});

it('is given for anything in the second process', () => {
  const tuned = {
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: String(1024 * 1024),
    MALLOC_TRIM_THRESHOLD_: String(1024 * 1024),
  };
  expect(has('--local bulk inbox', tuned)).toBe(true);
  expect(has('--local jobs list', tuned)).toBe(false);
});

it('gives its thread once; that it ends it shows in runs that fail early and exit all the same', async () => {
  const processOf = (...words: readonly string[]): NodeJS.Process =>
    ({ argv: ['node', 'docx-cli', ...words], env: {}, cwd: () => folder }) as unknown as NodeJS.Process;
  const started = headStart(processOf('--local', 'verify', 'a.pdf'));
  expect(await started.take()).toBeDefined();
  expect(await started.take()).toBeUndefined();
  await started.close();
  const none = headStart(processOf('keys', 'list'));
  expect(await none.take()).toBeUndefined();
  await none.close();
});
