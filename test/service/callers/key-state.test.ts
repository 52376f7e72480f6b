/** When a key works: while it is active, up to the moment at which it expires. */
import { expect, it } from 'vitest';
import { isActive } from '../../../src/service/callers/key-state.ts';

const NOON = '2030-01-15T12:00:00.000Z';

it.each([
  ['active without an end', 'active', null, true],
  ['active until later', 'active', '2030-01-15T12:00:00.001Z', true],
  ['expired this moment', 'active', NOON, false],
  ['expired before', 'active', '2030-01-15T11:59:59.999Z', false],
  ['revoked', 'revoked', null, false],
] as const)('a key that is %s', (_, status, expires_at, works) => {
  expect(isActive({ status, expires_at }, NOON)).toBe(works);
});
