/** Places for results are tried before the work. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkPlace } from '../../../src/cli/output/output-place.ts';
import { testFolder } from '../../support/folder.ts';

const isRoot = process.getuid?.() === 0;

describe('a place for results', () => {
  it('may be there or be made, may be a link, a pipe or a device', async () => {
    const cwd = await testFolder();
    writeFileSync(join(cwd, 'old.json'), '');
    symlinkSync('old.json', join(cwd, 'link.json'));
    execFileSync('mkfifo', [join(cwd, 'pipe')]);
    for (const place of ['-', 'old.json', 'new.json', 'a/b/new.json', 'link.json', 'pipe', '/dev/null']) {
      await expect(checkPlace(cwd, '--out', 'file', place)).resolves.toBeUndefined();
    }
    for (const place of ['.', 'a/b']) {
      await expect(checkPlace(cwd, '--report', 'folder', place)).resolves.toBeUndefined();
    }
  });

  it('cannot lie below a file', async () => {
    const cwd = await testFolder();
    writeFileSync(join(cwd, 'file'), '');
    for (const wanted of ['file', 'folder'] as const) {
      await expect(checkPlace(cwd, '--out', wanted, 'file/inside')).rejects.toMatchObject({
        code: 'file_unwritable',
        detail: expect.stringContaining(join(cwd, 'file')) as string,
      });
    }
  });

  // Everything is writable for root.
  it.skipIf(isRoot)('must be writable', async () => {
    const cwd = await testFolder();
    mkdirSync(join(cwd, 'locked'));
    writeFileSync(join(cwd, 'locked', 'old.json'), '');
    chmodSync(join(cwd, 'locked'), 0o555);
    for (const [wanted, place] of [
      ['file', 'locked/new.json'],
      ['file', 'locked/old.json'],
      ['folder', 'locked/results'],
    ] as const) {
      await expect(checkPlace(cwd, '--out', wanted, place)).rejects.toMatchObject({
        code: 'file_unwritable',
      });
    }
    chmodSync(join(cwd, 'locked'), 0o755);
  });
});
