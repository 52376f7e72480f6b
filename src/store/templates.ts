/** Templates that people made. The built-in ones are data files and never lie here. */
import { templateOf, templateRow } from './schema.ts';
import type { Database } from './schema.ts';
import type { Repositories } from './types.ts';

export function createTemplates(db: Database): Repositories['templates'] {
  return {
    async insert(template) {
      await db.insertInto('templates').values(templateRow(template)).execute();
    },
    async get(account_id, template_id) {
      const row = await db
        .selectFrom('templates')
        .selectAll()
        .where('account_id', '=', account_id)
        .where('template_id', '=', template_id)
        .executeTakeFirst();
      return row === undefined ? null : templateOf(row);
    },
    async list(account_id) {
      const rows = await db
        .selectFrom('templates')
        .selectAll()
        .where('account_id', '=', account_id)
        .orderBy('created_at', 'desc')
        .orderBy('seq', 'desc')
        .execute();
      return rows.map(templateOf);
    },
    async update(template) {
      const { name, description, fields } = templateRow(template);
      await db
        .updateTable('templates')
        .set({ name, description, fields })
        .where('account_id', '=', template.account_id)
        .where('template_id', '=', template.template_id)
        .execute();
    },
    async delete(account_id, template_id) {
      const { numDeletedRows } = await db
        .deleteFrom('templates')
        .where('account_id', '=', account_id)
        .where('template_id', '=', template_id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
