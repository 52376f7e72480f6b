/** Tests of the sums that choose between printed amounts. */
import { describe, expect, it } from 'vitest';
import { balance } from '../../../src/extraction/extract/arithmetic.ts';

const scored = (...pairs: [string, number][]): { value: string; score: number }[] =>
  pairs.map(([value, score]) => ({ value, score }));

describe('balancing totals', () => {
  it('prefers the printed amounts that add up', () => {
    const triple = balance(
      scored(['100.00', 0.9]),
      scored(['7.00', 0.7], ['19.00', 0.6]),
      scored(['100.00', 0.8], ['119.00', 0.7]),
    );
    expect(triple).toEqual([0, 1, 1]);
  });

  it('is null when nothing adds up', () => {
    expect(balance(scored(['100.00', 0.9]), scored(['7.00', 0.7]), scored(['119.00', 0.8]))).toBeNull();
  });

  it('does not sacrifice strong evidence for a sum by chance', () => {
    expect(
      balance(
        scored(['100.00', 0.95], ['1.00', 0.1]),
        scored(['7.00', 0.95], ['2.00', 0.1]),
        scored(['119.00', 0.95], ['3.00', 0.1]),
      ),
    ).toBeNull();
  });
});
