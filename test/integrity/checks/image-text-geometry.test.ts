/** Tests of finding words that stand off their line in drawn pictures. */
import { describe, expect, it } from 'vitest';
import type { Bitmap } from '../../../src/document/index.ts';
import { drawText } from '../../tamper/draw-text.ts';
import { asPng, drawReceipt } from '../../tamper/receipt.ts';
import { codesOf, indicatorOf, screenFor } from '../screen.ts';

const ID = 'image_text_geometry';
const screened = screenFor(ID);

/** Three columns of numbers as a program draws them; the middle one of one line may be placed otherwise. */
function drawTable(odd: { readonly down: number; readonly height: number }): Bitmap {
  const bitmap: Bitmap = { width: 520, height: 720, channels: 1, data: new Uint8Array(520 * 720), dpi: null };
  bitmap.data.fill(255);
  for (let line = 0; line < 20; line += 1) {
    ['52345', '45623', '36254'].forEach((digits, column) => {
      const moved = line === 9 && column === 1;
      const [x0, y0] = [40 + column * 155, 40 + line * 32 + (moved ? odd.down : 0)];
      drawText(bitmap, digits, { x0, y0, x1: x0 + 80, y1: y0 + (moved ? odd.height : 18) });
    });
  }
  return bitmap;
}

describe(ID, () => {
  it('finds a word of another size above its line, and where it is', async () => {
    const report = await screened(await asPng(drawTable({ down: -8, height: 20 })));
    const { status, evidence } = indicatorOf(report, ID);
    expect(status).toBe('detected');
    expect(evidence).toMatchObject([{ code: 'WORD_OFF_LINE', detail: /above the line .* height/ }]);
    const [left = 0, top = 0, right = 0, bottom = 0] = evidence?.[0]?.box ?? [];
    expect([left * 520 > 190, right * 520 < 280, top * 720 > 315, bottom * 720 < 345]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(report.requires_manual_review).toBe(true);
    expect(report.is_suspicious).toBe(false);
  });

  it('leaves a table alone whose words stand on their lines, and one of another size on its line', async () => {
    for (const odd of [
      { down: 0, height: 18 },
      { down: -2, height: 20 },
    ]) {
      expect(indicatorOf(await screened(await asPng(drawTable(odd))), ID).status).toBe('clear');
    }
  });

  it('does not apply to scans', async () => {
    const report = await screened(await asPng(drawReceipt(5)));
    expect(codesOf(report, ID)).toEqual([]);
    expect(indicatorOf(report, ID).status).toBe('not_applicable');
  });
});
