/** Which failures may be sent again, and when: pure decisions. */
import type { Endpoint } from '../contract/index.ts';
import { delayOf, type Backoff } from '../kit/backoff.ts';
import type { FaultKind } from './fault.ts';

/** What became of an attempt. */
export type Attempt =
  | { readonly kind: FaultKind }
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfter: string | undefined };

/** Attempts in all, the first included: about ten seconds, the time of a restart. */
export const MAX_ATTEMPTS = 6;
const BACKOFF: Backoff = { first: 500, max: 15_000, factor: 2, jitter: 0.5 };
/** The longest `Retry-After` we wait out ourselves, in milliseconds; a longer one is the caller's decision. */
const LONGEST_WAIT = 60_000;
const PASSING_FAILURES: readonly number[] = [502, 503, 504];

/** Whether sending a request twice does nothing twice. */
export const isRepeatable = (endpoint: Endpoint): boolean =>
  endpoint.method !== 'POST' || endpoint.repeatable;

/** `Retry-After` (seconds or an HTTP date) in milliseconds from `now`, or null. */
export function retryAfterMs(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  if (/^\d+(\.\d+)?$/.test(header.trim())) return Math.ceil(Number(header) * 1000);
  // An HTTP date begins with the day of the week; `Date.parse` makes a year of any number.
  const date = /^\s*[a-z]/i.test(header) ? Date.parse(header) : NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now.getTime());
}

/** Where a request stands. */
export interface RetryState {
  /** Of the attempt that failed, 0-based. */
  readonly attempt: number;
  /** How many there may be. */
  readonly attempts: number;
  readonly now: Date;
  /** 0 to 1. */
  readonly random: () => number;
}

/**
 * Milliseconds until the next attempt, or null when there is none. After a 429 or without a connection nothing was carried
 * out, so any request may be sent again; behind a broken connection or a 502-504 it may have been, so only repeatable
 * requests are.
 */
export function nextDelay(
  endpoint: Endpoint,
  outcome: Attempt,
  { attempt, attempts, now, random }: RetryState,
): number | null {
  if (attempt + 1 >= attempts) return null;
  const backoff = delayOf(BACKOFF, attempt, random);
  switch (outcome.kind) {
    case 'impossible':
      return null;
    case 'unreached':
      return backoff;
    case 'broken':
      return isRepeatable(endpoint) ? backoff : null;
    case 'answered': {
      const passing = PASSING_FAILURES.includes(outcome.status) && isRepeatable(endpoint);
      if (outcome.status !== 429 && !passing) return null;
      const asked = retryAfterMs(outcome.retryAfter, now);
      if (asked === null) return backoff;
      // Even a service that asks for a shorter wait than it needs is given the time of a restart.
      return asked > LONGEST_WAIT ? null : Math.max(backoff, asked + Math.round(backoff * 0.1));
    }
  }
}
