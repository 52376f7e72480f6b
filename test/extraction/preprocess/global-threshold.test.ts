/** Tests of telling print that one brightness for the whole page would take for paper. */
import { expect, test } from 'vitest';
import type { Bitmap } from '../../../src/document/index.ts';
import { isLostToThreshold } from '../../../src/extraction/preprocess/global-threshold.ts';
import { inkOf } from '../../../src/extraction/preprocess/ink.ts';

const [WIDTH, HEIGHT] = [300, 400];

/** A page with lines of strokes of a gray level, below a band. */
function page({ band, ink }: { readonly band: number; readonly ink: number }): Bitmap {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(250);
  data.fill(band, 0, WIDTH * 80);
  for (let y = 100; y < HEIGHT - 12; y += 24) {
    for (let row = y; row < y + 10; row += 1) {
      for (let x = 20; x < WIDTH - 20; x += 9) data.fill(ink, row * WIDTH + x, row * WIDTH + x + 3);
    }
  }
  return { width: WIDTH, height: HEIGHT, channels: 1, data, dpi: null };
}

test('gray print below a black band is lost, and would be found alone', () => {
  const below = page({ band: 0, ink: 190 });
  expect(isLostToThreshold(below, inkOf(below))).toBe(true);
  const alone = page({ band: 250, ink: 190 });
  expect(isLostToThreshold(alone, inkOf(alone))).toBe(false);
});

test('dark print below a black band is not lost', () => {
  const below = page({ band: 0, ink: 40 });
  expect(isLostToThreshold(below, inkOf(below))).toBe(false);
});
