/** What the byte range of a signature covers, and what may be wrong with it. */
import { expect, it } from 'vitest';
import { coverageOf } from '../../../src/integrity/signature/find.ts';

// The value of the signature stands at 20 to 26, its dictionary before it.
const bytes = Buffer.from(`%PDF ${'.'.repeat(15)}<0a0b>${'.'.repeat(14)}`, 'latin1');
const coverage = (numbers: readonly number[], position = 5) =>
  coverageOf(bytes, { position, numbers, subFilter: null, moved: false });

it('covers all but the value, up to the end of the save', () => {
  const { problem, ...covered } = coverage([0, 20, 26, 14]);
  expect(problem).toBeNull();
  expect(covered).toMatchObject({ contents: Buffer.from([0x0a, 0x0b]), end: 40 });
  expect(covered).toHaveProperty('ranges', [bytes.subarray(0, 20), bytes.subarray(26)]);
});

it.each([
  ['a single part', [0, 40], /names a single part/],
  ['three parts', [0, 20, 26, 4, 30, 10], /does not have two parts/],
  ['no beginning', [5, 15, 26, 14], /the beginning of the file is not signed/],
  ['a negative length', [0, 20, 26, -4], /is not valid/],
  ['half a byte', [0, 20.5, 26, 14], /is not valid/],
  ['parts that overlap', [0, 26, 20, 14], /overlap/],
  ['more than the file', [0, 20, 26, 15], /beyond the end of the file/],
  ['no second part', [0, 20, 26, 0], /ends before its own value/],
  ['more left out than the value', [0, 19, 26, 14], /more than its own value/],
] as const)('tells a range with %s', (_, numbers, problem) => {
  expect(coverage(numbers).problem).toMatch(problem);
});

it('tells a range that stands behind what it signs', () => {
  expect(coverage([0, 20, 26, 10], 36).problem).toMatch(/stands outside/);
  expect(coverage([0, 20, 26, 10], 35).problem).toBeNull();
});
