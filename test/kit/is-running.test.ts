/** Whether a process is alive. */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { isRunning } from '../../src/kit/is-running.ts';

test('this process runs, the first one of the machine runs whoever owns it, and one that ended does not', () => {
  const ended = spawnSync(process.execPath, ['-e', '']);
  expect(isRunning(process.pid)).toBe(true);
  expect(isRunning(1)).toBe(true);
  expect(isRunning(ended.pid)).toBe(false);
});
