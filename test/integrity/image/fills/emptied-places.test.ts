/** Tests of finding filled rectangles in JPEGs whose steps hide what came before. */
import { describe, expect, it } from 'vitest';
import { decodeStored, meets, readJpegCoefficients, toGray } from '../../../../src/document/index.ts';
import type { Bitmap } from '../../../../src/document/index.ts';
import { findEmptiedPlaces } from '../../../../src/integrity/image/fills/emptied-places.ts';
import type { EmptiedPlace } from '../../../../src/integrity/image/fills/emptied-places.ts';
import { editImage } from '../../../tamper/image-edits.ts';
import type { EditBox } from '../../../tamper/image-edits.ts';
import { createRandom } from '../../../tamper/random.ts';
import { asJpeg, drawReceipt, savedOnce } from '../../../tamper/receipt.ts';

async function searchSaved(bitmap: Bitmap, quality = 95): Promise<readonly EmptiedPlace[]> {
  const bytes = await asJpeg(bitmap, quality);
  const coefficients = readJpegCoefficients(bytes);
  if (coefficients === null) throw new Error('the file was not decoded');
  return findEmptiedPlaces(toGray((await decodeStored(bytes, { maxPixels: 1e7 })).bitmap), coefficients);
}

/** A page with a rectangle changed by a function of place and level. */
function changed(page: Bitmap, box: EditBox, to: (x: number, y: number) => number): Bitmap {
  const data = page.data.slice();
  for (let y = box.y0; y < box.y1; y += 1) {
    for (let x = box.x0; x < box.x1; x += 1) {
      for (let channel = 0; channel < page.channels; channel += 1)
        data[(y * page.width + x) * page.channels + channel] = to(x, y);
    }
  }
  return { ...page, data };
}

