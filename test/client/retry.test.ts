/** When a request is sent again, and how long that waits. */
import { describe, expect, it } from 'vitest';
import { contract, type Endpoint } from '../../src/contract/index.ts';
import { isRepeatable, nextDelay, retryAfterMs, type Attempt } from '../../src/client/retry.ts';

const now = new Date('2026-01-02T03:04:05.000Z');
const PAST = 'Fri, 02 Jan 2026 03:00:00 GMT';
const state = { attempt: 0, attempts: 6, now, random: () => 0 };
const [reading, uploading] = [contract.jobs.status, contract.documents.bulkUpload] as unknown as Endpoint[];
const delay = (endpoint: Endpoint | undefined, outcome: Attempt, attempt = 0): number | null =>
  endpoint === undefined ? NaN : nextDelay(endpoint, outcome, { ...state, attempt });

describe('isRepeatable', () => {
  it('holds for everything but what creates something', () => {
    const once = Object.entries(contract).flatMap(([noun, operations]) =>
      Object.entries(operations)
        .filter(([, endpoint]) => !isRepeatable(endpoint as unknown as Endpoint))
        .map(([name]) => `${noun}.${name}`),
    );
    expect(once).toEqual([
      'keys.create',
      'templates.create',
      'documents.upload',
      'documents.uploadBase64',
      'documents.bulkUpload',
      'integrity.trigger',
    ]);
  });
});

describe('retryAfterMs', () => {
  it.each([
    ['7', 7000],
    [' 0 ', 0],
    ['1.5', 1500],
    ['-1', null],
    ['Fri, 02 Jan 2026 03:04:35 GMT', 30_000],
    ['Fri, 02 Jan 2026 03:00:00 GMT', 0],
    ['soon', null],
    [undefined, null],
  ])('reads %s as %s', (header, expected) => {
    expect(retryAfterMs(header, now)).toBe(expected);
  });
});

describe('nextDelay', () => {
  it('doubles up to a bound', () => {
    const delays = [0, 1, 2, 3, 4].map((attempt) => delay(reading, { kind: 'unreached' }, attempt));
    expect(delays).toEqual([500, 1000, 2000, 4000, 8000]);
    expect(delay(reading, { kind: 'unreached' }, 5)).toBeNull();
  });

  it('is shortened at random, so that many clients do not meet', () => {
    if (reading === undefined) throw new Error('no endpoint');
    expect(nextDelay(reading, { kind: 'unreached' }, { ...state, random: () => 1 })).toBe(250);
  });

  it.each([
    ['an unreached service', { kind: 'unreached' }, 500, 500],
    ['a connection that cannot be', { kind: 'impossible' }, null, null],
    ['a broken connection', { kind: 'broken' }, 500, null],
    ['503', { kind: 'answered', status: 503, retryAfter: undefined }, 500, null],
    ['503 with a time', { kind: 'answered', status: 503, retryAfter: '2' }, 2050, null],
    ['429', { kind: 'answered', status: 429, retryAfter: undefined }, 500, 500],
    ['429 with a time', { kind: 'answered', status: 429, retryAfter: '2' }, 2050, 2050],
    ['503 with no time', { kind: 'answered', status: 503, retryAfter: '0' }, 500, null],
    ['429 with a time that is over', { kind: 'answered', status: 429, retryAfter: PAST }, 500, 500],
    ['429 with a long time', { kind: 'answered', status: 429, retryAfter: '61' }, null, null],
    ['500', { kind: 'answered', status: 500, retryAfter: undefined }, null, null],
    ['404', { kind: 'answered', status: 404, retryAfter: undefined }, null, null],
  ] as const)('after %s', (_, outcome, forReading, forUploading) => {
    expect([delay(reading, outcome), delay(uploading, outcome)]).toEqual([forReading, forUploading]);
  });
});
