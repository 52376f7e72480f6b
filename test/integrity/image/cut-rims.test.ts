/** Tests of finding white rectangles around which blocks were cut. */
import { describe, expect, it } from 'vitest';
import {
  decodeStored,
  meets,
  overlapOf,
  areaOf,
  readJpegCoefficients,
  toGray,
} from '../../../src/document/index.ts';
import type { Bitmap } from '../../../src/document/index.ts';
import { standardLuma } from '../../../src/document/jpeg-structure.ts';
import { findCutRims } from '../../../src/integrity/image/cut-rims.ts';
import type { CutRim } from '../../../src/integrity/image/cut-rims.ts';
import { findUndecodableTwice } from '../../../src/integrity/image/undecodable.ts';
import { findGlyphs, findWords } from '../../../src/integrity/image/words.ts';
import { editImage } from '../../tamper/image-edits.ts';
import { asJpeg, drawReceipt, savedOnce } from '../../tamper/receipt.ts';

/** What is found after a save as JPEG 95. */
async function searchSaved(page: Bitmap): Promise<readonly CutRim[] | undefined> {
  const bytes = await asJpeg(page, 95);
  const coefficients = readJpegCoefficients(bytes);
  if (coefficients === null) throw new Error('the file was not decoded');
  const { bitmap } = await decodeStored(bytes, { maxPixels: 1e7 });
  const words = findWords(findGlyphs(toGray(bitmap)));
  const jpeg = { bitmap, coefficients, last: standardLuma(95) };
  return (await findUndecodableTwice(jpeg, words, () => Promise.resolve()))?.rims;
}

describe('findCutRims', { timeout: 120_000 }, () => {
  it.each([
    [31, 5, 86],
    [31, 6, 90],
    [33, 4, 86],
    [35, 4, 90],
  ])(
    'finds a word of whitened paper %d painted over (%d), first saved at %d',
    async (paper, seed, quality) => {
      const page = await savedOnce(drawReceipt(paper, { whitened: true }), quality);
      expect(await searchSaved(page)).toEqual([]);
      const edit = editImage(page, { kind: 'img_whiteout', seed });
      if (edit === null) throw new Error('the page offers no place');
      const places = (await searchSaved(edit.bitmap)) ?? [];
      expect(places.map((place) => meets(place, edit.box))).toEqual([true]);
      const [place = edit.box] = places;
      expect(areaOf(overlapOf(place, edit.box))).toBeGreaterThan(0.8 * areaOf(place));
    },
  );

  it('takes words that were left out before the first save for blank paper', async () => {
    const drawn = drawReceipt(31, { whitened: true });
    const edit = editImage(drawn, { kind: 'img_whiteout', seed: 4 });
    if (edit === null) throw new Error('the page offers no place');
    expect(await searchSaved(await savedOnce(edit.bitmap, 90))).toEqual([]);
  });

  it('takes a rectangle that ends with the blocks for blank paper, since nothing was cut', async () => {
    const page = await savedOnce(drawReceipt(31, { whitened: true }), 90);
    const data = page.data.slice();
    for (let y = 512; y < 552; y += 1) data.fill(255, y * page.width + 336, y * page.width + 448);
    expect(await searchSaved({ ...page, data })).toEqual([]);
  });

  it('asks more of a side that is alone, as a line of print may end like that', () => {
    const columns = 20;
    const rimsOf = (above: number, below: number): number => {
      const full = new Uint8Array(columns * columns);
      const values = new Int16Array(64 * full.length);
      const cut = Array.from({ length: above }, (_, at) => 5 * columns + 5 + at);
      cut.push(...Array.from({ length: below }, (_, at) => 8 * columns + 5 + at));
      for (const block of cut) {
        full[block] = 20;
        values[64 * block + 9] = 1;
      }
      const size = columns * 8;
      const data = new Uint8Array(size * size).fill(255);
      const gray: Bitmap = { width: size, height: size, channels: 1, data, dpi: null };
      const searched = {
        columns,
        full,
        strength: new Float32Array(full.length).fill(10),
        missed: new Int8Array(full.length).fill(2),
        steps: new Uint8Array(full.length),
      };
      return findCutRims(gray, { columns, rows: columns, values }, searched).length;
    };
    expect([rimsOf(3, 0), rimsOf(5, 0), rimsOf(6, 0), rimsOf(3, 1)]).toEqual([0, 0, 1, 1]);
  });
});
