/** Values that are made on first use: once, whatever they are, from what came first. */
import { expect, it } from 'vitest';
import { once } from '../../src/kit/once.ts';

it.each([[7], [null], [undefined]])('makes %s when it is first asked for, and never again', (value) => {
  let calls = 0;
  const made = once(() => {
    calls += 1;
    return value;
  });
  expect(calls).toBe(0);
  expect([made(), made()]).toEqual([value, value]);
  expect(calls).toBe(1);
});

it('keeps what came of the first arguments', () => {
  const made = once((name: string) => name.length);
  expect([made('four'), made('three')]).toEqual([4, 4]);
});
