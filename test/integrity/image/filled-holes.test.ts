/** Tests of telling punch holes that were filled from other places without grain. */
import { describe, expect, it } from 'vitest';
import type { Bitmap } from '../../../src/document/index.ts';
import { findFilledHoles } from '../../../src/integrity/image/filled-holes.ts';

const [WIDTH, HEIGHT, RADIUS] = [800, 1100, 14];

/** Paper with grain and places of one value around points, discs unless square. */
function filled(points: readonly (readonly [number, number])[], { square = false } = {}): Bitmap {
  const data = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => 200 + ((at * 37) % 41));
  for (const [left, top] of points)
    for (let y = -RADIUS; y < RADIUS; y += 1) {
      const half = square ? RADIUS : Math.round(Math.sqrt(RADIUS ** 2 - y ** 2));
      data.fill(220, (top + y) * WIDTH + left - half, (top + y) * WIDTH + left + half);
    }
  return { width: WIDTH, height: HEIGHT, channels: 1, data, dpi: null };
}

const PAIR = [
  [40, 300],
  [42, 700],
] as const;

describe('findFilledHoles', () => {
  it('finds two discs one below the other at the side', () => {
    expect(findFilledHoles(filled(PAIR), [])).toHaveLength(2);
  });

  it.each([
    ['one disc', filled([[40, 300]])],
    ['discs within the page', filled(PAIR.map(([x, y]) => [x + 200, y]))],
    [
      'discs that are not in line',
      filled([
        [40, 300],
        [80, 340],
      ]),
    ],
    ['rectangles', filled(PAIR, { square: true })],
  ])('takes %s for none', (_, page) => {
    expect(findFilledHoles(page, [])).toEqual([]);
  });

  it('takes discs for none beside which print stands', () => {
    const words = PAIR.map(([x, y]) => ({ x0: x + 20, y0: y, x1: x + 30, y1: y + 12 }));
    expect(findFilledHoles(filled(PAIR), words)).toEqual([]);
  });
});
