/** Noticing and evening out the light of photographs. */
import { expect, test } from 'vitest';
import type { Bitmap } from '../../../src/document/index.ts';
import { evenLight, isUnevenlyLit } from '../../../src/extraction/preprocess/even-light.ts';

const [WIDTH, HEIGHT] = [480, 640];

/** Lines of dark dashes on paper whose brightness is `paperAt` a place; ink has a third of it. */
function pageOn(paperAt: (x: number, y: number) => number): Bitmap {
  const data = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const isInk = y % 30 < 10 && x % 8 < 3;
    return Math.round(paperAt(x, y) * (isInk ? 1 / 3 : 1));
  });
  return { width: WIDTH, height: HEIGHT, channels: 1, data, dpi: null };
}

const scan = pageOn(() => 235);
const shaded = pageOn((x) => 90 + (140 * x) / WIDTH);
const edged = pageOn((x) => (x < 30 ? 0 : 235));
const gray = ({ data }: Bitmap, x: number, y: number): number => data[y * WIDTH + x] ?? -1;

test('scans are lit evenly, with a black edge of the scanner too; paper in a shadow is not', () => {
  expect([scan, edged, shaded].map(isUnevenlyLit)).toEqual([false, false, true]);
});

test('shaded paper becomes white, and the ink on it equally dark', () => {
  const even = evenLight(shaded);
  expect(even).toMatchObject({ width: WIDTH, height: HEIGHT, channels: 1 });
  for (const x of [5, 245, 470]) expect(gray(even, x, 320)).toBeGreaterThan(245);
  const inks = [8, 240, 472].map((x) => gray(even, x, 305));
  expect(Math.max(...inks) - Math.min(...inks)).toBeLessThan(15);
  expect(Math.max(...inks)).toBeLessThan(130);
});

test('what is white stays white, and what is black stays black', () => {
  const sharp = pageOn(() => 255);
  const even = evenLight({ ...sharp, data: sharp.data.map((value) => (value < 255 ? 0 : 255)) });
  expect(new Set(even.data)).toEqual(new Set([0, 255]));
});
