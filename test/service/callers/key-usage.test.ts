/** Counters of key use that survive a store which cannot be written for a moment. */
import { expect, it } from 'vitest';
import { createKeyUsage } from '../../../src/service/callers/key-usage.ts';

it('what could not be written is kept and added to what comes later', async () => {
  const written: unknown[] = [];
  let isBroken = true;
  const addUsage = (usage: unknown): Promise<void> => {
    if (isBroken) return Promise.reject(new Error('disk full'));
    written.push(usage);
    return Promise.resolve();
  };
  const usage = createKeyUsage({ keys: { addUsage } } as unknown as Parameters<typeof createKeyUsage>[0]);
  usage.count('key_a', '2026-01-01T00:00:00.000Z');
  usage.count('key_a', '2026-01-01T00:00:01.000Z');
  await expect(usage.flush()).rejects.toThrow('disk full');
  isBroken = false;
  usage.count('key_b', '2026-01-01T00:00:02.000Z');
  await usage.flush();
  await usage.flush();
  expect(written).toEqual([
    [
      { key_id: 'key_a', requests: 2, last_used_at: '2026-01-01T00:00:01.000Z' },
      { key_id: 'key_b', requests: 1, last_used_at: '2026-01-01T00:00:02.000Z' },
    ],
  ]);
});
