/** Tests of telling pages from pictures whose texture looks like words. */
import { describe, expect, it } from 'vitest';
import { toGray } from '../../../../src/document/index.ts';
import type { Bitmap } from '../../../../src/document/index.ts';
import { showsText } from '../../../../src/integrity/image/kind/shows-text.ts';
import { findComponents, findWords, glyphsAmong } from '../../../../src/integrity/image/words.ts';
import { createRandom } from '../../../tamper/random.ts';
import { drawReceipt } from '../../../tamper/receipt.ts';

const shows = (bitmap: Bitmap): boolean => {
  const glyphs = glyphsAmong(findComponents(toGray(bitmap)));
  expect(glyphs.length).toBeGreaterThan(50);
  return showsText(glyphs, findWords(glyphs));
};

/** Dark spots of many sizes, as leaves and stones are. */
function texture(seed: number): Bitmap {
  const random = createRandom(seed);
  const page = drawReceipt(1);
  page.data.fill(220);
  for (let spot = 0; spot < 260; spot += 1) {
    const [x, y] = [Math.floor(random() * 480), Math.floor(random() * 680)];
    const [wide, high] = [4 + Math.floor(random() * 20), 4 + Math.floor(36 * random() ** 2)];
    for (let row = y; row < y + high; row += 1)
      page.data.fill(40 + Math.floor(random() * 40), row * page.width + x, row * page.width + x + wide);
  }
  return page;
}

describe('showsText', () => {
  it('sees lines on a receipt, also when it is small print', () => {
    expect(shows(drawReceipt(4))).toBe(true);
    expect(shows(drawReceipt(5, { whitened: true }))).toBe(true);
  });

  it('sees none in texture', () => {
    for (const seed of [1, 2, 3]) expect(shows(texture(seed))).toBe(false);
  });
});
