/** The durable queue: claims tasks from the store, runs them under a lease and settles them. A killed process loses none. */
import { DocxError, isDocxError } from '../contract/light.ts';
import { messageOf } from '../kit/caught.ts';
import { AT_ONCE, type Clock } from '../kit/clock.ts';
import type { IdSource } from '../kit/ids.ts';
import type { Log } from '../kit/log.ts';
import type { Store, TaskRecord } from '../store/index.ts';
import { createJobWatch, type JobWatch } from './job-watch.ts';
import { createOutage } from './outage.ts';
import { createOwner, isDeadOwner } from './owner.ts';
import { givenUp, isDeadly, mustRunAlone, retryDelay } from './retry-policy.ts';

/** How long a process may be silent before others take its tasks. */
const LEASE_MS = 15_000;
/** Three heartbeats fit into a lease: one may be late, one may be lost. */
const HEARTBEAT_MS = 5_000;
/** How often we look for tasks that other processes queued; our own wake us. */
const POLL_MS = 1_000;
/** How long aborted tasks may take to end before their leases are given back regardless. */
const STOP_MS = 3_000;

/** What a task is given while it runs. */
export interface TaskContext {
  /** Aborts when the queue stops or another process took the task over. */
  readonly signal: AbortSignal;
}

/** Runs one task to its end, and stores what it gave. May run a second time for the same job: it must not mind. */
export type TaskHandler = (task: TaskRecord, context: TaskContext) => Promise<void>;

export interface QueueOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly log: Log;
  /** What to do for each kind of task. */
  readonly tasks: Readonly<Record<TaskRecord['kind'], TaskHandler>>;
  /** Called when a task failed for good, before it leaves the queue. */
  readonly onFailed: (task: TaskRecord, error: DocxError) => Promise<void>;
  /** Called, perhaps more than once, when tasks could not be taken from the store for a while, and why. */
  readonly onStuck?: (error: unknown) => void;
  /** Tasks at once. */
  readonly concurrency: number;
  readonly leaseMs?: number;
  readonly heartbeatMs?: number;
  readonly pollMs?: number;
  readonly stuckMs?: number;
}

export interface Queue {
  /** Starts working on queued tasks; nothing happens when it is working already. */
  start(): void;
  /** Says that a task was inserted. */
  wake(): void;
  /** See {@link JobWatch}; throws `interrupted` when the queue ends first, and the fault of one that is stuck. */
  readonly whenSettled: JobWatch['whenSettled'];
  /** Takes nothing new and resolves when all that runs is done; a signal turns it into {@link stop}. */
  drain(signal?: AbortSignal): Promise<void>;
  /** Aborts what runs and gives it back, to be run by the next process. */
  stop(): Promise<void>;
}

interface Run {
  readonly task: TaskRecord;
  readonly abort: AbortController;
  /** Why the result does not count any more. */
  end: 'lost' | 'stopped' | null;
  ended: Promise<void>;
}

const ignore = (): undefined => undefined;

