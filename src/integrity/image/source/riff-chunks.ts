/** Walks the chunks of a WebP file (RFC 9649, section 2.3). */

/** Length of the RIFF header, and of the head of a chunk: four letters and the size. */
const RIFF = 12;
const HEAD = 8;

/** A chunk: its four letters and its data, as far as the file goes. */
export interface RiffChunk {
  readonly type: string;
  readonly data: Buffer;
}

/** The chunks in order; none for bytes that are no WebP. */
export function* riffChunks(bytes: Uint8Array): Generator<RiffChunk> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.toString('latin1', 8, RIFF) !== 'WEBP') return;
  for (let at = RIFF; at + HEAD <= file.length;) {
    const size = file.readUInt32LE(at + 4);
    yield { type: file.toString('latin1', at, at + 4), data: file.subarray(at + HEAD, at + HEAD + size) };
    at += HEAD + size + (size % 2);
  }
}
