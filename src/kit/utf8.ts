/** Decodes bytes that must be UTF-8: anything else would silently change names and values. */

/** The text, without a byte order mark; null when the bytes are in another encoding. */
export function utf8TextOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
