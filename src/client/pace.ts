/** The least pace of a reply: one that comes in slower is broken off. */
import { TransportFault } from './fault.ts';

/** Bytes that must come in each window; in a minute, a thousandth of what a slow line brings. */
const LEAST_BYTES = 16 * 1024;

/**
 * The chunks of a reply, as long as 16 KB come in each `windowMs` of waiting. Only the waiting counts, not what is done with
 * a chunk, so the caller may be as slow as it likes. Throws {@link TransportFault} for a slower reply; one that stops
 * altogether runs into the time limit of the connection.
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
