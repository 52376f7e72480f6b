/** What extraction and the integrity check gave, one of each for a job. */
import type { IntegrityReport, JobResult } from '../contract/index.ts';
import type { Database } from './schema.ts';
import type { Repositories } from './types.ts';

export function createResults(db: Database): Repositories['results'] {
  return {
    async save(job_id, value) {
      const result = JSON.stringify(value);
      await db
        .insertInto('results')
        .values({ job_id, result })
        .onConflict((conflict) => conflict.column('job_id').doUpdateSet({ result }))
        .execute();
    },
    async get(job_id) {
      const row = await db
        .selectFrom('results')
        .select('result')
        .where('job_id', '=', job_id)
        .executeTakeFirst();
      return row === undefined ? null : (JSON.parse(row.result) as JobResult);
    },
    async saveReport(job_id, value) {
      const report = JSON.stringify(value);
      await db
        .insertInto('reports')
        .values({ job_id, report })
        .onConflict((conflict) => conflict.column('job_id').doUpdateSet({ report }))
        .execute();
    },
    async getReport(job_id) {
      const row = await db
        .selectFrom('reports')
        .select('report')
        .where('job_id', '=', job_id)
        .executeTakeFirst();
      return row === undefined ? null : (JSON.parse(row.report) as IntegrityReport);
    },
  };
}
