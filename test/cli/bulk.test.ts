/** The bulk command: output forms, exit codes, waiting and stopping. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runCli } from '../../src/cli/run.ts';
import { barText, type ProgressFactory } from '../../src/cli/terminal/progress.ts';
import { DocxError } from '../../src/contract/index.ts';
import { createBatchService, type BatchService } from '../flows/batch-service.ts';
import { testHost, type TestHostOptions } from '../support/cli.ts';
import { verified } from '../render/verified.ts';
import { putFiles } from '../support/folder.ts';

let folder: string;
let remote: BatchService;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'docx-bulk-'));
  remote = createBatchService();
  vi.stubEnv('CI', '');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

/** Writes documents whose text says how they fare. */
const put = (files: Readonly<Record<string, string>>): Promise<void> => putFiles(folder, files);
const pdf = (text = ''): string => `%PDF-1.7 ${text}`;

interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function run(words: string, options: TestHostOptions = {}): Promise<Ran> {
  const host = testHost({ service: remote.fakes, cwd: folder, env: { DOCX_LOCAL: '1' }, ...options });
  const code = await runCli(words.split(' '), host);
  return { code, stdout: host.stdout(), stderr: host.stderr() };
}

/** Runs a command that is interrupted at its second look, when one job is done. */
async function interrupted(words: string): Promise<Ran> {
  const controller = new AbortController();
  remote.behavior.jobsPerLook = 1;
  let looks = 0;
  remote.behavior.onLook = () => {
    looks += 1;
    if (looks === 2) controller.abort(new DocxError('interrupted', 'Interrupted'));
  };
  return run(words, { signal: controller.signal });
}

type Line = Record<string, unknown>;
const linesOf = (stdout: string): Line[] =>
  stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);

it('a job that the service lost is handed over again, and a line says so', async () => {
  await put({ 'in/a.pdf': pdf('alpha') });
  let looks = 0;
  remote.behavior.jobsPerLook = 0;
  remote.behavior.onLook = () => {
    looks += 1;
    if (looks === 2) remote.forget();
    if (looks > 2) remote.behavior.jobsPerLook = 10;
  };
  const { code, stderr } = await run('bulk in --template invoice --jsonl');
  expect(code).toBe(0);
  expect(stderr).toContain('a.pdf: the service no longer knows its job; it is handed over again');
});

describe('bulk --fraud-check', () => {
  it('gives the values of a document whose check failed, says so, and does not call it done', async () => {
    await put({ 'in/a.pdf': pdf('alpha') });
    Object.assign(remote.fakes, {
      integrity: {
        analysis: ({ job_id }: { job_id: string }) =>
          Promise.resolve({
            job_id,
            fraud_check_status: 'failed',
            fraud_analysis: null,
            error: 'out of time',
          }),
      },
    });
    const { code, stdout, stderr } = await run('bulk in --template invoice --fraud-check --jsonl');
    expect(code).toBe(1);
    const [line] = linesOf(stdout);
    expect(line).toMatchObject({
      status: 'completed',
      structured_data: { content: '%PDF-1.7 alpha' },
      fraud_analysis: null,
      error: expect.stringContaining('no report of the integrity check: out of time') as string,
    });
    expect(stderr).toContain(`trigger-fraud-check ${String(line?.['job_id'])}`);
    const table = await run('bulk in --template invoice --fraud-check');
    expect(table.code).toBe(1);
    expect(table.stdout).toContain('alpha');
  });

  it('stops with --fail-fast at the first document whose check failed', async () => {
    await put({ 'in/a.pdf': pdf('alpha'), 'in/b.pdf': pdf('beta') });
    remote.behavior.jobsPerLook = 1;
    const integrity = {
      analysis: ({ job_id }: { job_id: string }) =>
        Promise.resolve({ job_id, fraud_check_status: 'failed', fraud_analysis: null, error: 'no' }),
    };
    Object.assign(remote.fakes, { integrity });
    const { stdout } = await run('bulk in --template invoice --fraud-check --fail-fast --jsonl');
    expect(linesOf(stdout).at(-1)).toMatchObject({ summary: { completed: 1, pending: 1 } });
  });

  it('does not call a document done that no check could look into', async () => {
    await put({ 'in/a.pdf': pdf('alpha') });
    const { report } = verified({ risk_level: 'low' });
    const fraud_analysis = { ...report, content_examined: false };
    Object.assign(remote.fakes, {
      integrity: {
        analysis: ({ job_id }: { job_id: string }) =>
          Promise.resolve({ job_id, fraud_check_status: 'completed', fraud_analysis }),
      },
    });
    const { code, stdout, stderr } = await run('bulk in --template invoice --fraud-check --jsonl');
    expect(code).toBe(8);
    expect(linesOf(stdout)[0]).toMatchObject({
      status: 'completed',
      fraud_analysis: { content_examined: false },
      error_code: 'not_examined',
    });
    expect(stderr).toContain('in/a.pdf: No check could look at what the document shows');
  });
});

