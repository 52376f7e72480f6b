/** The format is chosen, files are complete or not there. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatOf, print, writeFileAtomically } from '../../../src/cli/output/output.ts';
import { testHost } from '../../support/cli.ts';
import { testFolder } from '../../support/folder.ts';

const view = {
  json: { a: 1 },
  sections: [{ kind: 'facts' as const, facts: [{ name: 'a', value: 1 }] }],
};

describe('formatOf', () => {
  it.each([
    [{}, true, 'table'],
    [{}, false, 'plain'],
    [{ out: 'file' }, true, 'plain'],
    [{ out: '-' }, true, 'table'],
    [{ json: true }, true, 'json'],
    [{ json: true, jsonl: true }, false, 'jsonl'],
    [{ json: true, format: 'csv' as const }, true, 'csv'],
  ] as const)('for %j on a terminal (%s) is %s', (options, isTTY, format) => {
    expect(formatOf(options, isTTY)).toBe(format);
  });
});

describe('print', () => {
  it('writes to standard output', async () => {
    const host = testHost();
    await print(host.io, view, { json: true });
    expect(host.stdout()).toBe('{\n  "a": 1\n}\n');
  });

  it('writes to a file from the working folder, for this user only', async () => {
    const cwd = await testFolder();
    const host = testHost({ cwd });
    await print(host.io, view, { json: true, out: 'deep/result.json' });
    const path = join(cwd, 'deep', 'result.json');
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ a: 1 });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(host.stdout()).toBe('');
  });
});

describe('writeFileAtomically', () => {
  it('leaves the old file and no draft when it fails', async () => {
    const folder = await testFolder();
    const path = join(folder, 'result.json');
    writeFileSync(path, 'old');
    async function* broken() {
      yield 'new';
      await Promise.resolve();
      throw new Error('no more');
    }
    await expect(writeFileAtomically(path, broken())).rejects.toThrow('no more');
    expect(readFileSync(path, 'utf8')).toBe('old');
    expect(readdirSync(folder)).toEqual(['result.json']);
  });

  it('writes into what is no file, and through a link, instead of taking its place', async () => {
    const folder = await testFolder();
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const read = readFile(pipe, 'utf8');
    await writeFileAtomically(pipe, ['a', 'b']);
    expect(await read).toBe('ab');
    expect(lstatSync(pipe).isFIFO()).toBe(true);

    writeFileSync(join(folder, 'real.json'), 'old');
    symlinkSync('real.json', join(folder, 'link.json'));
    await writeFileAtomically(join(folder, 'link.json'), ['new']);
    expect(lstatSync(join(folder, 'link.json')).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(folder, 'real.json'), 'utf8')).toBe('new');
  });

  it('leaves it to a file that is there already who may read it', async () => {
    const path = join(await testFolder(), 'shared.csv');
    writeFileSync(path, 'old');
    chmodSync(path, 0o640);
    await writeFileAtomically(path, ['new']);
    expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual(['new', 0o640]);
  });

  it('writes a file whose name is as long as a file system allows', async () => {
    const folder = await testFolder();
    const name = `${'字'.repeat(83)}.json`;
    await writeFileAtomically(join(folder, name), ['x']);
    expect(readdirSync(folder)).toEqual([name]);
  });

  it('says which file it could not write', async () => {
    const folder = await testFolder();
    writeFileSync(join(folder, 'file'), '');
    const path = join(folder, 'file', 'inside.json');
    await expect(writeFileAtomically(path, ['x'])).rejects.toMatchObject({
      code: 'file_unwritable',
      detail: expect.stringContaining(path) as string,
    });
    expect(existsSync(path)).toBe(false);
  });
});
