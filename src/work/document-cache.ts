/** Keeps the documents opened last, so that the pages of one file do not open it again and again. */
import { stat } from 'node:fs/promises';
import { openDocument } from '../document/index.ts';
import type { OpenedDocument } from '../document/index.ts';
import type { FileRef, OpenRequest } from './messages.ts';

/** Documents kept open by one worker. Each holds its bytes, 50 MB at most. */
const CAPACITY = 2;

export interface DocumentCache {
  /** Opens a document, or takes the open one, and keeps it open while `use` runs. Throws what opening throws. */
  with<T>(file: FileRef, open: OpenRequest, use: (document: OpenedDocument) => Promise<T>): Promise<T>;
  /** The same for work that may not need the document, or goes on without it: `opening` opens it when called. */
  withOpening<T>(
    file: FileRef,
    open: OpenRequest,
    use: (opening: () => Promise<OpenedDocument>) => Promise<T>,
  ): Promise<T>;
  close(): Promise<void>;
}

/** Key of a document: path, options, and what shows that the file at the path has been replaced. */
async function keyOf({ path, name }: FileRef, open: OpenRequest): Promise<string> {
  const facts = await stat(path).catch(() => null);
  return JSON.stringify([path, name, facts?.size, facts?.mtimeMs, facts?.ino, open]);
}

/** A document that is kept open while it is wanted. */
interface Kept {
  /** Runs `work` with a way to open the document; it is not closed before the end. What throws makes the document unwanted. */
  use<T>(work: (opening: () => Promise<OpenedDocument>) => Promise<T>): Promise<T>;
  /** Closes it as soon as nobody uses it. */
  evict(): Promise<void>;
}

/** Opens a document when somebody first asks for it. `onTrouble` hears that it is to be opened afresh next time. */
function keepOpen(open: () => Promise<OpenedDocument>, onTrouble: () => void): Kept {
  let document: Promise<OpenedDocument> | null = null;
  let users = 0;
  let isEvicted = false;
  const closeUnused = async (): Promise<void> => {
    if (!isEvicted || users > 0) return;
    await (await document?.catch(() => null))?.close();
  };
  const giveUp = (): void => {
    isEvicted = true;
    onTrouble();
  };
  const opening = (): Promise<OpenedDocument> => {
    if (document === null) {
      document = open();
      document.catch(giveUp);
    }
    return document;
  };
  return {
    async use(work) {
      users += 1;
      try {
        return await work(opening);
      } catch (error) {
        giveUp();
        throw error;
      } finally {
        users -= 1;
        await closeUnused();
      }
    },
    async evict() {
      isEvicted = true;
      await closeUnused();
    },
  };
}

export function createDocumentCache(): DocumentCache {
  /** The one used last at the end. */
  const kept = new Map<string, Kept>();

  async function evict(key: string, document: Kept): Promise<void> {
    kept.delete(key);
    await document.evict();
  }

  const withOpening: DocumentCache['withOpening'] = async (file, open, use) => {
    const key = await keyOf(file, open);
    const document =
      kept.get(key) ??
      keepOpen(
        () => openDocument(file, open),
        () => {
          if (kept.get(key) === document) kept.delete(key);
        },
      );
    kept.delete(key);
    kept.set(key, document);
    return document.use(async (opening) => {
      for (const [oldest, old] of kept) {
        if (kept.size <= CAPACITY) break;
        await evict(oldest, old);
      }
      return use(opening);
    });
  };

  return {
    with: (file, open, use) => withOpening(file, open, async (opening) => use(await opening())),
    withOpening,
    async close() {
      for (const [key, document] of [...kept]) await evict(key, document);
    },
  };
}
