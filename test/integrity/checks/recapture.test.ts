/** Tests of telling photos of a screen from photos and scans of paper. */
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../tamper/random.ts';
import { asJpeg, drawReceipt } from '../../tamper/receipt.ts';
import type { Bitmap } from '../../../src/document/index.ts';
import { codesOf, indicatorOf, screenFor } from '../screen.ts';

const ID = 'recapture';
const screened = screenFor(ID);

/** The page, with its light weakened between the pixels of a screen, seen slightly askew; `rows`: between lines only. */
function onScreen(page: Bitmap, { pitch, rows = false }: { pitch: number; rows?: boolean }): Bitmap {
  const random = createRandom(3);
  const [cosine, sine] = [Math.cos(0.04) / pitch, Math.sin(0.04) / pitch];
  const data = page.data.map((level, at) => {
    const [x, y] = [at % page.width, Math.floor(at / page.width)];
    const wave = (phase: number): number => 0.93 + 0.07 * Math.cos(2 * Math.PI * phase);
    const across = rows ? 1 : wave(x * cosine - y * sine);
    return Math.max(0, Math.min(245, level * across * wave(x * sine + y * cosine) + 4 * random()));
  });
  return { ...page, data };
}

/** A receipt with blank paper below it, as most photos show some. */
function photo(): Bitmap {
  const receipt = drawReceipt(12);
  const height = receipt.height + 320;
  const random = createRandom(5);
  const data = new Uint8Array(receipt.width * height).map(() => 205 + 12 * (random() + random() - 1));
  data.set(receipt.data);
  return { ...receipt, height, data };
}

describe(ID, { timeout: 60_000 }, () => {
  it.each([2.3, 3.1])(
    'finds the pixels of a screen that are %f pixels wide, and scores them as context',
    async (pitch) => {
      const report = await screened(await asJpeg(onScreen(photo(), { pitch }), 90));
      expect(codesOf(report, ID)).toEqual(['RECAPTURE']);
      expect(report.requires_manual_review).toBe(false);
    },
  );

  it('leaves paper alone, and what repeats in one direction only, as the lines of a scanner', async () => {
    for (const page of [photo(), onScreen(photo(), { pitch: 3.1, rows: true })]) {
      expect(indicatorOf(await screened(await asJpeg(page, 90)), ID).status).toBe('clear');
    }
  });

  it('says that it cannot tell where all paper is white', async () => {
    expect(
      indicatorOf(await screened(await asJpeg(drawReceipt(12, { whitened: true }), 90)), ID).status,
    ).toBe('inconclusive');
  });
});
