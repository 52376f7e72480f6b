/** Kysely's driver for one SQLite connection that shares its file with other processes. */
import { setTimeout } from 'node:timers/promises';
import { SqliteDriver } from 'kysely';
import type { DatabaseConnection, QueryResult, SqliteDatabase } from 'kysely';
import { isBusy } from './store-error.ts';

/** Milliseconds between two tries to get a lock. Meanwhile this process goes on: it may be the one that holds it. */
const PAUSE_MS = 10;
/** Tries before we give up: about ten seconds, with the {@link BUSY_TIMEOUT_MS} that each try waits. */
const TRIES = 160;

/** Milliseconds that SQLite itself waits for a lock, which blocks this process. Our write transactions last a few. */
export const BUSY_TIMEOUT_MS = 50;

/** The part of better-sqlite3's interface that we use. */
export interface SqliteConnection extends SqliteDatabase {
  /** Runs statements without values and leaves nothing behind when they fail. */
  exec(sql: string): unknown;
  readonly inTransaction: boolean;
}

/** Tries again while another connection holds the lock. For what leaves nothing behind when it fails. */
export async function patiently<T>(run: () => T): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return run();
    } catch (error) {
      if (tries === TRIES || !isBusy(error)) throw error;
      await setTimeout(PAUSE_MS);
    }
  }
}

/** A transaction that already holds its snapshot: `begin` alone would leave that to the first statement. */
const BEGIN_READING = 'begin; select 1 from sqlite_master limit 1';
/** Takes the write lock at the start: a transaction that reads first and writes later may not get it any more. */
const BEGIN_WRITING = 'begin immediate';

/**
 * Every lock is taken by `exec` before a prepared statement runs, also for a single one. The reason is a fault of libsql
 * 0.5 (libsql-client-ts issue 352): a prepared statement that meets a lock stays in progress, and from then on the
 * connection reads an old state and commits nothing, until the garbage collector comes by.
 */
export class PatientDriver extends SqliteDriver {
  readonly #database: SqliteConnection;
  readonly #connection: DatabaseConnection;

  constructor(database: SqliteConnection) {
    super({ database });
    this.#database = database;
    this.#connection = {
      executeQuery: <R>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) =>
        this.#locked(/^\s*select\b/i.test(sql) ? BEGIN_READING : BEGIN_WRITING, () =>
          this.#execute<R>(sql, parameters),
        ),
      async *streamQuery<R>(query: { sql: string; parameters: readonly unknown[] }) {
        yield await this.executeQuery<R>(query as Parameters<DatabaseConnection['executeQuery']>[0]);
      },
    };
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    // Waits until the connection is free; there is only one.
    await super.acquireConnection();
    return this.#connection;
  }

  override async beginTransaction(): Promise<void> {
    await patiently(() => this.#database.exec(BEGIN_WRITING));
  }

  override commitTransaction(): Promise<void> {
    this.#database.exec('commit');
    return Promise.resolve();
  }

  override rollbackTransaction(): Promise<void> {
    // A full disk has rolled back already.
    if (this.#database.inTransaction) this.#database.exec('rollback');
    return Promise.resolve();
  }

  async #locked<T>(begin: string, run: () => T): Promise<T> {
    if (this.#database.inTransaction) return run();
    await patiently(() => this.#database.exec(begin));
    try {
      const result = run();
      this.#database.exec('commit');
      return result;
    } catch (error) {
      await this.rollbackTransaction();
      throw error;
    }
  }

  #execute<R>(sql: string, parameters: readonly unknown[]): QueryResult<R> {
    const statement = this.#database.prepare(sql);
    if (statement.reader) return { rows: statement.all(parameters) as R[] };
    const { changes } = statement.run(parameters);
    return { rows: [], numAffectedRows: BigInt(changes) };
  }
}
