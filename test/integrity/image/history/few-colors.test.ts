/** Tests of pictures whose colors were reduced. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { hasFewColors } from '../../../../src/integrity/image/history/few-colors.ts';
import { codesOf, screenFor } from '../../screen.ts';

const photo = await readFile(path.join(import.meta.dirname, '../../../fixtures/samples/receipt-photo.jpg'));

/** Its pixels, saved in a way and read again. */
async function pixelsOf(bytes: Uint8Array): Promise<Parameters<typeof hasFewColors>[0]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { width, height, channels: channels === 1 ? 1 : 3, data, dpi: null };
}

describe('a picture brought to a palette', () => {
  it('is told by its colors, a gray or full one is not', async () => {
    expect(hasFewColors(await pixelsOf(await sharp(photo).png({ palette: true }).toBuffer()))).toBe(true);
    expect(hasFewColors(await pixelsOf(photo))).toBe(false);
    const gray = await sharp(photo).greyscale().toColorspace('srgb').png().toBuffer();
    expect(hasFewColors(await pixelsOf(gray))).toBe(false);
  });

  it('has no history in which a place could stand out', async () => {
    const bytes = await sharp(photo).png({ palette: true }).toBuffer();
    for (const id of ['image_erased_region', 'ela_tampering_detected']) {
      expect(codesOf(await screenFor(id)(bytes), id)).toEqual([]);
    }
  });
});
