/** Bulk runs of the built program: mixed folders, a killed run taken up again, two runs at once, an interrupted one. */
import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { testFolder } from '../support/folder.ts';
import { makePdf } from '../support/pdf-builder.ts';
import { invoiceLines, textPdf } from '../support/sample-documents.ts';

const root = path.join(import.meta.dirname, '../..');
const bin = path.join(root, 'bin/docx-cli.js');

beforeAll(() => {
  if (!existsSync(path.join(root, 'dist/program/main.js'))) throw new Error('build first: npm run build');
});

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const settings = (home: string): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  DOCX_HOME: path.join(home, 'home'),
  DOCX_LOCAL: '1',
  DOCX_WORKERS: '1',
});

/** Runs the program in a folder to its end. */
function docx(home: string, ...args: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { cwd: home, env: settings(home), maxBuffer: 1 << 26 };
    execFile(process.execPath, [bin, ...args], options, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
    });
  });
}

/** Starts the program and sends it a signal as soon as its standard error shows what is waited for. */
function cutShort(
  home: string,
  signal: NodeJS.Signals,
  when: RegExp,
  args: string[],
): Promise<Ended & { readonly ms: number }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [bin, ...args], { cwd: home, env: settings(home) });
    const said = { stdout: '', stderr: '' };
    let sent = 0;
    child.stdout.on('data', (data: Buffer) => (said.stdout += data.toString()));
    child.stderr.on('data', (data: Buffer) => {
      said.stderr += data.toString();
      if (sent > 0 || !when.test(said.stderr)) return;
      sent = Date.now();
      child.kill(signal);
    });
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({ code: code ?? -1, ...said, ms: Date.now() - sent });
    });
  });
}

const invoice = (at: number): Buffer => textPdf([invoiceLines(`A-${String(at)}`, `${String(1000 + at)}.50`)]);
const nameOf = (at: number): string => `invoice-${String(at).padStart(2, '0')}.pdf`;

async function folderOfInvoices(count: number): Promise<string> {
  const home = await testFolder();
  await mkdir(path.join(home, 'in'));
  for (let at = 0; at < count; at += 1) await writeFile(path.join(home, 'in', nameOf(at)), invoice(at));
  return home;
}

type Line = Record<string, unknown>;
const linesOf = (stdout: string): Line[] =>
  stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);

/** Every job of the store: `filename status`, sorted. */
async function jobsOf(home: string): Promise<string[]> {
  const { stdout } = await docx(home, 'jobs', 'list', '--limit', '200', '--json');
  const { jobs } = JSON.parse(stdout) as { jobs: { filename: string; status: string }[] };
  return jobs.map(({ filename, status }) => `${filename} ${status}`).sort();
}