/** Makes a queue; it does nothing before {@link Queue.start}. */
export function createQueue(options: QueueOptions): Queue {
  const { store, clock, log, concurrency, leaseMs = LEASE_MS, pollMs = POLL_MS } = options;
  const owner = createOwner(options.ids);
  const runs = new Set<Run>();
  let state: 'idle' | 'working' | 'ending' = 'idle';
  let ending = new AbortController();
  let filling: Promise<void> | null = null;
  let stopping: Promise<void> | null = null;
  let isWanted = false;

  const report = (error: unknown): void => {
    log('error', 'the queue could not be read or written', { error: String(error) });
  };
  const outage = createOutage({ clock, stuckMs: options.stuckMs, onBegin: report, onStuck: options.onStuck });
  const watch = createJobWatch({ store, clock, pollMs, check: outage.check });
  const time = (delay = 0): string => new Date(clock.now().getTime() + delay).toISOString();

  async function settle(run: Run, error: unknown): Promise<void> {
    const { task, end } = run;
    if (end === 'lost') return;
    if (end === 'stopped') {
      await store.tasks.release(task.task_id, owner, AT_ONCE, { uncounted: true });
      return;
    }
    const delay = retryDelay(error, task.attempts);
    if (delay !== null) {
      log('warn', `task ${task.task_id} failed and is tried again in ${delay} ms`, { error: String(error) });
      await store.tasks.release(task.task_id, owner, time(delay));
      void clock.sleep(delay, ending.signal).then(fill, ignore);
      return;
    }
    const failure = isDocxError(error)
      ? error
      : new DocxError('unexpected', messageOf(error), { cause: error });
    await options.onFailed(task, failure);
    await store.tasks.finish(task.task_id, owner);
  }

  async function perform(run: Run): Promise<void> {
    const { task, abort } = run;
    try {
      abort.signal.throwIfAborted();
      if (isDeadly(task.attempts)) throw givenUp();
      await options.tasks[task.kind](task, { signal: abort.signal });
      await store.tasks.finish(task.task_id, owner);
    } catch (error) {
      // Should this fail as well, the lease runs out and the task comes back.
      await settle(run, error).catch((fault: unknown) => {
        log('error', `task ${task.task_id} could not be settled`, { error: String(fault) });
      });
    }
  }

  function begin(task: TaskRecord): void {
    const others = mustRunAlone(task.attempts) ? [...runs].map((run) => run.ended) : [];
    const run: Run = { task, abort: new AbortController(), end: null, ended: Promise.resolve() };
    runs.add(run);
    run.ended = Promise.all(others)
      .then(() => perform(run))
      .finally(() => {
        runs.delete(run);
        watch.nudge(task.job_id);
        void fill();
      });
  }

  const hasRoom = (): boolean =>
    state === 'working' &&
    runs.size < concurrency &&
    ![...runs].some((run) => mustRunAlone(run.task.attempts));

  async function claimWhileRoom(): Promise<void> {
    while (isWanted && hasRoom()) {
      isWanted = false;
      const task = await store.tasks.claim({ owner, now: time(), until: time(leaseMs) });
      outage.ended();
      if (task === null) continue;
      isWanted = true;
      // After a long sleep of the machine we may meet our own task: claiming it renewed its lease, nothing more.
      if ([...runs].some((run) => run.task.task_id === task.task_id)) continue;
      begin(task);
    }
  }

  /** Claims tasks while there is room for them; a call during a claim makes it look once more. */
  async function fill(): Promise<void> {
    isWanted = true;
    filling ??= claimWhileRoom()
      .catch(outage.met)
      .finally(() => {
        filling = null;
        // Somebody called after the last claim and before this line.
        if (isWanted && hasRoom()) void fill();
      });
    await filling;
  }

  async function beat(): Promise<void> {
    for (const run of [...runs]) {
      if (await store.tasks.heartbeat(run.task.task_id, owner, time(leaseMs))) continue;
      if (!runs.has(run)) continue;
      log('warn', `task ${run.task.task_id} was taken over by another process`);
      run.end ??= 'lost';
      run.abort.abort(new DocxError('interrupted', 'Another process took this task over.'));
    }
  }

  async function look(): Promise<void> {
    for (const other of await store.tasks.owners()) {
      if (!isDeadOwner(other)) continue;
      const count = await store.tasks.releaseOwner(other);
      if (count > 0) log('info', `${count} tasks of a process that ended are taken up again`);
    }
    await fill();
  }

  async function repeat(everyMs: number, act: () => Promise<void>, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await act().catch(report);
      await clock.sleep(everyMs, signal).catch(ignore);
    }
  }

  async function finishAll(): Promise<void> {
    await filling;
    while (runs.size > 0) await Promise.all([...runs].map((run) => run.ended));
    ending.abort();
    watch.end();
  }

  async function stopRuns(): Promise<void> {
    state = 'ending';
    await filling;
    for (const run of runs) {
      run.end ??= 'stopped';
      run.abort.abort(new DocxError('interrupted', 'The work was stopped; it goes on at the next start.'));
    }
    const isOver = new AbortController();
    const finished = finishAll().finally(() => {
      isOver.abort();
    });
    await Promise.race([finished, clock.sleep(STOP_MS, isOver.signal).catch(ignore)]);
    ending.abort();
    watch.end();
    for (const { task } of runs) await store.tasks.release(task.task_id, owner, AT_ONCE, { uncounted: true });
  }

  const stop = (): Promise<void> => (stopping ??= stopRuns());

  return {
    start() {
      if (state === 'working') return;
      state = 'working';
      stopping = null;
      watch.begin();
      ending = new AbortController();
      void repeat(pollMs, look, ending.signal);
      void repeat(options.heartbeatMs ?? HEARTBEAT_MS, beat, ending.signal);
    },
    wake() {
      void fill();
    },
    whenSettled: watch.whenSettled,
    async drain(signal) {
      state = 'ending';
      const stopped = new Promise<void>((resolve, reject) => {
        const stopNow = (): void => {
          stop().then(resolve, reject);
        };
        if (signal?.aborted === true) stopNow();
        signal?.addEventListener('abort', stopNow, { once: true });
      });
      await Promise.race([finishAll(), stopped]);
    },
    stop,
  };
}
