/** Walks the chunks of a PNG file. */
import { crc32 } from 'node:zlib';

/** Bytes before the first chunk (ISO/IEC 15948, 5.2). */
export const PNG_SIGNATURE = 8;

/** A chunk: its four letters and its data. */
export interface PngChunk {
  readonly type: string;
  readonly data: Buffer;
}

/** The chunks of a PNG (ISO/IEC 15948, 5.3) up to the first that is damaged: that one as far as it goes. */
export function pngChunks(bytes: Buffer): readonly PngChunk[] {
  const chunks: PngChunk[] = [];
  for (let at = PNG_SIGNATURE; at + 8 <= bytes.length;) {
    const end = at + 8 + bytes.readUInt32BE(at);
    chunks.push({ type: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, end) });
    if (end + 4 > bytes.length || crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) break;
    at = end + 4;
  }
  return chunks;
}
