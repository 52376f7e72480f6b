/** Waiting for work that a service does in the background: polls a job, its integrity check, or a batch. */
import type { Batch, DocumentService, JobRecord, ReplyOf, contract } from '../contract/index.ts';
import { DocxError } from '../contract/index.ts';
import { leavesOpen } from '../contract/light.ts';
import type { Backoff } from '../kit/backoff.ts';
import { delayOf } from '../kit/backoff.ts';
import type { Clock } from '../kit/clock.ts';
import type { BatchLook } from './watch-batch.ts';
import { isSettled, watchBatch } from './watch-batch.ts';
import { interruption, untilAborted } from './interruption.ts';

/** An engine inside this process is polled often: a poll only reads a local table. */
export const LOCAL_POLLING: Backoff = { first: 100, max: 250, factor: 1.5, jitter: 0 };
/** Specification, polling guidance: every 2 to 5 seconds with backoff. The jitter stays above 2 seconds. */
export const REMOTE_POLLING: Backoff = { first: 2500, max: 5000, factor: 1.3, jitter: 0.2 };

export interface WaitOptions {
  readonly clock: Clock;
  readonly backoff: Backoff;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds; without it the wait has no end of its own. */
  readonly timeoutMs?: number;
  /** 0 to 1; for the jitter. */
  readonly random?: () => number;
}

/** The pauses between polls. */
export interface Pacer {
  /** Starts again with the shortest pause: something moved. */
  reset(): void;
  /** Whether a poll is due at once: none was made yet, or the last one was long enough ago. */
  due(): boolean;
  /** The answer of a poll that has begun, or null when the time ends before it comes. Rejects when the signal aborts. */
  within<T>(poll: (signal: AbortSignal | undefined) => Promise<T>): Promise<T | null>;
  /** Sleeps until the next poll is due. False when the time is used up. Rejects when the signal aborts. */
  pause(): Promise<boolean>;
}

