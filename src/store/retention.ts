/** Retention: deletes records past their term from the tables, and names the originals that nothing uses any more. */
import { atomically } from './schema.ts';
import type { Database } from './schema.ts';
import type { Repositories } from './types.ts';

/** Gives the hashes of the originals that were put into the vault before a time. */
export type ListOriginals = (before: string) => Promise<readonly string[]>;

export function createRetention(db: Database, listOriginals: ListOriginals): Repositories['retention'] {
  return {
    async sweep(before) {
      // The vault is asked, not the deleted rows: an upload that died before it had a document left an original too.
      const originals = await listOriginals(before);
      return atomically(db, async (db) => {
        // Jobs, tasks, results and reports go with their document.
        const { numDeletedRows } = await db
          .deleteFrom('documents')
          .where('created_at', '<', before)
          .executeTakeFirst();
        await db.deleteFrom('jobs').where('created_at', '<', before).execute();
        await db
          .deleteFrom('batches')
          .where('created_at', '<', before)
          .where((eb) =>
            eb.not(
              eb.exists(
                eb.selectFrom('jobs').select('job_id').whereRef('jobs.batch_id', '=', 'batches.batch_id'),
              ),
            ),
          )
          .execute();
        const orphans: string[] = [];
        for (const sha256 of originals) {
          const user = await db
            .selectFrom('documents')
            .select('document_id')
            .where('sha256', '=', sha256)
            .executeTakeFirst();
          if (user === undefined) orphans.push(sha256);
        }
        return { documents: Number(numDeletedRows), orphans };
      });
    },
  };
}
