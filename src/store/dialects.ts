/** The databases the store can use: the only file that names a driver and knows its peculiarities. */
import { SqliteAdapter, SqliteDialect } from 'kysely';
import type { Dialect, SqliteStatement } from 'kysely';
import { DocxError } from '../contract/index.ts';
import { BUSY_TIMEOUT_MS, PatientDriver, patiently } from './sqlite-driver.ts';
import type { SqliteConnection } from './sqlite-driver.ts';
import { storeError } from './store-error.ts';

const PRAGMAS = [
  `busy_timeout = ${String(BUSY_TIMEOUT_MS)}`,
  'journal_mode = wal',
  'synchronous = normal',
  'foreign_keys = on',
  // What retention deletes is overwritten in the file, not only unlinked.
  'secure_delete = on',
];

/** Statements kept ready; the store has fewer, but an insert of many rows is another one for each number of rows. */
const MAX_PREPARED = 100;

/** Lets migrations run inside a transaction, so that of two processes that open a new store one waits for the other. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** The driver ends the process when it is given a boolean (libsql 0.5: "not yet implemented: bool"). */
const bindable = (values: readonly unknown[]): unknown[] =>
  values.map((value) => (typeof value === 'boolean' ? Number(value) : value));

/** Opens a file with `libsql`, which has the interface of better-sqlite3 and comes built for every platform. */
async function openFile(file: string): Promise<SqliteConnection> {
  const { default: Libsql } = await import('libsql').catch((cause: unknown) => {
    throw new DocxError('missing_part', 'The SQLite driver "libsql" cannot be loaded on this machine.', {
      hint: 'Install docx-cli again with its optional dependencies: npm install --include=optional',
      cause,
    });
  });
  const guard = <T>(run: () => T): T => {
    try {
      return run();
    } catch (error) {
      throw storeError(error, file);
    }
  };
  const connection = await patiently(() => guard(() => new Libsql(file)));
  const prepare = (sql: string): SqliteStatement => {
    const statement = guard(() => connection.prepare(sql));
    return {
      reader: statement.reader,
      all: (values) => guard(() => statement.all(bindable(values))),
      run: (values) => guard(() => statement.run(bindable(values))),
      iterate: (values) => guard(() => statement.iterate(bindable(values))),
    };
  };
  const prepared = new Map<string, SqliteStatement>();
  return {
    get inTransaction() {
      return connection.inTransaction;
    },
    exec: (sql) => guard(() => connection.exec(sql)),
    close: () => {
      prepared.clear();
      connection.close();
    },
    // Statements are kept: each holds some 20 kB that the garbage collector knows nothing of.
    prepare: (sql) => {
      const statement = prepared.get(sql) ?? prepare(sql);
      prepared.delete(sql);
      prepared.set(sql, statement);
      for (const oldest of prepared.keys()) {
        if (prepared.size <= MAX_PREPARED) break;
        prepared.delete(oldest);
      }
      return statement;
    },
  };
}

/**
 * The dialect for a SQLite file. Throws `missing_part` when the driver's native part is not installed, and what
 * {@link storeError} says of a file that is no database.
 */
export async function connectSqlite(file: string): Promise<Dialect> {
  const database = await openFile(file);
  try {
    for (const pragma of PRAGMAS) await patiently(() => database.exec(`pragma ${pragma}`));
  } catch (error) {
    database.close();
    throw error;
  }
  const dialect = new SqliteDialect({ database });
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => new PatientDriver(database),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}
