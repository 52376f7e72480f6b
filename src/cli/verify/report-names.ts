/** Names of report files: safe on every file system, told apart whatever the documents are called. */
import { sha256 } from '../../kit/hash.ts';

/** Longest name in characters, with room for digest and ending. */
const MAX_LENGTH = 100;
// Folders, controls, what Windows forbids, and what a shell or an address would take for something else.
const UNSAFE = /[\u0000-\u001f\u007f<>:"/\\|?*#%&'`$;!\s]+/g;
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
  const flat = letters.slice(0, MAX_LENGTH).join('');
  return DEVICE.test(flat) ? `_${flat}` : flat;
}

/** A name for each document by its place in the tree. The same documents always get the same names. */
export function reportNames(relatives: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const used = new Set(['index.html']);
  for (const relative of relatives) {
    const safe = safeName(relative);
    const plain = `${safe}.html`;
    // Some file systems fold case; what was changed to be safe could be the name of another document.
    const isTaken = used.has(plain.toLowerCase()) || safe !== relative.replaceAll('/', '__');
    const name = isTaken ? `${safe}-${sha256(relative).slice(0, 8)}.html` : plain;
    used.add(name.toLowerCase());
    names.set(relative, name);
  }
  return names;
}