it.runIf(process.platform === 'linux')('says what can be done about a file as upload does', async () => {
  execFileSync('mkfifo', [path.join(folder, 'pipe.pdf')]);
  await put({ 'a.pdf': pdf('alpha') });
  const said =
    'pipe.pdf is neither a file nor a folder (Standard input can be a pipe: give - and redirect it, as in - < pipe.pdf)';
  const { stdout, stderr } = await run('bulk pipe.pdf a.pdf --template invoice --jsonl');
  expect(stderr.split('\n')[0]).toBe(said);
  expect(linesOf(stdout)[0]).toMatchObject({ hint: expect.stringContaining('- < pipe.pdf') as string });
  expect((await run('upload pipe.pdf a.pdf --template invoice')).stderr).toContain(`failed ${said}\n`);
});

it('says only what is wrong with the template, not how many files it has not come to', async () => {
  await put({ 'in/a.pdf': pdf('alpha'), 'in/b.pdf': '' });
  const { code, stderr } = await run('bulk in --template unknown');
  expect(code).toBe(9);
  expect(stderr).toContain('error: template unknown is not known');
  expect(stderr).not.toContain('not finished');
});

it('leads from a file as template to the command that makes one of it', async () => {
  await put({ 'in/a.pdf': pdf('alpha') });
  for (const command of ['bulk in', 'upload in/a.pdf']) {
    const { code, stderr } = await run(`${command} --template ./mine.json`);
    expect(code).toBe(2);
    expect(stderr).toContain('docx-cli templates create --file ./mine.json');
  }
});

describe('bulk --jsonl', () => {
  it('prints a line per file with its result or its error, and the summary last', async () => {
    await put({
      'in/a.pdf': pdf('alpha'),
      'in/b.pdf': pdf('broken'),
      'in/c.pdf': pdf('invalid'),
      'in/d.pdf': '',
      'in/e.txt': 'text',
    });
    const { code, stdout } = await run('bulk in --template invoice --jsonl');
    expect(code).toBe(5);
    const lines = linesOf(stdout);
    expect(lines).toHaveLength(5);
    const byPath: Record<string, Line> = Object.fromEntries(
      lines.slice(0, -1).map((line) => [String(line['path']), line]),
    );
    expect(byPath['in/a.pdf']).toMatchObject({
      status: 'completed',
      error: null,
      filename: 'a.pdf',
      structured_data: { content: '%PDF-1.7 alpha' },
    });
    expect(byPath['in/b.pdf']).toMatchObject({
      status: 'failed',
      error: 'b.pdf is broken',
      structured_data: null,
    });
    expect(byPath['in/b.pdf']?.['job_id']).toMatch(/^job_/);
    expect(byPath['in/c.pdf']).toMatchObject({
      status: 'rejected',
      error_code: 'damaged_document',
      job_id: null,
    });
    expect(byPath['in/d.pdf']).toMatchObject({
      status: 'rejected',
      error: 'in/d.pdf is empty',
      structured_data: null,
    });
    expect(lines.at(-1)).toEqual({
      summary: {
        total: 4,
        completed: 1,
        partial: 0,
        failed: 1,
        rejected: 2,
        pending: 0,
        earlier: 0,
        skipped: 1,
        pages: 1,
        duration_ms: expect.any(Number) as number,
        batch_ids: ['batch_1'],
      },
    });
  });

  it('has in each line the very result that jobs result prints', async () => {
    await put({ 'in/a.pdf': pdf('alpha') });
    const [line] = linesOf((await run('bulk in --template invoice --jsonl')).stdout);
    const { stdout } = await run(`jobs result ${String(line?.['job_id'])} --json`);
    const fate = { path: 'in/a.pdf', status: 'completed', error: null, error_code: null };
    expect(line).toEqual({ ...fate, ...(JSON.parse(stdout) as Line) });
  });

  it('tells a run again everything, without doing it again', async () => {
    await put({ 'in/a.pdf': pdf('alpha'), 'in/b.pdf': pdf('beta') });
    await run('bulk in --template invoice --jsonl');
    const { code, stdout } = await run('bulk in --template invoice --jsonl');
    expect(code).toBe(0);
    expect(linesOf(stdout).at(-1)).toMatchObject({ summary: { completed: 2, earlier: 2 } });
    expect(remote.uploaded()).toHaveLength(2);
  });
});

