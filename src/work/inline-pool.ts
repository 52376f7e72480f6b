/** Work in this very process: for tests, debugging, and machines where no other process may be started. */
import { isDocxError, toErrorBody, fromErrorBody } from '../contract/light.ts';
import type { Clock } from '../kit/clock.ts';
import { createLanePool } from './lane-pool.ts';
import type { Pool } from './messages.ts';
import type { Performer } from './perform.ts';

/**
 * A pool without workers. Work that is cut off by a signal or a time limit is rejected at once, but what cannot be
 * interrupted goes on unseen.
 */
export function createInlinePool({
  clock,
  size = 1,
}: {
  readonly clock: Clock;
  readonly size?: number;
}): Pool {
  // The code that reads documents is loaded with the first piece: a process that has workers never needs it.
  let loading: Promise<Performer> | undefined;
  const performer = (): Promise<Performer> =>
    (loading ??= import('./perform.ts').then(({ Performer }) => new Performer()));
  const pool = createLanePool({
    size,
    clock,
    startLane: () => ({
      perform: async (kind, input, signal) => {
        try {
          return await (await performer()).perform(kind, input, signal);
        } catch (error) {
          throw isDocxError(error) ? error : fromErrorBody(toErrorBody(error));
        }
      },
      isSpent: () => false,
      stop: () => Promise.resolve(),
    }),
  });
  return {
    ...pool,
    async close() {
      await pool.close();
      await (await loading)?.close();
    },
  };
}
