/** Outages of the queue: when tasks cannot be taken for long, as on a full disk, everyone who waits for them is told. */
import type { Clock } from '../kit/clock.ts';

/** How long an outage may last, in milliseconds, before those who wait are told. */
const STUCK_MS = 30_000;

/** Tells outages that pass from those that last. */
export interface Outage {
  /** Tasks could be taken. */
  readonly ended: () => void;
  /** They could not. */
  readonly met: (error: unknown) => void;
  /** Throws the first fault of an outage that lasts. */
  readonly check: () => void;
}

/** `onBegin` is called once for each outage, not every second while a disk stays full; `onStuck` may be called often. */
export function createOutage(options: {
  readonly clock: Clock;
  readonly stuckMs: number | undefined;
  readonly onBegin: (error: unknown) => void;
  readonly onStuck: ((error: unknown) => void) | undefined;
}): Outage {
  const { clock, stuckMs = STUCK_MS, onBegin, onStuck } = options;
  let first: { readonly error: unknown; readonly since: number } | null = null;
  const isStuck = (since: number): boolean => clock.elapsed() - since >= stuckMs;
  return {
    ended() {
      first = null;
    },
    met(error) {
      if (first === null) onBegin(error);
      first ??= { error, since: clock.elapsed() };
      if (isStuck(first.since)) onStuck?.(error);
    },
    check() {
      if (first !== null && isStuck(first.since)) throw first.error;
    },
  };
}