describe('bulk --json', () => {
  it('prints one object with the files and the summary', async () => {
    await put({ 'in/a.pdf': pdf('alpha'), 'in/b.pdf': pdf('beta') });
    const { stdout } = await run('bulk in --template invoice --json');
    const printed = JSON.parse(stdout) as { files: Line[]; summary: Line };
    expect(printed.files.map((file) => file['path'])).toEqual(['in/a.pdf', 'in/b.pdf']);
    expect(printed.summary).toMatchObject({ total: 2, completed: 2 });
  });

  it('is complete JSON also when the run is interrupted', async () => {
    await put({ 'in/a.pdf': pdf(), 'in/b.pdf': pdf(), 'in/c.pdf': pdf() });
    const { code, stdout, stderr } = await interrupted('bulk in --template invoice --json');
    expect(code).toBe(130);
    expect(JSON.parse(stdout)).toMatchObject({ summary: { total: 3, completed: 1, pending: 2 } });
    expect(stderr).toContain('3 files: 1 completed, 2 not finished');
    expect(stderr).toMatch(/run the same command again/i);
    expect((await run('bulk in --template invoice --json')).code).toBe(0);
    expect(remote.uploaded()).toHaveLength(3);
  });

  it.each([
    ['it is interrupted', new DocxError('interrupted', 'Interrupted'), 130],
    ['its key is revoked', new DocxError('unauthenticated', 'Missing or invalid credentials'), 4],
  ])(
    'names the batch that the service goes on with when %s before a file is finished',
    async (_, error, exit) => {
      await put({ 'in/a.pdf': pdf(), 'in/b.pdf': pdf() });
      const controller = new AbortController();
      remote.behavior.jobsPerLook = 0;
      remote.behavior.onLook = () => {
        if (exit !== 130) throw error;
        controller.abort(error);
      };
      const { code, stdout, stderr } = await run('bulk in --template invoice --json', {
        signal: controller.signal,
      });
      expect(code).toBe(exit);
      expect(JSON.parse(stdout)).toMatchObject({ summary: { pending: 2, batch_ids: ['batch_1'] } });
      expect(stderr).toContain('Not finished: run the same command again to go on (batch batch_1)');
    },
  );
});

describe('bulk without a format', () => {
  it('prints a table with the values and says the sum on standard error', async () => {
    await put({ 'in/a.pdf': pdf('alpha'), 'in/b.pdf': '' });
    const { stdout, stderr } = await run('bulk in --template invoice', { tty: true });
    expect(stdout).toMatch(/FILE +STATUS +TYPE +PAGES +VALUES/);
    expect(stdout).toMatch(/in\/a\.pdf +completed +letter +1 +content %PDF-1\.7 alpha/);
    expect(stdout).toMatch(/in\/b\.pdf +rejected .* in\/b\.pdf is empty/);
    expect(stderr).toMatch(/2 files: 1 completed, 1 rejected; 1 page in /);
  });

  it('prints what was told also when the run is interrupted, and names what is left', async () => {
    await put({ 'in/a.pdf': pdf('alpha'), 'in/b.pdf': pdf(), 'in/c.pdf': pdf() });
    const { code, stdout } = await interrupted('bulk in --template invoice');
    expect(code).toBe(130);
    const rows = stdout
      .trimEnd()
      .split('\n')
      .map((row) => row.split('\t').slice(0, 2).join(' '));
    expect(rows.slice(-3)).toEqual(['in/a.pdf completed', 'in/b.pdf pending', 'in/c.pdf pending']);
    expect(stdout).toContain('alpha');
  });

  it('shows how many files the service looked at before the first of them is done', async () => {
    await put({ 'in/a.pdf': pdf('alpha'), 'in/b.pdf': pdf('beta') });
    const shown: string[] = [];
    const progress: ProgressFactory = ({ title, unit }) => ({
      update: (state) => void shown.push(barText(title, unit, state, 0)),
      settled: () => undefined,
      stop: () => Promise.resolve(),
    });
    await run('bulk in --template invoice', { progress });
    expect(shown[0]).toMatch(/ 0\/2 files, 0 pages$/);
    expect(shown[2]).toMatch(/ 0\/2 files, 2 checked, 0 pages {2}checked in\/b\.pdf$/);
    expect(shown.at(-1)).toMatch(/ 2\/2 files, 2 pages$/);
  });

  it('writes a progress line per file on a pipe', async () => {
    await put({ 'in/a.pdf': pdf('alpha'), 'in/b.pdf': '' });
    const { stderr } = await run('bulk in --template invoice');
    expect(stderr.split('\n').slice(0, 2)).toEqual([
      'in/b.pdf is empty (Check where the file comes from: it has no content)',
      'in/a.pdf: completed (1 page)',
    ]);
  });
});

