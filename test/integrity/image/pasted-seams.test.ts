/** Tests of finding the blocks at the sides of pages that lie on a ground of one value. */
import { describe, expect, it } from 'vitest';
import type { Bitmap } from '../../../src/document/index.ts';
import { seamBlocks } from '../../../src/integrity/image/pasted-seams.ts';
import type { InkBox } from '../../../src/integrity/image/words.ts';

const [WIDTH, HEIGHT] = [400, 480];
const COLUMNS = WIDTH / 8;

/** A picture of paper with grain in which places are of one value. */
function withWhite(places: readonly InkBox[]): Bitmap {
  const data = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => 200 + ((at * 37) % 41));
  for (const { x0, y0, x1, y1 } of places)
    for (let y = y0; y < y1; y += 1) data.fill(255, y * WIDTH + x0, y * WIDTH + x1);
  return { width: WIDTH, height: HEIGHT, channels: 1, data, dpi: null };
}

const TOP = { x0: 0, y0: 0, x1: WIDTH, y1: 20 };
const RIGHT = { x0: 381, y0: 0, x1: WIDTH, y1: HEIGHT };

const isSeam = (page: Bitmap, column: number, row: number): boolean =>
  seamBlocks(page)?.[row * COLUMNS + column] === 1;

describe('seamBlocks', () => {
  it('marks the blocks that a frame cuts, and those only', () => {
    const page = withWhite([TOP, RIGHT]);
    expect(isSeam(page, 20, 2)).toBe(true);
    expect(isSeam(page, 47, 30)).toBe(true);
    expect(isSeam(page, 20, 3)).toBe(false);
    expect(isSeam(page, 46, 30)).toBe(false);
  });

  it('marks none at white-out that reaches the frame', () => {
    const page = withWhite([TOP, RIGHT, { x0: 300, y0: 100, x1: WIDTH, y1: 140 }]);
    expect(isSeam(page, 37, 14)).toBe(false);
    expect(isSeam(page, 47, 30)).toBe(true);
  });

  it('marks none where white-out reaches a part of a side', () => {
    expect(seamBlocks(withWhite([{ x0: 200, y0: 100, x1: WIDTH, y1: 300 }]))).toBe(null);
  });

  it('marks none at a band that was taken out of a page from side to side', () => {
    const page = withWhite([TOP, RIGHT, { x0: 0, y0: 200, x1: WIDTH, y1: 240 }]);
    expect(isSeam(page, 20, 2)).toBe(true);
    expect(isSeam(page, 20, 24)).toBe(false);
    expect(isSeam(page, 20, 30)).toBe(false);
  });

  it('marks both of two pages of different width that lie on a sheet', () => {
    const page = withWhite([
      TOP,
      RIGHT,
      { x0: 0, y0: 200, x1: WIDTH, y1: 243 },
      { x0: 280, y0: 243, x1: WIDTH, y1: HEIGHT },
    ]);
    expect(isSeam(page, 20, 24)).toBe(true);
    expect(isSeam(page, 20, 30)).toBe(true);
  });

  it('finds no pages among the print of white paper', () => {
    const page = withWhite([{ x0: 0, y0: 0, x1: WIDTH, y1: HEIGHT }]);
    for (let y = 40; y < 440; y += 16) page.data.fill(30, y * WIDTH + 40, y * WIDTH + 360);
    expect(seamBlocks(page)).toBe(null);
  });
});
