/** Code that was compiled with the build: workers with little to do run it, and nobody misses it. */
import { execFile } from 'node:child_process';
import { cp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { flagsOf } from '../../src/work/spawn-worker.ts';
import { temporaryFolder } from '../store/records.ts';

const root = path.dirname(path.dirname(import.meta.dirname));
const worker = path.join(root, 'dist/worker');
const run = promisify(execFile);

/** The parts that have compiled code, each with whether a process with these flags refuses it. */
async function refusedWith(flags: readonly string[]): Promise<Record<string, boolean>> {
  const script = `
    const { readdirSync, readFileSync } = require('node:fs');
    const parts = readdirSync('.').filter((name) => name.endsWith('.code')).map((name) => name.slice(0, -5));
    const isRefused = (part) => {
      const source = require('node:module').wrap(readFileSync(part, 'utf8'));
      return new (require('node:vm').Script)(source, { cachedData: readFileSync(part + '.code').subarray(4) }).cachedDataRejected;
    };
    console.log(JSON.stringify(Object.fromEntries(parts.map((part) => [part, isRefused(part)]))));`;
  const heap = '--max-old-space-size=1024';
  const { stdout } = await run(process.execPath, [...flags, heap, '-e', script], { cwd: worker });
  return JSON.parse(stdout) as Record<string, boolean>;
}

it('workers with little to do have compiled code for what reads and checks documents', async () => {
  const refused = await refusedWith(flagsOf(true));
  expect(Object.keys(refused)).toEqual(
    expect.arrayContaining(['integrity.cjs', 'pdf.cjs', 'pdf.worker.min.cjs', 'perform.cjs']),
  );
  expect(Object.values(refused)).not.toContain(true);
  expect(Object.values(await refusedWith(flagsOf(false)))).not.toContain(false);
});

it('a worker whose compiled code is damaged or missing compiles, and answers the same', async () => {
  const folder = await temporaryFolder();
  const copy = async (name: string): Promise<void> => {
    await cp(path.join(root, name), path.join(folder, name), { recursive: true });
  };
  await Promise.all(['bin', 'dist', 'templates', 'package.json'].map(copy));
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const sample = path.join(root, 'test/fixtures/samples/invoice-digital.pdf');
  const verify = async (at: string): Promise<unknown> => {
    const home = await temporaryFolder();
    const command = [path.join(at, 'bin/docx-cli.js'), '--local', 'verify', '--json', sample];
    const { stdout } = await run(process.execPath, command, { env: { ...process.env, DOCX_HOME: home } });
    return { ...(JSON.parse(stdout) as object), analysis_time_ms: 0, analyzed_at: '' };
  };
  const [damaged = '', missing = ''] = ['pdf.cjs.code', 'integrity.cjs.code'].map((name) =>
    path.join(folder, 'dist/worker', name),
  );
  const bytes = await readFile(damaged);
  // V8 has no look at what it is given: this ends the process.
  await writeFile(damaged, bytes.fill(0x5a, 100_000, 100_100));
  await rm(missing);
  expect(await verify(folder)).toEqual(await verify(root));
});
