/** A time limit for a whole document. */
import type { Clock } from '../../kit/clock.ts';
import { counted } from '../../kit/counted.ts';
import { DocxError } from '../../contract/index.ts';

/** `90 seconds`, `1 minute`, `2.5 minutes`. */
function limitText(ms: number): string {
  const [unit, length] = ms < 120_000 && ms % 60_000 !== 0 ? ['second', 1000] : ['minute', 60_000];
  return counted(Math.round((ms / length) * 10) / 10, unit);
}

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
      const detail = `"${name}" was not done within its time limit of ${limitText(ms)}`;
      const hint = 'Allow more time with --file-timeout, or split the document';
      over.abort(new DocxError('timed_out', detail, { hint }));
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
