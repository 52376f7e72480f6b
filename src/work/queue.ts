/** The durable queue: claims tasks from the store, runs them under a lease and settles them. A killed process loses none. */
import { timeIn } from '../kit/clock.ts';
import type { IdSource } from '../kit/ids.ts';
import type { TaskRecord } from '../store/index.ts';
import { createJobWatch, type JobWatch } from './job-watch.ts';
import { createOutage, type Outage } from './outage.ts';
import { createOwner, isDeadOwner } from './owner.ts';
import { mustRunAlone } from './retry-policy.ts';
import { cutShort, giveBack, runTask, type TaskOptions, type TaskRun } from './task-run.ts';

/** How long a process may be silent, in milliseconds, before others take its tasks. */
const LEASE_MS = 15_000;
/** Three heartbeats fit into a lease: one may be late and one lost. */
const HEARTBEAT_MS = 5_000;
/** How often we look for tasks that other processes queued; our own wake us. */
const POLL_MS = 1_000;
/** How long aborted tasks may take to end before their leases are given back regardless. */
const STOP_MS = 3_000;

export interface QueueOptions extends TaskOptions {
  readonly ids: IdSource;
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

const ignore = (): undefined => undefined;

/** Makes a queue; it does nothing before {@link Queue.start}. */
export const createQueue = (options: QueueOptions): Queue => new LeasingQueue(options);

class LeasingQueue implements Queue {
  readonly whenSettled: JobWatch['whenSettled'];
  readonly #options: QueueOptions;
  readonly #owner: string;
  readonly #leaseMs: number;
  readonly #pollMs: number;
  readonly #outage: Outage;
  readonly #watch: JobWatch;
  readonly #runs = new Set<TaskRun>();
  #state: 'idle' | 'working' | 'ending' = 'idle';
  /** Aborts when the queue has ended for good. */
  #ending = new AbortController();
  #filling: Promise<void> | null = null;
  #stopping: Promise<void> | null = null;
  /** Somebody asked for tasks to be claimed since the last claim began. */
  #isWanted = false;

  constructor(options: QueueOptions) {
    const { store, clock, stuckMs, onStuck, leaseMs = LEASE_MS, pollMs = POLL_MS } = options;
    this.#options = options;
    this.#owner = createOwner(options.ids);
    this.#leaseMs = leaseMs;
    this.#pollMs = pollMs;
    this.#outage = createOutage({ clock, stuckMs, onBegin: this.#report, onStuck });
    this.#watch = createJobWatch({ store, clock, pollMs, check: this.#outage.check });
    this.whenSettled = this.#watch.whenSettled;
  }

