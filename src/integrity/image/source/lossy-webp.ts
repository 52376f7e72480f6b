/** Tells whether a WebP file was saved with loss. */
import { riffChunks } from './riff-chunks.ts';

/** Whether the pixels are in a `VP8 ` chunk; lossless ones are in `VP8L`. Bytes that are no WebP are not lossy WebP. */
export function isLossyWebp(bytes: Uint8Array): boolean {
  for (const { type } of riffChunks(bytes)) {
    if (type === 'VP8 ' || type === 'VP8L') return type === 'VP8 ';
  }
  return false;
}
