/** The fast transforms against their definitions, on numbers without any structure. */
import { describe, expect, it } from 'vitest';
import { inverse, transform } from '../../../src/integrity/image/blocks.ts';
import { createFourier } from '../../../src/integrity/image/kind/fourier.ts';
import { NO_VOTE, voteForGrids } from '../../../src/integrity/image/history/grid-votes.ts';

/** Numbers from 0 to 1 that are the same in every run. */
function numbers(count: number): readonly number[] {
  let state = 20_081;
  return Array.from({ length: count }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  });
}

/** T.81, A.3.3, as it stands. */
const definition = (pixels: ArrayLike<number>, u: number, v: number): number => {
  let sum = 0;
  for (let y = 0; y < 8; y += 1) {
    for (let x = 0; x < 8; x += 1) {
      const across = Math.cos(((2 * x + 1) * u * Math.PI) / 16);
      sum += (pixels[y * 8 + x] ?? 0) * across * Math.cos(((2 * y + 1) * v * Math.PI) / 16);
    }
  }
  return (sum / 4) * (u === 0 ? Math.SQRT1_2 : 1) * (v === 0 ? Math.SQRT1_2 : 1);
};

describe('transform', () => {
  const pixels = Float32Array.from(numbers(64), (value) => 255 * value - 128);
  const coefficients = new Float32Array(64);
  transform(pixels, coefficients);

  it('gives the coefficients that the standard defines', () => {
    for (let at = 0; at < 64; at += 1)
      expect(coefficients[at]).toBeCloseTo(definition(pixels, at & 7, at >> 3), 3);
  });

  it('is undone by its inverse', () => {
    const back = new Float32Array(64);
    inverse(coefficients, back);
    for (let at = 0; at < 64; at += 1) expect(back[at]).toBeCloseTo(pixels[at] ?? 0, 3);
  });
});

describe('createFourier', () => {
  it('gives the sums that define the transform, also down a column', () => {
    const [real, imaginary] = [Float64Array.from(numbers(64)), new Float64Array(64)];
    const column = Float64Array.from({ length: 8 }, (_, at) => real[3 + 8 * at] ?? 0);
    createFourier(8)(real, imaginary, { from: 3, step: 8 });
    for (let frequency = 0; frequency < 8; frequency += 1) {
      const angle = (at: number): number => (-2 * Math.PI * frequency * at) / 8;
      const re = column.reduce((sum, value, at) => sum + value * Math.cos(angle(at)), 0);
      const im = column.reduce((sum, value, at) => sum + value * Math.sin(angle(at)), 0);
      expect(real[3 + 8 * frequency]).toBeCloseTo(re, 10);
      expect(imaginary[3 + 8 * frequency]).toBeCloseTo(im, 10);
    }
  });
});

describe('voteForGrids', () => {
  const width = 40;
  const data = new Uint8Array(width * width);
  const random = numbers(8 * width * width);
  // Blocks of few coefficients on a grid that begins at (3, 5), and noise at one end.
  for (let y = 0; y < width; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const block = Math.floor((y + 3) / 8) * 8 + Math.floor((x + 5) / 8);
      const across = 40 * (random[2 * block] ?? 0) * Math.cos(((2 * ((x + 5) % 8) + 1) * Math.PI) / 16);
      const down = 40 * (random[2 * block + 1] ?? 0) * Math.cos(((2 * ((y + 3) % 8) + 1) * Math.PI) / 16);
      const noise = x < 30 ? 0 : 60 * (random[width * y + x + 100] ?? 0);
      data[y * width + x] = Math.round(120 + across + down + noise);
    }
  }
  const gray = { width, height: width, channels: 1 as const, data, dpi: null };
  const area = { x0: 2, y0: 1, x1: 39, y1: 38 };
  const votes = voteForGrids(gray, area);

  /** Every pixel's vote by trying its 64 blocks one by one. */
  function slowVote(x: number, y: number): number {
    let [most, vote] = [-1, NO_VOTE];
    for (let top = Math.max(area.y0, y - 7); top <= Math.min(area.y1 - 8, y); top += 1) {
      for (let left = Math.max(area.x0, x - 7); left <= Math.min(area.x1 - 8, x); left += 1) {
        const pixels = Array.from(
          { length: 64 },
          (_, at) => data[(top + (at >> 3)) * width + left + (at & 7)] ?? 0,
        );
        const zeros = Array.from(
          { length: 64 },
          (_, at) => Math.abs(definition(pixels, at & 7, at >> 3)) < 0.5,
        );
        const across = zeros.some((zero, at) => !zero && (at & 7) > 0);
        const down = zeros.some((zero, at) => !zero && at > 7);
        const count = zeros.filter((zero) => zero).length;
        if (!across || !down || count < most) continue;
        vote = count === most ? NO_VOTE : 8 * (top & 7) + (left & 7);
        most = count;
      }
    }
    return vote;
  }

  it('lets every pixel vote for the block with most zeros, for none where two have as many', () => {
    for (let y = area.y0; y < area.y1; y += 3) {
      for (let x = area.x0; x < area.x1; x += 4)
        expect(votes[(y - area.y0) * 37 + x - area.x0], `${String(x)}, ${String(y)}`).toBe(slowVote(x, y));
    }
  });

  it('finds the grid of blocks with few coefficients', () => {
    const counts = new Map<number, number>();
    for (const vote of votes) counts.set(vote, (counts.get(vote) ?? 0) + 1);
    const [first] = [...counts].filter(([vote]) => vote !== NO_VOTE).sort((a, b) => b[1] - a[1]);
    expect(first?.[0]).toBe(8 * 5 + 3);
  });
});
