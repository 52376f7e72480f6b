/** The import law, the opening sentence and the size of files, checked on every run. */
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const run = promisify(execFile);

async function sources(folder: string): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((e) => e.isFile() && e.name.endsWith('.ts'))
    .map((e) => path.join(e.parentPath, e.name));
}

interface Cruise {
  summary: { totalCruised: number; violations: { rule: { name: string }; from: string; to: string }[] };
}

describe('architecture', () => {
  it('no file imports what its room may not', async () => {
    const bin = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
    const args = [bin, '--config', '.dependency-cruiser.mjs', '--output-type', 'json', 'src'];
    const output = await run(process.execPath, args, { cwd: root, maxBuffer: 64e6 }).catch(
      (error: unknown) => error as { stdout: string },
    );
    const { summary } = JSON.parse(output.stdout) as Cruise;
    expect(summary.totalCruised).toBeGreaterThan(50);
    expect(summary.violations.map((v) => `${v.rule.name}: ${v.from} -> ${v.to}`)).toEqual([]);
  });

  it('every source and test file opens with a sentence that says what it is for', async () => {
    const files = [...(await sources('src')), ...(await sources('test'))];
    const silent: string[] = [];
    for (const file of files) {
      const text = await readFile(file, 'utf8');
      if (!/^\/\*\*[\s*]*[A-Z`"“][^]*?[.:][\s*]*[^]*?\*\//.test(text)) silent.push(path.relative(root, file));
    }
    expect(silent).toEqual([]);
  });
});
