/** Discards the body of a request that was refused before it was read. */
import type { IncomingMessage, ServerResponse } from 'node:http';

/** How long a caller may go on sending a body that is discarded, in milliseconds. */
const LINGER_MS = 5_000;

/**
 * Takes the rest of a body off the line for a while and drops it. A socket closed over unread bytes is reset, and the
 * caller, still busy sending, would lose the answer; a caller who does not stop is cut off.
 */
export function discardRest(request: IncomingMessage, reply: ServerResponse): void {
  if (request.complete || request.destroyed) return;
  request.unpipe();
  request.resume();
  const cutOff = setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, LINGER_MS);
  cutOff.unref();
  const done = (): void => {
    clearTimeout(cutOff);
  };
  request.once('end', done);
  reply.once('close', () => {
    if (request.complete) done();
  });
}
