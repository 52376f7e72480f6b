/** Queued work and who holds it: a lease says which process works on a task, and until when it may be silent. */
import type { Clock } from '../kit/clock.ts';
import { createReleases } from './task-releases.ts';
import { atomically, countOf, slices, taskOf } from './schema.ts';
import type { Database } from './schema.ts';
import type { Repositories } from './types.ts';

export function createTasks(db: Database, clock: Clock): Repositories['tasks'] {
  return {
    async insert(tasks) {
      await atomically(db, async (db) => {
        for (const part of slices(tasks)) {
          await db
            .insertInto('tasks')
            .values(part.map((task) => ({ ...task, attempts: 0, lease_owner: null, lease_until: null })))
            .execute();
        }
      });
    },
    async claim({ owner, now, until }) {
      // One statement: no other process can come between the look and the lease.
      const row = await db
        .updateTable('tasks')
        .set((eb) => ({ lease_owner: owner, lease_until: until, attempts: eb('attempts', '+', 1) }))
        .where('task_id', '=', (eb) =>
          eb
            .selectFrom('tasks')
            .select('task_id')
            .where('run_after', '<=', now)
            .where((eb) => eb.or([eb('lease_owner', 'is', null), eb('lease_until', '<=', now)]))
            .orderBy('priority')
            .orderBy('seq')
            .limit(1),
        )
        .returningAll()
        .executeTakeFirst();
      return row === undefined ? null : taskOf(row);
    },
    async heartbeat(task_id, owner, until) {
      const { numUpdatedRows } = await db
        .updateTable('tasks')
        .set({ lease_until: until })
        .where('task_id', '=', task_id)
        .where('lease_owner', '=', owner)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async finish(task_id, owner) {
      const { numDeletedRows } = await db
        .deleteFrom('tasks')
        .where('task_id', '=', task_id)
        .where('lease_owner', '=', owner)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    async owners() {
      const rows = await db
        .selectFrom('tasks')
        .select('lease_owner')
        .distinct()
        .where('lease_owner', 'is not', null)
        .execute();
      return rows.flatMap(({ lease_owner }) => (lease_owner === null ? [] : [lease_owner]));
    },
    ...createReleases(db, clock),
    countOpen: () => countOf(db.selectFrom('tasks')),
  };
}
