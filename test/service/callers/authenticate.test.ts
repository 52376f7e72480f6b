/** Authentication: who gets in, who does not and why, what it costs, what is counted. */
import { onTestFinished, describe, expect, it } from 'vitest';
import type { DocxError } from '../../../src/contract/index.ts';
import type { Clock } from '../../../src/kit/clock.ts';
import { systemClock } from '../../../src/kit/clock.ts';
import { createAuthenticator } from '../../../src/service/index.ts';
import type { Authenticator } from '../../../src/service/index.ts';
import { openStore } from '../../../src/store/index.ts';
import type { Store } from '../../../src/store/index.ts';
import { folderForTest } from '../../support/embedded.ts';
import { createKey } from '../../support/server.ts';

/** A clock that a test can put forward. */
function clockAhead(): Clock & { ahead: number } {
  const clock = {
    ahead: 0,
    now: () => new Date(systemClock.now().getTime() + clock.ahead),
    elapsed: () => systemClock.elapsed() + clock.ahead,
    sleep: (ms: number, signal?: AbortSignal) => systemClock.sleep(ms, signal),
  };
  return clock;
}

interface Door {
  readonly store: Store;
  readonly door: Authenticator;
  readonly clock: { ahead: number };
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly key_id: string;
}

async function doorWithKey(options: Parameters<typeof createKey>[1] = {}): Promise<Door> {
  const folder = await folderForTest();
  const { api_key, api_secret, key_id } = await createKey(folder, { account_id: 'ada', ...options });
  const clock = clockAhead();
  const store = await openStore({ folder, clock });
  onTestFinished(() => store.close());
  const door = createAuthenticator({ store, clock, plan: 'essential' });
  return { store, door, clock, apiKey: api_key, apiSecret: api_secret, key_id };
}

const elapsed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work().catch(() => undefined);
  return performance.now() - start;
};

