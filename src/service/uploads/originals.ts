/** Originals on their way into the vault: held until an upload is accepted or refused, and removed when nothing uses them. */
import { cleanFileName, MAX_FILE_BYTES } from '../../contract/index.ts';
import type { FileSource, MediaType } from '../../contract/index.ts';
import type { Store } from '../../store/index.ts';
import { openChecked } from './file-content.ts';

/** An original that lies in the vault. */
export interface Original {
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  readonly path: string;
  readonly mediaType: MediaType;
}

/** The way in and out of the vault. One per store and process, so that uploads of the same bytes know each other. */
export interface Originals {
  /** Streams a file in and holds it. Throws the rejection (`empty_file`, `unsupported_type`, `file_too_large`). */
  put(file: FileSource, signal?: AbortSignal): Promise<Original>;
  /** Ends the hold of one `put`; what no document uses by then is removed. */
  release(sha256: string): Promise<void>;
  /** Removes an original unless a document uses it or an upload holds it. */
  removeUnused(sha256: string): Promise<void>;
}

/** Makes the way into the vault of a store. */
export function createOriginals(store: Pick<Store, 'vault' | 'documents'>): Originals {
  const holds = new Map<string, number>();

  const removeUnused = async (sha256: string): Promise<void> => {
    if (holds.has(sha256) || (await store.documents.countBySha(sha256)) > 0) return;
    // An upload of the same bytes may have come in while the count was taken.
    if (!holds.has(sha256)) await store.vault.remove(sha256);
  };

  return {
    async put(file, signal) {
      const checked = await openChecked(file, signal);
      const options = { maxBytes: MAX_FILE_BYTES, name: cleanFileName(file.name) };
      try {
        const { sha256, size, path } = await store.vault.put(checked.content, options);
        holds.set(sha256, (holds.get(sha256) ?? 0) + 1);
        return { sha256, size, path, mediaType: checked.mediaType };
      } finally {
        await checked.discard();
      }
    },
    async release(sha256) {
      const rest = (holds.get(sha256) ?? 1) - 1;
      if (rest > 0) {
        holds.set(sha256, rest);
        return;
      }
      holds.delete(sha256);
      await removeUnused(sha256);
    },
    removeUnused,
  };
}
