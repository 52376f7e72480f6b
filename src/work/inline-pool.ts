/** Work in the same thread: for tests, debugging and machines where threads are not wanted. */
import { isDocxError, toErrorBody, fromErrorBody } from '../contract/index.ts';
import type { Clock } from '../kit/clock.ts';
import { createLanePool } from './lanes.ts';
import type { Pool } from './messages.ts';
import { createPerformer } from './perform.ts';

/**
 * A pool without threads. Work that is cut off by a signal or a time limit is rejected at once, but what cannot be
 * interrupted goes on unseen.
 */
export function createInlinePool({
  clock,
  size = 1,
}: {
  readonly clock: Clock;
  readonly size?: number;
}): Pool {
  const performer = createPerformer();
  const pool = createLanePool({
    size,
    clock,
    startLane: () => ({
      perform: (kind, input, signal) =>
        performer.perform(kind, input, signal).catch((error: unknown) => {
          throw isDocxError(error) ? error : fromErrorBody(toErrorBody(error));
        }),
      isSpent: () => false,
      stop: () => Promise.resolve(),
    }),
  });
  return {
    ...pool,
    async close() {
      await pool.close();
      await performer.close();
    },
  };
}
