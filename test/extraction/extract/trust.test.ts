/** Tests of calibrated confidence. */
import { describe, expect, it } from 'vitest';
import { calibrated, trustGroupOf } from '../../../src/extraction/extract/trust.ts';
import type { TrustGroup } from '../../../src/extraction/extract/trust.ts';

const GROUPS: readonly TrustGroup[] = ['typed', 'names', 'text', 'cells'];

describe('calibrated confidence', () => {
  it('never falls while the raw one rises, and stays between 0 and 1', () => {
    for (const group of GROUPS) {
      const said = Array.from({ length: 101 }, (_, at) => calibrated(group, at / 100));
      expect(said).toEqual([...said].sort((a, b) => a - b));
      expect(said[0]).toBeGreaterThanOrEqual(0);
      expect(said.at(-1)).toBeLessThan(1);
    }
  });

  it('tells strong evidence from weak', () => {
    for (const group of GROUPS) expect(calibrated(group, 0.95)).toBeGreaterThan(calibrated(group, 0.1));
  });

  it('keeps apart values that are right unequally often', () => {
    expect(trustGroupOf('money')).toBe('typed');
    expect(trustGroupOf('org')).toBe('names');
    expect(trustGroupOf('text')).toBe('text');
  });
});