  start(): void {
    if (this.#state === 'working') return;
    this.#state = 'working';
    this.#stopping = null;
    this.#watch.begin();
    this.#ending = new AbortController();
    const { heartbeatMs = HEARTBEAT_MS } = this.#options;
    void this.#repeat(this.#pollMs, () => this.#look().catch(this.#outage.met));
    void this.#repeat(heartbeatMs, () => this.#beat());
  }

  wake(): void {
    void this.#fill();
  }

  async drain(signal?: AbortSignal): Promise<void> {
    this.#state = 'ending';
    const stopped = new Promise<void>((resolve, reject) => {
      const stopNow = (): void => {
        this.stop().then(resolve, reject);
      };
      if (signal?.aborted === true) stopNow();
      signal?.addEventListener('abort', stopNow, { once: true });
    });
    await Promise.race([this.#finishAll(), stopped]);
  }

  stop(): Promise<void> {
    return (this.#stopping ??= this.#stopRuns());
  }

  readonly #report = (error: unknown): void => {
    this.#options.log('error', 'the queue could not be read or written', { error: String(error) });
  };

  async #repeat(everyMs: number, act: () => Promise<void>): Promise<void> {
    const { signal } = this.#ending;
    while (!signal.aborted) {
      await act().catch(this.#report);
      await this.#options.clock.sleep(everyMs, signal).catch(ignore);
    }
  }

  /** Takes up the tasks of processes that died, and those that other processes queued. */
  async #look(): Promise<void> {
    const { store, log } = this.#options;
    for (const other of await store.tasks.owners()) {
      if (!isDeadOwner(other)) continue;
      const count = await store.tasks.releaseOwner(other);
      if (count > 0) log('info', `${count} tasks of a process that ended are taken up again`);
    }
    await this.#fill();
  }

  /** Renews the leases of running tasks, and ends those that another process has taken over. */
  async #beat(): Promise<void> {
    const { store, clock, log } = this.#options;
    for (const run of [...this.#runs]) {
      if (await store.tasks.heartbeat(run.task.task_id, this.#owner, timeIn(clock, this.#leaseMs))) continue;
      if (!this.#runs.has(run)) continue;
      log('warn', `task ${run.task.task_id} was taken over by another process`);
      cutShort(run, 'lost', 'Another process took this task over.');
    }
  }

  /** Claims tasks while there is room for them; a call during a claim makes it look once more. */
  async #fill(): Promise<void> {
    this.#isWanted = true;
    this.#filling ??= this.#claimWhileRoom()
      .catch(this.#outage.met)
      .finally(() => {
        this.#filling = null;
        // Somebody called after the last claim and before this line.
        if (this.#isWanted && this.#hasRoom()) void this.#fill();
      });
    await this.#filling;
  }

  #hasRoom(): boolean {
    const runs = [...this.#runs];
    const isAlone = runs.some(({ task }) => mustRunAlone(task.attempts));
    return this.#state === 'working' && runs.length < this.#options.concurrency && !isAlone;
  }

  async #claimWhileRoom(): Promise<void> {
    const { store, clock } = this.#options;
    while (this.#isWanted && this.#hasRoom()) {
      this.#isWanted = false;
      const [now, until] = [timeIn(clock, 0), timeIn(clock, this.#leaseMs)];
      const task = await store.tasks.claim({ owner: this.#owner, now, until });
      this.#outage.ended();
      if (task === null) continue;
      this.#isWanted = true;
      // After a long sleep of the machine we may meet our own task: claiming it renewed its lease, nothing more.
      if ([...this.#runs].some((run) => run.task.task_id === task.task_id)) continue;
      this.#begin(task);
    }
  }

  #begin(task: TaskRecord): void {
    const others = mustRunAlone(task.attempts) ? [...this.#runs].map(({ ended }) => ended) : [];
    const abort = new AbortController();
    const run: TaskRun = { task, owner: this.#owner, abort, end: null, ended: Promise.resolve() };
    this.#runs.add(run);
    run.ended = Promise.all(others)
      .then(() => this.#perform(run))
      .finally(() => {
        this.#runs.delete(run);
        this.#watch.nudge(task.job_id);
        void this.#fill();
      });
  }

  async #perform(run: TaskRun): Promise<void> {
    const delay = await runTask(run, this.#options);
    if (delay === null) return;
    void this.#options.clock.sleep(delay, this.#ending.signal).then(() => this.#fill(), ignore);
  }

  async #finishAll(): Promise<void> {
    await this.#filling;
    while (this.#runs.size > 0) await Promise.all([...this.#runs].map(({ ended }) => ended));
    this.#end();
  }

  #end(): void {
    this.#ending.abort();
    this.#watch.end();
  }

  async #stopRuns(): Promise<void> {
    const { store, clock } = this.#options;
    this.#state = 'ending';
    await this.#filling;
    for (const run of this.#runs) {
      cutShort(run, 'stopped', 'The work was stopped; it goes on at the next start.');
    }
    const isOver = new AbortController();
    const finished = this.#finishAll().finally(() => {
      isOver.abort();
    });
    await Promise.race([finished, clock.sleep(STOP_MS, isOver.signal).catch(ignore)]);
    this.#end();
    for (const run of this.#runs) await giveBack(run, store);
  }
}
