/** Keeps the documents opened last, so that the pages of one file do not open it again and again. */
import { stat } from 'node:fs/promises';
import { openDocument } from '../document/index.ts';
import type { OpenedDocument } from '../document/index.ts';
import type { FileRef, OpenRequest } from './messages.ts';

/** Documents kept open by one worker. Each holds its bytes, 50 MB at most. */
const CAPACITY = 2;

interface Entry {
  /** What opening it came or comes to, once somebody has asked for it. */
  document: Promise<OpenedDocument> | null;
  users: number;
  isEvicted: boolean;
}

export interface DocumentCache {
  /** Opens a document, or takes the open one, and keeps it open while `use` runs. Throws what opening throws. */
  with<T>(file: FileRef, open: OpenRequest, use: (document: OpenedDocument) => Promise<T>): Promise<T>;
  /** The same for work that goes on when the document cannot be opened, or may not need it: `opening` opens it when called. */
  withOpening<T>(
    file: FileRef,
    open: OpenRequest,
    use: (opening: () => Promise<OpenedDocument>) => Promise<T>,
  ): Promise<T>;
  close(): Promise<void>;
}

/** Path and options, and what tells that another file lies there by now. */
async function keyOf({ path, name }: FileRef, open: OpenRequest): Promise<string> {
  const facts = await stat(path).catch(() => null);
  return JSON.stringify([path, name, facts?.size, facts?.mtimeMs, facts?.ino, open]);
}

export function createDocumentCache(): DocumentCache {
  /** The one used last at the end. */
  const entries = new Map<string, Entry>();

  async function closeUnused(entry: Entry): Promise<void> {
    if (!entry.isEvicted || entry.users > 0) return;
    const document = await entry.document?.catch(() => null);
    await document?.close();
  }

  async function evict(key: string, entry: Entry): Promise<void> {
    entries.delete(key);
    entry.isEvicted = true;
    await closeUnused(entry);
  }

  async function withOpening<T>(
    file: FileRef,
    open: OpenRequest,
    use: (opening: () => Promise<OpenedDocument>) => Promise<T>,
  ): Promise<T> {
    const key = await keyOf(file, open);
    const entry: Entry = entries.get(key) ?? { document: null, users: 0, isEvicted: false };
    // A document that made trouble is opened afresh next time.
    const forget = (): void => {
      if (entries.get(key) === entry) entries.delete(key);
      entry.isEvicted = true;
    };
    const opening = (): Promise<OpenedDocument> => {
      if (entry.document === null) {
        entry.document = openDocument(file, open);
        entry.document.catch(forget);
      }
      return entry.document;
    };
    entry.users += 1;
    entries.delete(key);
    entries.set(key, entry);
    try {
      for (const [oldest, old] of entries) {
        if (entries.size <= CAPACITY) break;
        await evict(oldest, old);
      }
      return await use(opening);
    } catch (error) {
      forget();
      throw error;
    } finally {
      entry.users -= 1;
      await closeUnused(entry);
    }
  }

  return {
    with: (file, open, use) => withOpening(file, open, async (opening) => use(await opening())),
    withOpening,
    async close() {
      for (const [key, entry] of [...entries]) await evict(key, entry);
    },
  };
}
