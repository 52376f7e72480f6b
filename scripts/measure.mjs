/** What the scripts share that measure the built program: running it, and the scorer of what it gives. */
import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

/** The folder of the repository. */
export const root = path.dirname(import.meta.dirname);
/** The built program. */
export const program = path.join(root, 'bin', 'docx-cli.js');

/** The script that scores results: the given one, or the one of the environment, or the usual one. */
export const scorerOf = (given) =>
  given ?? process.env.DOCX_EVAL_SCORE ?? path.join(root, '..', 'shared', 'eval', 'score.mjs');

/** Runs a script of Node; standard output is added to the file `out` or comes back as text. */
export async function runNode(args, { env = process.env, out } = {}) {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  let stderr = '';
  child.stderr.on('data', (data) => (stderr = `${stderr}${data}`.slice(-4000)));
  let stdout = '';
  if (out === undefined) child.stdout.on('data', (data) => (stdout += data));
  else await pipeline(child.stdout, createWriteStream(out, { flags: 'a' }));
  return { code: await closed, stdout, stderr };
}
