/** One worker process as a lane: what it answers, how it ends, and how much memory it may hold. */
import type { ChildProcess } from 'node:child_process';
import { DocxError, fromErrorBody } from '../contract/light.ts';
import type { Log } from '../kit/log.ts';
import type { Lane } from './lane-set.ts';
import type { WorkInput, WorkKind } from './messages.ts';
import { residentMegabytes } from './resident-memory.ts';
import type { WorkerReply, WorkerRequest } from './worker-main.ts';

/** Pieces after which a worker is replaced: recognition libraries give memory back only at their end. */
const RECYCLE_AFTER = 500;
/** Megabytes in memory above which a worker is replaced between two pieces: a new one that has read a scan holds some 240. */
const RECYCLE_MEGABYTES = 320;
/** Pieces (some ten documents) before a worker may be replaced for its memory: starting another takes a second. */
const RECYCLE_NOT_BEFORE = 50;
/**
 * Megabytes in memory above which a worker is killed while it works. A colored sheet at 600 dpi takes 0.4 GB; files made to
 * do harm have taken 21 GB.
 */
const MAX_RESIDENT_MEGABYTES = 2048;
/** How often the memory is looked at: the fastest growth seen was a gigabyte a second. */
const LOOK_MS = 200;

/** What V8 prints when it ends a process that has run out of memory. */
const WANT_OF_MEMORY =
  /^FATAL ERROR: .*out of memory|Fatal process (?:OOM|out of memory)|Fatal JavaScript invalid size/m;

/** When a worker is replaced or ended. */
export interface WorkerLimits {
  readonly recycleAfter?: number;
  readonly recycleMegabytes?: number;
  readonly recycleNotBefore?: number;
  readonly maxResidentMegabytes?: number;
}

interface Pending {
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: DocxError) => void;
}

const tooMuchMemory = (): DocxError =>
  new DocxError('job_failed', 'The document needed more memory than one worker may use.', {
    hint: 'Split the document, or make its images smaller.',
  });

const brokeDown = (reason: string, cause?: unknown): DocxError =>
  new DocxError('unexpected', `The worker broke down: ${reason}.`, { cause });

/** The error of a worker that was ended by a signal we did not send. */
function endedBy(signal: string): DocxError {
  const reason = `The worker broke down: it was ended by ${signal}.`;
  if (signal !== 'SIGKILL') return new DocxError('unexpected', reason);
  return new DocxError('unexpected', reason, {
    hint: 'Look whether the machine ran out of memory; fewer --workers need less.',
  });
}

const isOver = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

/** The lane of a process of `spawnWorker`: what is under way in it, and whether it can go on. */
export class WorkerLane implements Lane {
  readonly #worker: ChildProcess;
  readonly #limits: Required<WorkerLimits>;
  readonly #ended: Promise<void>;
  /** The caller that waits for the piece under way. */
  #pending: Pending | null = null;
  /** Why the worker takes no more work. */
  #broken: DocxError | null = null;
  /** V8 has printed that it ran out of memory. */
  #wantsMemory = false;
  #done = 0;
  #megabytes = 0;
  /** Runs while a piece is under way: looks whether it takes more memory than it may. */
  #watching: NodeJS.Timeout | undefined;

  constructor(worker: ChildProcess, { log, ...limits }: WorkerLimits & { readonly log: Log }) {
    this.#worker = worker;
    this.#limits = {
      recycleAfter: limits.recycleAfter ?? RECYCLE_AFTER,
      recycleMegabytes: limits.recycleMegabytes ?? RECYCLE_MEGABYTES,
      recycleNotBefore: limits.recycleNotBefore ?? RECYCLE_NOT_BEFORE,
      maxResidentMegabytes: limits.maxResidentMegabytes ?? MAX_RESIDENT_MEGABYTES,
    };
    worker.on('message', (reply: WorkerReply) => {
      this.#take(reply);
    });
    worker.on('error', (error) => {
      this.#breakOff(brokeDown(error.message, error));
    });
    // `close` and not `exit`: only then all that it printed has been heard.
    this.#ended = new Promise((resolve) => {
      worker.on('close', (code, signal) => {
        this.#end(code, signal);
        resolve();
      });
    });
    // It was started before anybody listened.
    if (isOver(worker)) this.#breakOff(brokeDown('it ended before there was work for it'));
    this.#listen(log);
  }

  perform(kind: WorkKind, input: WorkInput<WorkKind>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#broken !== null) {
        reject(this.#broken);
        return;
      }
      this.#pending = { resolve, reject };
      this.#worker.send({ kind, input } satisfies WorkerRequest, (error) => {
        if (error !== null) this.#breakOff(brokeDown(error.message, error));
      });
      this.#watching = setInterval(() => void this.#look(), LOOK_MS).unref();
    });
  }

  isSpent(): boolean {
    const { recycleAfter, recycleMegabytes, recycleNotBefore } = this.#limits;
    return (
      this.#broken !== null ||
      this.#done >= recycleAfter ||
      (this.#done >= recycleNotBefore && this.#megabytes > recycleMegabytes)
    );
  }

  async stop(): Promise<void> {
    this.#broken ??= new DocxError('interrupted', 'The worker was stopped.');
    if (isOver(this.#worker)) return;
    this.#worker.kill('SIGKILL');
    await this.#ended;
  }

  /** Writes what the worker prints into the log, and looks in it for the last words of V8. */
  #listen(log: Log): void {
    for (const stream of [this.#worker.stdout, this.#worker.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#wantsMemory ||= WANT_OF_MEMORY.test(text);
        log('debug', text.trimEnd());
      });
    }
  }

  #take(reply: WorkerReply): void {
    this.#done += 1;
    this.#megabytes = reply.megabytes;
    this.#settle(({ resolve, reject }) => {
      if ('error' in reply) reject(fromErrorBody(reply.error));
      else resolve(reply.output);
    });
  }

  #end(code: number | null, signal: NodeJS.Signals | null): void {
    const reason = signal === null ? brokeDown(`it ended with code ${String(code)}`) : endedBy(signal);
    this.#breakOff(this.#wantsMemory ? tooMuchMemory() : reason);
  }

  /** The worker takes no more work, for the first reason that is given; the piece under way fails by it. */
  #breakOff(error: DocxError): void {
    const reason = (this.#broken ??= error);
    this.#settle(({ reject }) => {
      reject(reason);
    });
  }

  #settle(give: (pending: Pending) => void): void {
    const settled = this.#pending;
    this.#pending = null;
    clearInterval(this.#watching);
    if (settled !== null) give(settled);
  }

  /** Kills the worker when the piece under way takes more memory than it may. */
  async #look(): Promise<void> {
    const looked = this.#pending;
    const held = this.#worker.pid === undefined ? null : await residentMegabytes(this.#worker.pid);
    const isTooMuch = held !== null && held > this.#limits.maxResidentMegabytes;
    if (!isTooMuch || this.#pending !== looked) return;
    this.#breakOff(tooMuchMemory());
    this.#worker.kill('SIGKILL');
  }
}
