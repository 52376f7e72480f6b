/** Measuring ink and tilt. */
import { expect, test } from 'vitest';
import { rotateSmall, type Bitmap } from '../../../src/document/index.ts';
import { inkOf } from '../../../src/extraction/preprocess/ink.ts';
import { lineSharpness, measureSkew } from '../../../src/extraction/preprocess/skew.ts';

/** Rows of dark dashes on white, like lines of words. */
function lines(width = 900, height = 900): Bitmap {
  const data = new Uint8Array(width * height).fill(255);
  for (let y = 60; y < height - 60; y += 30) {
    for (let x = 80; x < width - 80; x += 1) {
      if ((x + y * 7) % 70 < 12) continue;
      for (let dy = 0; dy < 12; dy += 1) data[(y + dy) * width + x] = (x + dy) % 5 < 3 ? 20 : 255;
    }
  }
  return { width, height, channels: 1, data, dpi: null };
}

test.each([-7, -3, -0.8, 0.6, 2, 5])('a tilt of %d degrees is measured to a tenth', (degrees) => {
  expect(Math.abs(measureSkew(inkOf(rotateSmall(lines(), degrees))) - degrees)).toBeLessThan(0.1);
});

test('an upright page is not turned', () => {
  expect(measureSkew(inkOf(lines()))).toBe(0);
  expect(measureSkew(inkOf(rotateSmall(lines(), 0.15)))).toBe(0);
});

test('a filled banner above level lines is not tilted', () => {
  const size = 500;
  const data = new Uint8Array(size * size).fill(1, 40 * size, 260 * size);
  for (let y = 280; y < size - 60; y += 30) {
    for (let x = 80; x < size / 2; x += 1) {
      if ((x + y * 7) % 70 < 12) continue;
      for (let dy = 0; dy < 12; dy += 1) data[(y + dy) * size + x] = (x + dy) % 5 < 3 ? 1 : 0;
    }
  }
  expect(measureSkew({ width: size, height: size, factor: 1, data })).toBe(0);
});

test('the slanted grain of a background is not taken for lines of text', () => {
  const size = 800;
  let seed = 1;
  const data = Uint8Array.from({ length: size * size }, (_, i) => {
    seed = (seed * 48_271) % 2_147_483_647;
    const isDense = (Math.floor(i / size) + Math.floor((i % size) / 9)) % 40 < 20;
    return seed % 100 < (isDense ? 14 : 11) ? 60 : 230;
  });
  expect(measureSkew(inkOf({ width: size, height: size, channels: 1, data, dpi: null }))).toBe(0);
});

test('a blank page has no ink and no tilt', () => {
  const blank: Bitmap = {
    width: 300,
    height: 300,
    channels: 1,
    data: new Uint8Array(90_000).fill(250),
    dpi: null,
  };
  const ink = inkOf(blank);
  expect(ink.data.includes(1)).toBe(false);
  expect(measureSkew(ink)).toBe(0);
});

test('a shadow over the page is not taken for ink', () => {
  const data = Uint8Array.from({ length: 640_000 }, (_, i) => 250 - Math.floor((i % 800) / 5));
  expect(inkOf({ width: 800, height: 800, channels: 1, data, dpi: null }).data.includes(1)).toBe(false);
});

test('rows of text stand out along the lines and not across them', () => {
  const { rows, columns } = lineSharpness(inkOf(lines()));
  expect(rows).toBeGreaterThan(2 * columns);
});
