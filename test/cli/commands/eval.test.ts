/** `eval`: scores documents against the data beside them, with a template of the folder or of the service. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCli } from '../../../src/cli/index.ts';
import { DocxError } from '../../../src/contract/index.ts';
import { testHost } from '../../support/cli.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'docx-eval-test-'));
  const set = path.join(folder, 'set');
  await mkdir(set);
  for (const name of ['a', 'b', 'unlabelled'])
    await writeFile(path.join(set, `${name}.pdf`), `%PDF-1.7 ${name}`);
  const label = (name: string, data: object) =>
    writeFile(path.join(set, `${name}.pdf.expected.json`), JSON.stringify(data));
  await label('a', { total: '119.00', name: 'Acme <&> Co' });
  await label('b', { total: '20.00', name: 'Bolt' });
  await writeFile(
    path.join(set, 'template.json'),
    JSON.stringify({ name: 'mine', fields: [{ name: 'total' }, { name: 'name' }] }),
  );
});
afterEach(() => rm(folder, { recursive: true, force: true }));

interface Run {
  readonly names?: Readonly<Record<string, string | null>>;
  readonly broken?: string;
}

async function run(words: string, { names = {}, broken }: Run = {}) {
  const calls: string[] = [];
  const host = testHost({
    cwd: folder,
    env: { DOCX_LOCAL: '1' },
    service: {
      templates: {
        create: ({ name, fields }) => {
          calls.push(`create ${name}`);
          return Promise.resolve({ template_id: 'tpl_1', name, fields: [...fields] });
        },
        delete: ({ template_id }) => {
          calls.push(`delete ${template_id}`);
          return Promise.resolve({ message: 'deleted' });
        },
      },
      documents: {
        upload: ({ file, template_id }) => {
          calls.push(`${file.name} with ${template_id}`);
          if (file.name === broken) return Promise.reject(new DocxError('damaged_document', 'It is torn'));
          const name = names[file.name] ?? { 'a.pdf': 'Acme <&> Co', 'b.pdf': 'Bolt' }[file.name];
          return Promise.resolve({
            job_id: 'job_1',
            filename: file.name,
            batch_id: null,
            structured_data: { total: file.name === 'a.pdf' ? '119.00' : '20.00', name },
            page_count: 2,
            document_type: null,
            processing_time_ms: 100,
            fraud_check_enabled: false,
            fraud_check_status: null,
            coins_consumed: 1,
          });
        },
      },
    },
  });
  const code = await runCli(words.split(' '), host);
  return { code, stdout: host.stdout(), stderr: host.stderr(), calls };
}

describe('eval', () => {
  it('makes the template of the folder, reads what is labelled, and deletes the template', async () => {
    const { code, stdout, calls } = await run('eval set --format json');
    expect(code).toBe(0);
    expect(calls.toSorted()).toEqual(['a.pdf with tpl_1', 'b.pdf with tpl_1', 'create mine', 'delete tpl_1']);
    expect(JSON.parse(stdout)).toMatchObject({
      documents: 2,
      pages: 4,
      milliseconds_per_page: 50,
      fields: { total: { kind: 'money', f1: 1 }, name: { kind: 'text', f1: 1 } },
      mistakes: [],
    });
  });

  it('uses a named template instead', async () => {
    const { calls } = await run('eval set --template invoice');
    expect(calls.toSorted()).toEqual(['a.pdf with invoice', 'b.pdf with invoice']);
  });

  it('shows a row per field', async () => {
    const { stdout } = await run('eval set', { names: { 'b.pdf': 'Nut' } });
    expect(stdout).toContain('name\ttext\t0.500\t0.500\t0.500\t1\t2\t2\n');
  });

  it('ends with code 6 when a field got worse than the baseline allows', async () => {
    await run('eval set --format json --out base.json');
    const worse = { names: { 'b.pdf': 'Nut' } };
    const { code, stderr } = await run('eval set --baseline base.json --max-drop 0.3', worse);
    expect(code).toBe(6);
    expect(stderr).toContain('name: F1 fell from 1.000 to 0.500');
    expect((await run('eval set --baseline base.json --max-drop 0.6', worse)).code).toBe(0);
  });

  it('writes test cases for a CI system', async () => {
    await run('eval set --format json --out base.json');
    await run('eval set --format junit --baseline base.json --out eval.xml', {
      names: { 'a.pdf': 'Other' },
      broken: 'b.pdf',
    });
    const xml = await readFile(path.join(folder, 'eval.xml'), 'utf8');
    expect(xml).toContain('<testsuite name="documents" tests="2" failures="1" errors="1">');
    expect(xml).toContain('<failure message="name: expected Acme &lt;&amp;&gt; Co, got Other">');
    expect(xml).toContain('<error message="It is torn">');
    expect(xml).toContain('<testsuite name="baseline" tests="3" failures="3" errors="0">');
  });

  it('tells of a document that could not be read, and still deletes the template', async () => {
    const { code, calls } = await run('eval set --format json', { broken: 'b.pdf' });
    expect(code).toBe(5);
    expect(calls.at(-1)).toBe('delete tpl_1');
  });

  it('names what is missing: labels, a template, a baseline', async () => {
    const nowhere = await run('eval nowhere --template invoice');
    expect([nowhere.code, nowhere.stderr]).toEqual([
      8,
      expect.stringContaining('nowhere does not exist') as unknown,
    ]);
    await mkdir(path.join(folder, 'bare'));
    await writeFile(path.join(folder, 'bare', 'x.pdf'), '%PDF-1.7');
    const bare = await run('eval bare --template invoice');
    expect([bare.code, bare.stderr]).toEqual([
      8,
      expect.stringContaining('lies in invoice.pdf.expected.json') as unknown,
    ]);
    await writeFile(path.join(folder, 'bare', 'x.pdf.expected.json'), '{"total": "1.00"}');
    const without = await run('eval bare');
    expect([without.code, without.stderr]).toEqual([2, expect.stringContaining('template.json') as unknown]);
    await writeFile(path.join(folder, 'other.json'), '{}');
    expect((await run('eval set --baseline other.json')).code).toBe(8);
    expect((await run('eval set --max-drop 5')).code).toBe(2);
    const gate = await run('eval set --max-drop 0.1');
    expect([gate.code, gate.stderr]).toEqual([2, expect.stringContaining('without --baseline')]);
  });
});
