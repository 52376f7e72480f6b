/** `jobs`: what is asked of the service, what is printed, and with which exit code. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../../src/cli/run.ts';
import { DocxError, type FileStream, type JobRecord, type JobResult } from '../../../src/contract/index.ts';
import { testHost, type ServiceFakes, type TestHostOptions } from '../../support/cli.ts';
import { testFolder } from '../../support/folder.ts';

const job = (more: Partial<JobRecord> = {}): JobRecord => ({
  job_id: 'job_1',
  document_id: 'doc_1',
  batch_id: null,
  status: 'completed',
  progress: 100,
  created_at: '2026-01-02T03:04:05Z',
  updated_at: '2026-01-02T03:04:06Z',
  message: 'done',
  error: null,
  processing_time_ms: 1000,
  coins_consumed: 1,
  fraud_coins_consumed: 0,
  ...more,
});

async function run(argv: readonly string[], service: ServiceFakes, options: TestHostOptions = {}) {
  const host = testHost({ service, ...options });
  return { exit: await runCli(['jobs', ...argv], host), stdout: host.stdout(), stderr: host.stderr() };
}

/** Answers one after the other; the last again and again. */
const inTurn = <T>(...replies: T[]) => {
  let at = 0;
  return (): Promise<T> => {
    const reply = replies[Math.min(at, replies.length - 1)] as T;
    at += 1;
    return Promise.resolve(reply);
  };
};

describe('jobs list', () => {
  it('passes filters on and prints the wire object', async () => {
    const reply = { jobs: [job()], total: 9, limit: 1, offset: 8 };
    let asked: unknown;
    const list = (input: unknown) => {
      asked = input;
      return Promise.resolve(reply);
    };
    const { stdout } = await run(['list', '--limit', '1', '--offset', '8', '--status', 'failed', '--json'], {
      jobs: { list },
    });
    expect(asked).toEqual({ limit: 1, offset: 8, status_filter: 'failed' });
    expect(JSON.parse(stdout)).toEqual(reply);
  });

  it('says on a terminal how many there are', async () => {
    const list = () => Promise.resolve({ jobs: [job()], total: 9, limit: 1, offset: 0 });
    expect((await run(['list'], { jobs: { list } }, { tty: true })).stdout).toMatch(/^1 of 9 jobs\nJOB ID/);
  });

  it('tells a refusal with the option, not with the field that it became', async () => {
    const detail = 'status_filter: "foo" is not one of queued, failed; limit: no';
    const list = () => Promise.reject(new DocxError('bad_request', detail, { hint: 'See there' }));
    const { exit, stderr } = await run(['list', '--status', 'foo'], { jobs: { list } });
    expect(exit).toBe(8);
    expect(stderr).toBe('error: --status: "foo" is not one of queued, failed; limit: no\nhint: See there\n');
  });

  it('refuses limits the service would refuse', async () => {
    expect((await run(['list', '--limit', '201'], {})).exit).toBe(2);
  });
});

describe('jobs wait', () => {
  it('waits until the job rests', async () => {
    const status = inTurn(
      job({ status: 'queued', progress: 0 }),
      job({ status: 'processing', progress: 50 }),
      job(),
    );
    const { exit, stdout } = await run(['wait', 'job_1', '--json'], { jobs: { status } });
    expect(exit).toBe(0);
    expect(JSON.parse(stdout)).toEqual(job());
  });

  it('exits 1 when the job failed, and says why', async () => {
    const status = inTurn(job({ status: 'failed', error: 'page 2 is damaged' }));
    const { exit, stdout } = await run(['wait', 'job_1'], { jobs: { status } });
    expect(exit).toBe(1);
    expect(stdout).toContain('error\tpage 2 is damaged\n');
  });

  it('exits 3 when the time runs out', async () => {
    const status = inTurn(job({ status: 'processing' }));
    const { exit, stdout } = await run(['wait', 'job_1', '--timeout', '5'], { jobs: { status } });
    expect([exit, stdout]).toEqual([3, '']);
  });
});

describe('jobs result', () => {
  it('exits with the code of what the service throws', async () => {
    const result = () => Promise.reject(new DocxError('not_ready', 'Not finished yet'));
    expect((await run(['result', 'job_1'], { jobs: { result } })).exit).toBe(3);
  });

  it('asks for words only when told to', async () => {
    const asked: unknown[] = [];
    const result = (input: unknown) => {
      asked.push(input);
      return Promise.reject(new DocxError('not_found', 'none'));
    };
    await run(['result', 'job_1'], { jobs: { result } });
    await run(['result', 'job_1', '--words'], { jobs: { result } });
    expect(asked).toEqual([{ job_id: 'job_1' }, { job_id: 'job_1', words: true }]);
  });
});

describe('jobs result --words', () => {
  it('prints JSON, because nothing else has room for words', async () => {
    const reply = {
      job_id: 'job_1',
      structured_data: {},
      field_evidence: {},
      pages: [],
      validations: [],
      warnings: [],
      words: [{ text: 'Total', box: [0, 0, 1, 1] }],
    };
    const result = () => Promise.resolve(reply as unknown as JobResult);
    const { exit, stdout } = await run(['result', 'job_1', '--words'], { jobs: { result } });
    expect(exit).toBe(0);
    expect(JSON.parse(stdout)).toEqual(reply);
  });
});

