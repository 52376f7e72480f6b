/** Names of report files: safe on every file system, told apart whatever the documents are called. */
import { cutToBytes } from '../../kit/files/file-name.ts';
import { sha256 } from '../../kit/hash.ts';

/** Longest name in characters and in bytes, with room for digest and ending. */
const MAX = { characters: 100, bytes: 200 } as const;
// Folders, controls, marks that reorder letters, what Windows forbids, and what a shell or an address would take for something else.
const UNSAFE = /[\p{Cc}\p{Cf}<>:"/\\|?*#%&'`$;!\s]+/gu;
/** Names of devices on Windows, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

function safeName(relative: string): string {
  const letters = Array.from(
    relative
      .normalize('NFC')
      .replaceAll('/', '__')
      .replace(UNSAFE, '_')
      .replace(/^[.-]+/, '_'),
  );
  const flat = cutToBytes(letters.slice(0, MAX.characters).join(''), MAX.bytes);
  return DEVICE.test(flat) ? `_${flat}` : flat;
}

/**
 * A name for each document, by the path it was given by: places in a tree need not differ. The same documents always get
 * the same names.
 */
export function reportNames(
  documents: readonly { readonly path: string; readonly relative: string }[],
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const used = new Set(['index.html']);
  for (const { path, relative } of documents) {
    const safe = safeName(relative);
    const marked = (text: string): string => `${safe}-${sha256(text).slice(0, 8)}.html`;
    // A changed name could be the same as that of another document.
    const own = safe === relative.replaceAll('/', '__') ? [`${safe}.html`] : [];
    // Some file systems fold case.
    const free = [...own, marked(relative)].find((name) => !used.has(name.toLowerCase()));
    const name = free ?? marked(path);
    used.add(name.toLowerCase());
    names.set(path, name);
  }
  return names;
}
