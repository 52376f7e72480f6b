/** Threads follow cores and memory. */
import { expect, it } from 'vitest';
import { defaultWorkers } from '../../src/app/worker-count.ts';

const GB = 1024 ** 3;

it.each([
  [2, 16 * GB, 2],
  [16, 64 * GB, 4],
  [8, 1.5 * GB, 2],
  [8, 0.2 * GB, 1],
  [1, 16 * GB, 1],
])('%i cores with %i bytes free get %i threads', (cores, memory, threads) => {
  expect(defaultWorkers({ cores, memory })).toBe(threads);
});

it('this machine gets at least one', () => {
  expect(defaultWorkers()).toBeGreaterThanOrEqual(1);
});
