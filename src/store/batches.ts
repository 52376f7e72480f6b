/** Batches and what their jobs add up to; nothing that can be counted is stored. */
import { sql } from 'kysely';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { batchOf, batchRow, pageOf, searchable } from './schema.ts';
import type { Database, Tables } from './schema.ts';
import type { BatchRecord, BatchSummary, JobState } from './records.ts';
import type { Repositories } from './types.ts';

type Sums = Omit<BatchSummary, keyof BatchRecord>;

const NO_JOBS: Sums = {
  total_jobs: 0,
  queued_jobs: 0,
  processing_jobs: 0,
  completed_jobs: 0,
  failed_jobs: 0,
  total_pages: 0,
  coins_consumed: 0,
  fraud_coins_consumed: 0,
};

/** The sums of the jobs of some batches, by batch. */
async function addUp(db: Database, batch_ids: readonly string[]): Promise<ReadonlyMap<string, Sums>> {
  const rows = await db
    .selectFrom('jobs')
    .where('batch_id', 'in', batch_ids)
    .groupBy('batch_id')
    .select(({ fn, eb }) => {
      const count = (state: JobState) =>
        fn
          .countAll<number>()
          .filterWhere(eb('status', '=', state))
          .as(`${state}_jobs`);
      const sum = (column: 'page_count' | 'coins_consumed' | 'fraud_coins_consumed') =>
        fn.coalesce(fn.sum<number>(column), eb.lit(0));
      return [
        'batch_id',
        fn.countAll<number>().as('total_jobs'),
        count('queued'),
        count('processing'),
        count('completed'),
        count('failed'),
        sum('page_count').as('total_pages'),
        sum('coins_consumed').as('coins_consumed'),
        sum('fraud_coins_consumed').as('fraud_coins_consumed'),
      ];
    })
    .execute();
  return new Map(rows.map(({ batch_id, ...sums }) => [batch_id ?? '', sums as unknown as Sums]));
}

/** Whether the batch at hand is in a derived state. A batch without jobs has nothing to wait for: it is completed. */
function isInState(eb: ExpressionBuilder<Tables, 'batches'>, state: string): Expression<SqlBool> {
  const has = (states: readonly JobState[]): Expression<SqlBool> =>
    eb.exists(
      eb
        .selectFrom('jobs')
        .select('job_id')
        .whereRef('jobs.batch_id', '=', 'batches.batch_id')
        .where('jobs.status', 'in', states),
    );
  const isOpen = has(['queued', 'processing']);
  const hasStarted = has(['processing', 'completed', 'failed']);
  switch (state) {
    case 'queued':
      return eb.and([isOpen, eb.not(hasStarted)]);
    case 'processing':
      return eb.and([isOpen, hasStarted]);
    case 'completed':
      return eb.not(isOpen);
    default:
      return eb.lit(false);
  }
}

export function createBatches(db: Database): Repositories['batches'] {
  return {
    async insert(batch) {
      await db.insertInto('batches').values(batchRow(batch)).execute();
    },
    async get(account_id, batch_id) {
      const row = await db
        .selectFrom('batches')
        .selectAll()
        .where('account_id', '=', account_id)
        .where('batch_id', '=', batch_id)
        .executeTakeFirst();
      if (row === undefined) return null;
      return { ...batchOf(row), ...((await addUp(db, [batch_id])).get(batch_id) ?? NO_JOBS) };
    },
    async list(account_id, { search, status, ...page }) {
      let found = db
        .selectFrom('batches')
        .selectAll()
        .where('account_id', '=', account_id)
        .orderBy('created_at', 'desc')
        .orderBy('seq', 'desc');
      if (search !== undefined && search !== '') {
        const pattern = `%${searchable(search).replace(/[\\%_]/g, String.raw`\$&`)}%`;
        found = found.where(sql<boolean>`folder_search like ${pattern} escape '\\'`);
      }
      if (status !== undefined) found = found.where((eb) => isInState(eb, status));
      const { total, rows } = await pageOf(found, page);
      const sums = await addUp(
        db,
        rows.map((row) => row.batch_id),
      );
      return {
        total,
        batches: rows.map((row) => ({ ...batchOf(row), ...(sums.get(row.batch_id) ?? NO_JOBS) })),
      };
    },
  };
}
