/** A document that takes too long is stopped, and the reason says so. */
import { expect, it } from 'vitest';
import { systemClock } from '../../../src/kit/clock.ts';
import { withTimeLimit } from '../../../src/service/tasks/time-limit.ts';

const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => {
      reject(new Error('stopped somewhere below'));
    });
  });

const limit = (ms: number, signal = new AbortController().signal) => ({
  clock: systemClock,
  ms,
  name: 'slow.pdf',
  signal,
});

it('work that is done in time gives its value', async () => {
  expect(await withTimeLimit(limit(5000), () => Promise.resolve(7))).toBe(7);
});

it('work that takes too long is timed_out, whatever it fails with', async () => {
  await expect(withTimeLimit(limit(20), untilAborted)).rejects.toMatchObject({
    code: 'timed_out',
    detail: expect.stringContaining('slow.pdf') as string,
  });
});

it('the caller who gives up gets the own reason back', async () => {
  const caller = new AbortController();
  const running = withTimeLimit(limit(5000, caller.signal), untilAborted);
  const reason = new Error('enough');
  caller.abort(reason);
  await expect(running).rejects.toBe(reason);
});

it('an error of the work itself passes through', async () => {
  const fault = new Error('broken');
  await expect(withTimeLimit(limit(5000), () => Promise.reject(fault))).rejects.toBe(fault);
});

it.each([
  [1000, '1 second'],
  [90_000, '90 seconds'],
  [60_000, '1 minute'],
  [1_800_000, '30 minutes'],
])('names a limit of %i ms as %s', async (ms, words) => {
  const late = { ...limit(ms), clock: { ...systemClock, sleep: () => Promise.resolve() } };
  await expect(withTimeLimit(late, untilAborted)).rejects.toMatchObject({
    detail: `"slow.pdf" was not done within its time limit of ${words}`,
    hint: expect.stringContaining('--file-timeout') as string,
  });
});
