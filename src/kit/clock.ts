/** Time as a dependency that is handed in, so that tests can control it. */

export interface Clock {
  /** The present moment. It jumps when the clock of the machine is set: never measure with it. */
  now(): Date;
  /** Milliseconds since some fixed moment, for measuring: setting the clock of the machine does not change it. */
  elapsed(): number;
  /** Resolves after `ms`; rejects with the signal's reason when it aborts first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The clock of this machine. */
export const systemClock: Clock = {
  now: () => new Date(),
  elapsed: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted === true) {
        reject(signal.reason as Error);
        return;
      }
      const onAbort = (): void => {
        clearTimeout(timer);
        reject(signal?.reason as Error);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', onAbort);
        resolve();
      }, ms);
      signal?.addEventListener('abort', onAbort, { once: true });
    }),
};

/** The ISO time that a clock shows in so many milliseconds. */
export const timeIn = (clock: Clock, ms: number): string =>
  new Date(clock.now().getTime() + ms).toISOString();

/** Milliseconds of a day. */
export const DAY_MS = 24 * 60 * 60 * 1000;

/** The time after which something may happen that need not wait, whatever the clock says: somebody may set it back. */
export const AT_ONCE = new Date(0).toISOString();
