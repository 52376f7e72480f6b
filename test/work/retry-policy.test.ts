/** Which failures are tried again, and when. */
import { expect, test } from 'vitest';
import { DocxError } from '../../src/contract/index.ts';
import {
  MAX_ATTEMPTS,
  givenUp,
  isDeadly,
  mayRetry,
  mustRunAlone,
  retryDelay,
} from '../../src/work/retry-policy.ts';

test('What is wrong with the input is never tried again; what came unexpectedly is', () => {
  expect(mayRetry(new DocxError('damaged_document', ''))).toBe(false);
  expect(mayRetry(new DocxError('timed_out', ''))).toBe(false);
  expect(mayRetry(new DocxError('missing_part', ''))).toBe(false);
  expect(mayRetry(new DocxError('unexpected', ''))).toBe(true);
  expect(mayRetry(new TypeError('a bug'))).toBe(true);
});

test('Attempts end, and the pauses between them grow', () => {
  const delays = [1, 2, 3].map((attempts) => retryDelay(new Error('x'), attempts, () => 0));
  expect(delays).toEqual([1000, 5000, null]);
  expect(retryDelay(new Error('x'), 1, () => 1)).toBe(700);
  expect(retryDelay(new DocxError('empty_file', ''), 1)).toBeNull();
});

test('A task gets its last attempt alone, and is deadly only after that', () => {
  expect([1, 2, 3, 4].map(mustRunAlone)).toEqual([false, false, true, false]);
  expect([1, 2, 3, 4].map(isDeadly)).toEqual([false, false, false, true]);
  expect(givenUp()).toMatchObject({
    code: 'job_failed',
    detail: expect.stringContaining(String(MAX_ATTEMPTS)) as string,
  });
});
