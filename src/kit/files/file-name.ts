/** Names of files that file systems accept: their bounds count bytes, and a letter may have four. */

/** Longest name of a file or folder in bytes of UTF-8 (ext4, Btrfs, XFS; others count letters and allow more). */
export const MAX_NAME_BYTES = 255;

/** As many whole characters from the start of a text as fit into `bytes` of UTF-8. */
export function cutToBytes(text: string, bytes: number): string {
  let size = 0;
  let end = 0;
  for (const character of text) {
    size += Buffer.byteLength(character);
    if (size > bytes) return text.slice(0, end);
    end += character.length;
  }
  return text;
}
