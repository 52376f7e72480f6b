/** Tests of finding white rectangles around which blocks were cut. */
import { describe, expect, it } from 'vitest';
import {
  decodeStored,
  meets,
  overlapOf,
  areaOf,
  readJpegCoefficients,
  toGray,
} from '../../../../src/document/index.ts';
import type { Bitmap } from '../../../../src/document/index.ts';
import { standardLuma } from '../../../../src/document/images/jpeg-structure.ts';
import { cutSidesOf } from '../../../../src/integrity/image/white-outs/cut-blocks.ts';
import { findCutRims } from '../../../../src/integrity/image/white-outs/cut-rims.ts';
import type { CutRim } from '../../../../src/integrity/image/white-outs/cut-rims.ts';
import { sharesOfTwice } from '../../../../src/integrity/image/white-outs/cut-shares.ts';
import { findRimBlocks } from '../../../../src/integrity/image/white-outs/rim-blocks.ts';
import { findUndecodableTwice } from '../../../../src/integrity/image/earlier-jpeg/undecodable-twice.ts';
import { findUndecodable } from '../../../../src/integrity/image/earlier-jpeg/undecodable.ts';
import { findGlyphs, findWords } from '../../../../src/integrity/image/words.ts';
import { editImage } from '../../../tamper/image-edits.ts';
import { asJpeg, drawReceipt, savedOnce } from '../../../tamper/receipt.ts';

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
      const page = await savedOnce(drawReceipt(paper, { whitened: true, columns: 3 }), quality);
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

  describe('of a white page with blocks that were cut', () => {
    const columns = 24;
    const block = (row: number, column: number): number => row * columns + column;

    /** What is found when these blocks hold noise below so many white lines, which no table explains or, `explained`, one does soon. */
    const rimsOf = (
      noisy: { readonly above?: readonly number[]; readonly below?: readonly number[] },
      explained = false,
    ): readonly CutRim[] => {
      const size = columns * 8;
      const data = new Uint8Array(size * size).fill(255);
      const told = new Uint8Array(columns * columns);
      const draw = (at: number, first: number, last: number): void => {
        told[at] = 1;
        for (let line = first; line <= last; line += 1) {
          const from = (Math.floor(at / columns) * 8 + line) * size + (at % columns) * 8;
          for (let x = 0; x < 8; x += 1) data[from + x] = 250 + ((x + line) % 3);
        }
      };
      for (const column of noisy.above ?? []) draw(block(5, column), 0, 3);
      for (const column of noisy.below ?? []) draw(block(8, column), 5, 7);
      const even = told.map((own) => 1 - own);
      const gray: Bitmap = { width: size, height: size, channels: 1, data, dpi: null };
      const own = told.map(() => 1);
      const outcome = told.map(() => (explained ? 0 : 3));
      const rim = findRimBlocks(gray, { columns, even, told }, 1);
      return findCutRims(cutSidesOf(rim, { own, outcome }, sharesOfTwice(3)));
    };
    const from = (first: number, blocks: number): readonly number[] =>
      Array.from({ length: blocks }, (_, at) => first + at);

    it('finds the fill between two sides, and no more of the paper beside', () => {
      const [rim, ...others] = rimsOf({ above: from(6, 4), below: from(6, 4) });
      expect(rim).toMatchObject({ x0: 48, y0: 48, x1: 80, y1: 64 });
      expect(others).toEqual([]);
    });

    it('asks more of a side that is alone, as a line of print may end like that', () => {
      const isFound = (above: number, below: number): boolean =>
        rimsOf({ above: from(6, above), below: from(6, below) }).length > 0;
      expect([isFound(2, 0), isFound(2, 2), isFound(6, 0)]).toEqual([false, true, true]);
    });

    it('leaves faint rules and frames alone, which end in one line and are explained', () => {
      expect(rimsOf({ above: from(6, 8), below: from(6, 8) }, true)).toEqual([]);
    });
  });
});
