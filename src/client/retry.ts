/** Which failures may be sent again, and when: pure decisions. */
import type { Endpoint } from '../contract/index.ts';
import { delayOf, type Backoff } from '../kit/backoff.ts';

/** What became of an attempt. */
export type Attempt =
  /** No connection was made: nothing was sent. */
  | { readonly kind: 'unreached' }
  /** The connection broke after sending began. */
  | { readonly kind: 'broken' }
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfter: string | undefined };

/** Attempts in all, the first included. */
export const MAX_ATTEMPTS = 5;
const BACKOFF: Backoff = { first: 500, max: 15_000, factor: 2, jitter: 0.5 };
/** The longest `Retry-After` we wait out ourselves, in milliseconds; a longer one is the caller's decision. */
const LONGEST_WAIT = 60_000;
const PASSING_FAILURES: readonly number[] = [502, 503, 504];

/** Whether a request may be sent twice without doing something twice. */
export const isRepeatable = (endpoint: Endpoint): boolean =>
  endpoint.method !== 'POST' || endpoint.repeatable;

/** `Retry-After` (seconds or an HTTP date) in milliseconds from `now`, or null. */
export function retryAfterMs(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now.getTime());
}

/**
 * Milliseconds until the next attempt, or null when the failure stands. A 429 and an unreached service refused the
 * request whole, so that anything may be sent again; a broken connection or a 502-504 may hide a request that was
 * carried out, so only repeatable ones are.
 */
export function nextDelay(
  endpoint: Endpoint,
  outcome: Attempt,
  { attempt, now, random }: { readonly attempt: number; readonly now: Date; readonly random: () => number },
): number | null {
  if (attempt + 1 >= MAX_ATTEMPTS) return null;
  const backoff = delayOf(BACKOFF, attempt, random);
  switch (outcome.kind) {
    case 'unreached':
      return backoff;
    case 'broken':
      return isRepeatable(endpoint) ? backoff : null;
    case 'answered': {
      const passing = PASSING_FAILURES.includes(outcome.status) && isRepeatable(endpoint);
      if (outcome.status !== 429 && !passing) return null;
      const asked = retryAfterMs(outcome.retryAfter, now);
      if (asked === null) return backoff;
      return asked > LONGEST_WAIT ? null : asked + backoff * 0.1;
    }
  }
}
