/** What is known of each uploaded file; its bytes lie in the vault. */
import { countOf, documentOf } from './schema.ts';
import type { Database } from './schema.ts';
import type { Repositories } from './types.ts';

export function createDocuments(db: Database): Repositories['documents'] {
  return {
    async insert(document) {
      await db.insertInto('documents').values(document).execute();
    },
    async get(document_id) {
      const row = await db
        .selectFrom('documents')
        .selectAll()
        .where('document_id', '=', document_id)
        .executeTakeFirst();
      return row === undefined ? null : documentOf(row);
    },
    countBySha: (sha256) => countOf(db.selectFrom('documents').where('sha256', '=', sha256)),
  };
}