/** How long after the time limit an answer that is under way is still waited for, in milliseconds. */
const GRACE_MS = 10_000;
/** The longest time that a Node timer can be set to, in milliseconds. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Makes the pauses of one wait; its time limit begins now. */
export function createPacer({ clock, backoff, signal, timeoutMs, random }: WaitOptions): Pacer {
  const deadline = timeoutMs === undefined ? Infinity : clock.elapsed() + timeoutMs;
  const left = (): number => deadline - clock.elapsed();
  let attempt = 0;
  let polled = -Infinity;
  return {
    reset() {
      attempt = 0;
    },
    due: () => clock.elapsed() - polled >= delayOf(backoff, attempt, random),
    async within(poll) {
      polled = clock.elapsed();
      if (deadline === Infinity) return untilAborted(poll(signal), signal);
      const limit = new AbortController();
      const timer = setTimeout(
        () => {
          limit.abort();
        },
        Math.min(LONGEST_TIMER_MS, Math.max(0, left()) + GRACE_MS),
      );
      const either = signal === undefined ? limit.signal : AbortSignal.any([signal, limit.signal]);
      try {
        return await untilAborted(poll(either), either);
      } catch (error) {
        if (limit.signal.aborted && signal?.aborted !== true) return null;
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },
    async pause() {
      const remaining = left();
      if (remaining <= 0) return false;
      await clock.sleep(Math.min(remaining, delayOf(backoff, attempt, random)), signal);
      attempt += 1;
      return true;
    },
  };
}

const RESTING_CHECKS: readonly string[] = ['completed', 'failed', 'not_requested'];

/** Whether an integrity check rests. */
export const isCheckSettled = (status: string): boolean => RESTING_CHECKS.includes(status);

/** Tells that the work goes on without us and how to see it: an upload that is sent again would be charged again. */
const workedOn = (again: string): string =>
  `A service goes on with it, and --local when a command waits; to wait again: docx-cli ${again}`;

/** Polls `read` until `done`; `what` names the thing in messages, and `again` is the command that waits for it. */
async function poll<T>(
  read: (signal: AbortSignal | undefined) => Promise<T>,
  done: (value: T) => boolean,
  { what, again }: { readonly what: string; readonly again: string },
  options: WaitOptions,
): Promise<T> {
  const { signal } = options;
  const pacer = createPacer(options);
  try {
    for (;;) {
      const value = await pacer.within(read);
      if (value !== null && done(value)) return value;
      if (value === null || !(await pacer.pause())) {
        throw new DocxError('not_ready', `${what} is not finished yet: the time to wait ran out`, {
          hint: workedOn(again),
        });
      }
    }
  } catch (error) {
    if (signal?.aborted !== true) throw error;
    throw interruption(signal, `Stopped waiting for ${what}`, workedOn(again));
  }
}

/**
 * Waits until a job rests and returns its record, which may say `failed`.
 * Throws `not_ready` when the time runs out, `interrupted` when the signal aborts, and what the service throws.
 */
export async function waitForJob(
  service: DocumentService,
  job_id: string,
  options: WaitOptions,
  onPoll: (job: JobRecord) => void = () => undefined,
): Promise<JobRecord> {
  const read = async (signal: AbortSignal | undefined): Promise<JobRecord> => {
    const job = await service.jobs.status({ job_id }, { signal });
    onPoll(job);
    return job;
  };
  return poll(read, isSettled, { what: `job ${job_id}`, again: `jobs wait ${job_id}` }, options);
}

/** The state of a job's integrity check, with its report once it is completed. */
export type IntegrityState = ReplyOf<typeof contract.integrity.analysis>;

/**
 * What is wrong with an integrity check that has ended: there is no report, or no check could look into the document; null when
 * nothing is. `isRead`: the job itself is known to have given values. A check also fails with a job that never gave any, and
 * then it cannot be run again.
 */
export function lackOfReport(
  { job_id, fraud_check_status, fraud_analysis, error }: IntegrityState,
  isRead: boolean,
): DocxError | null {
  if (fraud_analysis !== null) {
    if (!leavesOpen(fraud_analysis)) return null;
    return new DocxError(
      'not_examined',
      'No check could look at what the document shows, so its score says little',
    );
  }
  const unsaid = fraud_check_status === 'not_requested' ? 'it was not run' : 'the service did not say why';
  return new DocxError('job_failed', `There is no report of the integrity check: ${error ?? unsaid}`, {
    hint: isRead
      ? `The values are there; check again with docx-cli jobs trigger-fraud-check ${job_id}`
      : `Where docx-cli jobs show ${job_id} says that the job is completed, check again with docx-cli jobs trigger-fraud-check ${job_id}; else upload the document again`,
  });
}

/** Waits until the integrity check of a job rests; throws like {@link waitForJob}. */
export async function waitForIntegrity(
  service: DocumentService,
  job_id: string,
  options: WaitOptions,
): Promise<IntegrityState> {
  return poll(
    (signal) => service.integrity.analysis({ job_id }, { signal }),
    (state) => isCheckSettled(state.fraud_check_status),
    { what: `the integrity check of job ${job_id}`, again: `jobs fraud-analysis ${job_id} --wait` },
    options,
  );
}

/**
 * Waits until every job of a batch rests; `onLook` hears of every look, and so of each job that came to rest.
 * Returns the batch as it then is. Throws like {@link waitForJob}.
 */
export async function waitForBatch(
  service: DocumentService,
  batch_id: string,
  options: WaitOptions,
  onLook: (look: BatchLook) => void = () => undefined,
): Promise<Batch> {
  const watch = watchBatch(service, batch_id);
  const read = async (signal: AbortSignal | undefined): Promise<BatchLook> => {
    const look = await watch.look(signal);
    onLook(look);
    return look;
  };
  return (
    await poll(
      read,
      (look) => look.pending === 0,
      { what: `batch ${batch_id}`, again: `batches wait ${batch_id}` },
      options,
    )
  ).batch;
}
