/** Tests of finding words of drawn pictures that another program drew. */
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Bitmap } from '../../../src/document/index.ts';
import { drawText } from '../../tamper/draw-text.ts';
import { asPng, drawReceipt } from '../../tamper/receipt.ts';
import { codesOf, indicatorOf, screenFor } from '../screen.ts';

const ID = 'image_glyph_rendering';
const screened = screenFor(ID);
const [WIDTH, HEIGHT] = [520, 720];

/** Where a word stands, by its line and column: pixels, which may be parts of them. */
type Place = (line: number, column: number) => { readonly right?: number; readonly down?: number };

/** Three columns of numbers as a program draws them, on ground of one color. */
function drawTable(place: Place): Bitmap {
  const bitmap: Bitmap = {
    width: WIDTH,
    height: HEIGHT,
    channels: 1,
    data: new Uint8Array(WIDTH * HEIGHT),
    dpi: null,
  };
  bitmap.data.fill(250);
  for (let line = 0; line < 20; line += 1) {
    ['52345', '45623', '36254'].forEach((digits, column) => {
      const { right = 0, down = 0 } = place(line, column);
      const [x0, y0] = [40 + column * 155 + right, 40 + line * 32 + down];
      drawText(bitmap, digits, { x0, y0, x1: x0 + 80, y1: y0 + 18 });
    });
  }
  return bitmap;
}

const oneWord: Place = (line, column) => (line === 9 && column === 1 ? { down: 0.4 } : {});

describe(ID, () => {
  it('finds a word whose digits were drawn at another height of the pixels, and where it is', async () => {
    const report = await screened(await asPng(drawTable(oneWord)));
    const { status, evidence } = indicatorOf(report, ID);
    expect(status).toBe('detected');
    expect(evidence).toMatchObject([{ code: 'WORD_DRAWN_OTHERWISE', detail: /^5 letters or digits/ }]);
    const [left = 0, top = 0, right = 0, bottom = 0] = evidence?.[0]?.box ?? [];
    const box = [left * WIDTH, top * HEIGHT, right * WIDTH, bottom * HEIGHT];
    [195, 328, 275, 346].forEach((edge, at) => {
      expect(Math.abs((box[at] ?? 0) - edge)).toBeLessThan(8);
    });
    expect(report.requires_manual_review).toBe(true);
    expect(report.is_suspicious).toBe(false);
  });

  it('leaves words alone that begin at parts of a pixel', async () => {
    const parts: Place = (line, column) => ({ right: ((line * 3 + column) % 4) / 4 });
    expect(indicatorOf(await screened(await asPng(drawTable(parts))), ID).status).toBe('clear');
  });

  it('leaves a page alone on which several words are drawn otherwise', async () => {
    const several: Place = (line, column) => (line % 6 === 3 && column === 1 ? { down: line / 20 } : {});
    expect(indicatorOf(await screened(await asPng(drawTable(several))), ID).status).toBe('clear');
  });

  it('does not apply to what was compressed with loss, and to scans', async () => {
    const { data, ...raw } = drawTable(oneWord);
    const jpeg = await sharp(data, { raw }).jpeg({ quality: 95 }).toBuffer();
    for (const bytes of [jpeg, await asPng(drawReceipt(5))]) {
      const report = await screened(bytes);
      expect(codesOf(report, ID)).toEqual([]);
      expect(indicatorOf(report, ID).status).toBe('not_applicable');
    }
  });
});
