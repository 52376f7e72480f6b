/** Tests of how often sizes of coefficients are to be expected behind two quantizations. */
import { describe, expect, it } from 'vitest';
import {
  densityOf,
  fitSizes,
  mixed,
  smoothed,
} from '../../../../src/integrity/image/twice-quantized/expected-sizes.ts';

const rounded = (density: Float64Array): readonly number[] =>
  [...density].map((value) => Math.round(value * 100) / 100);

describe('densityOf', () => {
  it('puts all coefficients on the multiples of the earlier step, as many as lay between them', () => {
    expect(rounded(densityOf(12, 4, 9))).toEqual([0, 0, 0, 3, 0, 0, 3, 0, 0, 3]);
  });

  it('parts a multiple that lies between two sizes among them', () => {
    expect(rounded(densityOf(15, 10, 6))).toEqual([0, 0.75, 0.75, 1.5, 0.75, 0.75, 1.5]);
  });

  it('blurs fine steps by the rounding of pixels', () => {
    const [, , two = 0, three = 0] = densityOf(3, 1, 6);
    expect(two).toBeCloseTo(3 * 0.0416, 2);
    expect(three).toBeCloseTo(3 * 0.9168, 2);
  });
});

describe('fitSizes', () => {
  const density = densityOf(10, 4, 40);
  const usual = Float64Array.from({ length: 41 }, (_, size) => (size === 0 ? 0 : 1000 * 0.9 ** size));

  it('tells the share of coefficients that were not quantized twice', () => {
    for (const share of [0.02, 0.15, 0.5]) {
      const counts = usual.map((count, size) => count * mixed(density[size] ?? 0, share));
      const fit = fitSizes(counts, usual, density);
      expect(fit.share).toBe(share);
      expect(fit.gain).toBeGreaterThan(0.1);
    }
  });

  it('gains nothing from a step that the sizes do not know', () => {
    expect(fitSizes(usual, usual, density).gain).toBeLessThan(0);
  });
});

describe('smoothed', () => {
  it('levels peaks and gaps and leaves zero out', () => {
    const comb = Float64Array.from({ length: 31 }, (_, size) => (size % 3 === 0 ? 300 : 0));
    const level = smoothed(comb, 8);
    expect(level[0]).toBe(0);
    for (let size = 9; size <= 21; size += 1) expect(Math.abs((level[size] ?? 0) - 100)).toBeLessThan(12);
  });
});
