/** One run over many files: what was handed over before, what is new, what waits for a result, and what is still open. */
import type { JobRecord } from '../contract/index.ts';
import { MAX_BULK_BYTES, MAX_BULK_FILES, isDocxError } from '../contract/light.ts';
import { analyzeFiles, chunk } from './analyze.ts';
import { createHandover, type Handover } from './hand-over.ts';
import { untilAborted } from './interruption.ts';
import type { Outcome } from './outcome.ts';
import { outcomeOfError, readOutcome, rejected, rests, vanished } from './outcome.ts';
import type { ProcessEvent, ProcessOptions } from './process-event.ts';
import type { Ticket } from './recovery.ts';
import { noJobMade } from './submit.ts';
import { createPacer, type Pacer } from './wait.ts';
import { createWatchList, type WatchList } from './watch-list.ts';
import type { ProcessFile, Work } from './work.ts';
import { identifyWork } from './work.ts';

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

/** A run begins when it is made: its time to wait counts from then. It processes files once. */
export class ProcessRun<F extends ProcessFile> {
  readonly #options: ProcessOptions;
  readonly #pacer: Pacer;
  readonly #handover: Handover<Work<F>>;
  /** Jobs that are not at rest. */
  readonly #waiting: WatchList<Work<F>>;
  /** The job that each piece of work has. */
  readonly #tickets = new Map<Work<F>, Ticket>();
  /** Work whose outcome has not been told yet. */
  readonly #open = new Set<{ readonly file: F }>();
  /** Hash of the fields that the template has, or had before it was deleted. */
  #templateHash = '';
  /** Work without a job. */
  #fresh: Work<F>[] = [];
  /** Identities of work that lost its job. */
  readonly #restarted = new Set<string>();
  /** A file failed, and the run is to end at the first failure. */
  #leaves = false;

  constructor(options: ProcessOptions) {
    this.#options = options;
    this.#pacer = createPacer(options);
    const runId = options.ids('run', 5).slice('run_'.length);
    const label = options.folderName ?? `${options.label.slice(0, 200)}-${runId}`;
    this.#handover = createHandover({ ...options, runId, label });
    this.#waiting = createWatchList(options.service, (job) => rests(job, options));
  }

