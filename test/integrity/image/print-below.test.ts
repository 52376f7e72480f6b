/** Tests of telling whether a scan shows print where something lies over it. */
import { describe, expect, it } from 'vitest';
import type { Bitmap } from '../../../src/document/index.ts';
import { printBelow } from '../../../src/integrity/image/print-below.ts';

const [width, height] = [200, 100];
/** A scan at one pixel per point with pieces of ink, each left, top, width and height. */
function scanWith(...pieces: readonly (readonly [number, number, number, number])[]) {
  const bitmap: Bitmap = {
    ...{ width, height, channels: 1, dpi: null },
    data: new Uint8Array(width * height).fill(230),
  };
  for (const [left, top, across, down] of pieces) {
    for (let y = top; y < top + down; y += 1)
      bitmap.data.fill(20, y * width + left, y * width + left + across);
  }
  return { bitmap, left: 0, top: 0, width, height };
}
const BOX = { x0: 80, y0: 40, x1: 120, y1: 60 };

describe('print below a place', () => {
  it.each([
    ['two characters', [[85, 44, 8, 12] as const, [97, 44, 8, 12] as const], 12],
    ['characters that touch', [[85, 44, 24, 12] as const], 12],
    ['one character or a bullet', [[85, 44, 8, 12] as const], null],
    ['a ruling', [[82, 50, 36, 2] as const], null],
    ['characters of which most lie beside it', [[60, 44, 24, 12] as const, [116, 44, 20, 12] as const], null],
  ])('tells the height of %s', (_, pieces, expected) => {
    expect(printBelow(scanWith(...pieces), BOX)).toEqual({ height: expected, paper: 230 });
  });
});
