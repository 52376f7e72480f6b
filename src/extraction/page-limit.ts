/** Bounds the time that one page may take. */
import { DocxError } from '../contract/light.ts';
import type { Clock } from '../kit/clock.ts';

/** A time limit and the caller's signal as one: whichever comes first ends the work. */
export interface PageLimit {
  readonly signal: AbortSignal;
  /** The promise, or the abort when that comes first. */
  race<T>(work: Promise<T>): Promise<T>;
  end(): void;
}

/** Starts the clock of page `page`; call `end` when the page is done. A late page aborts with `timed_out`. */
export function startLimit(
  page: number,
  ms: number,
  { clock, signal }: { readonly clock: Clock; readonly signal?: AbortSignal | undefined },
): PageLimit {
  const stop = new AbortController();
  const over = new AbortController();
  const onAbort = (): void => {
    stop.abort(signal?.reason);
  };
  if (signal?.aborted === true) onAbort();
  signal?.addEventListener('abort', onAbort, { once: true });
  clock.sleep(ms, over.signal).then(
    () => {
      const seconds = String(Math.round(ms / 100) / 10);
      stop.abort(
        new DocxError('timed_out', `Page ${String(page)} was not read within ${seconds} s.`, {
          hint: 'Raise the time limit of a page.',
        }),
      );
    },
    () => undefined,
  );
  return {
    signal: stop.signal,
    async race(work) {
      // Also when the race is lost, a later failure of the work must not go unhandled.
      work.catch(() => undefined);
      const aborted = new Promise<never>((_, reject) => {
        const fail = (): void => {
          // One turn later, so that work which keeps what it has read so far comes first.
          setImmediate(() => {
            reject(stop.signal.reason as Error);
          });
        };
        if (stop.signal.aborted) fail();
        else stop.signal.addEventListener('abort', fail, { once: true });
      });
      return Promise.race([work, aborted]);
    },
    end() {
      signal?.removeEventListener('abort', onAbort);
      over.abort();
    },
  };
}
