/** The middle of some numbers: by size, the upper one of two, and 0 of none. */
import { expect, it } from 'vitest';
import { median } from '../../src/kit/median.ts';

it.each([
  [[], 0],
  [[5], 5],
  [[10, 9, 100], 10],
  [[4, 1, 3, 2], 3],
])('of %j is %d', (values, middle) => {
  const given = [...values];
  expect(median(given)).toBe(middle);
  expect(given).toEqual(values);
});
