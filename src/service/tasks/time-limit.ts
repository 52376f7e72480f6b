/** A time limit for a whole document. */
import type { Clock } from '../../kit/clock.ts';
import { DocxError } from '../../contract/index.ts';

/**
 * Runs `work` with a signal that aborts when the caller's does or when the time is over; then rejects with the caller's
 * reason or with `timed_out`.
 */
export async function withTimeLimit<T>(
  options: {
    readonly clock: Clock;
    readonly ms: number;
    readonly name: string;
    readonly signal: AbortSignal;
  },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { clock, ms, name, signal } = options;
  const over = new AbortController();
  const done = new AbortController();
  clock.sleep(ms, done.signal).then(
    () => {
      const minutes = Math.round(ms / 6000) / 10;
      const detail = `"${name}" was not done within its time limit of ${minutes} minutes`;
      over.abort(
        new DocxError('timed_out', detail, { hint: 'Raise the time limit, or split the document.' }),
      );
    },
    () => undefined,
  );
  try {
    return await work(AbortSignal.any([signal, over.signal]));
  } catch (error) {
    signal.throwIfAborted();
    over.signal.throwIfAborted();
    throw error;
  } finally {
    done.abort();
  }
}
