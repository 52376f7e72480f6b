/** Tests of telling exchanged values from misread ones. */
import { expect, it } from 'vitest';
import { isExchange } from '../../../src/integrity/text/exchanged-value.ts';

it.each([
  ['$87.35', '$37.35', 'another digit'],
  ['B8 7.35', '13 7.35', 'another digit beside one that is read as a letter'],
  ['542091€', '3420,91€', 'another digit where a mark was not read'],
  ['17.Juli2025', '17. Juni 2025', 'another month'],
  ['4 марта 2025', '4 мая 2025', 'another month in other letters'],
])('%s over %s: %s', (shown, covered) => {
  expect(isExchange(shown, covered)).toBe(true);
});

it.each([
  ['3420.91', '3420,91', 'a mark that is read as another one'],
  ['Total 17', '3420,91', 'something else altogether'],
  ['915234', '3420,91', 'most digits others: misplaced, rather than exchanged'],
  ['17.Juni2025', '17. Juni 2025', 'the same month'],
])('not %s over %s: %s', (shown, covered) => {
  expect(isExchange(shown, covered)).toBe(false);
});
