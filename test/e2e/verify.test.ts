/** The built program verifies real files: exit codes, formats, reports. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import type { IntegrityReport } from '../../src/contract/index.ts';
import { testFolder } from '../support/folder.ts';
import { makePdf } from '../support/pdf-builder.ts';
import { editPdf } from '../tamper/pdf-edits.ts';

const root = path.join(import.meta.dirname, '../..');
const { genuine, tampered, old } = editPdf('pdf_incremental', 11);
let folder: string;

/** Runs a command on the embedded engine with settings of its own. */
function docx(...args: readonly string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { PATH: process.env['PATH'], DOCX_HOME: folder };
  const words = [path.join(root, 'bin/docx-cli.js'), '--local', ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, words, { cwd: folder, env, timeout: 60_000 }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
    });
  });
}

const verify = (...args: readonly string[]): ReturnType<typeof docx> => docx('verify', ...args);

beforeEach(async () => {
  if (!existsSync(path.join(root, 'dist/program/main.js'))) throw new Error('build first: npm run build');
  folder = await testFolder();
  await writeFile(path.join(folder, 'genuine.pdf'), genuine);
  await writeFile(path.join(folder, 'forged.pdf'), tampered);
  await writeFile(path.join(folder, 'torn.pdf'), '');
});

describe('verify as a gate', () => {
  it('exits with 0, 6, 8 and 2 for a clean file, a finding, a rejected file and a misspelled option', async () => {
    expect((await verify('genuine.pdf')).code).toBe(0);
    const forged = await verify('forged.pdf', '--fail-on', 'suspicious');
    expect(forged.code).toBe(6);
    expect(forged.stderr).toContain('1 document is suspicious (--fail-on suspicious): forged.pdf');
    expect((await verify('torn.pdf')).code).toBe(8);
    const misspelled = await verify('genuine.pdf', '--checks', 'pdf_signatur');
    expect(misspelled.code).toBe(2);
    expect(misspelled.stderr).toContain('Did you mean pdf_signature?');
  }, 60_000);

  it('does not let an encrypted document pass that nobody could look into', async () => {
    const locked = makePdf({
      pages: [{ text: [{ text: 'Total 12.00', x: 60, y: 700 }] }],
      password: 'secret',
    });
    await writeFile(path.join(folder, 'locked.pdf'), locked);
    const alone = await verify('locked.pdf');
    expect(alone.code).toBe(8);
    expect(alone.stderr).toContain('1 document could not be examined: locked.pdf\n');
    expect(alone.stderr).toContain('score 4, its content was not examined, to be reviewed\n');
    expect(alone.stdout).toContain('is protected by a password');
    expect((await verify('locked.pdf', 'genuine.pdf')).code).toBe(5);
    const allowed = createHash('sha256').update(locked).digest('hex');
    expect((await verify('locked.pdf', '--allow', allowed)).code).toBe(0);
    expect((await verify('locked.pdf', '--password', 'secret')).code).toBe(0);
  }, 60_000);

  it('does not call the check of a job done that could not look into its document', async () => {
    const text = [{ text: 'Total 12.00', x: 60, y: 700 }];
    await writeFile(path.join(folder, 'locked.pdf'), makePdf({ pages: [{ text }], password: 'secret' }));
    const words = ['upload', 'locked.pdf', '--template', 'receipt', '--password', 'secret', '--json'];
    const { job_id } = JSON.parse((await docx(...words)).stdout) as { job_id: string };
    for (const command of ['trigger-fraud-check', 'fraud-analysis']) {
      const { code, stdout, stderr } = await docx('jobs', command, job_id, '--json');
      expect([command, code]).toEqual([command, 8]);
      expect(JSON.parse(stdout)).toMatchObject({ fraud_analysis: { content_examined: false } });
      expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'not_examined' } });
    }
  }, 60_000);

  it('does not let a picture pass whose pixels are too many to be examined', async () => {
    const create = { width: 6100, height: 6100, channels: 3, background: 'white' } as const;
    await writeFile(path.join(folder, 'wide.png'), await sharp({ create }).png().toBuffer());
    const blank = await verify('wide.png');
    expect(blank.code).toBe(8);
    expect(blank.stderr).toContain('1 document could not be examined: wide.png\n');
    expect(blank.stdout).toContain('Page 1: the picture has 38 megapixels, and up to 36 are examined.');
    expect((await verify('wide.png', '--fail-on', 'review')).code).toBe(6);
  }, 60_000);

  it('does not let a damaged document pass that nobody could open', async () => {
    await writeFile(path.join(folder, 'cut.pdf'), '%PDF-1.7 and nothing else');
    await writeFile(path.join(folder, 'cut.png'), Buffer.from('89504e470d0a1a0a0000', 'hex'));
    for (const name of ['cut.pdf', 'cut.png']) {
      const { code, stderr } = await verify(name);
      expect(code).toBe(8);
      expect(stderr).toContain(`1 document could not be examined: ${name}\n`);
    }
    const xml = await verify('cut.pdf', 'genuine.pdf', '--format', 'junit');
    expect(xml.code).toBe(5);
    expect(xml.stdout).toContain('tests="2" failures="0" errors="1"');
  }, 60_000);

  it('recovers what the altered sample documents said before', async () => {
    const altered = path.join(root, 'test/fixtures/altered');
    const { code, stdout } = await verify(altered, '--jsonl');
    expect(code).toBe(6);
    for (const [name, before, after] of [
      ['invoice-amount.pdf', '28.00', '58.00'],
      ['statement-balance.pdf', '3,142.00', '5,142.00'],
    ]) {
      const line = stdout.split('\n').find((text) => text.includes(`"filename":"${name ?? ''}"`));
      const { detected_issues } = JSON.parse(line ?? '{}') as IntegrityReport;
      const evidence = detected_issues.flatMap((issue) => issue.evidence ?? []);
      expect(evidence).toContainEqual(expect.objectContaining({ old: before, new: after }));
    }
  }, 60_000);

  it('explains every point of an altered sample to people: where, what it was before, what could be innocent', async () => {
    const altered = path.join(root, 'test/fixtures/altered/invoice-amount.pdf');
    const { stdout } = await verify(altered, '--format', 'table');
    expect(stdout).toMatch(
      /\+\d+ Text painted over, critical \(pdf_covered_text\)\n[^]+?- Page 1, \d+ % [^\n]+: "28\.00" → "58\.00"\n {4}Innocent explanation: A redaction/,
    );
    const bill = stdout.slice(stdout.indexOf('What was found'), stdout.indexOf('What to do'));
    const points = [...bill.matchAll(/^ *([+-]\d+) /gm)].map(([, one]) => Number(one));
    const [, score] = /^ *(\d+) Score of the document/m.exec(bill) ?? [];
    expect(points.length).toBeGreaterThan(2);
    expect(points.reduce((sum, one) => sum + one, 0)).toBe(Number(score));
    expect(points.slice(0, -1)).toEqual(points.slice(0, -1).sort((a, b) => b - a));
  }, 60_000);

  it('lets an accepted file through, and runs only the checks that were chosen', async () => {
    const digest = createHash('sha256').update(tampered).digest('hex');
    const { code, stdout } = await verify(
      'forged.pdf',
      '--allow',
      digest,
      '--checks',
      'pdf_signature',
      '--json',
    );
    const report = JSON.parse(stdout) as { allowed: boolean; indicators: { name: string; status: string }[] };
    expect([code, report.allowed]).toEqual([0, true]);
    expect(report.indicators.filter(({ status }) => status !== 'disabled').map(({ name }) => name)).toEqual([
      'pdf_signature',
    ]);
    expect((await verify('forged.pdf', '--allow', digest)).code).toBe(0);
  }, 60_000);

  it('writes reports with the page and the value before, and leaves nothing unfinished behind', async () => {
    const { code, stderr } = await verify(
      'forged.pdf',
      'genuine.pdf',
      '--report',
      'out',
      '--format',
      'junit',
    );
    expect([code, stderr]).toEqual([6, expect.stringContaining('Report: out/index.html') as unknown]);
    expect((await readdir(path.join(folder, 'out'))).sort()).toEqual([
      'forged.pdf.html',
      'genuine.pdf.html',
      'index.html',
    ]);
    const page = await readFile(path.join(folder, 'out', 'forged.pdf.html'), 'utf8');
    expect(page).toMatch(
      new RegExp(`Before</figcaption>\\s*<p dir="auto">[^<]*${old.replace('.', '\\.')}[^<]*</p>\\s*<img`),
    );
    expect(page).toMatch(/<svg\s+viewBox[^]*href="#place-1"/);
  }, 60_000);
});
