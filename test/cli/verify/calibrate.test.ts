/** Learning from genuine documents on the command line: what is asked of the engine, what is shown, what is refused. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCli } from '../../../src/cli/index.ts';
import type { Learned, ReportedFile } from '../../../src/cli/index.ts';
import type { IntegrityReport } from '../../../src/contract/index.ts';
import { DocxError } from '../../../src/contract/index.ts';
import { testHost } from '../../support/cli.ts';
import { testFolder } from '../../support/folder.ts';

const REPORT: IntegrityReport = {
  file_hash: `sha256:${'0'.repeat(64)}`,
  risk_score: 5,
  risk_level: 'low',
  is_suspicious: false,
  requires_manual_review: false,
  indicators: [],
  detected_issues: [],
  summary: 'Low risk.',
  analyzed_at: '2026-01-02T03:04:05.000Z',
  analysis_time_ms: 7,
};

const LEARNED: Learned = {
  calibration_id: 'cal_1',
  documents: 2,
  copies: 0,
  left_out: [],
  suspicious: [],
  suspicious_before: 1,
  suspicious_after: 0,
  signs: [{ code: 'ONLINE_EDITOR', hits: 2, documents: 2, weight_before: 1, weight_after: 0.1 }],
  file: '/store/calibration.json',
};

async function run(args: readonly string[], learned: Partial<Learned> = {}) {
  const cwd = await testFolder();
  for (const name of ['a.pdf', 'b.pdf']) writeFileSync(join(cwd, name), '%PDF-1.4 ...');
  const seen: ReportedFile[] = [];
  const host = testHost({
    cwd,
    service: { integrity: { verify: () => Promise.resolve(REPORT) } },
    calibration: {
      check: () =>
        args.includes('--local')
          ? Promise.resolve()
          : Promise.reject(new DocxError('usage', 'A calibration belongs to the embedded engine')),
      learn: (reports) => {
        seen.push(...reports);
        return Promise.resolve({ ...LEARNED, ...learned });
      },
      forget: () => Promise.resolve('/store/calibration.json'),
    },
  });
  const code = await runCli(['verify', ...args], host);
  return { code, seen, stdout: host.stdout(), stderr: host.stderr() };
}

it('hands every report to the engine and shows which signs lose weight', async () => {
  const { code, seen, stdout } = await run(['--local', '--calibrate', '.']);
  expect(code).toBe(0);
  expect(seen.map(({ report }) => report)).toEqual([REPORT, REPORT]);
  expect(stdout).toContain('cal_1');
  expect(stdout).toMatch(/ONLINE_EDITOR\t2\t2\t1\t0\.1/);
});

it('prints what was learned as JSON', async () => {
  const { stdout } = await run(['--local', '--calibrate', '--json', '.']);
  expect(JSON.parse(stdout)).toEqual(LEARNED);
});

it('says which documents hold proof of a change', async () => {
  const { stderr } = await run(['--local', '--calibrate', '.'], { left_out: ['b.pdf'] });
  expect(stderr).toContain('1 document holds proof of a change and taught nothing: b.pdf');
});

it('names what was suspicious and taught all the same, since one forgery among them hides others', async () => {
  const { stderr } = await run(['--local', '--calibrate', '.'], { suspicious: ['a.pdf', 'b.pdf'] });
  expect(stderr).toContain('2 documents are suspicious by the shipped weights.');
  expect(stderr).toContain('calibrate again: a.pdf, b.pdf\n');
});

it('says once which file could not be read, and what to do', async () => {
  const { stderr } = await run(['--local', '--calibrate', '.', 'gone.pdf']);
  expect(stderr).toContain('gone.pdf does not exist (Check the path and the permissions)\n');
  expect(stderr).not.toContain('gone.pdf: gone.pdf');
});

it('refuses a service elsewhere before anything is sent, and formats that say nothing about it', async () => {
  const remote = await run(['--calibrate', '.']);
  expect(remote).toMatchObject({ code: 2, seen: [] });
  const sarif = await run(['--local', '--calibrate', '--format', 'sarif', '.']);
  expect(sarif).toMatchObject({ code: 2, seen: [] });
});

it('forgets without documents', async () => {
  const { code, stderr } = await run(['--local', '--forget-calibration']);
  expect(code).toBe(0);
  expect(stderr).toContain('/store/calibration.json');
});
