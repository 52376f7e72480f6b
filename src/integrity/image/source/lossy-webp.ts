/** Tells whether a WebP file was saved with loss. */

/** Length of the RIFF header, and of the head of a chunk: four letters and the size. */
const RIFF = 12;
const HEAD = 8;

/**
 * Whether the pixels are in a `VP8 ` chunk; lossless ones are in `VP8L`. Bytes that are no WebP are not lossy WebP.
 * Container: RFC 9649, section 2.
 */
export function isLossyWebp(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.toString('latin1', 8, RIFF) !== 'WEBP') return false;
  for (let at = RIFF; at + HEAD <= file.length;) {
    const name = file.toString('latin1', at, at + 4);
    if (name === 'VP8 ') return true;
    if (name === 'VP8L') return false;
    const size = file.readUInt32LE(at + 4);
    at += HEAD + size + (size % 2);
  }
  return false;
}
