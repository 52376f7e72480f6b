/** Whether a task that failed is tried again, and when: pure decisions. */
import { DocxError, ERRORS, isDocxError } from '../contract/light.ts';
import { delayOf } from '../kit/backoff.ts';
import type { Backoff } from '../kit/backoff.ts';

/** How often a task is begun before it is given up. */
export const MAX_ATTEMPTS = 3;

const BACKOFF: Backoff = { first: 1000, factor: 5, max: 30_000, jitter: 0.3 };

/** Whether an error may be gone at the next attempt. Errors of the input never are. */
export const mayRetry = (error: unknown): boolean =>
  !isDocxError(error) || error.code === 'unexpected' || ERRORS[error.code].retryable;

/** Milliseconds until the next attempt, or null when there is none. `attempts` counts the one that failed. */
export const retryDelay = (error: unknown, attempts: number, random?: () => number): number | null =>
  mayRetry(error) && attempts < MAX_ATTEMPTS ? delayOf(BACKOFF, attempts - 1, random) : null;

/** Whether a task is given up because the process died under it at every attempt. */
export const isDeadly = (attempts: number): boolean => attempts > MAX_ATTEMPTS;

/** Whether a task runs alone, so that if it ends the process no other task is blamed with it. */
export const mustRunAlone = (attempts: number): boolean => attempts === MAX_ATTEMPTS;

/** Why a deadly task is given up. */
export const givenUp = (): DocxError =>
  new DocxError('job_failed', `The program ended ${MAX_ATTEMPTS} times while it worked on this document.`, {
    hint: 'Look whether memory runs out, and try the document alone.',
  });
