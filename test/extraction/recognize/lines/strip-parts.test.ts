/** Long strips in parts. */
import { expect, test } from 'vitest';
import { STRIP_HEIGHT, type LineStrip } from '../../../../src/extraction/recognize/lines/line-strip.ts';
import { MOST_WIDTH, partsOf } from '../../../../src/extraction/recognize/lines/strip-parts.ts';

/** A strip full of ink but for gaps; levels are their columns modulo 100. */
function stripOf(width: number, gaps: readonly (readonly [from: number, to: number])[]): LineStrip {
  const data = Uint8Array.from({ length: width * STRIP_HEIGHT }, (_, at) => {
    const x = at % width;
    // Rows above and below the print, of which there is less than paper.
    const isRim = at < 20 * width || at >= 30 * width;
    return isRim || gaps.some(([from, to]) => x >= from && x < to) ? 250 : x % 100;
  });
  return { width, data, toPicture: (place) => place };
}

test('a strip of the most width is one part', () => {
  const strip = stripOf(MOST_WIDTH, [[1000, 1050]]);
  expect(partsOf(strip)).toEqual([{ ...strip, from: 0 }]);
});

test('parts end in the middle of the widest gap of their second half, and hold the strip column by column', () => {
  const strip = stripOf(3000, [
    [100, 200],
    [700, 710],
    [1000, 1020],
    [2000, 2010],
  ]);
  const parts = partsOf(strip);
  expect(parts.map(({ from }) => from)).toEqual([0, 1010, 2005]);
  expect(parts.map(({ width }) => width)).toEqual([1010, 995, 995]);
  const row = 25;
  const columns = parts.flatMap(({ width, data }) => [...data.subarray(row * width, (row + 1) * width)]);
  expect(columns).toEqual([...strip.data.subarray(row * strip.width, (row + 1) * strip.width)]);
});

test('print without any gap is cut, too: no part is wider than the most', () => {
  const parts = partsOf(stripOf(5000, []));
  expect(Math.max(...parts.map(({ width }) => width))).toBeLessThanOrEqual(MOST_WIDTH);
  expect(parts.reduce((sum, { width }) => sum + width, 0)).toBe(5000);
});
