/** Tests of telling what stands at the rim of a picture from what was changed. */
import { describe, expect, it } from 'vitest';
import type { Bitmap } from '../../../src/document/index.ts';
import { isRimStrip, sortPlaces } from '../../../src/integrity/image/overlay.ts';
import { Picture } from '../../../src/integrity/image/picture.ts';
import { drawText } from '../../tamper/draw-text.ts';

describe('isRimStrip', () => {
  const [width, height] = [619, 804];
  const picture: Bitmap = {
    width,
    height,
    channels: 1,
    data: Uint8Array.from({ length: width * height }, (_, at) => 200 + ((at * 37) % 41)),
    dpi: null,
  };
  const framed: Bitmap = {
    ...picture,
    data: picture.data.map((level, at) => {
      const [x, y] = [at % width, Math.floor(at / width)];
      return x < 24 || x >= width - 24 || y < 24 || y >= height - 24 ? 255 : level;
    }),
  };

  it.each([
    ['the last whole blocks at the right', { x0: 608, y0: 32, x1: 616, y1: 80 }],
    ['the first blocks at the left', { x0: 0, y0: 32, x1: 8, y1: 80 }],
    ['the last whole blocks at the bottom', { x0: 80, y0: 792, x1: 160, y1: 800 }],
    ['the first blocks at the top', { x0: 80, y0: 0, x1: 160, y1: 8 }],
  ])('takes %s for one', (_, place) => {
    expect(isRimStrip(picture, place)).toBe(true);
  });

  it.each([
    ['a strip a block away from the rim', { x0: 600, y0: 32, x1: 608, y1: 80 }],
    ['a place that reaches further into the page', { x0: 592, y0: 32, x1: 616, y1: 80 }],
    ['a row of blocks that ends at the side', { x0: 536, y0: 32, x1: 616, y1: 40 }],
  ])('does not take %s for one', (_, place) => {
    expect(isRimStrip(picture, place)).toBe(false);
  });

  it.each([
    ['the seam at the right', { x0: 587, y0: 32, x1: 595, y1: 80 }],
    ['the seam at the top', { x0: 80, y0: 24, x1: 160, y1: 32 }],
  ])('takes %s of a frame for one', (_, place) => {
    expect(isRimStrip(framed, place)).toBe(true);
    expect(isRimStrip(picture, place)).toBe(false);
  });

  it('does not take a strip beside a wide empty part of the page for one', () => {
    expect(
      isRimStrip({ ...picture, data: picture.data.map(() => 255) }, { x0: 500, y0: 80, x1: 508, y1: 120 }),
    ).toBe(false);
  });
});

describe('sortPlaces', () => {
  const [width, height] = [700, 900];
  const bitmap: Bitmap = {
    width,
    height,
    channels: 1,
    data: new Uint8Array(width * height).fill(255),
    dpi: null,
  };
  const line = { y0: 20, y1: 38 };
  const [date, time, number] = [
    { ...line, x0: 200, x1: 228 },
    { ...line, x0: 240, x1: 330 },
    { ...line, x0: 342, x1: 450 },
  ] as const;
  drawText(bitmap, '17', date);
  drawText(bitmap, '452545', time);
  drawText(bitmap, '45236254', number);
  for (let y0 = 120; y0 < 800; y0 += 32) drawText(bitmap, '5234512345', { x0: 60, y0, x1: 220, y1: y0 + 18 });
  const picture = new Picture({ page: 1, bitmap, jpeg: null, orientation: 1 });

  it('takes a line at the rim for a note although one of its words does not stand out', () => {
    expect(sortPlaces(picture, [time, number])).toMatchObject({ notes: [time, number], others: [] });
  });

  it('does not take a word of a line of the page for a note', () => {
    expect(sortPlaces(picture, [number])).toMatchObject({ notes: [], others: [number] });
  });
});
