/** Text out of bytes that must be UTF-8: what is not would leave holes in names that nobody asked for. */

/** The text, without a byte order mark; null when the bytes are in another encoding. */
export function utf8TextOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
