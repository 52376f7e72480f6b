/** A worker ends with the process that started it, whatever keeps it busy. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { compileSource } from './compiled-source.ts';

/** Whether there is such a process. */
function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test('A worker that a document keeps in a loop ends when the program is killed with -9', async () => {
  const source = await compileSource(['work']);
  onTestFinished(() => source.remove());
  const script = fileURLToPath(new URL('./looping-worker.mjs', import.meta.url));
  const program = spawn(process.execPath, [script, source.folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void program.kill('SIGKILL'));
  // The parent goes before the thread has started, which is the hardest moment.
  const [line] = (await once(program.stdout, 'data')) as [Buffer];
  const worker = Number(String(line));
  onTestFinished(() => {
    if (runs(worker)) process.kill(worker, 'SIGKILL');
  });
  expect(runs(worker)).toBe(true);
  program.kill('SIGKILL');
  await expect.poll(() => runs(worker), { timeout: 10_000, interval: 100 }).toBe(false);
});
