/** Jobs: the state that people see of each document they handed in. */
import { sql } from 'kysely';
import type { Clock } from '../kit/clock.ts';
import { atomically, jobChangeRow, jobOf, jobRow, pageOf, slices } from './schema.ts';
import type { Database } from './schema.ts';
import type { Repositories } from './types.ts';

export function createJobs(db: Database, clock: Clock): Repositories['jobs'] {
  return {
    async insert(jobs) {
      await atomically(db, async (db) => {
        for (const part of slices(jobs)) await db.insertInto('jobs').values(part.map(jobRow)).execute();
      });
    },
    async get(account_id, job_id) {
      const row = await db
        .selectFrom('jobs')
        .selectAll()
        .where('job_id', '=', job_id)
        .$if(account_id !== null, (query) => query.where('account_id', '=', account_id))
        .executeTakeFirst();
      return row === undefined ? null : jobOf(row);
    },
    async list(account_id, { status, ...page }) {
      let found = db
        .selectFrom('jobs')
        .selectAll()
        .where('account_id', '=', account_id)
        .orderBy('created_at', 'desc')
        .orderBy('seq', 'desc');
      if (status !== undefined) found = found.where(sql.ref('status'), '=', status);
      const { total, rows } = await pageOf(found, page);
      return { total, jobs: rows.map(jobOf) };
    },
    async listByBatch(batch_id, page) {
      const found = db
        .selectFrom('jobs')
        .selectAll()
        .where('batch_id', '=', batch_id)
        .orderBy('position')
        .orderBy('seq');
      const { total, rows } = await pageOf(found, page);
      return { total, jobs: rows.map(jobOf) };
    },
    async update(job_id, change) {
      await db
        .updateTable('jobs')
        .set({ ...jobChangeRow(change), updated_at: clock.now().toISOString() })
        .where('job_id', '=', job_id)
        .execute();
    },
    async sumCoins(account_id) {
      const { coins } = await db
        .selectFrom('jobs')
        .where('account_id', '=', account_id)
        .select(
          sql<number>`coalesce(sum(fraud_coins_consumed
            + case when fraud_check_status in ('pending', 'processing') then 1 else 0 end
            + case when status in ('queued', 'processing') then coalesce(page_count, 1)
              else coins_consumed end), 0)`.as('coins'),
        )
        .executeTakeFirstOrThrow();
      return coins;
    },
  };
}
