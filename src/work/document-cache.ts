/** Keeps the documents opened last, so that the pages of one file do not open it again and again. */
import { stat } from 'node:fs/promises';
import { openDocument } from '../document/index.ts';
import type { OpenDocument } from '../document/index.ts';
import type { FileRef, OpenRequest } from './messages.ts';

/** Documents kept open by one thread. Each holds its bytes, 50 MB at most. */
const CAPACITY = 2;

interface Entry {
  readonly document: Promise<OpenDocument>;
  users: number;
  isEvicted: boolean;
}

export interface DocumentCache {
  /** Opens a document, or takes the open one, and keeps it open while `use` runs. Throws what opening throws. */
  with<T>(file: FileRef, open: OpenRequest, use: (document: OpenDocument) => Promise<T>): Promise<T>;
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
    const document = await entry.document.catch(() => null);
    await document?.close();
  }

  async function evict(key: string, entry: Entry): Promise<void> {
    entries.delete(key);
    entry.isEvicted = true;
    await closeUnused(entry);
  }

  return {
    async with(file, open, use) {
      const key = await keyOf(file, open);
      const entry = entries.get(key) ?? { document: openDocument(file, open), users: 0, isEvicted: false };
      entry.users += 1;
      entries.delete(key);
      entries.set(key, entry);
      try {
        for (const [oldest, old] of entries) {
          if (entries.size <= CAPACITY) break;
          await evict(oldest, old);
        }
        return await use(await entry.document);
      } catch (error) {
        // A document that made trouble is opened afresh next time.
        if (entries.get(key) === entry) entries.delete(key);
        entry.isEvicted = true;
        throw error;
      } finally {
        entry.users -= 1;
        await closeUnused(entry);
      }
    },
    async close() {
      for (const [key, entry] of [...entries]) await evict(key, entry);
    },
  };
}