describe('bulk --out', () => {
  it('leaves nothing of a run whose template does not exist, not even what is wrong with files', async () => {
    await put({ 'in/a.pdf': pdf('alpha'), 'in/c.pdf': '' });
    const missing = new DocxError('not_found', 'There is no template "invioce"');
    Object.assign(remote.fakes.documents ?? {}, { bulkAnalyze: () => Promise.reject(missing) });
    const { code, stdout, stderr } = await run('bulk in --template invioce --out out');
    expect([code, stdout]).toEqual([9, '']);
    expect(stderr).toMatch(/^error: There is no template "invioce"\nhint: .*\n$/);
    await expect(readdir(path.join(folder, 'out'))).rejects.toThrow('ENOENT');
  });

  it('writes one file per document in the tree of the documents, failures too', async () => {
    await put({ 'in/a.pdf': pdf('alpha'), 'in/sub/b.pdf': pdf('broken'), 'in/c.pdf': '' });
    const { code, stdout } = await run('bulk in --template invoice --out in/results');
    expect([code, stdout]).toEqual([5, '']);
    const names = await readdir(path.join(folder, 'in/results'), { recursive: true });
    expect(names.sort()).toEqual(['a.pdf.json', 'c.pdf.json', 'sub', 'sub/b.pdf.json']);
    const read = async (name: string): Promise<Line> =>
      JSON.parse(await readFile(path.join(folder, 'in/results', name), 'utf8')) as Line;
    expect(await read('a.pdf.json')).toMatchObject({
      path: 'in/a.pdf',
      structured_data: { content: '%PDF-1.7 alpha' },
    });
    expect(await read('sub/b.pdf.json')).toMatchObject({ status: 'failed', structured_data: null });
    expect(await read('c.pdf.json')).toMatchObject({ status: 'rejected', error_code: 'empty_file' });
    await run('bulk in --template invoice --out in/results');
    expect(remote.uploaded()).toEqual(['a.pdf', 'b.pdf', 'b.pdf']);
  });

  it('cuts a name that the ending would make too long for a file system, and keeps such names apart', async () => {
    const long = '請'.repeat(82);
    await put({ [`in/a/${long}請.pdf`]: pdf('one'), [`in/a/${long}票.pdf`]: pdf('two'), 'in/b.pdf': pdf() });
    const { code } = await run('bulk in --template invoice --out results');
    expect(code).toBe(0);
    const names = await readdir(path.join(folder, 'results', 'a'));
    expect(names).toHaveLength(2);
    for (const name of names) {
      expect(name).toMatch(/^請+-[0-9a-f]{8}\.json$/);
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
    }
  });

  it('refuses before any work when two formats are asked for', async () => {
    await put({ 'in/a.pdf': pdf() });
    const { code, stdout } = await run('bulk in --template invoice --json --jsonl');
    expect([code, stdout]).toEqual([2, '']);
  });

  it('refuses before any work when the folder of the results is a file', async () => {
    await put({ 'in/a.pdf': pdf(), results: 'x' });
    const { code, stderr } = await run('bulk in --template invoice --out results');
    expect(code).toBe(2);
    expect(stderr).toContain('--out names a folder, but results is there and is no folder');
    expect(remote.uploaded()).toEqual([]);
  });

  it('refuses before any work when two results would be one file', async () => {
    await put({ 'in/a.pdf': pdf(), 'in/A.PDF': pdf() });
    const { code, stderr } = await run('bulk in --template invoice --out results');
    expect(code).toBe(2);
    expect(stderr).toContain('in/A.PDF and in/a.pdf would both be written to a.pdf.json');
    expect(remote.uploaded()).toEqual([]);
  });
});

