/** The verify command: reports, lines and gates. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCli } from '../../src/cli/run.ts';
import { DocxError, type IntegrityReport, type RiskLevel } from '../../src/contract/index.ts';
import { testHost, type ServiceFakes, type TestHostOptions } from '../support/cli.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'docx-verify-'));
  await mkdir(path.join(folder, 'in'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const put = (name: string): Promise<void> => writeFile(path.join(folder, 'in', name), `%PDF-1.7 ${name}`);

const check = (name: string, detected: boolean, status: string): IntegrityReport['indicators'][number] => ({
  name,
  detected,
  status,
  risk_level: detected ? 'high' : 'low',
  description: `${name}: ${status}`,
});

const reportOf = (level: RiskLevel): IntegrityReport => {
  const found = level === 'low' ? [] : [check('pdf_metadata_mismatch', true, 'detected')];
  return {
    file_hash: `sha256:${'0'.repeat(64)}`,
    risk_score: 42,
    risk_level: level,
    is_suspicious: level !== 'low',
    requires_manual_review: false,
    indicators: [...found, check('copy_move_forgery', false, 'not_run')],
    detected_issues: found,
    summary: 'A summary',
    analyzed_at: '2026-01-01T00:00:00Z',
    analysis_time_ms: 1,
  };
};

/** The name of a file says its level. */
const service: ServiceFakes = {
  integrity: {
    verify: ({ file }) => {
      const [level = 'low'] = file.name.split('.');
      return level === 'damaged'
        ? Promise.reject(new DocxError('damaged_document', `${file.name} is damaged`))
        : Promise.resolve(reportOf(level as RiskLevel));
    },
  },
};

async function run(words: string, options: TestHostOptions = {}) {
  const host = testHost({ service, cwd: folder, env: { DOCX_LOCAL: '1' }, ...options });
  return { code: await runCli(words.split(' '), host), stdout: host.stdout(), stderr: host.stderr() };
}

describe('verify', () => {
  it('prints the report of one file as the service gives it', async () => {
    await put('low.pdf');
    const { code, stdout } = await run('verify in/low.pdf --json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual(reportOf('low'));
  });

  it('shows every check with what became of it', async () => {
    await put('high.pdf');
    const { code, stdout } = await run('verify in/high.pdf', { tty: true });
    expect(code).toBe(6);
    expect(stdout).toMatch(/risk_level +high/);
    expect(stdout).toMatch(/pdf_metadata_mismatch +detected +high/);
    expect(stdout).toMatch(/copy_move_forgery +not_run/);
  });

  it('never says that a document is authentic', async () => {
    await put('low.pdf');
    const { stdout, stderr } = await run('verify in/low.pdf', { tty: true });
    expect(stdout + stderr).not.toMatch(/authentic|genuine|original document|untampered|verified/i);
  });

  it('prints a line per file with its path and name, errors too', async () => {
    for (const name of ['low.pdf', 'critical.pdf', 'damaged.pdf']) await put(name);
    await writeFile(path.join(folder, 'in', 'empty.pdf'), '');
    const { code, stdout } = await run('verify in --jsonl');
    expect(code).toBe(6);
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .sort((a, b) => (String(a['path']) < String(b['path']) ? -1 : 1));
    expect(lines).toMatchObject([
      { path: 'in/critical.pdf', filename: 'critical.pdf', risk_level: 'critical', risk_score: 42 },
      { path: 'in/damaged.pdf', filename: 'damaged.pdf', error: 'damaged.pdf is damaged' },
      { path: 'in/empty.pdf', filename: 'empty.pdf', error: 'in/empty.pdf is empty' },
      { path: 'in/low.pdf', filename: 'low.pdf', risk_level: 'low' },
    ]);
  });

  it('prints an array for several files and for a folder with one', async () => {
    await put('low.pdf');
    expect(JSON.parse((await run('verify in --json')).stdout)).toMatchObject([{ path: 'in/low.pdf' }]);
  });

  it.each([
    ['high', 'high', 6],
    ['critical', 'high', 6],
    ['medium', 'high', 0],
    ['medium', 'medium', 6],
    ['critical', 'none', 0],
    ['low', 'low', 6],
  ])('with a %s risk and --fail-on %s exits with %i', async (level, threshold, code) => {
    await put(`${level}.pdf`);
    expect((await run(`verify in --fail-on ${threshold}`)).code).toBe(code);
  });

  it('takes a level it does not know for the highest', async () => {
    await put('extreme.pdf');
    expect((await run('verify in --fail-on critical')).code).toBe(6);
  });

  it('exits with 5 when some could not be checked, and with 8 when all were rejected', async () => {
    await put('damaged.pdf');
    expect((await run('verify in')).code).toBe(8);
    expect((await run('verify in/damaged.pdf')).code).toBe(8);
    await put('low.pdf');
    expect((await run('verify in')).code).toBe(5);
  });

  it('hands the checks to leave out to the service', async () => {
    await put('low.pdf');
    const seen: unknown[] = [];
    await run('verify in --disable-check a --disable-check b', {
      service: {
        integrity: {
          verify: ({ disabled_fraud_checks }) => {
            seen.push(disabled_fraud_checks);
            return Promise.resolve(reportOf('low'));
          },
        },
      },
    });
    expect(seen).toEqual(['a,b']);
  });
});
