/** The verify command: reports, lines and gates. */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCli } from '../../src/cli/run.ts';
import { DocxError, type IntegrityReport, type RiskLevel } from '../../src/contract/index.ts';
import { testHost, type ServiceFakes, type TestHostOptions } from '../support/cli.ts';
import { sarifProblems } from '../render/sarif-rules.ts';

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
    available: () =>
      Promise.resolve({
        pdf: ['dates', 'fonts'].map((id) => ({ id, name: id.replace('d', 'D'), default: true })),
        image: [{ id: 'ghosts', name: 'Ghosts', default: true }],
        ai: [],
      }),
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

  it('says what it skipped', async () => {
    for (const name of ['low.pdf', '.hidden.pdf']) await put(name);
    await writeFile(path.join(folder, 'in', 'contract.txt'), 'words');
    expect((await run('verify in --jsonl')).stderr).toContain('2 others skipped: hidden, or no documents\n');
    expect((await run('verify in/low.pdf')).stderr).not.toContain('skipped');
  });

  describe('with a list of files', () => {
    const verified = async (words: string, stdin?: string): Promise<unknown> => {
      // One at a time: lines come as documents are done, which is not always in order.
      const { code, stdout, stderr } = await run(
        `${words} --workers 1`,
        stdin === undefined ? {} : { stdin },
      );
      const paths = stdout
        .trim()
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => (JSON.parse(line) as { readonly path: string }).path);
      return { code, paths, stderr };
    };
    beforeEach(async () => {
      for (const name of ['low.pdf', 'low.*.pdf', 'low. two words.pdf']) await put(name);
      await writeFile(path.join(folder, 'in', 'contract.txt'), 'words');
    });

    it('checks what standard input names, a name to a line, and skips what is no document', async () => {
      const list = 'in/low.pdf\r\n\nin/low. two words.pdf\nin/contract.txt\nin/low.pdf\n';
      expect(await verified('verify --files-from - --jsonl', list)).toMatchObject({
        code: 0,
        paths: ['in/low.pdf', 'in/low. two words.pdf'],
        stderr: expect.stringContaining('1 other skipped') as string,
      });
    });

    it('parts names by NUL where there is one, and takes none for a pattern', async () => {
      const list = 'in/low.*.pdf\0in/high.*.pdf\0';
      expect(await verified('verify --files-from - --jsonl', list)).toMatchObject({
        code: 5,
        paths: ['in/high.*.pdf', 'in/low.*.pdf'],
      });
    });

    it('reads names in quotes as Git prints them, unless a file is called so', async () => {
      for (const name of ['low. Verträge.pdf', 'low. "a"\t\\.pdf', '"low. b.pdf"']) await put(name);
      const lines = ['"in/low. Vertr\\303\\244ge.pdf"', '"in/low. \\"a\\"\\t\\\\.pdf"', '"in/low. gone.pdf"'];
      expect(await verified('verify --files-from - --jsonl', lines.join('\n'))).toMatchObject({
        code: 5,
        paths: ['in/low. gone.pdf', 'in/low. Verträge.pdf', 'in/low. "a"\t\\.pdf'],
      });
      await writeFile(path.join(folder, '"in'), 'words');
      const inFolder = { cwd: path.join(folder, 'in'), stdin: '"low. b.pdf"' };
      expect((await run('verify --files-from - --jsonl', inFolder)).stdout).toContain('"\\"low. b.pdf\\""');
    });

    it('joins a list in a file to the paths, each document once', async () => {
      await writeFile(path.join(folder, 'list'), '\ufeffin/low.pdf\nin/low.*.pdf');
      expect(await verified('verify in/low.pdf --files-from list --jsonl')).toMatchObject({
        code: 0,
        paths: ['in/low.pdf', 'in/low.*.pdf'],
      });
    });

    it('does not pass when the list is empty: whatever wrote it may have failed', async () => {
      const { code, stderr } = await run('verify --files-from -', { stdin: '\n' });
      expect(code).toBe(8);
      expect(stderr).toContain('no documents in the list');
    });

    it.each([
      ['verify', 'No document is named'],
      ['verify --files-from nowhere', 'nowhere: the list cannot be read'],
      ['verify --files-from in/low.pdf', 'in/low.pdf is no list of files'],
      ['verify - --files-from -', 'either a document or a list'],
      ['verify --list-checks --files-from list', 'takes no documents'],
      ['verify --forget-calibration --files-from list', 'stands alone'],
    ])('refuses "%s"', async (words, complaint) => {
      const { code, stderr } = await run(words);
      expect(code).toBe(2);
      expect(stderr).toContain(complaint);
    });
  });

  describe('cut short', () => {
    /** Interrupts, or fails, when the last document is asked for. */
    const cut = (fault: (controller: AbortController) => Error) => {
      const controller = new AbortController();
      const verify = ({ file }: { readonly file: { readonly name: string } }) =>
        file.name === 'z.pdf' ? Promise.reject(fault(controller)) : Promise.resolve(reportOf('high'));
      return { service: { integrity: { ...service.integrity, verify } }, signal: controller.signal };
    };
    const interrupt = (controller: AbortController): Error => {
      const reason = new DocxError('interrupted', 'Interrupted');
      controller.abort(reason);
      return reason;
    };
    beforeEach(async () => {
      for (const name of ['a.pdf', 'b.pdf', 'z.pdf']) await put(name);
    });

    it('tells what was found until then', async () => {
      const { code, stdout, stderr } = await run('verify in --workers 1', cut(interrupt));
      expect(code).toBe(130);
      expect(stdout).toMatch(/^in\/a\.pdf\thigh.*\nin\/b\.pdf\thigh.*\n$/);
      expect(stderr).toContain('Stopped after 2 of 3 documents');
      expect(stderr).not.toContain('go on');
      const { stdout: json } = await run('verify in --workers 1 --json', cut(interrupt));
      expect(JSON.parse(json)).toHaveLength(2);
    });

    it('does not say that a single document is kept', async () => {
      const { code, stdout, stderr } = await run('verify in/z.pdf', cut(interrupt));
      expect([code, stdout]).toEqual([130, '']);
      expect(stderr).toBe(
        'error: Stopped before the document was verified\nhint: The same command begins anew\n',
      );
    });

    it('writes no list of report pages, which somebody could take for all of it later', async () => {
      await run('verify in --workers 1 --report pages', cut(interrupt));
      expect(await readdir(path.join(folder, 'pages'))).toEqual(['a.pdf.html', 'b.pdf.html']);
    });

    it('tells it also when the service fails for good', async () => {
      const fault = (): Error => new DocxError('service_unreachable', 'gone');
      const { code, stdout } = await run('verify in --workers 1', cut(fault));
      expect(code).toBe(11);
      expect(stdout).toContain('in/b.pdf\thigh');
    });

    it('writes no file that could be taken for all of it', async () => {
      for (const words of ['--format sarif', '--format junit', '--out part.txt']) {
        const { code, stdout, stderr } = await run(`verify in --workers 1 ${words}`, cut(interrupt));
        expect([code, stdout]).toEqual([130, '']);
        expect(stderr).toContain('Nothing was written');
      }
      expect(await readdir(folder)).toEqual(['in']);
    });
  });

  it.each([
    ['--forget-calibration in/low.pdf', 'stands alone'],
    ['--forget-calibration --calibrate', 'stands alone'],
    ['--calibrate in --report pages', 'writes no reports'],
    ['--calibrate in --checks content_tax', '--checks is for verifying'],
    ['--calibrate in --disable-check content_tax', '--disable-check is for verifying'],
    [`--calibrate in --allow ${'a'.repeat(64)}`, '--allow is for verifying'],
    ['in/low.pdf --filename other.pdf', 'not among the paths'],
  ])('does not take for done what it does not do: %s', async (words, says) => {
    await put('low.pdf');
    const { code, stdout, stderr } = await run(`verify ${words}`);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(says);
  });

  it('shows on a terminal what was found before what was not, and on request every check in a row', async () => {
    await put('high.pdf');
    const { code, stdout } = await run('verify in/high.pdf', { tty: true, columns: 80 });
    expect(code).toBe(6);
    expect(stdout).toMatch(/risk_level +high/);
    expect(stdout).toMatch(/pdf_metadata_mismatch, high\n[^]+Not run \(1\)\n {2}copy_move_forgery\n/);
    const all = await run('verify in/high.pdf --verbose', { tty: true });
    expect(all.stdout).toMatch(/pdf_metadata_mismatch +detected +high/);
    expect(all.stdout).toMatch(/copy_move_forgery +not_run/);
  });

  it('tells scripts the same rows with and without --verbose', async () => {
    await put('high.pdf');
    const { stdout } = await run('verify in/high.pdf');
    expect(stdout).toContain('pdf_metadata_mismatch\tdetected\thigh\tpdf_metadata_mismatch: detected\t');
    expect((await run('verify in/high.pdf --verbose')).stdout).toBe(stdout);
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

  it('prints a line for the only file, too, when it could not be verified', async () => {
    await writeFile(path.join(folder, 'in', 'empty.pdf'), '');
    const { code, stdout } = await run('verify in/empty.pdf --jsonl');
    expect(code).toBe(8);
    expect(JSON.parse(stdout)).toMatchObject({ path: 'in/empty.pdf', error_code: 'empty_file' });
    expect((await run('verify in/empty.pdf --json')).stdout).toBe('');
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
    ['medium', 'suspicious', 6],
    ['medium', 'review', 0],
    ['low', 'score>=42', 6],
    ['low', 'score>=43', 0],
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
    const listening: ServiceFakes = {
      integrity: {
        ...service.integrity,
        verify: ({ disabled_fraud_checks }) => {
          seen.push(disabled_fraud_checks);
          return Promise.resolve(reportOf('low'));
        },
      },
    };
    const withService = (words: string) => run(words, { service: listening });
    await withService('verify in --disable-check ghosts --disable-check dates');
    await withService('verify in --checks dates');
    expect(seen).toEqual(['dates,ghosts', 'fonts,ghosts']);
  });

  it('names the nearest check for one that there is not, before anything is sent', async () => {
    await put('low.pdf');
    const { code, stderr } = await run('verify in --checks dats');
    expect([code, stderr]).toEqual([2, expect.stringContaining('Did you mean dates?') as unknown]);
    expect((await run('verify in --checks dates --disable-check dates')).code).toBe(2);
  });

  it('says so when the service ran checks that were to be left out', async () => {
    await put('critical.pdf');
    const { integrity } = service;
    const deaf: ServiceFakes = {
      integrity: {
        ...integrity,
        available: () =>
          Promise.resolve({
            pdf: [
              { id: 'pdf_metadata_mismatch', name: 'Dates', default: true },
              { id: 'other', name: 'Other', default: true },
            ],
            image: [],
            ai: [],
          }),
      },
    };
    const { stderr } = await run('verify in --checks other', { service: deaf });
    expect(stderr).toContain('ran checks that were to be left out: pdf_metadata_mismatch\n');
  });

  it('lists the checks without a document', async () => {
    const { code, stdout, stderr } = await run('verify --list-checks');
    expect([code, stdout.split('\n')[0], stderr]).toEqual([0, 'dates\tDates\tpdf\ttrue', '']);
    expect((await run('verify --list-checks', { env: {} })).stderr).toContain(
      'No service is named: these are the checks of the embedded engine',
    );
    expect(JSON.parse((await run('verify --list-checks --json')).stdout)).toMatchObject({ ai: [] });
    expect((await run('verify --list-checks --format sarif')).code).toBe(2);
    expect((await run('verify')).code).toBe(2);
  });

  it('lets an accepted file pass the gate, and still reports it', async () => {
    await put('critical.pdf');
    const digest = createHash('sha256').update('%PDF-1.7 critical.pdf').digest('hex');
    await writeFile(
      path.join(folder, 'reviewed.txt'),
      `# seen by Ann\n${digest.toUpperCase()}  critical.pdf\n`,
    );
    for (const value of [digest, `sha256:${digest}`, '@reviewed.txt']) {
      const { code, stdout } = await run(`verify in/critical.pdf --json --allow ${value}`);
      expect(code).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({ risk_level: 'critical', allowed: true });
    }
    expect((await run(`verify in --allow ${'0'.repeat(64)}`)).code).toBe(6);
    for (const wrong of ['abc', '@nowhere.txt'])
      expect((await run(`verify in --allow ${wrong}`)).code).toBe(2);
  });

  it('refuses formats that contradict each other, and takes the short form of the same', async () => {
    await put('low.pdf');
    expect((await run('verify in --json --jsonl')).code).toBe(2);
    expect((await run('verify in --format sarif --json')).code).toBe(2);
    expect((await run('verify in --format jsonl --jsonl')).stdout).toMatch(/^\{"path":"in\/low.pdf"/);
  });

  it('writes test cases also when the only document could not be verified', async () => {
    await put('damaged.pdf');
    const { code, stdout } = await run('verify in/damaged.pdf --format junit');
    expect(code).toBe(8);
    expect(stdout).toContain('<error message="damaged.pdf is damaged">');
  });

  it('writes to a file when told to', async () => {
    await put('high.pdf');
    const { code, stdout } = await run('verify in --format sarif -o out/findings.sarif');
    expect([code, stdout]).toEqual([6, '']);
    const log = JSON.parse(await readFile(path.join(folder, 'out/findings.sarif'), 'utf8')) as object;
    expect(sarifProblems(log)).toEqual([]);
    expect(log).toMatchObject({ version: '2.1.0', runs: [{ results: [{ level: 'error' }] }] });
  });

  it('asks before any work whether results can go where they are wanted', async () => {
    await put('low.pdf');
    const nothing = { service: {} };
    const toFolder = await run('verify in --format sarif -o in', nothing);
    expect([toFolder.code, toFolder.stderr]).toEqual([
      2,
      'error: --out names a file, but in is a folder\nhint: Name a file in it\n',
    ]);
    const toFile = await run('verify in --report in/low.pdf', nothing);
    expect(toFile.code).toBe(2);
    expect(toFile.stderr).toContain('--report names a folder, but in/low.pdf is there and is no folder');
  });

  it('writes a page per document and one over them, also when nothing can be drawn', async () => {
    for (const name of ['high.pdf', 'low.pdf', 'damaged.pdf']) await put(name);
    const illustrate = () => Promise.reject(new DocxError('encrypted_document', 'It is <locked>'));
    const { code, stderr } = await run('verify in --report out', { illustrate });
    expect(code).toBe(6);
    expect(stderr).toContain('Report: out/index.html\n');
    expect((await readdir(path.join(folder, 'out'))).sort()).toEqual([
      'high.pdf.html',
      'index.html',
      'low.pdf.html',
    ]);
    expect(await readFile(path.join(folder, 'out', 'high.pdf.html'), 'utf8')).toContain(
      'It is &lt;locked&gt;',
    );
    expect(await readFile(path.join(folder, 'out', 'index.html'), 'utf8')).toContain(
      'damaged.pdf is damaged',
    );
  });

  it('goes on where a page cannot be written: the gate wins, and the missing page is told', async () => {
    for (const name of ['high.pdf', 'low.pdf']) await put(name);
    const illustrate = () => Promise.reject(new DocxError('damaged_document', 'It is damaged'));
    // A folder lies where the page of one of them belongs.
    for (const name of ['high', 'low']) {
      await mkdir(path.join(folder, name, `${name}.pdf.html`), { recursive: true });
    }
    const gate = await run('verify in --report high', { illustrate });
    expect(gate.code).toBe(6);
    expect(gate.stderr).toContain('1 document is at high risk or above (--fail-on high): in/high.pdf\n');
    expect(gate.stderr).toContain('error: Cannot write ');
    expect(gate.stderr).not.toContain('Report: ');
    const alone = await run('verify in/low.pdf --report low --json', { illustrate });
    expect(alone.code).toBe(1);
    expect(JSON.parse(alone.stdout)).toEqual(reportOf('low'));
    expect(alone.stderr).toContain('{"error":{"code":"file_unwritable"');
  });

  it('writes the page over several documents also when nobody reads the output to its end', async () => {
    for (const name of ['high.pdf', 'low.pdf']) await put(name);
    const illustrate = () => Promise.reject(new DocxError('damaged_document', 'It is damaged'));
    const { code } = await run('verify in --report out', { illustrate, closedStdout: true });
    expect(code).toBe(141);
    expect(await readdir(path.join(folder, 'out'))).toContain('index.html');
  });
});
