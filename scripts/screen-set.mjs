/** Runs the built program's `verify` over a folder of labelled documents and joins its reports with the labels. */
import { createReadStream, existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { program, root, runNode } from './measure.mjs';

/** The objects of a file with one JSON object per line. */
export async function linesOf(file) {
  const rows = [];
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (line.trim() !== '') rows.push(JSON.parse(line));
  }
  return rows;
}

/**
 * The rows of `labels.jsonl` in `dir`, each with its `report`, or with `error` when there is none. Reports are written to
 * `out`; a file that is there already is taken as it is when `reuse` says so.
 */
export async function screenSet(dir, { out, reuse = false } = {}) {
  const labels = path.join(dir, 'labels.jsonl');
  for (const needed of [labels, path.join(root, 'dist')]) {
    if (!existsSync(needed)) throw new Error(`${needed} does not exist`);
  }
  const home = await mkdtemp(path.join(tmpdir(), 'docx-eval-'));
  const results = out ?? path.join(home, 'results.jsonl');
  try {
    const expected = await linesOf(labels);
    if (!reuse || !existsSync(results)) {
      const files = expected.map(({ file }) => path.join(dir, file));
      const env = { ...process.env, DOCX_LOCAL: '1', DOCX_HOME: home, CI: '' };
      const args = [program, 'verify', ...files, '--jsonl', '--fail-on', 'none', '--quiet'];
      await rm(results, { force: true });
      const { code, stderr } = await runNode(args, { env, out: results });
      if (![0, 5, 8].includes(code)) throw new Error(`verify ended with ${code}: ${stderr}`);
    }
    const found = new Map(
      (await linesOf(results)).map((line) => [path.basename(line.path ?? line.filename ?? ''), line]),
    );
    return expected.map((row) => {
      const line = found.get(path.basename(row.file));
      const hasReport = line?.risk_score !== undefined;
      return {
        ...row,
        report: hasReport ? line : undefined,
        error: line?.error ?? (hasReport ? undefined : 'missing'),
      };
    });
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}
