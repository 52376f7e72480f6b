/** The tables as the database has them, and how their rows become records: flags are 0 and 1, structures JSON text. */
import type { Generated, Kysely, SelectQueryBuilder } from 'kysely';
import type {
  BatchRecord,
  DocumentRecord,
  JobChange,
  KeyRecord,
  ListOptions,
  StoredJob,
  TaskRecord,
  TemplateRecord,
} from './records.ts';

/** Order of insertion; breaks the tie of rows made in the same millisecond. */
interface Sequence {
  readonly seq: Generated<number>;
}

type JobStructures = 'template' | 'disabled_fraud_checks';
type JobFlags = 'partial' | 'fraud_check_enabled';

type KeyTable = Sequence & Omit<KeyRecord, 'allowed_ips'> & { readonly allowed_ips: string };
type TemplateTable = Sequence & Omit<TemplateRecord, 'fields'> & { readonly fields: string };
type DocumentTable = Sequence & DocumentRecord;
type BatchTable = Sequence &
  Omit<BatchRecord, 'enable_fraud_check'> & {
    readonly enable_fraud_check: number;
    /** The folder name as {@link searchable} folds it. */
    readonly folder_search: string;
  };
type JobTable = Sequence &
  Omit<StoredJob, JobStructures | JobFlags> &
  Readonly<Record<JobFlags, number>> & {
    readonly template: string | null;
    readonly disabled_fraud_checks: string;
  };
type TaskTable = Sequence & TaskRecord;

interface ResultTable {
  readonly job_id: string;
  readonly result: string;
}

interface ReportTable {
  readonly job_id: string;
  readonly report: string;
}

interface FingerprintTable extends Record<'band_0' | 'band_1' | 'band_2' | 'band_3', number> {
  readonly job_id: string;
  readonly account_id: string;
  readonly key_tokens: string;
}

/** Every table by its name. */
export interface Tables {
  readonly keys: KeyTable;
  readonly templates: TemplateTable;
  readonly documents: DocumentTable;
  readonly batches: BatchTable;
  readonly jobs: JobTable;
  readonly tasks: TaskTable;
  readonly results: ResultTable;
  readonly reports: ReportTable;
  readonly fingerprints: FingerprintTable;
}

/** The database, or a transaction on it. */
export type Database = Kysely<Tables>;

/** Runs several statements as one, inside the transaction at hand or in one of their own. */
export function atomically<T>(db: Database, run: (db: Database) => Promise<T>): Promise<T> {
  return db.isTransaction ? run(db) : db.transaction().execute(run);
}

/** How many rows a query finds. */
export async function countOf<Table extends keyof Tables>(
  found: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const { count } = await found
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** How many rows a query finds, and one page of them: `found` in the order of the page. */
export async function pageOf<Table extends keyof Tables, Row>(
  found: SelectQueryBuilder<Tables, Table, Row>,
  { limit, offset }: ListOptions,
): Promise<{ readonly total: number; readonly rows: readonly Row[] }> {
  const total = await countOf(found.clearSelect().clearOrderBy());
  return { total, rows: await found.limit(limit).offset(offset).execute() };
}

const SLICE = 250;

/** Parts of a list that stay below SQLite's bound of 32766 values in one statement. */
export function* slices<T>(list: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < list.length; start += SLICE) yield list.slice(start, start + SLICE);
}

/** A name as search compares it: SQLite itself folds the case of ASCII only. */
export const searchable = (name: string): string => name.normalize('NFKC').toLowerCase();

type RowOf<Table> = {
  readonly [Column in keyof Table]: Table[Column] extends Generated<infer T> ? T : Table[Column];
};
type InsertOf<Table> = Omit<Table, 'seq'>;

const flag = (value: boolean): number => (value ? 1 : 0);

/** A record without the columns that are only the database's business. */
function without<T extends object, Column extends keyof T>(row: T, ...columns: Column[]): Omit<T, Column> {
  const record: Partial<T> = { ...row };
  for (const column of columns) Reflect.deleteProperty(record, column);
  return record as Omit<T, Column>;
}

export const keyRow = (key: KeyRecord): InsertOf<KeyTable> => ({
  ...key,
  allowed_ips: JSON.stringify(key.allowed_ips),
});

export const keyOf = (row: RowOf<KeyTable>): KeyRecord => ({
  ...without(row, 'seq'),
  allowed_ips: JSON.parse(row.allowed_ips) as string[],
});

export const templateRow = (template: TemplateRecord): InsertOf<TemplateTable> => ({
  ...template,
  fields: JSON.stringify(template.fields),
});

export const templateOf = (row: RowOf<TemplateTable>): TemplateRecord => ({
  ...without(row, 'seq'),
  fields: JSON.parse(row.fields) as TemplateRecord['fields'],
});

export const documentOf = (row: RowOf<DocumentTable>): DocumentRecord => without(row, 'seq');

export const batchRow = (batch: BatchRecord): InsertOf<BatchTable> => ({
  ...batch,
  enable_fraud_check: flag(batch.enable_fraud_check),
  folder_search: searchable(batch.folder_name),
});

export const batchOf = (row: RowOf<BatchTable>): BatchRecord => ({
  ...without(row, 'seq', 'folder_search'),
  enable_fraud_check: row.enable_fraud_check === 1,
});

export const jobRow = (job: StoredJob): InsertOf<JobTable> => ({
  ...job,
  template: job.template === null ? null : JSON.stringify(job.template),
  partial: flag(job.partial),
  fraud_check_enabled: flag(job.fraud_check_enabled),
  disabled_fraud_checks: JSON.stringify(job.disabled_fraud_checks),
});

export const jobOf = (row: RowOf<JobTable>): StoredJob => ({
  ...without(row, 'seq'),
  template: row.template === null ? null : (JSON.parse(row.template) as StoredJob['template']),
  partial: row.partial === 1,
  fraud_check_enabled: row.fraud_check_enabled === 1,
  disabled_fraud_checks: JSON.parse(row.disabled_fraud_checks) as string[],
});

/** The columns a change touches, and no others. */
export function jobChangeRow(change: JobChange): Partial<InsertOf<JobTable>> {
  const { partial, fraud_check_enabled, disabled_fraud_checks, ...plain } = change;
  return {
    ...plain,
    ...(partial === undefined ? {} : { partial: flag(partial) }),
    ...(fraud_check_enabled === undefined ? {} : { fraud_check_enabled: flag(fraud_check_enabled) }),
    ...(disabled_fraud_checks === undefined
      ? {}
      : { disabled_fraud_checks: JSON.stringify(disabled_fraud_checks) }),
  };
}

export const taskOf = (row: RowOf<TaskTable>): TaskRecord => without(row, 'seq');
