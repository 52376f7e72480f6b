/** Tests of the score: logistic, and the right row of weights. */
import { describe, expect, it } from 'vitest';
import { scoreOf, weightsFor } from '../../src/extraction/score.ts';

describe('scores', () => {
  it('are logistic in the weighted features', () => {
    expect(scoreOf({}, { bias: 0 })).toBe(0.5);
    expect(scoreOf({ label: 1 }, { bias: -1, label: 1 })).toBe(0.5);
    expect(scoreOf({ unknown: 9 }, { bias: 0 })).toBe(0.5);
  });

  it('use the most special row of weights there is', () => {
    const gross = weightsFor({ type: 'money', concept: 'gross_total', party: null });
    const other = weightsFor({ type: 'money', concept: 'discount', party: null });
    expect(gross['share']).toBeGreaterThan(0);
    expect(other['share']).toBeUndefined();
    expect(weightsFor({ type: 'quantity', concept: null, party: null })['bias']).toBeLessThan(0);
  });
});
