/** Many files to many results: hands over what is new, picks up what is running, and tells of each file once. */
import type { JobRecord } from '../contract/index.ts';
import { MAX_BULK_BYTES, MAX_BULK_FILES, isDocxError } from '../contract/light.ts';
import type { Backoff } from '../kit/backoff.ts';
import type { Clock } from '../kit/clock.ts';
import type { IdSource } from '../kit/ids.ts';
import type { Log } from '../kit/log.ts';
import { analyzeFiles, chunk } from './analyze.ts';
import { createHandover } from './hand-over.ts';
import { interruption, untilAborted } from './interruption.ts';
import type { Ledger } from './ledger.ts';
import type { Outcome } from './outcome.ts';
import { outcomeOfError, readOutcome, rejected, rests, vanished } from './outcome.ts';
import type { Ticket } from './recovery.ts';
import { noJobMade } from './submit.ts';
import { createPacer } from './wait.ts';
import { createWatchList } from './watch-list.ts';
import type { ProcessFile, Work, WorkOptions } from './work.ts';
import { identifyWork } from './work.ts';

export interface ProcessOptions extends WorkOptions {
  readonly ledger: Ledger;
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
  /** The service will take it; it has so many pages. */
  | { readonly kind: 'checked'; readonly file: F; readonly pages: number }
  /** The service no longer knows its job; it is handed over once more. */
  | { readonly kind: 'restarted'; readonly file: F }
  /** It has a job; `resumed` when it was handed over before. */
  | { readonly kind: 'accepted'; readonly file: F; readonly ticket: Ticket; readonly resumed: boolean }
  | { readonly kind: 'settled'; readonly file: F; readonly outcome: Outcome }
  /** Left before it was finished. Without a ticket it was not handed over. */
  | { readonly kind: 'pending'; readonly file: F; readonly ticket: Ticket | null };

type Events<F> = AsyncGenerator<ProcessEvent<F>>;
type Ending = Pick<JobRecord, 'status' | 'error' | 'error_code'>;

interface Ended<F> {
  readonly item: Work<F>;
  readonly ticket: Ticket;
  readonly job: Ending;
}

/** Results that are fetched at the same time. */
const PARALLEL = 4;
/** Batches looked at in one round: services work through them in order, so the oldest settle first. */
const BATCHES_PER_ROUND = 4;
const BATCH_LIMITS = { files: MAX_BULK_FILES, bytes: MAX_BULK_BYTES };

/**
 * Processes files and tells what happens to each as it happens. What is done is not done again: the ledger knows it
 * from earlier runs, and its result is fetched. Failed files are tried again.
 * Throws `interrupted` when the signal aborts (the same call later goes on where it stopped), and what concerns the
 * whole conversation with the service: credentials, budget, connection.
 */
export async function* processFiles<F extends ProcessFile>(
  files: readonly F[],
  options: ProcessOptions,
): Events<F> {
  const { signal } = options;
  try {
    yield* run(files, options);
  } catch (error) {
    if (signal?.aborted !== true) throw error;
    throw interruption(
      signal,
      'Stopped before all files were finished',
      'Run the same command again to go on: finished files are not processed twice',
    );
  }
}

async function* run<F extends ProcessFile>(files: readonly F[], options: ProcessOptions): Events<F> {
  const { service, ledger, clock, signal, force } = options;
  const pacer = createPacer(options);
  const runId = options.ids('run', 5).slice('run_'.length);
  const label = options.folderName ?? `${options.label.slice(0, 200)}-${runId}`;
  const handover = createHandover<Work<F>>({ ...options, runId, label });
  const waiting = createWatchList<Work<F>>(service, (job) => rests(job, options));
  /** Work without a job, and the identities of what lost one. */
  let fresh: Work<F>[] = [];
  const restarted = new Set<string>();
  /** The job that each piece of work has. */
  const tickets = new Map<Work<F>, Ticket>();
  const state = { leave: false };

  const { works, unreadable } = await untilAborted(identifyWork(files, options), signal);
  /** What nothing final was said about. */
  const open = new Set<{ readonly file: F }>(works);

  const settle = (work: { readonly file: F }, outcome: Outcome): ProcessEvent<F> => {
    open.delete(work);
    state.leave ||= options.failFast && outcome.status !== 'completed';
    return { kind: 'settled', file: work.file, outcome };
  };

  /** The job did not survive on the service: once more from the start, but not for ever. */
  async function* restart(work: Work<F>): Events<F> {
    await ledger.remove(work.identity);
    tickets.delete(work);
    const isSecond = restarted.has(work.identity);
    restarted.add(work.identity);
    if (!isSecond) fresh.push(work);
    yield isSecond ? settle(work, outcomeOfError(vanished(), null)) : { kind: 'restarted', file: work.file };
  }

  const read = async (
    work: Work<F>,
    ticket: Ticket,
    job: Ending,
    earlier: boolean,
  ): Promise<Outcome | null> => {
    try {
      const outcome = await readOutcome(ticket, job, earlier, options);
      // A result that could not be fetched is fetched by the next run: its entry stays as it is.
      if (outcome.status === job.status && !earlier) {
        const entry = { state: 'done', ...ticket, status: job.status } as const;
        await ledger.write(work.identity, { ...entry, at: clock.now().toISOString() });
      }
      return outcome;
    } catch (error) {
      if (isDocxError(error) && error.code === 'not_found') return null;
      throw error;
    }
  };

  /** Tells of jobs that ended, in their order. */
  async function* conclude(ended: readonly Ended<F>[], earlier: boolean): Events<F> {
    for (let at = 0; at < ended.length; at += PARALLEL) {
      const some = ended.slice(at, at + PARALLEL);
      const outcomes = await Promise.all(
        some.map(({ item, ticket, job }) => read(item, ticket, job, earlier)),
      );
      for (const [index, { item }] of some.entries()) {
        const outcome = outcomes[index] ?? null;
        if (outcome === null) yield* restart(item);
        else yield settle(item, outcome);
      }
    }
  }

  function* accept(
    items: readonly (readonly [Work<F>, Ticket])[],
    resumed: boolean,
  ): Generator<ProcessEvent<F>> {
    waiting.add(items);
    for (const [work, ticket] of items) tickets.set(work, ticket);
    for (const [{ file }, ticket] of items) yield { kind: 'accepted', file, ticket, resumed };
  }

  /** Sorts what is known from what is new, and tells the results that earlier runs have produced. */
  async function* sortOut(works: readonly Work<F>[]): Events<F> {
    const done: Ended<F>[] = [];
    const running: (readonly [Work<F>, Ticket])[] = [];
    for (const work of works) {
      signal?.throwIfAborted();
      const known = force ? null : await handover.lookUp(work);
      if (known === null) fresh.push(work);
      else if (!known.completed) running.push([work, known.ticket]);
      else done.push({ item: work, ticket: known.ticket, job: { status: 'completed', error: null } });
    }
    yield* accept(running, true);
    yield* conclude(done, true);
  }

  async function* lookAround(batches: number): Events<F> {
    const round = await pacer.within((signal) => waiting.round(batches, signal));
    if ((round?.settled.length ?? 0) > 0) pacer.reset();
    for (const work of round?.gone ?? []) yield* restart(work);
    yield* conclude(round?.settled ?? [], false);
  }

  async function* submit(works: readonly Work<F>[]): Events<F> {
    const { accepted, resumed, jobless, lost } = await handover.submit(works, force);
    yield* accept(accepted, false);
    yield* accept(resumed, true);
    for (const work of jobless) yield settle(work, outcomeOfError(noJobMade(), null));
    for (const { file, error } of lost) yield settle(file, rejected(error, 'file_unreadable'));
    if (options.wait) yield* lookAround(BATCHES_PER_ROUND);
  }

  /** Checks work with the service and uploads what is good, a batch at a time. */
  async function* handOver(works: readonly Work<F>[]): Events<F> {
    let ready: Work<F>[] = [];
    for await (const step of analyzeFiles(service, works, options.template_id, signal)) {
      for (const { file: work, analyzed } of step.files) {
        if (analyzed?.valid === true) {
          ready.push(work);
          yield { kind: 'checked', file: work.file, pages: analyzed.pages };
        } else {
          const error = analyzed?.error ?? 'The service did not say what is wrong with the file';
          const code = analyzed === undefined ? 'service_failing' : 'validation_failed';
          yield settle(work, rejected(error, analyzed?.error_code ?? code));
        }
      }
      const [full, ...more] = chunk(ready, BATCH_LIMITS);
      if (state.leave) return;
      if (full === undefined || more.length === 0) continue;
      ready = more.flat();
      yield* submit(full);
    }
    for (const last of chunk(ready, BATCH_LIMITS)) if (!state.leave) yield* submit(last);
  }

  /** Hands over; when the service refuses to go on, work that it has already is still worth waiting for. */
  async function* handOverOrRefuse(works: readonly Work<F>[]): Events<F> {
    try {
      yield* handOver(works);
    } catch (error) {
      if (signal?.aborted === true || !isDocxError(error) || waiting.size() === 0) throw error;
      const held = new Set(waiting.remaining().map(([work]) => work));
      for (const work of works) {
        if (open.has(work) && !held.has(work)) {
          yield settle(work, outcomeOfError(error, tickets.get(work) ?? null));
        }
      }
    }
  }

  for (const { file, error } of unreadable) yield settle({ file }, rejected(error, 'file_unreadable'));
  yield* sortOut(works);
  while (!state.leave) {
    const now = fresh;
    fresh = [];
    if (now.length > 0) yield* handOverOrRefuse(now);
    yield* lookAround(options.wait ? BATCHES_PER_ROUND : Infinity);
    if (fresh.length > 0) continue;
    if (waiting.size() === 0 || !options.wait || !(await pacer.pause())) break;
  }
  for (const work of works) {
    if (open.has(work)) yield { kind: 'pending', file: work.file, ticket: tickets.get(work) ?? null };
  }
}
