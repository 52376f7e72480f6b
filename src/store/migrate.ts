/** Brings the tables of a store to the present version, also when several processes open it at once. */
import { Migrator, sql } from 'kysely';
import { DocxError } from '../contract/index.ts';
import { migrations } from './migrations/index.ts';
import type { Database } from './schema.ts';

/** Names of the migrations that the store has seen; empty for a new one. */
async function readApplied(db: Database): Promise<readonly string[]> {
  const table = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and name = 'kysely_migration'`.execute(db);
  if (table.rows.length === 0) return [];
  const applied = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return applied.rows.map(({ name }) => name);
}

/** Runs the migrations that are missing. Throws `settings_invalid` when a newer version of the product made the store. */
export async function migrate(db: Database, file: string): Promise<void> {
  const applied = await readApplied(db);
  const unknown = applied.filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length > 0) {
    throw new DocxError(
      'settings_invalid',
      `The store ${file} was made by a newer version of docx-cli (it has ${unknown.join(', ')}).`,
      { hint: 'Update docx-cli, or choose another folder with --store or DOCX_HOME.' },
    );
  }
  // Asking first spares every later start the migrator's look at all tables.
  if (applied.length === Object.keys(migrations).length) return;
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error instanceof Error ? error : new Error('The migration failed.');
}
