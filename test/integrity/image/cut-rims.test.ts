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
import { cutNatsOf } from '../../../src/integrity/image/cut-blocks.ts';
import { findCutRims } from '../../../src/integrity/image/cut-rims.ts';
import type { CutRim } from '../../../src/integrity/image/cut-rims.ts';
import { findUndecodableTwice } from '../../../src/integrity/image/undecodable-twice.ts';
import { findUndecodable } from '../../../src/integrity/image/undecodable.ts';
import { findGlyphs, findWords } from '../../../src/integrity/image/words.ts';
import { editImage } from '../../tamper/image-edits.ts';
import { asJpeg, drawReceipt, savedOnce } from '../../tamper/receipt.ts';

const pause = (): Promise<void> => Promise.resolve();

/** What is found in pixels saved without loss. */
async function searchExact(bitmap: Bitmap): Promise<readonly CutRim[] | undefined> {
  return (await findUndecodable(bitmap, findWords(findGlyphs(toGray(bitmap))), pause))?.rims;
}

/** What is found after a save as JPEG 95. */
async function searchSaved(page: Bitmap): Promise<readonly CutRim[] | undefined> {
  const bytes = await asJpeg(page, 95);
  const coefficients = readJpegCoefficients(bytes);
  if (coefficients === null) throw new Error('the file was not decoded');
  const { bitmap } = await decodeStored(bytes, { maxPixels: 1e7 });
  const words = findWords(findGlyphs(toGray(bitmap)));
  const jpeg = { bitmap, coefficients, last: standardLuma(95) };
  return (await findUndecodableTwice(jpeg, words, pause))?.rims;
}

describe('findCutRims', { timeout: 120_000 }, () => {
  it.each([
    ['as JPEG', 31, 5, 86, searchSaved],
    ['as JPEG', 31, 6, 90, searchSaved],
    ['as JPEG', 33, 4, 86, searchSaved],
    ['as JPEG', 35, 4, 90, searchSaved],
    ['without loss', 32, 4, 92, searchExact],
    ['without loss', 33, 7, 86, searchExact],
    ['without loss', 34, 8, 86, searchExact],
  ])(
    'finds a word painted over and saved %s, on whitened paper %d (%d) first saved at %d',
    async (_, paper, seed, quality, search) => {
      const page = await savedOnce(drawReceipt(paper, { whitened: true }), quality);
      expect(await search(page)).toEqual([]);
      const edit = editImage(page, { kind: 'img_whiteout', seed });
      if (edit === null) throw new Error('the page offers no place');
      const places = (await search(edit.bitmap)) ?? [];
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
      const even = new Uint8Array(full.length).fill(1);
      const cut = Array.from({ length: above }, (_, at) => 5 * columns + 5 + at);
      cut.push(...Array.from({ length: below }, (_, at) => 8 * columns + 5 + at));
      for (const block of cut) {
        full[block] = 20;
        even[block] = 0;
      }
      const size = columns * 8;
      const data = new Uint8Array(size * size).fill(255);
      const gray: Bitmap = { width: size, height: size, channels: 1, data, dpi: null };
      const nats = cutNatsOf({
        columns,
        full,
        strength: new Float32Array(full.length).fill(10),
        missed: new Int8Array(full.length).fill(2),
        steps: new Uint8Array(full.length),
      });
      const told = Uint8Array.from(full, (count) => Math.min(1, count));
      return findCutRims(gray, { columns, even, told, nats }).length;
    };
    expect([rimsOf(3, 0), rimsOf(5, 0), rimsOf(6, 0), rimsOf(3, 1)]).toEqual([0, 0, 1, 1]);
  });
});
