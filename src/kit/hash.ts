/** SHA-256 of text and streams. */
import { createHash } from 'node:crypto';

/** SHA-256 of a text or of bytes in memory, as 64 hexadecimal digits. */
export const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');

/** SHA-256 of a stream, as 64 hexadecimal digits, without holding it in memory. */
export async function sha256OfStream(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of chunks) hash.update(chunk);
  return hash.digest('hex');
}
