/** Folders are made with their parents, or it is said at once why not. */
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder } from '../../../src/kit/files/make-folder.ts';
import { testFolder } from '../../support/folder.ts';

it('makes a folder with its parents, for whom it is meant', async () => {
  const folder = join(await testFolder(), 'a', 'b', 'c');
  await makeFolder(folder, 0o700);
  await makeFolder(folder, 0o700);
  expect([folder, join(folder, '..')].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o700]);
});

it('says that a file is in the way', async () => {
  const file = join(await testFolder(), 'file');
  writeFileSync(file, '');
  await expect(makeFolder(file)).rejects.toMatchObject({ code: 'EEXIST' });
  await expect(makeFolder(join(file, 'below'))).rejects.toMatchObject({ code: 'ENOTDIR' });
});
