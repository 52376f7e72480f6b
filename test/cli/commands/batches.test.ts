/** `batches`: pages of listings, waiting, exports. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../../src/cli/run.ts';
import type { BatchDetail } from '../../../src/contract/index.ts';
import { batchOf } from '../../support/batch.ts';
import { testHost, type ServiceFakes, type TestHostOptions } from '../../support/cli.ts';
import { testFolder } from '../../support/folder.ts';

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
    const looks = [batchOf(0, 0, 3), batchOf(1, 0, 2), rest];
    let at = 0;
    const get = (): Promise<BatchDetail> => Promise.resolve(looks[Math.min(at++, looks.length - 1)] ?? rest);
    return run(['wait', 'bat_1', ...argv], { batches: { get } });
  };

  it('prints a line per job on standard error and the batch at the end', async () => {
    const { exit, stdout, stderr } = await wait(batchOf(2, 1), '--json');
    expect(exit).toBe(5);
    expect(JSON.parse(stdout)).toEqual(batchOf(2, 1));
    expect(stderr.trim().split('\n').sort()).toEqual([
      'a0.pdf: completed',
      'a1.pdf: completed',
      'b0.pdf: damaged',
    ]);
  });

  it.each([
    [batchOf(3, 0), 0],
    [batchOf(0, 3), 1],
    [batchOf(1, 0, 2), 3],
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
      batches: { export: () => Promise.resolve(items), get: () => Promise.resolve(batchOf(1, 0)) },
    });
    expect(JSON.parse(stdout)).toEqual(items);
  });
});