describe('jobs download', () => {
  const file = (name: string): FileStream => ({
    name,
    // Not told: what came is counted.
    size: 0,
    content_type: 'application/pdf',
    // oxlint-disable-next-line typescript/require-await -- the port is a stream
    open: async function* () {
      yield Buffer.from('%P');
      yield Buffer.from('DF');
    },
  });
  const download = (name: string) => ({ jobs: { download: () => Promise.resolve(file(name)) } });

  it('goes to standard output on a pipe', async () => {
    expect((await run(['download', 'job_1'], download('a.pdf'))).stdout).toBe('%PDF');
  });

  it('is saved under its own name on a terminal, but never over a file', async () => {
    const cwd = await testFolder();
    const { stdout } = await run(['download', 'job_1'], download('a.pdf'), { tty: true, cwd });
    expect(readFileSync(join(cwd, 'a.pdf'), 'utf8')).toBe('%PDF');
    expect(stdout).toBe(`Saved ${join(cwd, 'a.pdf')}\n`);
    expect((await run(['download', 'job_1'], download('a.pdf'), { tty: true, cwd })).exit).toBe(2);
  });

  it('cannot leave the folder, whatever the service calls it', async () => {
    const cwd = await testFolder();
    for (const name of ['../../evil.pdf', '..\\evil.pdf', '/tmp/evil.pdf']) {
      const { exit } = await run(
        ['download', 'job_1', '--out', `in${String(name.length)}/`],
        download(name),
        { cwd },
      );
      expect(exit).toBe(0);
      expect(readFileSync(join(cwd, `in${String(name.length)}`, 'evil.pdf'), 'utf8')).toBe('%PDF');
    }
  });

  it('replaces a file that was named', async () => {
    const cwd = await testFolder();
    writeFileSync(join(cwd, 'b.pdf'), 'old');
    const { stdout } = await run(['download', 'job_1', '-o', 'b.pdf', '--json'], download('a.pdf'), { cwd });
    expect(readFileSync(join(cwd, 'b.pdf'), 'utf8')).toBe('%PDF');
    expect(JSON.parse(stdout)).toMatchObject({ path: join(cwd, 'b.pdf'), filename: 'a.pdf', size: 4 });
  });
});

describe('integrity of a job', () => {
  const state = (fraud_check_status: string) => ({
    job_id: 'job_1',
    fraud_check_status,
    fraud_analysis: null,
  });

  it.each([
    ['pending', 3],
    ['processing', 3],
    ['failed', 1],
    ['not_requested', 1],
  ])('that is %s exits %i', async (status, exit) => {
    const analysis = inTurn(state(status));
    const done = await run(['fraud-analysis', 'job_1', '--json'], { integrity: { analysis } });
    expect(done.exit).toBe(exit);
    expect(JSON.parse(done.stdout)).toEqual(state(status));
  });

  it('that failed with its job promises neither values nor another check', async () => {
    const analysis = inTurn({ ...state('failed'), error: '"t.txt" is not a document' });
    const { stderr } = await run(['fraud-analysis', 'job_1'], { integrity: { analysis } });
    expect(stderr).toContain('"t.txt" is not a document');
    expect(stderr).not.toContain('The values are there');
    expect(stderr).toContain('docx-cli jobs show job_1');
  });

  it('that is completed is no success without its report', async () => {
    const analysis = inTurn(state('completed'));
    const { exit, stderr } = await run(['fraud-analysis', 'job_1'], { integrity: { analysis } });
    expect([exit, stderr]).toEqual([1, expect.stringContaining('There is no report of the integrity check')]);
  });

  it.each(['not_requested', 'completed'])(
    'that was triggered and comes to rest as %s without a report failed',
    async (status) => {
      const trigger = inTurn({ job_id: 'job_1', fraud_check_status: 'pending' });
      const analysis = inTurn(state('pending'), state(status));
      const { exit, stderr } = await run(['trigger-fraud-check', 'job_1'], {
        integrity: { trigger, analysis },
      });
      expect([exit, stderr]).toEqual([
        1,
        expect.stringContaining('There is no report of the integrity check'),
      ]);
    },
  );

  it('is waited for with --wait', async () => {
    const analysis = inTurn(state('pending'), state('processing'), state('failed'));
    expect((await run(['fraud-analysis', 'job_1', '--wait'], { integrity: { analysis } })).exit).toBe(1);
  });

  it('that was never run is no clean bill, also not after it was triggered in vain', async () => {
    const trigger = inTurn({ job_id: 'job_1', fraud_check_status: 'pending' });
    const analysis = inTurn(state('not_requested'));
    for (const words of [
      ['fraud-analysis', 'job_1', '--wait'],
      ['trigger-fraud-check', 'job_1'],
    ]) {
      const { exit, stderr } = await run(words, { integrity: { trigger, analysis } });
      expect(exit).toBe(1);
      expect(stderr).toContain('docx-cli jobs trigger-fraud-check job_1');
    }
  });

  it('is triggered and waited for', async () => {
    const trigger = inTurn({ job_id: 'job_1', fraud_check_status: 'pending' });
    const analysis = inTurn(state('pending'), state('failed'));
    const { exit, stdout } = await run(['trigger-fraud-check', 'job_1', '--json'], {
      integrity: { trigger, analysis },
    });
    expect([exit, JSON.parse(stdout)]).toEqual([1, state('failed')]);
  });

  it('is only triggered with --no-wait', async () => {
    const reply = { job_id: 'job_1', fraud_check_status: 'pending', message: 'queued' };
    const { exit, stdout } = await run(['trigger-fraud-check', 'job_1', '--no-wait', '--json'], {
      integrity: { trigger: inTurn(reply) },
    });
    expect([exit, JSON.parse(stdout)]).toEqual([3, reply]);
  });
});
