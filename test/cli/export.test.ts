/** The export command in its formats. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../src/cli/run.ts';
import { DocxError, type ExportItem } from '../../src/contract/index.ts';
import { batchOf } from '../support/batch.ts';
import { testHost, type ServiceFakes } from '../support/cli.ts';
import { testFolder } from '../support/folder.ts';

const item = (job_id: string, structured_data: ExportItem['structured_data']): ExportItem => ({
  job_id,
  filename: `${job_id}.pdf`,
  structured_data,
  page_count: 1,
  pages: null,
});

const ITEMS: Readonly<Record<string, ExportItem[]>> = {
  one: [
    item('a', {
      total: '10.00',
      lines: [
        { text: 'Pen', amount: '4.00' },
        { text: 'Ink', amount: '6.00' },
      ],
    }),
  ],
  two: [
    item('b', { total: '=1+1', lines: [] }),
    item('c', { total: '3.00', lines: [{ text: 'Paper, A4' }] }),
  ],
};

const asked: unknown[] = [];
/** Jobs of a batch that are completed, failed, and not finished. */
let counters: readonly [number, number, number] = [1, 0, 0];
const service: ServiceFakes = {
  batches: {
    get: () => Promise.resolve(batchOf(...counters)),
    export: (input) => {
      asked.push(input);
      const items = ITEMS[input.batch_id];
      if (items !== undefined) return Promise.resolve(items);
      const code = input.batch_id === 'empty' ? 'nothing_to_export' : 'not_found';
      return Promise.reject(new DocxError(code, `${input.batch_id}: ${code}`));
    },
  },
};

async function run(words: string, cwd = '/nowhere') {
  const host = testHost({ service, cwd, env: { DOCX_LOCAL: '1' } });
  return { code: await runCli(words.split(' '), host), stdout: host.stdout(), stderr: host.stderr() };
}

describe('export', () => {
  it('joins the results of several batches as the service gives them', async () => {
    const { stdout } = await run('export one two --json');
    expect(JSON.parse(stdout)).toEqual([...(ITEMS['one'] ?? []), ...(ITEMS['two'] ?? [])]);
  });

  it('gives a batch that is named twice once', async () => {
    const { stdout } = await run('export two one two --json');
    expect(JSON.parse(stdout)).toEqual([...(ITEMS['two'] ?? []), ...(ITEMS['one'] ?? [])]);
    expect((await run('export one one --job-ids a --json')).code).toBe(0);
  });

  it('writes a CSV row per document, with groups as JSON and formulas made harmless', async () => {
    const { stdout } = await run('export one two --format csv');
    expect(stdout.split('\r\n')).toEqual([
      'job_id,filename,page_count,total,lines',
      'a,a.pdf,1,10.00,"[{""text"":""Pen"",""amount"":""4.00""},{""text"":""Ink"",""amount"":""6.00""}]"',
      "b,b.pdf,1,'=1+1,",
      'c,c.pdf,1,3.00,"[{""text"":""Paper, A4""}]"',
      '',
    ]);
  });

  it.each(['export one', 'batches export one'])('%s says what is not in it', async (words) => {
    expect((await run(words)).stderr).toBe('');
    counters = [4, 1, 3];
    try {
      const { code, stderr } = await run(words);
      expect(code).toBe(0);
      expect(stderr).toContain('one: 4 of 8 documents are in the export, 3 not finished and 1 failed;');
      expect((await run(`${words} --job-ids a`)).stderr).toBe('');
    } finally {
      counters = [1, 0, 0];
    }
  });

  it('writes a row per line item of a group', async () => {
    const { stdout, stderr } = await run('export one two --format csv --explode lines');
    expect(stderr).toBe('1 document has no "lines", and so no row: b.pdf\n');
    expect(stdout.split('\r\n')).toEqual([
      'job_id,filename,page_count,total,lines.row,lines.text,lines.amount',
      'a,a.pdf,1,10.00,1,Pen,4.00',
      'a,a.pdf,1,10.00,2,Ink,6.00',
      'c,c.pdf,1,3.00,1,"Paper, A4",',
      '',
    ]);
  });

  it('names the groups there are when asked for another', async () => {
    const { code, stderr } = await run('export one --explode items');
    expect(code).toBe(2);
    expect(stderr).toContain('Groups: lines');
  });

  it.each(['export one', 'batches export one'])(
    '%s begins with a byte order mark where Excel is to read it',
    async (words) => {
      const plain = await run(`${words} --format csv`);
      const marked = await run(`${words} --format csv --bom`);
      expect(marked.stdout).toBe(`\ufeff${plain.stdout}`);
      const folder = await testFolder();
      await run(`${words} --format csv --bom --out for-excel.csv`, folder);
      expect((await readFile(path.join(folder, 'for-excel.csv'))).subarray(0, 3)).toEqual(
        Buffer.from([0xef, 0xbb, 0xbf]),
      );
      expect((await run(`${words} --json --bom`)).code).toBe(2);
    },
  );

  it.each(['export one', 'batches export one'])('%s refuses two formats', async (words) => {
    const { code, stdout, stderr } = await run(`${words} --format csv --json`);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('--format csv and --json contradict each other');
  });

  it('asks for some jobs only, and writes a file', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'docx-export-'));
    try {
      await run('export one --job-ids a,b --format jsonl --out one.jsonl', folder);
      expect(asked.at(-1)).toEqual({ batch_id: 'one', job_ids: 'a,b' });
      expect(JSON.parse(await readFile(path.join(folder, 'one.jsonl'), 'utf8'))).toMatchObject({
        job_id: 'a',
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it.each([
    ['export', ''],
    ['export', ' , '],
    ['batches export', ''],
  ])('does not export every job for want of ids: %s --job-ids "%s"', async (command, ids) => {
    const before = asked.length;
    const host = testHost({ service, env: { DOCX_LOCAL: '1' } });
    const code = await runCli([...command.split(' '), 'one', '--job-ids', ids], host);
    expect([code, asked.length]).toEqual([2, before]);
  });

  it('does not look for the jobs of one batch in another', async () => {
    const before = asked.length;
    const { code, stderr } = await run('export one two --job-ids a');
    expect([code, asked.length]).toEqual([2, before]);
    expect(stderr).toContain('several batches');
  });

  it('passes over an empty batch beside others, and tells when there is nothing at all', async () => {
    expect((await run('export empty one --json')).code).toBe(0);
    expect((await run('export empty --json')).code).toBe(9);
    expect((await run('export one unknown --json')).code).toBe(9);
  });
});
