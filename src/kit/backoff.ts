/** Delays that grow between attempts, with jitter so that many clients do not meet. */

export interface Backoff {
  /** First delay in milliseconds. */
  readonly first: number;
  /** Largest delay in milliseconds. */
  readonly max: number;
  /** How much each delay exceeds the one before. */
  readonly factor: number;
  /** Share of the delay that is random, 0 to 1. */
  readonly jitter: number;
}

/** The delay before attempt `attempt` (0 = the first repetition), in milliseconds. `random` gives 0 to 1. */
export function delayOf(backoff: Backoff, attempt: number, random: () => number = Math.random): number {
  const full = Math.min(backoff.max, backoff.first * backoff.factor ** attempt);
  return Math.round(full * (1 - backoff.jitter * random()));
}
