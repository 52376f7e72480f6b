/** Gives back tasks whose process is gone or has let go of them, and resets the state of their jobs. */
import type { Clock } from '../kit/clock.ts';
import type { TaskRecord } from './records.ts';
import { atomically } from './schema.ts';
import type { Database } from './schema.ts';
import type { Repositories } from './types.ts';

/** Sets the job of a task that was given back to waiting again. */
const WAITING = {
  extract: { column: 'status', change: { status: 'queued', progress: 0, message: 'Waiting' } },
  verify: { column: 'fraud_check_status', change: { fraud_check_status: 'pending' } },
} as const;

/** The ways in which tasks are given back: one task by its holder, and all tasks of a holder that is gone. */
export function createReleases(
  db: Database,
  clock: Clock,
): Pick<Repositories['tasks'], 'release' | 'releaseOwner'> {
  const waitAgain = async (
    db: Database,
    freed: readonly Pick<TaskRecord, 'kind' | 'job_id'>[],
  ): Promise<void> => {
    const updated_at = clock.now().toISOString();
    for (const { kind, job_id } of freed) {
      const { column, change } = WAITING[kind];
      await db
        .updateTable('jobs')
        .set({ ...change, updated_at })
        .where('job_id', '=', job_id)
        .where(column, '=', 'processing')
        .execute();
    }
  };

  return {
    async release(task_id, owner, run_after, { uncounted = false } = {}) {
      await atomically(db, async (db) => {
        const freed = await db
          .updateTable('tasks')
          .set((eb) => ({
            lease_owner: null,
            lease_until: null,
            run_after,
            ...(uncounted ? { attempts: eb('attempts', '-', 1) } : {}),
          }))
          .where('task_id', '=', task_id)
          .where('lease_owner', '=', owner)
          .returning(['kind', 'job_id'])
          .execute();
        await waitAgain(db, freed);
      });
    },
    async releaseOwner(owner) {
      return atomically(db, async (db) => {
        const freed = await db
          .updateTable('tasks')
          .set({ lease_owner: null, lease_until: null })
          .where('lease_owner', '=', owner)
          .returning(['kind', 'job_id'])
          .execute();
        await waitAgain(db, freed);
        return freed.length;
      });
    },
  };
}
