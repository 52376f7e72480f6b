/** Small tools for numbers and values: sums, bounds, counted nouns, days, objects of unknown shape. */
import { describe, expect, it } from 'vitest';
import { clamp } from '../../src/kit/clamp.ts';
import { counted } from '../../src/kit/counted.ts';
import { isoDay } from '../../src/kit/dates.ts';
import { isRecord } from '../../src/kit/is-record.ts';
import { sumOf } from '../../src/kit/sum.ts';

describe('sumOf', () => {
  it.each([
    [[], 0],
    [[1, 2.5, -3], 0.5],
  ])('adds %j', (numbers, sum) => {
    expect(sumOf(numbers)).toBe(sum);
    expect(sumOf(Float64Array.from(numbers))).toBe(sum);
  });
});

describe('clamp', () => {
  it.each([
    [-1, 0],
    [0.5, 0.5],
    [2, 1],
  ])('keeps %d between 0 and 1', (value, kept) => {
    expect(clamp(value, 0, 1)).toBe(kept);
  });

  it('takes the upper bound where the bounds are the wrong way round', () => {
    expect(clamp(5, 3, -2)).toBe(-2);
  });
});

it.each([
  [0, '0 pages'],
  [1, '1 page'],
  [2, '2 pages'],
])('counts %d', (count, text) => {
  expect(counted(count, 'page')).toBe(text);
});

it('writes days with two digits for month and day', () => {
  expect(isoDay(2024, 3, 5)).toBe('2024-03-05');
  expect(isoDay(2024, 12, 31)).toBe('2024-12-31');
});

it.each([
  [{}, true],
  [{ a: 1 }, true],
  [[], false],
  [null, false],
  ['text', false],
])('whether %j is an object with named fields: %s', (value, is) => {
  expect(isRecord(value)).toBe(is);
});
