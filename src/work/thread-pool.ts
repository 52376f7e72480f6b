/** Work in worker threads: one that crashes, hangs or grows takes only its own piece of work with it. */
import type { Worker } from 'node:worker_threads';
import { DocxError, fromErrorBody } from '../contract/light.ts';
import type { Clock } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import { createLanePool } from './lanes.ts';
import type { Lane } from './lanes.ts';
import type { Pool } from './messages.ts';
import type { Preparation } from './perform.ts';
import { spawnThread } from './spawn-thread.ts';
import type { SpawnOptions } from './spawn-thread.ts';
import type { ThreadReply, ThreadRequest } from './thread-main.ts';

/** Pieces after which a thread is replaced: recognition libraries give memory back only at their end. */
const RECYCLE_AFTER = 500;
/** Megabytes of JavaScript heap and buffers above which a thread is replaced between two pieces. */
const RECYCLE_MEGABYTES = 768;

export interface ThreadPoolOptions extends SpawnOptions {
  /** Threads at once; they start when there is work for them, the first one at once when there is something to prepare. */
  readonly size: number;
  readonly prepare?: Preparation | undefined;
  readonly clock: Clock;
  readonly log: Log;
  /** Milliseconds that a piece may take for which nobody names a limit: a thread that hangs is replaced. */
  readonly pieceTimeoutMs?: number | undefined;
  /** A thread of {@link spawnThread} that is to be the first one. */
  readonly started?: Worker | undefined;
  readonly recycleAfter?: number;
  readonly recycleMegabytes?: number;
}

/** What a thread that is over has for a number. */
const ENDED = -1;

interface Pending {
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: DocxError) => void;
}

/** What the end of a thread means for the work it had. */
function breakdown(error: unknown): DocxError {
  if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return new DocxError('job_failed', 'The document needed more memory than one worker may use.', {
      hint: 'Split the document, or make its images smaller.',
      cause: error,
    });
  }
  const reason = error instanceof Error ? error.message : String(error);
  return new DocxError('unexpected', `The worker broke down: ${reason}.`, { cause: error });
}

function laneOf(worker: Worker, options: ThreadPoolOptions): Lane {
  const { log, recycleAfter = RECYCLE_AFTER, recycleMegabytes = RECYCLE_MEGABYTES } = options;
  let pending: Pending | null = null;
  let broken: DocxError | null = null;
  let done = 0;
  let megabytes = 0;

  const settle = (give: (pending: Pending) => void): void => {
    const settled = pending;
    pending = null;
    if (settled !== null) give(settled);
  };
  const breakOff = (error: DocxError): void => {
    broken ??= error;
    settle(({ reject }) => {
      reject(broken ?? error);
    });
  };
  worker.on('message', (reply: ThreadReply) => {
    done += 1;
    megabytes = reply.megabytes;
    settle(({ resolve, reject }) => {
      if ('error' in reply) reject(fromErrorBody(reply.error));
      else resolve(reply.output);
    });
  });
  worker.on('messageerror', (error) => {
    breakOff(breakdown(error));
  });
  worker.on('error', (error) => {
    breakOff(breakdown(error));
  });
  worker.on('exit', (code) => {
    breakOff(breakdown(`it ended with code ${String(code)}`));
  });
  // It was started before anybody listened.
  if (worker.threadId === ENDED) breakOff(breakdown('it ended before there was work for it'));
  for (const stream of [worker.stdout, worker.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
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
        worker.postMessage({ kind, input } satisfies ThreadRequest);
      }),
    isSpent: () => broken !== null || done >= recycleAfter || megabytes > recycleMegabytes,
    async stop() {
      broken ??= new DocxError('interrupted', 'The worker was stopped.');
      await worker.terminate();
    },
  };
}

/** A pool of worker threads. They live, and keep the process alive, until {@link Pool.close}. */
export function createThreadPool(options: ThreadPoolOptions): Pool {
  const { prepare } = options;
  let { started } = options;
  const startLane = (ahead: boolean): Lane => {
    const worker = started ?? spawnThread(options);
    started = undefined;
    if (ahead && prepare !== undefined) worker.postMessage({ prepare } satisfies ThreadRequest);
    return laneOf(worker, options);
  };
  return createLanePool({ ...options, warm: prepare !== undefined, startLane });
}
