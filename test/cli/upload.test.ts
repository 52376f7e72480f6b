/** The upload command: replies, tables, skipped checks and errors. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCli } from '../../src/cli/run.ts';
import { DocxError, type UploadReply } from '../../src/contract/index.ts';
import { testHost, type ServiceFakes, type TestHostOptions } from '../support/cli.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'docx-upload-'));
  await writeFile(path.join(folder, 'a.pdf'), '%PDF-1.7 a');
  await writeFile(path.join(folder, 'b.pdf'), '%PDF-1.7 b');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const reply = (filename: string): UploadReply => ({
  job_id: `job_${filename}`,
  filename,
  batch_id: null,
  structured_data: { total: '119.00', lines: [{ text: 'Paper', amount: '100.00' }] },
  page_count: 1,
  document_type: 'invoice',
  processing_time_ms: 12,
  fraud_check_enabled: false,
  fraud_check_status: null,
  coins_consumed: 1,
});

const service: ServiceFakes = {
  documents: {
    upload: ({ file }) =>
      file.name === 'b.pdf'
        ? Promise.reject(new DocxError('damaged_document', 'b.pdf is damaged'))
        : Promise.resolve(reply(file.name)),
  },
};

async function run(words: string, options: TestHostOptions = {}) {
  const host = testHost({ service, cwd: folder, env: { DOCX_LOCAL: '1' }, ...options });
  return { code: await runCli(words.split(' '), host), stdout: host.stdout(), stderr: host.stderr() };
}

/** The checks that a service says it has. */
const available = () => {
  const check = (id: string) => ({ id, name: id, default: true });
  const image = [check('ela_tampering_detected'), check('recapture')];
  return Promise.resolve({ pdf: [check('pdf_signature')], image, ai: [] });
};