  /** Tells what happens to each file as it happens. */
  async *process(files: readonly F[]): Events<F> {
    const { wait, signal } = this.#options;
    const { works, unreadable, template_hash } = await untilAborted(
      identifyWork(files, this.#options),
      signal,
    );
    this.#templateHash = template_hash;
    for (const work of works) this.#open.add(work);
    for (const { file, error } of unreadable) {
      yield this.#settle({ file }, rejected(error, 'file_unreadable'));
    }
    yield* this.#sortOut(works);
    while (!this.#leaves) {
      const fresh = this.#fresh;
      this.#fresh = [];
      if (fresh.length > 0) yield* this.#handOverOrRefuse(fresh);
      yield* this.#lookAround(wait ? BATCHES_PER_ROUND : Infinity);
      if (this.#fresh.length > 0) continue;
      if (this.#waiting.size() === 0 || !wait || !(await this.#pause())) break;
    }
    for (const work of works) {
      if (!this.#open.has(work)) continue;
      yield { kind: 'pending', file: work.file, ticket: this.#tickets.get(work) ?? null };
    }
  }

  /** Sorts what is known from what is new, and tells the results that earlier runs have produced. */
  async *#sortOut(works: readonly Work<F>[]): Events<F> {
    const done: Ended<F>[] = [];
    const running: (readonly [Work<F>, Ticket])[] = [];
    for (const work of works) {
      this.#options.signal?.throwIfAborted();
      const known = this.#options.force ? null : await this.#handover.lookUp(work);
      if (known === null) this.#fresh.push(work);
      else if (!known.completed) running.push([work, known.ticket]);
      else done.push({ item: work, ticket: known.ticket, job: { status: 'completed', error: null } });
    }
    yield* this.#accept(running, true);
    yield* this.#conclude(done, true);
  }

  /** Hands over; when the service refuses to go on, work that it has already is still worth waiting for. */
  async *#handOverOrRefuse(works: readonly Work<F>[]): Events<F> {
    try {
      yield* this.#handOver(works);
    } catch (error) {
      const isOver = this.#options.signal?.aborted === true || this.#waiting.size() === 0;
      if (isOver || !isDocxError(error)) throw error;
      const held = new Set(this.#waiting.remaining().map(([work]) => work));
      for (const work of works) {
        if (!this.#open.has(work) || held.has(work)) continue;
        yield this.#settle(work, outcomeOfError(error, this.#tickets.get(work) ?? null));
      }
    }
  }

  /** Checks work with the service and uploads what is good, a batch at a time. */
  async *#handOver(works: readonly Work<F>[]): Events<F> {
    const { service, template_id, signal, wait } = this.#options;
    let ready: Work<F>[] = [];
    if (wait) yield* this.#lookMeanwhile();
    for await (const step of analyzeFiles(service, works, template_id, signal)) {
      for (const { file: work, analyzed } of step.files) {
        if (analyzed?.valid === true) {
          ready.push(work);
          yield { kind: 'checked', file: work.file, pages: analyzed.pages };
        } else {
          const error = analyzed?.error ?? 'The service did not say what is wrong with the file';
          const code = analyzed === undefined ? 'service_failing' : 'validation_failed';
          yield this.#settle(work, rejected(error, analyzed?.error_code ?? code));
        }
      }
      const [full, ...more] = chunk(ready, BATCH_LIMITS);
      if (this.#leaves) return;
      if (full !== undefined && more.length > 0) {
        ready = more.flat();
        yield* this.#submit(full);
      }
      if (wait) yield* this.#lookMeanwhile();
    }
    for (const last of chunk(ready, BATCH_LIMITS)) if (!this.#leaves) yield* this.#submit(last);
  }

  async *#submit(works: readonly Work<F>[]): Events<F> {
    const { force, ledger, template_id, target } = this.#options;
    await ledger.rememberTemplate({ template_id, target }, this.#templateHash);
    const { accepted, resumed, jobless, lost } = await this.#handover.submit(works, force);
    yield* this.#accept(accepted, false);
    yield* this.#accept(resumed, true);
    for (const work of jobless) yield this.#settle(work, outcomeOfError(noJobMade(), null));
    for (const { file, error } of lost) yield this.#settle(file, rejected(error, 'file_unreadable'));
  }

  *#accept(items: readonly (readonly [Work<F>, Ticket])[], resumed: boolean): Generator<ProcessEvent<F>> {
    this.#waiting.add(items);
    for (const [work, ticket] of items) this.#tickets.set(work, ticket);
    for (const [{ file }, ticket] of items) yield { kind: 'accepted', file, ticket, resumed };
  }

  /** Waits until the next look is due. False when none is. */
  async #pause(): Promise<boolean> {
    return !this.#leaves && (await this.#pacer.pause());
  }

  /** Tells what is done while files are still handed over, which takes long where there are many. */
  async *#lookMeanwhile(): Events<F> {
    if (!this.#pacer.due()) return;
    try {
      yield* this.#lookAround(BATCHES_PER_ROUND);
    } catch (error) {
      // That is no reason to stop handing over. If it lasts, the next look ends the run.
      if (this.#options.signal?.aborted === true || !isDocxError(error)) throw error;
    }
  }

  async *#lookAround(batches: number): Events<F> {
    if (this.#leaves || this.#waiting.size() === 0) return;
    const round = await this.#pacer.within((signal) => this.#waiting.round(batches, signal));
    if ((round?.settled.length ?? 0) > 0) this.#pacer.reset();
    for (const work of round?.gone ?? []) yield* this.#restart(work);
    yield* this.#conclude(round?.settled ?? [], false);
  }

  /** Tells of jobs that ended, in their order. */
  async *#conclude(ended: readonly Ended<F>[], earlier: boolean): Events<F> {
    for (let at = 0; at < ended.length; at += PARALLEL) {
      const some = ended.slice(at, at + PARALLEL);
      const outcomes = await Promise.all(some.map((one) => this.#read(one, earlier))).catch(
        (error: unknown) => {
          // They are looked at again.
          this.#waiting.add(ended.slice(at).map(({ item, ticket }) => [item, ticket]));
          throw error;
        },
      );
      for (const [index, { item }] of some.entries()) {
        const outcome = outcomes[index] ?? null;
        if (outcome === null) yield* this.#restart(item);
        else yield this.#settle(item, outcome);
      }
    }
  }

  /** What a job that ended has to say; null when the service no longer knows it. */
  async #read({ item, ticket, job }: Ended<F>, earlier: boolean): Promise<Outcome | null> {
    const { ledger, clock } = this.#options;
    try {
      const outcome = await readOutcome(ticket, job, earlier, this.#options);
      // A result that could not be fetched is fetched by the next run: its entry stays as it is.
      if (outcome.status === job.status && !earlier) {
        const entry = { state: 'done', ...ticket, status: job.status } as const;
        await ledger.write(item.identity, { ...entry, at: clock.now().toISOString() });
      }
      return outcome;
    } catch (error) {
      if (isDocxError(error) && error.code === 'not_found') return null;
      throw error;
    }
  }

  /** The job did not survive on the service: once more from the start, but not for ever. */
  async *#restart(work: Work<F>): Events<F> {
    await this.#options.ledger.remove(work.identity);
    this.#tickets.delete(work);
    const isSecond = this.#restarted.has(work.identity);
    this.#restarted.add(work.identity);
    if (!isSecond) this.#fresh.push(work);
    yield isSecond
      ? this.#settle(work, outcomeOfError(vanished(), null))
      : { kind: 'restarted', file: work.file };
  }

  #settle(work: { readonly file: F }, outcome: Outcome): ProcessEvent<F> {
    this.#open.delete(work);
    // Also a file with values but without the report that was asked for.
    const hasFailed = outcome.status !== 'completed' || outcome.error !== null;
    this.#leaves ||= this.#options.failFast && hasFailed;
    return { kind: 'settled', file: work.file, outcome };
  }
}
