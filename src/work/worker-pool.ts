/** Work in worker processes: one that crashes, hangs or grows takes only its own piece of work with it. */
import type { ChildProcess } from 'node:child_process';
import type { Clock } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import { createLanePool } from './lane-pool.ts';
import type { Lane } from './lane-set.ts';
import type { Pool } from './messages.ts';
import type { Preparation } from './perform.ts';
import { spawnWorker, type SpawnOptions } from './spawn-worker.ts';
import { WorkerLane, type WorkerLimits } from './worker-lane.ts';
import type { WorkerRequest } from './worker-main.ts';

export interface WorkerPoolOptions extends SpawnOptions, WorkerLimits {
  /** Workers at once; they start when there is work for them, the first one at once when there is something to prepare. */
  readonly size: number;
  readonly prepare?: Preparation | undefined;
  readonly clock: Clock;
  readonly log: Log;
  /** The time limit of a piece that has none of its own, in milliseconds: a worker that hangs is replaced. */
  readonly pieceTimeoutMs?: number | undefined;
  /** A process of {@link spawnWorker} that is to be the first one. */
  readonly started?: ChildProcess | undefined;
}

/** A pool of worker processes. They live, and keep this process alive, until {@link Pool.close}. */
export function createWorkerPool(options: WorkerPoolOptions): Pool {
  const { prepare } = options;
  let { started } = options;
  const startLane = (ahead: boolean): Lane => {
    const worker = started ?? spawnWorker(options);
    started = undefined;
    const lane = new WorkerLane(worker, options);
    // The next piece of work it is given reports what is wrong.
    if (ahead && prepare !== undefined) worker.send({ prepare } satisfies WorkerRequest, () => undefined);
    return lane;
  };
  return createLanePool({ ...options, warm: prepare !== undefined, startLane });
}
