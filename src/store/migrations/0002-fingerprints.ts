/** Adds what finds documents like another: hashes of the words of every extracted document. */
import type { Kysely, Migration } from 'kysely';

const BANDS = ['band_0', 'band_1', 'band_2', 'band_3'] as const;

export const fingerprints: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('fingerprints')
      .addColumn('job_id', 'text', (column) =>
        column.primaryKey().references('jobs.job_id').onDelete('cascade'),
      )
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('band_0', 'integer', (column) => column.notNull())
      .addColumn('band_1', 'integer', (column) => column.notNull())
      .addColumn('band_2', 'integer', (column) => column.notNull())
      .addColumn('band_3', 'integer', (column) => column.notNull())
      .addColumn('key_tokens', 'text', (column) => column.notNull())
      .execute();
    for (const band of BANDS) {
      await db.schema
        .createIndex(`fingerprints_by_account_id_${band}`)
        .on('fingerprints')
        .columns(['account_id', band])
        .execute();
    }
  },
};