const allOnce = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${nameOf(at)} completed`);

describe('a folder with everything in it', () => {
  it('gives the good documents, names each bad one, and skips what is none', async () => {
    const home = await testFolder();
    const put = async (name: string, content: string | Uint8Array): Promise<void> => {
      const file = path.join(home, 'in', name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, content);
    };
    const good = invoice(1);
    await put('good.pdf', good);
    await put('sub/again.pdf', invoice(2));
    await cp(path.join(root, 'test/fixtures/samples/invoice-scan.pdf'), path.join(home, 'in/misnamed.png'));
    await put('damaged.pdf', good.subarray(0, 300));
    await put('locked.pdf', makePdf({ pages: [{}], password: 'secret' }));
    await put('empty.pdf', '');
    await put('text.pdf', 'only words');
    await put('notes.txt', 'only words');
    await put('.hidden.pdf', good);

    const { code, stdout, stderr } = await docx(
      home,
      'bulk',
      'in',
      '--template',
      'invoice',
      '--jsonl',
      '--out',
      'out',
    );
    expect(code).toBe(5);
    const lines = linesOf(stdout);
    expect(lines.at(-1)).toMatchObject({ summary: { total: 7, completed: 3, skipped: 2, pages: 3 } });
    const byPath: Record<string, Line> = Object.fromEntries(
      lines.slice(0, -1).map((line) => [String(line['path']), line]),
    );
    expect(byPath['in/good.pdf']).toMatchObject({
      status: 'completed',
      error: null,
      structured_data: { invoice_number: 'A-1' },
      pages: [{ page: 1, source: 'text' }],
    });
    expect(byPath['in/sub/again.pdf']).toMatchObject({ structured_data: { invoice_number: 'A-2' } });
    expect(byPath['in/misnamed.png']).toMatchObject({ status: 'completed' });
    const codes = {
      damaged: 'damaged_document',
      locked: 'encrypted_document',
      empty: 'empty_file',
      text: 'unsupported_type',
    };
    for (const [name, error_code] of Object.entries(codes)) {
      const line = byPath[`in/${name}.pdf`];
      expect(line).toMatchObject({ structured_data: null, error_code });
      expect(stderr).toContain(String(line?.['error']));
    }
    const written = await readdir(path.join(home, 'out'), { recursive: true });
    expect(written.filter((name) => name.endsWith('.json'))).toHaveLength(7);
    const again = JSON.parse(await readFile(path.join(home, 'out/sub/again.pdf.json'), 'utf8')) as Line;
    expect(again).toEqual(byPath['in/sub/again.pdf']);
    const job = await docx(home, 'jobs', 'result', String(again['job_id']), '--json');
    expect(again).toMatchObject(JSON.parse(job.stdout) as Line);
  });
});

describe('a run that is cut short', () => {
  const args = ['bulk', 'in', '--template', 'invoice', '--jsonl'];

  it('loses nothing to kill -9: the same command leaves one completed job per file', async () => {
    const home = await folderOfInvoices(16);
    const killed = await cutShort(home, 'SIGKILL', /completed/, args);
    expect(linesOf(killed.stdout).length).toBeLessThan(16);
    const { code, stdout } = await docx(home, ...args);
    expect(code).toBe(0);
    expect(await jobsOf(home)).toEqual(allOnce(16));
    const lines = linesOf(stdout);
    expect(
      lines
        .slice(0, -1)
        .map((line) => line['path'])
        .sort(),
    ).toEqual(Array.from({ length: 16 }, (_, at) => `in/${nameOf(at)}`));
    expect(lines.at(-1)).toMatchObject({ summary: { total: 16, completed: 16, failed: 0 } });
  });

  it('stops soon when interrupted, says how to go on, and goes on', async () => {
    const home = await folderOfInvoices(16);
    const stopped = await cutShort(home, 'SIGINT', /completed/, args);
    expect(stopped.code).toBe(130);
    expect(stopped.stderr).toMatch(/run the same command again/i);
    expect(stopped.ms).toBeLessThan(10_000);
    expect(linesOf(stopped.stdout).at(-1)).toMatchObject({ summary: { total: 16 } });
    expect((await docx(home, ...args)).code).toBe(0);
    expect(await jobsOf(home)).toEqual(allOnce(16));
  });
});

describe('a template that was deleted meanwhile', () => {
  it('does not keep the same command from giving what was handed over with it; new files are refused', async () => {
    const home = await folderOfInvoices(2);
    const field = 'number: Number of the invoice';
    const created = await docx(home, 'templates', 'create', '--name', 'Mine', '--field', field, '--json');
    const { template_id } = JSON.parse(created.stdout) as { template_id: string };
    const args = ['bulk', 'in', '--template', template_id, '--jsonl'];
    expect((await docx(home, ...args, '--no-wait')).code).toBe(3);
    expect((await docx(home, 'templates', 'delete', template_id, '--yes')).code).toBe(0);
    const again = await docx(home, ...args);
    expect(again.code).toBe(0);
    expect(linesOf(again.stdout)).toMatchObject([
      { structured_data: { number: expect.stringMatching(/^A-/) as string } },
      { structured_data: { number: expect.stringMatching(/^A-/) as string } },
      { summary: { completed: 2, batch_ids: [expect.any(String)] } },
    ]);

    await writeFile(path.join(home, 'in/new.pdf'), invoice(9));
    const more = await docx(home, ...args);
    expect([more.code, more.stderr]).toEqual([9, expect.stringContaining('There is no template')]);
    expect(linesOf(more.stdout).at(-1)).toMatchObject({ summary: { total: 3, completed: 2, earlier: 2 } });
    const other = await docx(home, 'bulk', 'in', '--template', 'tpl_none');
    expect([other.code, other.stdout]).toEqual([9, '']);
  });
});

describe('two equal runs at once', () => {
  it('share the work and both tell all of it', async () => {
    const home = await folderOfInvoices(8);
    // The store is made before, so that only the runs meet.
    await docx(home, 'jobs', 'list');
    const args = ['bulk', 'in', '--template', 'invoice', '--jsonl'];
    const both = await Promise.all([docx(home, ...args), docx(home, ...args)]);
    for (const { code, stdout } of both) {
      expect(code).toBe(0);
      expect(linesOf(stdout).at(-1)).toMatchObject({ summary: { total: 8, completed: 8 } });
    }
    expect(await jobsOf(home)).toEqual(allOnce(8));
  });
});