describe('bulk --dry-run', () => {
  it('says what would keep --out from taking the results, and writes nothing there', async () => {
    await put({ 'in/a.pdf': pdf('alpha'), 'out.txt': 'a file' });
    const refused = await run('bulk in --template invoice --dry-run --out out.txt');
    expect([refused.code, refused.stdout]).toEqual([2, '']);
    expect((await run('bulk in --template invoice --dry-run --out results')).code).toBe(0);
    expect(await readdir(folder)).toEqual(['in', 'out.txt']);
  });

  it('shows what the service thinks of the files and creates nothing', async () => {
    await put({ 'in/a.pdf': pdf(), 'in/b.pdf': pdf('invalid'), 'in/c.pdf': '' });
    const { code, stdout } = await run('bulk in --template invoice --dry-run --json');
    expect(code).toBe(5);
    expect(JSON.parse(stdout)).toMatchObject({
      total_files: 3,
      valid_files: 1,
      invalid_files: 2,
      estimated_cost: 1,
      files: [
        { path: 'in/c.pdf', valid: false, error_code: 'empty_file' },
        { path: 'in/a.pdf', valid: true, pages: 1 },
        { path: 'in/b.pdf', valid: false, error: 'b.pdf is damaged' },
      ],
    });
    expect(remote.uploaded()).toEqual([]);
    expect((await run('bulk in --template invoice --dry-run', { tty: true })).stdout).toContain('in/a.pdf');
  });
});

describe('bulk --dry-run that is stopped', () => {
  it('does not claim that anything was kept', async () => {
    await put({ 'in/a.pdf': pdf() });
    const controller = new AbortController();
    Object.assign(remote.fakes.documents ?? {}, {
      bulkAnalyze: () => {
        controller.abort(new DocxError('terminated', 'Terminated'));
        return Promise.reject(controller.signal.reason as Error);
      },
    });
    const { code, stderr } = await run('bulk in --template invoice --dry-run', { signal: controller.signal });
    expect(code).toBe(143);
    expect(stderr).toContain('hint: Nothing was handed over: run the same command again');
  });
});

describe('the exit code of bulk', () => {
  it.each([
    ['0 when all is done', { 'a.pdf': pdf() }, '', 0],
    ['1 when every job failed', { 'a.pdf': pdf('broken') }, '', 1],
    ['8 when every file is rejected', { 'a.pdf': '', 'b.pdf': pdf('invalid') }, '', 8],
    ['1 when some were rejected and the others failed', { 'a.pdf': '', 'b.pdf': pdf('broken') }, '', 1],
    ['8 when nothing is a document', { 'a.txt': 'x' }, '', 8],
    ['3 without waiting', { 'a.pdf': pdf() }, ' --no-wait', 3],
    ['0 when a page was lost', { 'a.pdf': pdf('lossy') }, '', 0],
    ['1 when a page was lost and that counts', { 'a.pdf': pdf('lossy') }, ' --strict', 1],
    ['9 when the template is unknown', { 'a.pdf': pdf() }, ' --template unknown', 9],
  ])('is %s', async (_title, files, more, code) => {
    remote.behavior.jobsPerLook = more.includes('no-wait') ? 0 : 2;
    await put(Object.fromEntries(Object.entries(files).map(([name, text]) => [`in/${name}`, text])));
    expect((await run(`bulk in --template invoice${more}`)).code).toBe(code);
  });

  it('is 2 without a template, and says how to name one', async () => {
    await put({ 'in/a.pdf': pdf() });
    const { code, stderr } = await run('bulk in');
    expect(code).toBe(2);
    expect(stderr).toContain('--template');
  });

  it('is 7 when the budget ends in the middle', async () => {
    await put({ 'in/a.pdf': pdf(), 'in/b.pdf': pdf() });
    remote.behavior.jobsPerLook = 0;
    await run('bulk in/a.pdf --template invoice --no-wait');
    remote.behavior.jobsPerLook = 2;
    remote.behavior.beforeUpload = () => {
      throw new DocxError('payment_required', 'The budget is spent');
    };
    expect((await run('bulk in --template invoice')).code).toBe(7);
  });

  it('counts a lost page as a failure in CI unless told otherwise', async () => {
    await put({ 'in/a.pdf': pdf('lossy') });
    vi.stubEnv('CI', 'true');
    const strict = await run('bulk in --template invoice');
    expect(strict.code).toBe(1);
    expect(strict.stderr).toContain('in/a.pdf: completed (1 page), but not every page could be read');
    expect((await run('bulk in --template invoice --no-strict')).code).toBe(0);
  });
});

