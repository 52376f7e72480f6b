/** The pace of a reply: one that only drips ends, however long it would go on dripping. */
import { TransportFault } from './fault.ts';

/** Bytes that have to come in each stretch of time; in a minute, a thousandth of what a slow line brings. */
const LEAST_BYTES = 16 * 1024;

/**
 * The chunks of a reply while they keep pace: in each `windowMs` of waiting for them have to come 16 KB. Only waiting
 * counts, not what is done with a chunk, so a reader may be as slow as it likes. Throws {@link TransportFault} for a
 * reply that is slower; one that stops altogether is up to the connection's own time limit.
 */
export async function* keepingPace(
  chunks: AsyncIterable<Uint8Array>,
  windowMs: number,
): AsyncGenerator<Uint8Array> {
  let waited = 0;
  let bytes = 0;
  let since = performance.now();
  for await (const chunk of chunks) {
    waited += performance.now() - since;
    bytes += chunk.byteLength;
    if (waited >= windowMs) {
      if (bytes < LEAST_BYTES) {
        throw new TransportFault('broken', 'the reply came too slowly to wait for its end', {
          cause: undefined,
        });
      }
      waited = 0;
      bytes = 0;
    }
    yield chunk;
    since = performance.now();
  }
}
