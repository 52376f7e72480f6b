/** One run of a task under its lease, and how the task leaves it: finished, given back, to be tried again, or failed for good. */
import { DocxError, isDocxError } from '../contract/light.ts';
import { messageOf } from '../kit/caught.ts';
import { AT_ONCE, timeIn, type Clock } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import type { Store, TaskRecord } from '../store/index.ts';
import { givenUp, isDeadly, retryDelay } from './retry-policy.ts';

/** What a task is given while it runs. */
export interface TaskContext {
  /** Aborts when the queue stops or another process took the task over. */
  readonly signal: AbortSignal;
}

/** Runs one task to its end, and stores what it gave. May run a second time for the same job: it must not mind. */
export type TaskHandler = (task: TaskRecord, context: TaskContext) => Promise<void>;

/** What is to be done with tasks. */
export interface TaskOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  /** What to do for each kind of task. */
  readonly tasks: Readonly<Record<TaskRecord['kind'], TaskHandler>>;
  /** Called when a task failed for good, before it leaves the queue. */
  readonly onFailed: (task: TaskRecord, error: DocxError) => Promise<void>;
}

/** A task that runs. */
export interface TaskRun {
  readonly task: TaskRecord;
  /** Who holds the lease. */
  readonly owner: string;
  readonly abort: AbortController;
  /** Why the result does not count any more. */
  end: 'lost' | 'stopped' | null;
  ended: Promise<void>;
}

/** Ends a run because another process has its task now, or because this one stops; the first reason stays. */
export function cutShort(run: TaskRun, end: 'lost' | 'stopped', why: string): void {
  run.end ??= end;
  run.abort.abort(new DocxError('interrupted', why));
}

/** Gives the task of a run back, as if it had not been begun. */
export async function giveBack({ task, owner }: TaskRun, store: Store): Promise<void> {
  await store.tasks.release(task.task_id, owner, AT_ONCE, { uncounted: true });
}

/** What becomes of a task that threw: milliseconds until it is tried again, null where it is not. */
async function settle(run: TaskRun, error: unknown, options: TaskOptions): Promise<number | null> {
  const { task, owner, end } = run;
  const { store, clock, log, onFailed } = options;
  if (end === 'lost') return null;
  if (end === 'stopped') {
    await giveBack(run, store);
    return null;
  }
  const delay = retryDelay(error, task.attempts);
  if (delay === null) {
    const failure = isDocxError(error)
      ? error
      : new DocxError('unexpected', messageOf(error), { cause: error });
    await onFailed(task, failure);
    await store.tasks.finish(task.task_id, owner);
    return null;
  }
  log('warn', `task ${task.task_id} failed and is tried again in ${delay} ms`, { error: String(error) });
  await store.tasks.release(task.task_id, owner, timeIn(clock, delay));
  return delay;
}

/** Runs a task and settles it. Resolves with the milliseconds until it is tried again, or null; never rejects. */
export async function runTask(run: TaskRun, options: TaskOptions): Promise<number | null> {
  const { task, owner, abort } = run;
  const { store, log, tasks } = options;
  try {
    abort.signal.throwIfAborted();
    if (isDeadly(task.attempts)) throw givenUp();
    await tasks[task.kind](task, { signal: abort.signal });
    await store.tasks.finish(task.task_id, owner);
    return null;
  } catch (error) {
    // If this fails too, the lease runs out and the task comes back; while the process ends, that is not worth a warning.
    return settle(run, error, options).catch((fault: unknown) => {
      log(run.end === null ? 'error' : 'info', `task ${task.task_id} could not be settled`, {
        error: String(fault),
      });
      return null;
    });
  }
}
