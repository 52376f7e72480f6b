/** One worker process as a lane: what it answers, how it ends, and how much memory it may hold. */
import type { ChildProcess } from 'node:child_process';
import { DocxError, fromErrorBody } from '../contract/light.ts';
import type { Log } from '../kit/log.ts';
import type { Lane } from './lane-set.ts';
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

/** The lane of a process of `spawnWorker`. */
export function laneOf(worker: ChildProcess, { log, ...limits }: WorkerLimits & { readonly log: Log }): Lane {
  const { recycleAfter = RECYCLE_AFTER, recycleMegabytes = RECYCLE_MEGABYTES } = limits;
  const { recycleNotBefore = RECYCLE_NOT_BEFORE, maxResidentMegabytes = MAX_RESIDENT_MEGABYTES } = limits;
  let pending: Pending | null = null;
  let broken: DocxError | null = null;
  let wantsMemory = false;
  let done = 0;
  let megabytes = 0;
  /** Looks, while there is work, whether it takes more memory than it may. */
  let watching: NodeJS.Timeout | undefined;

  const settle = (give: (pending: Pending) => void): void => {
    const settled = pending;
    pending = null;
    clearInterval(watching);
    if (settled !== null) give(settled);
  };
  const breakOff = (error: DocxError): void => {
    broken ??= error;
    settle(({ reject }) => {
      reject(broken ?? error);
    });
  };
  const look = async (): Promise<void> => {
    const looked = pending;
    const held = worker.pid === undefined ? null : await residentMegabytes(worker.pid);
    if (held === null || held <= maxResidentMegabytes || pending !== looked) return;
    breakOff(tooMuchMemory());
    worker.kill('SIGKILL');
  };

  worker.on('message', (reply: WorkerReply) => {
    done += 1;
    megabytes = reply.megabytes;
    settle(({ resolve, reject }) => {
      if ('error' in reply) reject(fromErrorBody(reply.error));
      else resolve(reply.output);
    });
  });
  worker.on('error', (error) => {
    breakOff(brokeDown(error.message, error));
  });
  const ended = new Promise<void>((resolve) => {
    // Only then all that it printed has been heard.
    worker.on('close', (code, signal) => {
      const reason = signal === null ? brokeDown(`it ended with code ${String(code)}`) : endedBy(signal);
      breakOff(wantsMemory ? tooMuchMemory() : reason);
      resolve();
    });
  });
  // It was started before anybody listened.
  if (isOver(worker)) breakOff(brokeDown('it ended before there was work for it'));
  for (const stream of [worker.stdout, worker.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      wantsMemory ||= WANT_OF_MEMORY.test(text);
      log('debug', text.trimEnd());
    });
  }

  return {
    perform: (kind, input) =>
      new Promise((resolve, reject) => {
        if (broken !== null) {
          reject(broken);
          return;
        }
        pending = { resolve, reject };
        worker.send({ kind, input } satisfies WorkerRequest, (error) => {
          if (error !== null) breakOff(brokeDown(error.message, error));
        });
        watching = setInterval(() => void look(), LOOK_MS).unref();
      }),
    isSpent: () =>
      broken !== null || done >= recycleAfter || (done >= recycleNotBefore && megabytes > recycleMegabytes),
    async stop() {
      broken ??= new DocxError('interrupted', 'The worker was stopped.');
      if (isOver(worker)) return;
      worker.kill('SIGKILL');
      await ended;
    },
  };
}
