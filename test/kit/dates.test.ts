/** Days of the calendar: leap years, short months, and days that do not exist. */
import { expect, it } from 'vitest';
import { daysIn, isDay } from '../../src/kit/dates.ts';

it('knows how long months are', () => {
  expect([daysIn(2023, 2), daysIn(2024, 2), daysIn(2100, 2), daysIn(2024, 12)]).toEqual([28, 29, 28, 31]);
});

it.each([
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['2024-04-31', false],
  ['2024-13-01', false],
  ['2024-00-10', false],
  ['2024-01-00', false],
])('%s exists: %s', (iso, exists) => {
  expect(isDay(iso)).toBe(exists);
});
