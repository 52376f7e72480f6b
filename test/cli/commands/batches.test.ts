/** `batches`: pages of listings, waiting, exports. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../../src/cli/run.ts';
import type { BatchDetail } from '../../../src/contract/index.ts';
import { testHost, type ServiceFakes, type TestHostOptions } from '../../support/cli.ts';
import { testFolder } from '../../support/folder.ts';

const batch = (completed: number, failed: number, pending = 0): BatchDetail => ({
  batch_id: 'bat_1',
  folder_name: 'march',
  status: pending > 0 ? 'processing' : 'completed',
  total_jobs: completed + failed + pending,
  completed_jobs: completed,
  failed_jobs: failed,
  pending_jobs: pending,
  progress_percentage: 50,
  total_pages: 3,
  coins_consumed: 3,
  fraud_coins_consumed: 0,
  template_id: 'invoice',
  enable_fraud_check: false,
  created_at: '2026-01-02T03:04:05Z',
  jobs: [
    ...Array.from({ length: completed }, (_, at) => ['completed', `a${String(at)}`, null] as const),
    ...Array.from({ length: failed }, (_, at) => ['failed', `b${String(at)}`, 'damaged'] as const),
    ...Array.from({ length: pending }, (_, at) => ['queued', `c${String(at)}`, null] as const),
  ].map(([status, job_id, error]) => ({
    job_id,
    document_id: `doc_${job_id}`,
    batch_id: 'bat_1',
    status,
    progress: status === 'queued' ? 0 : 100,
    created_at: '2026-01-02T03:04:05Z',
    updated_at: '2026-01-02T03:04:05Z',
    message: '',
    error,
    processing_time_ms: null,
    coins_consumed: 0,
    fraud_coins_consumed: 0,
    filename: `${job_id}.pdf`,
  })),
  jobs_page: 1,
  jobs_limit: 50,
  jobs_total: completed + failed + pending,
  jobs_total_pages: 1,
});

async function run(argv: readonly string[], service: ServiceFakes, options: TestHostOptions = {}) {
  const host = testHost({ service, ...options });
  return { exit: await runCli(['batches', ...argv], host), stdout: host.stdout(), stderr: host.stderr() };
}

describe('batches list', () => {
  it('passes search, status and page on', async () => {
    let asked: unknown;
    const list = (input: unknown) => {
      asked = input;
      return Promise.resolve({ batches: [], total: 0, page: 2, limit: 5, total_pages: 0 });
    };
    const { stdout } = await run(
      ['list', '--search', 'x', '--status', 'queued', '--page', '2', '--limit', '5'],
      { batches: { list } },
    );
    expect(asked).toEqual({ search: 'x', status: 'queued', page: 2, limit: 5 });
    expect(stdout).toBe('');
  });
});

describe('batches wait', () => {
  const wait = async (rest: BatchDetail, ...argv: string[]) => {
    const looks = [batch(0, 0, 3), batch(1, 0, 2), rest];
    let at = 0;
    const get = (): Promise<BatchDetail> => Promise.resolve(looks[Math.min(at++, looks.length - 1)] ?? rest);
    return run(['wait', 'bat_1', ...argv], { batches: { get } });
  };

  it('prints a line per job on standard error and the batch at the end', async () => {
    const { exit, stdout, stderr } = await wait(batch(2, 1), '--json');
    expect(exit).toBe(5);
    expect(JSON.parse(stdout)).toEqual(batch(2, 1));
    expect(stderr.trim().split('\n').sort()).toEqual([
      'a0.pdf: completed',
      'a1.pdf: completed',
      'b0.pdf: damaged',
    ]);
  });

  it.each([
    [batch(3, 0), 0],
    [batch(0, 3), 1],
    [batch(1, 0, 2), 3],
  ])('exits by what became of the jobs (%#)', async (rest, exit) => {
    expect((await wait(rest, '--quiet', '--timeout', '60')).exit).toBe(exit);
  });
});

describe('batches export', () => {
  const items = [
    { job_id: 'a', filename: 'a.pdf', structured_data: { total: 5 }, page_count: 1, pages: null },
  ];

  it('writes CSV to a file', async () => {
    const cwd = await testFolder();
    let asked: unknown;
    const exported = (input: unknown) => {
      asked = input;
      return Promise.resolve(items);
    };
    await run(
      ['export', 'bat_1', '--job-ids', 'a,b', '--format', 'csv', '--out', 'x.csv'],
      { batches: { export: exported } },
      { cwd },
    );
    expect(asked).toEqual({ batch_id: 'bat_1', job_ids: 'a,b' });
    expect(readFileSync(join(cwd, 'x.csv'), 'utf8')).toBe(
      'job_id,filename,page_count,total\r\na,a.pdf,1,5\r\n',
    );
  });

  it('prints exactly the wire array', async () => {
    const { stdout } = await run(['export', 'bat_1', '--json'], {
      batches: { export: () => Promise.resolve(items) },
    });
    expect(JSON.parse(stdout)).toEqual(items);
  });
});
