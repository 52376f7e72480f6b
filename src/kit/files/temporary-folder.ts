/** Private folders for temporary files. */
import { mkdtemp, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Makes the error of a folder for temporary files that cannot be used. */
type WhenUnusable = (folder: string, cause: unknown) => Error;

/** Makes a new folder below the system's one for temporary files. Throws `whenUnusable` of that one when it cannot be. */
export async function temporaryFolder(whenUnusable: WhenUnusable): Promise<string> {
  const folder = tmpdir();
  try {
    return await mkdtemp(path.join(folder, 'docx-cli-'));
  } catch (cause) {
    throw whenUnusable(folder, cause);
  }
}

/**
 * Writes content to a new file in a {@link temporaryFolder}. Throws what the content throws, and `whenUnusable` of the
 * system's folder when there is no room: that is nobody's document, and no fault of the program.
 */
export async function writeTemporary(
  file: string,
  content: AsyncIterable<Uint8Array>,
  whenUnusable: WhenUnusable,
): Promise<void> {
  const refuse = (cause: unknown): never => {
    throw whenUnusable(path.dirname(path.dirname(file)), cause);
  };
  const handle = await open(file, 'wx', 0o600).catch(refuse);
  try {
    // Unlike `write`, it goes on where the disk took only a part.
    for await (const bytes of content) await handle.appendFile(bytes).catch(refuse);
  } finally {
    await handle.close();
  }
}
