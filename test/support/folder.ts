/** A temporary folder that is gone after the test. */
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** Makes a folder for the running test. */
export async function testFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'docx-cli-test-')));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
