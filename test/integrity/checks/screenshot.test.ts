/** Tests of telling screenshots from other pictures. */
import { describe, expect, it } from 'vitest';
import { crop } from '../../../src/document/index.ts';
import type { Bitmap } from '../../../src/document/index.ts';
import { drawText } from '../../tamper/draw-text.ts';
import { asJpeg, asPng, drawReceipt, savedOnce } from '../../tamper/receipt.ts';
import { codesOf, indicatorOf, screenFor } from '../screen.ts';

const ID = 'screenshot';
const screened = screenFor(ID);

/** Lines of equal digits, as a program draws them. */
function drawPage(width: number, height: number, paper = 255): Bitmap {
  const data = new Uint8Array(width * height).fill(paper);
  const bitmap: Bitmap = { width, height, channels: 1, data, dpi: null };
  for (let y0 = 120; y0 < height - 60; y0 += 40) {
    drawText(bitmap, '5234552345', { x0: 40, y0, x1: 240, y1: y0 + 18 });
  }
  return bitmap;
}

describe(ID, () => {
  it('knows a drawn picture of the size of a phone, and does not score it', async () => {
    const report = await screened(await asPng(drawPage(750, 1334)));
    expect(indicatorOf(report, ID).evidence).toMatchObject([
      { code: 'SCREENSHOT', detail: /size of a screen \(750 x 1334\)/ },
    ]);
    expect(report.risk_score).toBeLessThan(8);
    expect(report.document_class).toBe('screenshot');
  });

  it('knows it by its status bar in other sizes', async () => {
    const page = drawPage(700, 1400);
    drawText(page, '0941', { x0: 30, y0: 20, x1: 90, y1: 40 });
    drawText(page, '54', { x0: 620, y0: 20, x1: 660, y1: 40 });
    expect(codesOf(await screened(await asPng(page)), ID)).toEqual(['SCREENSHOT']);
  });

  it('knows it by its size also where its picture came from a JPEG whose blocks began elsewhere', async () => {
    const [x, y, width, height] = [3, 5, 640, 1136];
    const saved = await savedOnce(drawPage(width + x, height + y, 205), 80);
    const report = await screened(await asPng(crop(saved, { x, y, width, height })));
    expect(codesOf(report, ID)).toEqual(['SCREENSHOT']);
  });

  it('does not take drawn pages and scans for it', async () => {
    for (const [kind, bytes] of [
      ['born_digital', await asPng(drawPage(850, 1100))],
      ['scan', await asJpeg(drawReceipt(2), 90)],
    ] as const) {
      const report = await screened(bytes);
      expect(indicatorOf(report, ID).status).toBe('clear');
      expect(report.document_class).toBe(kind);
    }
  });
});
