/** Where no temporary file can be made, the person is told of the folder and of the variable that names it. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { spoolStdin } from '../../../src/cli/inputs/input-file.ts';
import { withLocalFile } from '../../../src/service/uploads/file-content.ts';
import { unusableTemporaryFolder } from '../../../src/contract/index.ts';
import { temporaryFolder } from '../../../src/kit/files/temporary-folder.ts';
import { testFolder } from '../../support/folder.ts';
import { memoryFile } from '../../support/sample-documents.ts';

afterEach(() => vi.unstubAllEnvs());

it('makes a new folder each time', async () => {
  const [one, other] = [
    await temporaryFolder(unusableTemporaryFolder),
    await temporaryFolder(unusableTemporaryFolder),
  ];
  expect(one).not.toBe(other);
  await Promise.all([one, other].map((folder) => rm(folder, { recursive: true })));
});

it('names a folder that cannot be used, and what to set', async () => {
  const gone = join(await testFolder(), 'gone');
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) vi.stubEnv(name, gone);
  const fault = {
    code: 'file_unwritable',
    detail: expect.stringContaining(
      `Nothing can be written to ${gone}, the folder for temporary files`,
    ) as string,
    hint: expect.stringContaining('TMPDIR') as string,
  };
  const bytes = async function* () {
    yield Buffer.from('%PDF-1.7');
    await Promise.resolve();
  };
  await expect(spoolStdin({ isTTY: false, bytes }, undefined)).rejects.toMatchObject(fault);
  const use = withLocalFile(memoryFile('a.pdf', Buffer.from('%PDF-1.7')), undefined, () => Promise.resolve());
  await expect(use).rejects.toMatchObject(fault);
});
