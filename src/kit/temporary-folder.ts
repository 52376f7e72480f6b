/** A private folder for what has to be a file for a while. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Makes a new folder below the system's one for temporary files. Throws `whenUnusable` of that one when it cannot be. */
export async function temporaryFolder(
  whenUnusable: (folder: string, cause: unknown) => Error,
): Promise<string> {
  const folder = tmpdir();
  try {
    return await mkdtemp(path.join(folder, 'docx-cli-'));
  } catch (cause) {
    throw whenUnusable(folder, cause);
  }
}
