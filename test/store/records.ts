/** Records for the tests of the store and the queue, complete and small. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { openStore } from '../../src/store/index.ts';
import type {
  BatchRecord,
  DocumentRecord,
  KeyRecord,
  Store,
  StoredJob,
  TaskRecord,
  TemplateRecord,
} from '../../src/store/index.ts';
import type { Clock } from '../../src/kit/clock.ts';
import { systemClock } from '../../src/kit/clock.ts';

/** A folder that is gone after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'docx-store-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A real store on disk, closed after the test. */
export async function openTestStore(folder?: string, clock: Clock = systemClock): Promise<Store> {
  const store = await openStore({ folder: folder ?? (await temporaryFolder()), clock });
  onTestFinished(() => store.close());
  return store;
}

/** A clock that stands where it is put; sleeping is real. */
export function movableClock(start: string): Clock & { set(time: string): void } {
  let now = new Date(start);
  return {
    now: () => now,
    elapsed: () => now.getTime(),
    sleep: (ms, signal) => systemClock.sleep(ms, signal),
    set(time) {
      now = new Date(time);
    },
  };
}

export const NOON = '2030-01-15T12:00:00.000Z';

export const aKey = (over: Partial<KeyRecord> = {}): KeyRecord => ({
  key_id: 'key_1',
  account_id: 'local',
  api_key: 'ak_1',
  secret_hash: 'scrypt$1$2$3',
  key_prefix: 'ak_1',
  allowed_ips: ['192.0.2.1', '2001:db8::1'],
  status: 'active',
  last_used_at: null,
  request_count: 0,
  expires_at: null,
  created_at: NOON,
  ...over,
});

export const aTemplate = (over: Partial<TemplateRecord> = {}): TemplateRecord => ({
  template_id: 'tpl_1',
  account_id: 'local',
  name: 'Invoice',
  description: null,
  fields: [{ name: 'total', description: 'Total', fields: [{ name: 'net', description: '' }] }],
  created_at: NOON,
  ...over,
});

export const aDocument = (over: Partial<DocumentRecord> = {}): DocumentRecord => ({
  document_id: 'doc_1',
  account_id: 'local',
  sha256: 'ab'.repeat(32),
  filename: 'a.pdf',
  media_type: 'application/pdf',
  size: 3,
  created_at: NOON,
  ...over,
});

export const aBatch = (over: Partial<BatchRecord> = {}): BatchRecord => ({
  batch_id: 'bat_1',
  account_id: 'local',
  folder_name: 'March',
  template_id: 'invoice',
  enable_fraud_check: true,
  created_at: NOON,
  ...over,
});

export const aJob = (over: Partial<StoredJob> = {}): StoredJob => ({
  job_id: 'job_1',
  account_id: 'local',
  document_id: 'doc_1',
  batch_id: null,
  position: 0,
  filename: 'a.pdf',
  template_id: 'invoice',
  template: { name: 'Invoice', fields: [{ name: 'total', description: 'Total' }] },
  status: 'queued',
  progress: 0,
  message: 'Waiting',
  error: null,
  error_code: null,
  partial: false,
  page_count: null,
  processing_time_ms: null,
  coins_consumed: 0,
  fraud_coins_consumed: 0,
  fraud_check_enabled: true,
  fraud_check_status: 'pending',
  fraud_error: null,
  disabled_fraud_checks: ['copy_move_forgery'],
  created_at: NOON,
  updated_at: NOON,
  completed_at: null,
  ...over,
});

export const aTask = (
  over: Partial<TaskRecord> = {},
): Omit<TaskRecord, 'attempts' | 'lease_owner' | 'lease_until'> => ({
  task_id: 'tsk_1',
  kind: 'extract',
  job_id: 'job_1',
  priority: 10,
  run_after: NOON,
  created_at: NOON,
  ...over,
});

/** Changes the database from another process, past the store. */
export async function runSql(folder: string, sql: string): Promise<void> {
  const driver = createRequire(import.meta.url).resolve('libsql');
  const script = `const D = require(${JSON.stringify(driver)}); const db = new D(process.argv[1]); db.exec("pragma busy_timeout = 10000"); db.exec(process.argv[2])`;
  await promisify(execFile)(process.execPath, ['-e', script, join(folder, 'docx.db'), sql]);
}
