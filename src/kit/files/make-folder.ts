/** Makes folders, also where a file system takes none. */
import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from '../caught.ts';

/**
 * Makes a folder with its parents; nothing happens when it is there. Throws what the file system says. Not by the
 * recursive way of Node 20 itself, which never comes back where folders cannot be made though their parent is there, as
 * below /proc.
 */
export async function makeFolder(path: string, mode?: number): Promise<void> {
  const make = (): Promise<void> => mkdir(path, { mode });
  try {
    await make().catch(async (error: unknown) => {
      if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error;
      await makeFolder(dirname(path), mode);
      await make();
    });
  } catch (error) {
    // Some file systems report that they are read-only before they report that the folder exists.
    const facts = await stat(path).catch(() => null);
    if (facts?.isDirectory() !== true) throw error;
  }
}
