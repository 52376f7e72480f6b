/** Secrets are stored as a salted slow hash that can be checked from what it says itself. */
import { scryptSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { hashOfNobody, hashSecret } from '../../../src/service/callers/secrets.ts';

const verify = (secret: string, stored: string): boolean => {
  const [, cost = '', salt = '', hash = ''] = stored.split('$');
  const options = Object.fromEntries(
    cost.split(',').map((part) => [part.split('=')[0] ?? '', Number(part.split('=')[1])] as const),
  );
  const derived = scryptSync(secret, Buffer.from(salt, 'base64'), 32, { ...options, maxmem: 2 ** 27 });
  return derived.toString('base64') === hash;
};

it('a hash carries its parameters and salt, verifies its secret and no other', async () => {
  const stored = await hashSecret('sk_one');
  expect(stored).toMatch(/^scrypt\$N=\d+,r=\d+,p=\d+\$[A-Za-z0-9+/=]+\$[A-Za-z0-9+/=]+$/);
  expect(stored).not.toContain('sk_one');
  expect(verify('sk_one', stored)).toBe(true);
  expect(verify('sk_two', stored)).toBe(false);
});

it('the same secret has another hash each time', async () => {
  expect(await hashSecret('sk_one')).not.toBe(await hashSecret('sk_one'));
});

it('the hash of nobody has the form and the cost of every other, and is another one each time', async () => {
  const formOf = (stored: string) => stored.split('$').map((part, at) => (at < 2 ? part : part.length));
  expect(formOf(hashOfNobody())).toEqual(formOf(await hashSecret('sk_one')));
  expect(hashOfNobody()).not.toBe(hashOfNobody());
});
