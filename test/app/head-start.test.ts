/** Which command lines start a worker before they are understood, and what becomes of it. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { workOf, headStart } from '../../src/app/head-start.ts';
import { testFolder } from '../support/folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await testFolder();
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) writeFileSync(path.join(folder, name), 'small');
  writeFileSync(path.join(folder, 'large.pdf'), Buffer.alloc(600_000));
  mkdirSync(path.join(folder, 'inbox'));
});

const work = (line: string, env: Record<string, string> = {}): string =>
  workOf({ argv: ['node', 'docx-cli', ...line.split(' ')], env, cwd: () => folder });

it('is little for one or two small files that a local engine is to work on', () => {
  expect(work('--local verify a.pdf')).toBe('little');
  expect(work('bulk --local a.pdf b.pdf --json')).toBe('little');
  expect(work('upload a.pdf', { DOCX_LOCAL: 'yes' })).toBe('little');
});

it('is much for more files, for large ones and for folders', () => {
  expect(work('--local verify a.pdf b.pdf c.pdf')).toBe('much');
  expect(work('--local verify large.pdf')).toBe('much');
  expect(work('--local bulk inbox')).toBe('much');
  expect(work('--local verify --files-from a.pdf')).toBe('much');
  expect(work('--local verify --files-from=a.pdf')).toBe('much');
});

it('does not count what options name for other ends', () => {
  const chapters = readFileSync('docs/commands.md', 'utf8').split(/^(?=##)/m);
  const working = chapters.filter((text) => /^## (?:Everywhere|bulk|upload|verify)\b/.test(text));
  const options = new Set(working.join('').match(/--[a-z-]+(?= <(?:dir|file)>)/g));
  expect([...options]).toEqual(expect.arrayContaining(['--out', '--report', '--store']));
  for (const option of ['-o', ...options]) {
    expect([option, work(`--local ${option} inbox verify a.pdf`)]).toEqual([option, 'little']);
    expect([option, work(`--local verify a.pdf ${option}=inbox`)]).toEqual([option, 'little']);
  }
});

it('is none where the service is elsewhere and where nothing is named that is there', () => {
  expect(work('verify a.pdf')).toBe('none');
  expect(work('verify a.pdf', { DOCX_LOCAL: 'false' })).toBe('none');
  expect(work('verify a.pdf --base-url https://a.example', { DOCX_LOCAL: '1' })).toBe('none');
  expect(work('--local jobs list')).toBe('none');
  expect(work('--local verify missing.pdf')).toBe('none');
});

it('takes words that can be no path for values of options', () => {
  expect(work(`--local verify a.pdf --checks ${'pdf_signature,'.repeat(40)}pdf_flattened`)).toBe('little');
  expect(work('--local verify a\0.pdf')).toBe('none');
});

it('gives its worker once; that it ends it shows in runs that fail early and exit all the same', async () => {
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
