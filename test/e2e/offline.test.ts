/** Local mode reaches for no network: the built program runs with networking made to fail, and nothing even tries. */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { JobResult } from '../../src/contract/index.ts';
import { testFolder } from '../support/folder.ts';

const root = path.join(import.meta.dirname, '../..');
const program = path.join(root, 'bin/docx-cli.js');
const run = promisify(execFile);

/** An environment in which every attempt to connect, of the process, its workers and their threads, is noted and fails. */
async function withoutNetwork(): Promise<{ env: NodeJS.ProcessEnv; attempts: () => Promise<string> }> {
  const folder = await testFolder();
  const notes = path.join(folder, 'attempts.txt');
  await writeFile(notes, '');
  const preload = path.join(root, 'test/support/no-network.cjs');
  return {
    env: {
      PATH: process.env['PATH'],
      DOCX_HOME: folder,
      NETWORK_ATTEMPTS: notes,
      NODE_OPTIONS: `--require ${preload}`,
    },
    attempts: () => readFile(notes, 'utf8'),
  };
}

describe('local mode without a network', () => {
  it('gives the totals of the samples, verifies them, and never tries to connect', async () => {
    const { env, attempts } = await withoutNetwork();
    const samples = path.join(root, 'test/fixtures/samples');
    const args = ['--local', 'bulk', samples, '--template', 'auto', '--fraud-check', '--jsonl'];
    const { stdout } = await run(process.execPath, [program, ...args], { env, maxBuffer: 1 << 26 });
    const lines = stdout.trim().split('\n');
    const results = lines
      .slice(0, -1)
      .map((line) => JSON.parse(line) as JobResult & { readonly path: string });
    const sums = results.map(({ path: file, structured_data: data }) => [
      path.basename(file),
      data?.['gross_total'] ?? data?.['total'] ?? data?.['closing_balance'],
    ]);
    expect(Object.fromEntries(sums)).toEqual({
      'invoice-digital.pdf': '1791.00',
      'invoice-scan.pdf': '1827.00',
      'order.tif': '2140.00',
      'receipt-photo.jpg': '17.82',
      'statement.pdf': '2946.10',
    });
    expect(await attempts()).toBe('');
  });

  it('would notice an attempt, also one of a thread of a worker', async () => {
    const { env, attempts } = await withoutNetwork();
    const thread = `new (require('node:worker_threads').Worker)("require('node:net').connect(9)", { eval: true })`;
    const script = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(thread)}])`;
    await run(process.execPath, ['-e', script], { env });
    expect(await attempts()).toContain('connect');
  });
});