describe('upload', () => {
  it('prints the reply of the service for one file', async () => {
    const { code, stdout } = await run('upload a.pdf --template invoice --json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual(reply('a.pdf'));
  });

  it('takes a time limit only for what it waits for, the report of a check', async () => {
    const { code, stderr } = await run('upload a.pdf --template invoice --timeout 5');
    expect(code).toBe(2);
    expect(stderr).toContain('--timeout has no effect without --fraud-check');
  });

  it('prints an array for several, with those that failed', async () => {
    const { code, stdout, stderr } = await run('upload a.pdf b.pdf in/missing.pdf --template invoice --json');
    expect(code).toBe(5);
    expect(JSON.parse(stdout)).toMatchObject([
      {
        path: 'in/missing.pdf',
        filename: 'missing.pdf',
        status: 'rejected',
        error_code: 'file_unreadable',
        structured_data: null,
      },
      { path: 'a.pdf', filename: 'a.pdf' },
      { path: 'b.pdf', error: 'b.pdf is damaged', error_code: 'damaged_document' },
    ]);
    expect(stderr).toContain('b.pdf is damaged');
  });

  it('lets no name of a file and no warning drive the terminal', async () => {
    const name = 'c\u001b[2J.pdf';
    await writeFile(path.join(folder, name), '%PDF-1.7 c');
    const upload = ({ file }: { readonly file: { readonly name: string } }) =>
      file.name === 'a.pdf'
        ? Promise.resolve({ ...reply('a.pdf'), warnings: ['printed \u001b[31mred'] })
        : Promise.reject(new DocxError('damaged_document', `${name} is damaged`));
    const host = testHost({ service: { documents: { upload } }, cwd: folder, env: { DOCX_LOCAL: '1' } });
    expect(await runCli(['upload', 'a.pdf', name, '--template', 'invoice'], host)).toBe(5);
    expect(host.stderr()).toContain('c\\u001b[2J.pdf is damaged');
    expect(host.stderr()).toContain('printed \\u001b[31mred');
    expect(host.stderr()).not.toContain('\u001b');
  });

  it('shows values and line groups on a terminal', async () => {
    const { stdout } = await run('upload a.pdf --template invoice', { tty: true });
    expect(stdout).toMatch(/total +119\.00/);
    expect(stdout).toMatch(/TEXT +AMOUNT\nPaper +100\.00/);
  });

  it('ends with the error of a single file', async () => {
    const { code, stdout, stderr } = await run('upload b.pdf --template invoice --json');
    expect([code, stdout]).toEqual([8, '']);
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'damaged_document' } });
  });

  it('reads standard input under the given name', async () => {
    const { stdout } = await run('upload - --filename c.pdf --template invoice --json', {
      stdin: '%PDF-1.7 c',
    });
    expect(JSON.parse(stdout)).toMatchObject({ filename: 'c.pdf' });
  });

  it('sends the content as Base64 when checks are left out, and waits for the report', async () => {
    const inputs: unknown[] = [];
    const report = {
      file_hash: 'sha256:0',
      risk_score: 10,
      risk_level: 'low',
      is_suspicious: false,
      requires_manual_review: false,
      indicators: [],
      detected_issues: [],
      summary: 'Nothing found',
      analyzed_at: '2026-01-01T00:00:00Z',
      analysis_time_ms: 1,
    };
    let looks = 0;
    const { code, stdout } = await run(
      'upload a.pdf --template invoice --fraud-check --disable-check ela_tampering_detected,recapture --json',
      {
        service: {
          documents: {
            uploadBase64: (input) => {
              inputs.push(input);
              return Promise.resolve({ ...reply('a.pdf'), fraud_check_status: 'pending' });
            },
          },
          integrity: {
            available,
            analysis: ({ job_id }) => {
              looks += 1;
              const done = looks > 2;
              const fraud_check_status = done ? 'completed' : 'processing';
              return Promise.resolve({ job_id, fraud_check_status, fraud_analysis: done ? report : null });
            },
          },
        },
      },
    );
    expect(code).toBe(0);
    expect(inputs).toEqual([
      {
        file_base64: Buffer.from('%PDF-1.7 a').toString('base64'),
        filename: 'a.pdf',
        template_id: 'invoice',
        enable_fraud_check: true,
        disabled_fraud_checks: ['ela_tampering_detected', 'recapture'],
      },
    ]);
    expect(JSON.parse(stdout)).toMatchObject({ fraud_check_status: 'completed', fraud_analysis: report });
  });

  it('prints the values when the report is late', async () => {
    const late: ServiceFakes = {
      documents: { upload: ({ file }) => Promise.resolve(reply(file.name)) },
      integrity: {
        analysis: ({ job_id }) =>
          Promise.resolve({ job_id, fraud_check_status: 'processing', fraud_analysis: null }),
      },
    };
    const words = '--template invoice --fraud-check --timeout 1 --json';
    const one = await run(`upload a.pdf ${words}`, { service: late });
    expect(one.code).toBe(3);
    expect(JSON.parse(one.stdout)).toEqual(reply('a.pdf'));
    expect(one.stderr).toContain('the time to wait ran out');
    const two = await run(`upload a.pdf b.pdf ${words}`, { service: late });
    expect(two.code).toBe(3);
    expect(JSON.parse(two.stdout)).toMatchObject([reply('a.pdf'), reply('b.pdf')]);
  });

  it.each([
    ['failed', 'the time ran out', 'the time ran out'],
    ['failed', null, 'the service did not say why'],
    ['not_requested', null, 'it was not run'],
  ])(
    'prints the values and says that there is no report of a check that is %s (%s)',
    async (state, error, why) => {
      const lacking: ServiceFakes = {
        documents: { upload: ({ file }) => Promise.resolve(reply(file.name)) },
        integrity: {
          analysis: ({ job_id }) =>
            Promise.resolve({ job_id, fraud_check_status: state, fraud_analysis: null, error }),
        },
      };
      const words = '--template invoice --fraud-check --json';
      const one = await run(`upload a.pdf ${words}`, { service: lacking });
      expect(one.code).toBe(1);
      expect(JSON.parse(one.stdout)).toMatchObject({
        structured_data: { total: '119.00' },
        fraud_check_status: state,
      });
      expect(one.stderr).toContain(`no report of the integrity check: ${why}`);
      expect(one.stderr).toContain('trigger-fraud-check job_a.pdf');
    },
  );

  it('refuses to leave out checks when none was asked for', async () => {
    expect((await run('upload a.pdf --template invoice --disable-check x')).code).toBe(2);
  });

  it('refuses to leave out a check that there is none of, before anything is sent', async () => {
    const words = 'upload a.pdf --template invoice --fraud-check --disable-check recaptur';
    const { code, stderr } = await run(words, { service: { integrity: { available } } });
    expect(code).toBe(2);
    expect(stderr).toContain('--disable-check: there is no check "recaptur"');
    expect(stderr).toContain('Did you mean recapture?');
  });

  it('prints what was answered before the service refused to talk', async () => {
    const upload: NonNullable<ServiceFakes['documents']>['upload'] = ({ file }) =>
      file.name === 'b.pdf'
        ? Promise.reject(new DocxError('payment_required', 'The budget is spent'))
        : Promise.resolve(reply(file.name));
    const { code, stdout } = await run('upload a.pdf b.pdf --template invoice --json', {
      service: { documents: { upload } },
    });
    expect(code).toBe(7);
    expect(JSON.parse(stdout)).toEqual([{ path: 'a.pdf', ...reply('a.pdf') }]);
  });

  it('does not say after an interruption that the same command goes on: it would upload again', async () => {
    const controller = new AbortController();
    const upload = (): Promise<never> => {
      controller.abort(new DocxError('interrupted', 'Interrupted'));
      return Promise.reject(controller.signal.reason as Error);
    };
    const { code, stderr } = await run('upload a.pdf --template invoice', {
      service: { documents: { upload } },
      signal: controller.signal,
    });
    expect(code).toBe(130);
    expect(stderr).toContain('error: Stopped before "a.pdf" was answered\n');
    expect(stderr).toContain('see docx-cli jobs list. The same command would upload it again');
  });

  it.each([
    ['the service refuses to talk', 'unauthenticated', 4],
    ['there is no such template', 'not_found', 9],
  ] as const)('does not try the other files when %s', async (_, refusal, exit) => {
    let calls = 0;
    const { code, stderr } = await run('upload a.pdf b.pdf --template invoice', {
      service: {
        documents: {
          upload: () => {
            calls += 1;
            return Promise.reject(new DocxError(refusal, 'No'));
          },
        },
      },
    });
    expect([code, calls]).toEqual([exit, 1]);
    // None of them is lost without a word.
    expect(stderr).toMatch(/^stopped at .*a\.pdf; not uploaded: .*b\.pdf\n/);
  });
});