describe('who gets in', () => {
  it('the right secret from an allowed address: as the account of the key, under the plan of the server', async () => {
    const { door, apiKey, apiSecret, key_id } = await doorWithKey();
    expect(await door.authenticate({ apiKey, apiSecret, address: '127.0.0.1' })).toEqual({
      account_id: 'ada',
      plan: 'essential',
      address: '127.0.0.1',
      key_id,
    });
  });

  it.each([
    ['127.0.0.1', '::ffff:127.0.0.1'],
    ['::1', '0:0:0:0:0:0:0:1'],
    ['2001:db8::1', '2001:0DB8:0:0::1'],
    ['fe80::1', 'fe80::1%eth0'],
  ])('an address allowed as %s is recognized as %s', async (allowed, address) => {
    const { door, apiKey, apiSecret } = await doorWithKey({ allowed: [allowed] });
    expect((await door.authenticate({ apiKey, apiSecret, address })).address).toBe(allowed);
  });

  it('another address is not allowed, and is told which one the service sees', async () => {
    const { door, apiKey, apiSecret } = await doorWithKey();
    await expect(door.authenticate({ apiKey, apiSecret, address: '203.0.113.9' })).rejects.toMatchObject({
      code: 'ip_not_allowed',
      data: { ip: '203.0.113.9' },
    });
    await expect(door.authenticate({ apiKey, apiSecret, address: 'unknown' })).rejects.toMatchObject({
      code: 'ip_not_allowed',
    });
  });

  it('a key without an allow-list lets nobody in', async () => {
    const { store, door, apiKey, apiSecret, key_id } = await doorWithKey();
    await store.keys.setAllowedIps(key_id, []);
    await expect(door.authenticate({ apiKey, apiSecret, address: '127.0.0.1' })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});

describe('changes are effective at once, also for a key whose secret was proven', () => {
  it('revocation', async () => {
    const { store, door, apiKey, apiSecret, key_id } = await doorWithKey();
    const shown = { apiKey, apiSecret, address: '127.0.0.1' };
    await door.authenticate(shown);
    await store.keys.setStatus(key_id, 'revoked');
    await expect(door.authenticate(shown)).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('the allow-list', async () => {
    const { store, door, apiKey, apiSecret, key_id } = await doorWithKey();
    const shown = { apiKey, apiSecret, address: '127.0.0.1' };
    await door.authenticate(shown);
    await store.keys.setAllowedIps(key_id, ['10.0.0.1']);
    await expect(door.authenticate(shown)).rejects.toMatchObject({ code: 'ip_not_allowed' });
  });

  it('expiry', async () => {
    const { door, clock, apiKey, apiSecret } = await doorWithKey({ days: 2 });
    const shown = { apiKey, apiSecret, address: '127.0.0.1' };
    await door.authenticate(shown);
    clock.ahead = 2 * 86_400_000 + 1000;
    await expect(door.authenticate(shown)).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});

describe('wrong credentials', () => {
  it('an unknown key and a wrong secret get the same answer in about the same time', async () => {
    const { door, apiKey, apiSecret } = await doorWithKey({ cost: undefined });
    const address = '127.0.0.1';
    await door.authenticate({ apiKey, apiSecret, address });
    const unknown = { apiKey: 'ak_nobody', apiSecret, address };
    const wrong = { apiKey, apiSecret: 'sk_wrong', address };
    const errors = await Promise.all(
      [unknown, wrong].map((shown) => door.authenticate(shown).catch((error: unknown) => error)),
    );
    expect(errors[0]).toMatchObject({ code: 'unauthenticated', detail: 'Missing or invalid credentials' });
    expect({ ...(errors[0] as object) }).toEqual({ ...(errors[1] as object) });
    const median = async (shown: typeof wrong): Promise<number> => {
      const times: number[] = [];
      for (let run = 0; run < 3; run += 1) times.push(await elapsed(() => door.authenticate(shown)));
      return times.sort((a, b) => a - b)[1] ?? 0;
    };
    const [ofUnknown, ofWrong] = [await median(unknown), await median(wrong)];
    // A slow hash takes a hundred milliseconds; skipping it for one of the two would show as a factor of a hundred.
    expect(Math.max(ofUnknown, ofWrong) / Math.min(ofUnknown, ofWrong)).toBeLessThan(3);
  });

  it('a proven secret costs little from then on, and does not open the door to a similar one', async () => {
    const { door, apiKey, apiSecret } = await doorWithKey({ cost: undefined });
    const address = '127.0.0.1';
    const first = await elapsed(() => door.authenticate({ apiKey, apiSecret, address }));
    const next = await elapsed(() => door.authenticate({ apiKey, apiSecret, address }));
    expect(next).toBeLessThan(first / 4);
    for (const similar of [`${apiSecret}x`, apiSecret.slice(0, -1), '', apiSecret.toUpperCase()]) {
      await expect(door.authenticate({ apiKey, apiSecret: similar, address })).rejects.toMatchObject({
        code: 'unauthenticated',
      });
    }
  });

  it('too many from one address are held off for a while; a proven key there still works', async () => {
    const { door, clock, apiKey, apiSecret } = await doorWithKey();
    const address = '127.0.0.1';
    await door.authenticate({ apiKey, apiSecret, address });
    const guess = { apiKey, apiSecret: 'sk_guess', address };
    // Equal guesses at the same time share one hash, so that the test is quick; each of them counts.
    await Promise.allSettled(Array.from({ length: 120 }, () => door.authenticate(guess)));
    await expect(door.authenticate(guess)).rejects.toMatchObject({
      code: 'rate_limited',
      data: { retry_after: expect.any(Number) as number },
    });
    expect((await door.authenticate({ apiKey, apiSecret, address })).account_id).toBe('ada');
    clock.ahead = 61_000;
    await expect(door.authenticate(guess)).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});

it('too many wrong credentials that come at the same time do not all cost a hash', async () => {
  const { door, apiKey } = await doorWithKey();
  const guess = (apiSecret: string) => door.authenticate({ apiKey, apiSecret, address: '127.0.0.1' });
  await Promise.allSettled(Array.from({ length: 118 }, () => guess('sk_guess')));
  const codes = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      guess(`sk_${String(at)}`).catch((error: unknown) => (error as DocxError).code),
    ),
  );
  // Two hashes run beside each other, so one or two more may have begun.
  expect(codes.filter((code) => code === 'unauthenticated').length).toBeLessThanOrEqual(4);
  expect(new Set(codes)).toEqual(new Set(['unauthenticated', 'rate_limited']));
});

describe('use', () => {
  it('is counted without a write per request, and written when asked', async () => {
    const { store, door, apiKey, apiSecret, key_id } = await doorWithKey();
    const shown = { apiKey, apiSecret, address: '127.0.0.1' };
    for (let count = 0; count < 5; count += 1) await door.authenticate(shown);
    await door.authenticate({ ...shown, address: '10.9.9.9' }).catch(() => undefined);
    expect(await store.keys.get('ada', key_id)).toMatchObject({ request_count: 0, last_used_at: null });
    await door.flushUsage();
    await door.flushUsage();
    const key = await store.keys.get('ada', key_id);
    expect(key?.request_count).toBe(5);
    expect(Date.parse(key?.last_used_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });
});
