/** The first tables. */
import type { CreateTableBuilder, Kysely, Migration } from 'kysely';

/** Starts a table whose rows know the order they came in. */
const sequenced = (db: Kysely<unknown>, table: string): CreateTableBuilder<string, 'seq'> =>
  db.schema.createTable(table).addColumn('seq', 'integer', (column) => column.primaryKey().autoIncrement());

async function createAccountTables(db: Kysely<unknown>): Promise<void> {
  await sequenced(db, 'keys')
    .addColumn('key_id', 'text', (column) => column.notNull().unique())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('api_key', 'text', (column) => column.notNull().unique())
    .addColumn('secret_hash', 'text', (column) => column.notNull())
    .addColumn('key_prefix', 'text', (column) => column.notNull())
    .addColumn('allowed_ips', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('last_used_at', 'text')
    .addColumn('request_count', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await sequenced(db, 'templates')
    .addColumn('template_id', 'text', (column) => column.notNull().unique())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('fields', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
}

async function createDocumentTables(db: Kysely<unknown>): Promise<void> {
  await sequenced(db, 'documents')
    .addColumn('document_id', 'text', (column) => column.notNull().unique())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('filename', 'text', (column) => column.notNull())
    .addColumn('media_type', 'text')
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await sequenced(db, 'batches')
    .addColumn('batch_id', 'text', (column) => column.notNull().unique())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('folder_name', 'text', (column) => column.notNull())
    .addColumn('folder_search', 'text', (column) => column.notNull())
    .addColumn('template_id', 'text', (column) => column.notNull())
    .addColumn('enable_fraud_check', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
}

async function createJobTables(db: Kysely<unknown>): Promise<void> {
  await sequenced(db, 'jobs')
    .addColumn('job_id', 'text', (column) => column.notNull().unique())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('document_id', 'text', (column) =>
      column.notNull().references('documents.document_id').onDelete('cascade'),
    )
    .addColumn('batch_id', 'text', (column) => column.references('batches.batch_id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('filename', 'text', (column) => column.notNull())
    .addColumn('template_id', 'text', (column) => column.notNull())
    .addColumn('template', 'text')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('progress', 'integer', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('error', 'text')
    .addColumn('error_code', 'text')
    .addColumn('partial', 'integer', (column) => column.notNull())
    .addColumn('page_count', 'integer')
    .addColumn('processing_time_ms', 'integer')
    .addColumn('coins_consumed', 'real', (column) => column.notNull())
    .addColumn('fraud_coins_consumed', 'real', (column) => column.notNull())
    .addColumn('fraud_check_enabled', 'integer', (column) => column.notNull())
    .addColumn('fraud_check_status', 'text', (column) => column.notNull())
    .addColumn('fraud_error', 'text')
    .addColumn('disabled_fraud_checks', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('completed_at', 'text')
    .execute();
  await sequenced(db, 'tasks')
    .addColumn('task_id', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('job_id', 'text', (column) => column.notNull().references('jobs.job_id').onDelete('cascade'))
    .addColumn('priority', 'integer', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until', 'text')
    .addColumn('run_after', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  for (const [table, content] of [
    ['results', 'result'],
    ['reports', 'report'],
  ] as const) {
    await db.schema
      .createTable(table)
      .addColumn('job_id', 'text', (column) =>
        column.primaryKey().references('jobs.job_id').onDelete('cascade'),
      )
      .addColumn(content, 'text', (column) => column.notNull())
      .execute();
  }
}

/** Table and columns of every index: one for each listing, each foreign key and the claim. */
const INDEXES: readonly (readonly [table: string, ...columns: string[]])[] = [
  ['keys', 'account_id', 'created_at', 'seq'],
  ['templates', 'account_id', 'created_at', 'seq'],
  ['documents', 'sha256'],
  ['documents', 'created_at'],
  ['batches', 'account_id', 'created_at', 'seq'],
  ['batches', 'created_at'],
  ['jobs', 'account_id', 'created_at', 'seq'],
  ['jobs', 'account_id', 'status', 'created_at', 'seq'],
  ['jobs', 'batch_id', 'position', 'seq'],
  ['jobs', 'batch_id', 'status'],
  ['jobs', 'document_id'],
  ['jobs', 'created_at'],
  ['tasks', 'priority', 'seq'],
  ['tasks', 'job_id'],
  ['tasks', 'lease_owner'],
];

export const initial: Migration = {
  async up(db: Kysely<unknown>) {
    await createAccountTables(db);
    await createDocumentTables(db);
    await createJobTables(db);
    for (const [table, ...columns] of INDEXES) {
      await db.schema
        .createIndex(`${table}_by_${columns.join('_')}`)
        .on(table)
        .columns(columns)
        .execute();
    }
  },
};
