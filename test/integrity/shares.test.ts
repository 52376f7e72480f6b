/** How the points of a score are shared among findings. */
import { expect, it } from 'vitest';
import fc from 'fast-check';
import { riskScore } from '../../src/integrity/score.ts';
import type { SignalCode } from '../../src/integrity/weights.ts';
import { sharesOf } from '../../src/integrity/shares.ts';
import { sumOf } from '../../src/kit/sum.ts';

it('what would be enough alone, twice, is shared and not explained away', () => {
  const codes: readonly SignalCode[] = ['COPIED_GLYPHS', 'COMPRESSION_ISLAND'];
  const [copied = 0, island = 0] = sharesOf(codes, riskScore);
  expect(copied + island).toBe(riskScore(codes) - riskScore([]));
  expect(Math.min(copied, island)).toBeGreaterThan(20);
});

it('a finding that adds nothing has no share, and alike ones have alike shares', () => {
  const largest = (values: readonly number[]): number => Math.max(0, ...values);
  expect(sharesOf([60, 0, 60], largest)).toEqual([30, 0, 30]);
  expect(sharesOf([], largest)).toEqual([]);
  expect(sharesOf([7], largest)).toEqual([7]);
  // What cannot be shared in whole points goes to the first.
  expect(sharesOf([1, 1, 1], largest)).toEqual([1, 0, 0]);
});

it('whole numbers sum up to the whole, whatever the value is', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -20, max: 80 }), { maxLength: 9 }), (values) => {
      const valueOf = (some: readonly number[]): number =>
        Math.round(100 / (1 + Math.exp(3 - sumOf(some) / 10)));
      const shares = sharesOf(values, valueOf);
      expect(sumOf(shares)).toBe(valueOf(values) - valueOf([]));
      expect(shares.every(Number.isInteger)).toBe(true);
    }),
  );
});
