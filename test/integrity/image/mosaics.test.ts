/** Tests of telling mosaics from print and from codes of black and white cells. */
import { describe, expect, it } from 'vitest';
import type { Bitmap } from '../../../src/document/index.ts';
import { tellMosaics } from '../../../src/integrity/image/mosaics.ts';
import { findGlyphs, findWords } from '../../../src/integrity/image/words.ts';
import { createRandom } from '../../tamper/random.ts';
import { drawReceipt } from '../../tamper/receipt.ts';

const PLACE = { x0: 43, y0: 40, x1: 157, y1: 80 };

/** White paper with cells of 9.5 x 10 pixels at a place, in tones that are drawn from a list. */
function withCells(tones: readonly number[]): Bitmap {
  const [width, height] = [240, 120];
  const random = createRandom(4);
  const cells = Array.from({ length: 48 }, () => tones[Math.floor(random() * tones.length)] ?? 0);
  const data = new Uint8Array(width * height).fill(245);
  for (let y = PLACE.y0; y < PLACE.y1; y += 1)
    for (let x = PLACE.x0; x < PLACE.x1; x += 1) {
      const cell = 12 * Math.floor((y - PLACE.y0) / 10) + Math.floor((x - PLACE.x0) / 9.5);
      data[y * width + x] = cells[cell] ?? 0;
    }
  return { width, height, channels: 1, data, dpi: null };
}

const isMosaic = (page: Bitmap, place = PLACE): boolean =>
  tellMosaics(page, findWords(findGlyphs(page)))(place);

describe('tellMosaics', () => {
  it('knows cells of many tones, also where their pitch is not whole', () => {
    expect(isMosaic(withCells([60, 85, 110, 135, 160, 185]))).toBe(true);
  });

  it('takes cells in two tones for a code', () => {
    expect(isMosaic(withCells([20, 235]))).toBe(false);
  });

  it('takes print for none', () => {
    expect(isMosaic(drawReceipt(3), { x0: 30, y0: 30, x1: 300, y1: 66 })).toBe(false);
  });
});