describe('bulk --no-wait', () => {
  it('tells the ids, and a later run the results', async () => {
    await put({ 'in/a.pdf': pdf('alpha') });
    remote.behavior.jobsPerLook = 0;
    const { stdout, stderr } = await run('bulk in --template invoice --no-wait --json');
    expect(stderr).toContain('run the same command again to go on (batch batch_1)');
    expect(JSON.parse(stdout)).toMatchObject({
      files: [{ path: 'in/a.pdf', status: 'pending', batch_id: 'batch_1', job_id: 'job_2' }],
      summary: { pending: 1, batch_ids: ['batch_1'] },
    });
    remote.behavior.jobsPerLook = 1;
    expect((await run('bulk in --template invoice')).code).toBe(0);
  });

  it('says after a forced run that the same command would do everything once more', async () => {
    await put({ 'in/a.pdf': pdf('alpha') });
    expect((await run('bulk in --template invoice')).code).toBe(0);
    remote.behavior.jobsPerLook = 0;
    const forced = await run('bulk in --template invoice --force --no-wait');
    expect(forced.stderr).toContain(
      'run the same command again, but without --force, to go on (batch batch_',
    );
    const controller = new AbortController();
    remote.behavior.onLook = () => {
      controller.abort(new DocxError('interrupted', 'Interrupted'));
    };
    const { signal } = controller;
    const stopped = await run('bulk in --template invoice --force', { signal });
    expect(stopped.stderr).toContain('hint: Run the same command again without --force to go on');
    remote.behavior.onLook = () => undefined;
    remote.behavior.jobsPerLook = 1;
    expect((await run('bulk in --template invoice')).code).toBe(0);
    expect(remote.uploaded()).toHaveLength(3);
  });

  it('names only the batches that are not finished', async () => {
    await put({ 'in/a.pdf': pdf('alpha'), 'in/b.pdf': pdf('beta') });
    remote.behavior.jobsPerLook = 0;
    await run('bulk in/a.pdf --template invoice --no-wait');
    remote.behavior.onLook = () => {
      remote.behavior.jobsPerLook = remote.uploaded().length === 1 ? 1 : 0;
    };
    const { code, stderr } = await run('bulk in --template invoice --timeout 5');
    expect(code).toBe(3);
    expect(stderr).toContain('1 completed, 1 not finished');
    expect(stderr).toContain('to go on (batch batch_3)');
  });

  it('says by the exit code when the time ran out', async () => {
    await put({ 'in/a.pdf': pdf() });
    remote.behavior.jobsPerLook = 0;
    const { code, stderr } = await run('bulk in --template invoice --timeout 5');
    expect(code).toBe(3);
    expect(stderr).toContain('1 not finished');
  });
});

describe('bulk -', () => {
  it('reads a document from standard input', async () => {
    const { code, stdout } = await run('bulk - --filename x.pdf --template invoice --jsonl', {
      stdin: pdf('piped'),
    });
    expect(code).toBe(0);
    expect(linesOf(stdout)[0]).toMatchObject({ path: '-', filename: 'x.pdf', status: 'completed' });
  });
});

it('prints no line of a document whose file cannot be written', async () => {
  await put({ 'in/a.pdf': pdf('alpha'), 'out/a.pdf.json/taken': '' });
  const { code, stdout } = await run('bulk in --template invoice --out out --jsonl');
  expect(code).toBe(1);
  expect(linesOf(stdout).map((line) => Object.keys(line)[0])).toEqual(['summary']);
});
