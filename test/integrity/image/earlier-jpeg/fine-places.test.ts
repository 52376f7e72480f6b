/** Tests of finding what an earlier JPEG of highest quality cannot have given. */
import { describe, expect, it } from 'vitest';
import { toGray } from '../../../../src/document/index.ts';
import type { Bitmap } from '../../../../src/document/index.ts';
import { findFinePlaces } from '../../../../src/integrity/image/earlier-jpeg/fine-places.ts';
import { strongestRectangles } from '../../../../src/integrity/image/earlier-jpeg/strongest-rectangles.ts';
import { findGlyphs, findWords } from '../../../../src/integrity/image/words.ts';
import { drawReceipt, savedOnce, scaledTo } from '../../../tamper/receipt.ts';
import { edited } from '../edited.ts';

const search = (bitmap: Bitmap): ReturnType<typeof findFinePlaces> => {
  const gray = toGray(bitmap);
  return findFinePlaces(bitmap, { gray, words: findWords(findGlyphs(gray)) }, () => Promise.resolve());
};

/** The page in colors that a warm light gives. */
const tinted = ({ data, width, height, dpi }: Bitmap): Bitmap => ({
  width,
  height,
  dpi,
  channels: 3,
  data: Uint8Array.from({ length: 3 * data.length }, (_, at) =>
    Math.round((data[Math.floor(at / 3)] ?? 0) * ([1, 0.96, 0.88][at % 3] ?? 1)),
  ),
});

describe('findFinePlaces', { timeout: 60_000 }, () => {
  it.each([
    ['gray, quality 100', 100, (page: Bitmap) => page],
    ['gray, quality 97', 97, (page: Bitmap) => page],
    ['in color, quality 100', 100, tinted],
  ])('finds a word typed again on a page (%s) and nothing on the page itself', async (_, quality, dye) => {
    const page = await savedOnce(dye(drawReceipt(31)), quality);
    expect(await search(page)).toEqual({ quality, places: [] });
    const { bitmap, box } = edited(page, 'img_retype');
    const found = await search(bitmap);
    expect(found?.places.length).toBe(1);
    const [place] = found?.places ?? [];
    expect(place?.kind).toBe('word');
    expect(place?.x0).toBeLessThan(box.x1);
    expect(place?.x1).toBeGreaterThan(box.x0);
    expect(place?.y0).toBeLessThan(box.y1);
    expect(place?.y1).toBeGreaterThan(box.y0);
  });

  it('says nothing of pages that were no JPEG, or were scaled since', async () => {
    expect(await search(drawReceipt(32))).toBeNull();
    const page = await savedOnce(drawReceipt(32), 100);
    expect(await search(await scaledTo(page, 500))).toBeNull();
  });
});

describe('strongestRectangles', () => {
  it('finds rectangles that do not meet, strongest first, and leaves weak ones out', () => {
    const [columns, rows] = [10, 6];
    const values = new Float32Array(columns * rows).fill(-1);
    for (const at of [12, 13, 22, 23]) values[at] = 3;
    for (const at of [47, 48]) values[at] = 4;
    values[50] = 2;
    expect(strongestRectangles(values, { columns, rows }, 3)).toEqual([
      { left: 2, top: 1, right: 4, bottom: 3, sum: 12 },
      { left: 7, top: 4, right: 9, bottom: 5, sum: 8 },
    ]);
  });

  it('reaches over a gap that the rest outweighs', () => {
    const values = Float32Array.from([5, -1, 5, -20, 1]);
    expect(strongestRectangles(values, { columns: 5, rows: 1 }, 1)).toEqual([
      { left: 0, top: 0, right: 3, bottom: 1, sum: 9 },
      { left: 4, top: 0, right: 5, bottom: 1, sum: 1 },
    ]);
  });
});
