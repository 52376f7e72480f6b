/** Whether a reversible JPEG 2000 was kept whole, by pixels made from its finest coefficients. */
import { describe, expect, it } from 'vitest';
import type { Bitmap } from '../../../../src/document/index.ts';
import { isWhole } from '../../../../src/integrity/image/source/whole-wavelets.ts';
import { createRandom } from '../../../tamper/random.ts';

const SIDE = 200;

/** One step of the inverse 5-3 wavelet along a line of even and odd places (ITU-T T.800, annex F.3.8.2.1), in place. */
function synthesize(line: number[]): void {
  const at = (index: number): number =>
    line[index < 0 ? -index : index >= line.length ? 2 * line.length - 2 - index : index] ?? 0;
  for (let n = 0; n < line.length; n += 2) line[n] = at(n) - Math.floor((at(n - 1) + at(n + 1) + 2) / 4);
  for (let n = 1; n < line.length; n += 2) line[n] = at(n) + Math.floor((at(n - 1) + at(n + 1)) / 2);
}

/** Gray pixels of a middle gray with grain, of which `left` makes what a decoder has. */
function grainy(left: (coefficient: number) => number, seed: number): readonly number[] {
  const random = createRandom(seed);
  const grain = (): number => Math.round(12 * (random() + random() + random() - 1.5));
  const rows = Array.from({ length: SIDE }, (_, y) =>
    Array.from({ length: SIDE }, (_value, x) => {
      const fine = left(grain());
      return x % 2 === 0 && y % 2 === 0 ? 128 + fine : fine;
    }),
  );
  for (const row of rows) synthesize(row);
  for (let x = 0; x < SIDE; x += 1) {
    const column = rows.map((row) => row[x] ?? 0);
    synthesize(column);
    column.forEach((value, y) => rows[y]?.splice(x, 1, value));
  }
  return rows.flat();
}

const kept = (coefficient: number): number => coefficient;
/** The last bit is left out, and the middle taken for it. */
const cut = (coefficient: number): number =>
  Math.abs(coefficient) < 2 ? 0 : Math.sign(coefficient) * (2 * Math.floor(Math.abs(coefficient) / 2) + 1);

const gray = (left: (coefficient: number) => number): Bitmap => {
  const data = Uint8Array.from(grainy(left, 1));
  return { width: SIDE, height: SIDE, channels: 1, data, dpi: null };
};

describe('a reversible wavelet', () => {
  it('is whole where the smallest coefficients are there, and not where their last bit was left out', () => {
    expect(isWhole(gray(kept), false)).toBe(true);
    expect(isWhole(gray(cut), false)).toBe(false);
  });

  it('is not known to be whole where too little is on the page', () => {
    expect(
      isWhole(
        gray(() => 0),
        false,
      ),
    ).toBe(false);
  });

  it('is asked by the brightness of colors that were joined', () => {
    const colored = (left: (coefficient: number) => number): Bitmap => {
      const [brightness, blueLess, redLess] = [1, 2, 3].map((seed) => grainy(left, seed));
      const data = new Uint8Array(3 * SIDE * SIDE);
      brightness?.forEach((y, at) => {
        const [u, v] = [(blueLess?.[at] ?? 128) - 128, (redLess?.[at] ?? 128) - 128];
        const green = y - Math.floor((u + v) / 4);
        data.set([v + green, green, u + green], 3 * at);
      });
      return { width: SIDE, height: SIDE, channels: 3, data, dpi: null };
    };
    expect(isWhole(colored(kept), true)).toBe(true);
    expect(isWhole(colored(cut), true)).toBe(false);
    // By red alone, what was left out would not show.
    expect(isWhole(colored(cut), false)).toBe(true);
  });
});
