/** What a run over many files is asked to do, and what it tells of each file. */
import type { Backoff } from '../kit/backoff.ts';
import type { Clock } from '../kit/clock.ts';
import type { IdSource } from '../kit/ids.ts';
import type { Log } from '../kit/log.ts';
import type { Outcome } from './outcome.ts';
import type { Ticket } from './recovery.ts';
import type { WorkOptions } from './work.ts';

/** How files are processed. */
export interface ProcessOptions extends WorkOptions {
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly log: Log;
  /** Name of the batches. Without it: `label` and the run's own id. */
  readonly folderName?: string | undefined;
  readonly label: string;
  readonly backoff: Backoff;
  /** Milliseconds until the run stops waiting for results; files are handed over all the same. */
  readonly timeoutMs?: number;
  /** False: hand over, tell what is finished, and leave. */
  readonly wait: boolean;
  /** Do everything again, also what is done. */
  readonly force: boolean;
  /** Leave after the first file that failed. */
  readonly failFast: boolean;
}

/** What happens to a file. `settled` or `pending` comes once and last. */
export type ProcessEvent<F> =
  /** The pre-flight accepted the file and counted its pages. */
  | { readonly kind: 'checked'; readonly file: F; readonly pages: number }
  /** The service no longer knows its job; it is handed over once more. */
  | { readonly kind: 'restarted'; readonly file: F }
  /** It has a job; `resumed` when it was handed over before. */
  | { readonly kind: 'accepted'; readonly file: F; readonly ticket: Ticket; readonly resumed: boolean }
  | { readonly kind: 'settled'; readonly file: F; readonly outcome: Outcome }
  /** The run ends before the file is finished. Without a ticket it was not handed over. */
  | { readonly kind: 'pending'; readonly file: F; readonly ticket: Ticket | null };