describe('findEmptiedPlaces', { timeout: 60_000 }, () => {
  it.each([
    ['grainy', 'hole', { whitened: false }],
    ['whitened', 'remnant', { whitened: true }],
  ] as const)(
    'finds a word painted over on a %s page whose first save was hardly coarser',
    async (_, kind, paper) => {
      const page = await savedOnce(drawReceipt(31, paper), 93);
      expect(await searchSaved(page)).toEqual([]);
      const edit = editImage(page, { kind: 'img_whiteout', seed: 4 });
      if (edit === null) throw new Error('the page offers no place');
      const places = await searchSaved(edit.bitmap);
      expect(places.map((place) => [place.kind, meets(place, edit.box)])).toEqual([[kind, true]]);
    },
  );

  it('takes what a scanner cut off at white for no fill, and an even place of several levels either', async () => {
    const page = await savedOnce(drawReceipt(32), 93);
    const box = { x0: 200, y0: 688, x1: 296, y1: 712 };
    expect(await searchSaved(changed(page, box, () => 205))).toHaveLength(1);
    expect(await searchSaved(changed(page, box, () => 255))).toEqual([]);
    expect(await searchSaved(changed(page, box, (x) => 205 + ((x >> 4) & 1)))).toEqual([]);
  });

  it('takes white for no fill on paper that is nearly white, either', async () => {
    const grainy = drawReceipt(36);
    const bright = { ...grainy, data: grainy.data.map((level) => Math.min(254, 248 + (level - 205) / 6)) };
    const page = await savedOnce(bright, 93);
    const box = { x0: 200, y0: 688, x1: 296, y1: 712 };
    expect(await searchSaved(changed(page, box, () => 252))).toHaveLength(1);
    expect(await searchSaved(changed(page, box, () => 255))).toEqual([]);
  });

  it('finds a rectangle of nearly the level of whitened paper', async () => {
    const page = await savedOnce(drawReceipt(35, { whitened: true }), 93);
    const box = { x0: 203, y0: 685, x1: 293, y1: 713 };
    const holesIn = async (bitmap: Bitmap): Promise<readonly EmptiedPlace[]> =>
      (await searchSaved(bitmap)).filter(({ kind }) => kind === 'hole');
    const found = changed(page, box, () => 252);
    expect(await holesIn(found)).toEqual([{ x0: 208, y0: 688, x1: 288, y1: 712, kind: 'hole' }]);
    // A shaded field; places that are no rectangles; a rectangle that is not the only one; a strip of one block.
    expect(await holesIn(changed(page, box, () => 235))).toEqual([]);
    expect(await holesIn(changed(found, { x0: 288, y0: 688, x1: 304, y1: 696 }, () => 252))).toEqual([]);
    expect(await holesIn(changed(found, { x0: 288, y0: 696, x1: 304, y1: 704 }, () => 252))).toEqual([]);
    expect(await holesIn(changed(found, { x0: 43, y0: 685, x1: 101, y1: 707 }, () => 253))).toEqual([]);
    expect(await holesIn(changed(page, { ...box, x1: 413, y1: 699 }, () => 252))).toEqual([]);
    // A field of a form, and paper that is of one level by itself.
    expect(await holesIn(changed(page, { x0: 446, y0: 100, x1: 514, y1: 502 }, () => 252))).toEqual([]);
    const smooth = { ...page, data: page.data.map((level) => Math.min(level, 240)) };
    expect(await holesIn(changed(smooth, box, () => 236))).toEqual([]);
  });

  it('tells a rectangle from what the blocks of another method with loss left on the page before', async () => {
    const page = await savedOnce(drawReceipt(35, { whitened: true }), 93);
    const withSmall = (count: number): Bitmap => {
      let made = changed(page, { x0: 203, y0: 685, x1: 293, y1: 713 }, () => 252);
      for (let index = 0; index < count; index += 1) {
        const x0 = 16 + 64 * index;
        made = changed(made, { x0, y0: 16, x1: x0 + 16, y1: 32 }, () => 250 + (index % 3));
      }
      return made;
    };
    expect(await searchSaved(withSmall(2))).toHaveLength(1);
    expect(await searchSaved(withSmall(6))).toEqual([]);
  });

  it('takes what fills up a page at its rim for no fill', async () => {
    const page = await savedOnce(drawReceipt(37), 93);
    const { width, height } = page;
    for (const rim of [
      { x0: 0, y0: 600, x1: 16, y1: 712 },
      { x0: 200, y0: 0, x1: 400, y1: 16 },
      { x0: width - 20, y0: 600, x1: width, y1: 712 },
      { x0: 200, y0: height - 24, x1: 400, y1: height },
    ]) {
      expect(await searchSaved(changed(page, rim, () => 205))).toEqual([]);
    }
  });

  it('says nothing of a page that has such places of its own', async () => {
    const page = await savedOnce(drawReceipt(33), 93);
    const one = changed(page, { x0: 200, y0: 688, x1: 296, y1: 712 }, () => 205);
    expect(await searchSaved(changed(one, { x0: 40, y0: 688, x1: 120, y1: 712 }, () => 206))).toEqual([]);
  });

  it('takes a streak of the scanner, and faint marks that are whole, for what they are', async () => {
    const page = await savedOnce(drawReceipt(34, { whitened: true, columns: 3 }), 93);
    const random = createRandom(7);
    const faint = (): number => 255 - Math.floor(3 * random());
    expect(await searchSaved(changed(page, { x0: 508, y0: 40, x1: 512, y1: 200 }, faint))).toEqual([]);
    expect(await searchSaved(changed(page, { x0: 480, y0: 40, x1: 512, y1: 72 }, faint))).toEqual([]);
    const mark = { x0: 448, y0: 688, x1: 512, y1: 704 };
    expect(await searchSaved(changed(page, mark, faint))).toEqual([]);
    // The same mark, cut off within its blocks.
    expect(await searchSaved(changed(page, { ...mark, y0: 692, y1: 700 }, faint))).toHaveLength(1);
  });
});
