/** Tests of finding what was changed between two saves of a page by the sizes of its coefficients. */
import { describe, expect, it } from 'vitest';
import {
  decodeStored,
  readJpegCoefficients,
  readJpegStructure,
  toGray,
} from '../../../../src/document/index.ts';
import type { Bitmap } from '../../../../src/document/index.ts';
import { finelySaved } from '../../../../src/integrity/image/twice-quantized/fine-save.ts';
import { findTwicePlaces } from '../../../../src/integrity/image/twice-quantized/twice-places.ts';
import { findGlyphs, findWords } from '../../../../src/integrity/image/words.ts';
import type { EditBox } from '../../../tamper/image-edits.ts';
import { createRandom } from '../../../tamper/random.ts';
import { asJpeg, drawReceipt, savedOnce, withNoise } from '../../../tamper/receipt.ts';
import { edited } from '../edited.ts';

const pause = (): Promise<void> => Promise.resolve();

/** What is found in a picture after a save at a quality. */
async function search(bitmap: Bitmap, quality: number): ReturnType<typeof findTwicePlaces> {
  const bytes = await asJpeg(bitmap, quality);
  const [coefficients, structure] = [readJpegCoefficients(bytes), readJpegStructure(bytes)];
  if (coefficients === null || structure === null) throw new Error('the file was not decoded');
  const saved = (await decodeStored(bytes, { maxPixels: 1e7 })).bitmap;
  const gray = toGray(saved);
  const words = findWords(findGlyphs(gray));
  return findTwicePlaces({ bitmap: saved, gray, coefficients, last: structure.luma }, words, pause);
}

function searchExact(bitmap: Bitmap): ReturnType<typeof findTwicePlaces> {
  const gray = toGray(bitmap);
  const saved = finelySaved(bitmap, gray);
  if (saved === null) throw new Error('the picture is too large');
  return findTwicePlaces(saved, findWords(findGlyphs(gray)), pause);
}

/** That one place is found, and that it meets the changed one. */
function expectAt(found: Awaited<ReturnType<typeof findTwicePlaces>>, box: EditBox): void {
  expect(found?.places.length).toBe(1);
  const [place] = found?.places ?? [];
  expect(place?.kind).toBe('word');
  expect(place?.x0).toBeLessThan(box.x1);
  expect(place?.x1).toBeGreaterThan(box.x0);
  expect(place?.y0).toBeLessThan(box.y1);
  expect(place?.y1).toBeGreaterThan(box.y0);
}

describe('findTwicePlaces', { timeout: 60_000 }, () => {
  it.each([
    ['img_retype', 76, 85],
    ['img_splice', 72, 80],
    ['img_copy_move', 80, 90],
    ['img_retype', 84, 95],
  ] as const)(
    'finds %s on a page first saved at %i, at last at %i, and nothing on the page itself',
    async (kind, first, last) => {
      const page = await savedOnce(drawReceipt(41), first);
      expect((await search(page, last))?.places).toEqual([]);
      const { bitmap, box } = edited(page, kind);
      expectAt(await search(bitmap, last), box);
    },
  );

  it('names the quality of the first save', async () => {
    for (const first of [78, 84, 88])
      expect((await search(await savedOnce(drawReceipt(46), first), 95))?.quality).toBe(first);
  });

  it('does not take a pattern that fits into the blocks for an earlier save', async () => {
    const pattern = drawReceipt(47);
    pattern.data.forEach((level, at) => {
      const [x, y] = [at % pattern.width, Math.floor(at / pattern.width)];
      pattern.data[at] = level < 120 ? level : 180 + 6 * ((2 * x + 3 * y) % 8);
    });
    expect(await search(withNoise(pattern, [[200, 680]], { width: 160, height: 24 }), 93)).toBeNull();
  });

  it.each([2, 3, 5])(
    'knows no table beforehand: it finds a change behind table %i of libvips',
    async (table) => {
      const page = await savedOnce(drawReceipt(42), 76, { table });
      expect((await search(page, 88))?.places).toEqual([]);
      const { bitmap, box } = edited(page, 'img_retype');
      expectAt(await search(bitmap, 88), box);
    },
  );

  it('finds the same in a picture that was last saved without loss', async () => {
    const page = await savedOnce(drawReceipt(43), 80, { table: 3 });
    expect((await searchExact(page))?.places).toEqual([]);
    const { bitmap, box } = edited(page, 'img_splice');
    expectAt(await searchExact(bitmap), box);
  });

  it('says nothing of pages that were no JPEG before, or whose first steps were finer than the last', async () => {
    expect((await search(drawReceipt(44), 85))?.places ?? []).toEqual([]);
    const fine = await savedOnce(drawReceipt(44), 94);
    const { bitmap } = edited(fine, 'img_retype');
    expect((await search(bitmap, 80))?.places ?? []).toEqual([]);
  });

  it('counts neither a line of one block nor a place of which the page has as strong ones elsewhere', async () => {
    const page = await savedOnce(drawReceipt(45), 78);
    const places = async (
      corners: readonly (readonly [number, number])[],
      size: { readonly width: number; readonly height: number },
    ) => (await search(withNoise(page, corners, size), 90))?.places.length;
    expect(await places([[200, 680]], { width: 160, height: 8 })).toBe(0);
    expect(await places([[200, 680]], { width: 160, height: 16 })).toBe(1);
    const corners = [
      [200, 688],
      [40, 688],
      [360, 688],
      [40, 8],
      [200, 8],
    ] as const;
    expect(await places(corners.slice(0, 1), { width: 64, height: 16 })).toBe(1);
    expect(await places(corners, { width: 64, height: 16 })).toBe(0);
  });

  it('counts no large place whose blocks each tell little', async () => {
    const page = await savedOnce(drawReceipt(45), 78);
    const places = async (noise: number) => {
      const changed = { ...page, data: page.data.slice() };
      const random = createRandom(7);
      for (let y = 612; y < 700; y += 1)
        for (let x = 40; x < 330; x += 1) {
          const at = y * page.width + x;
          const level = (page.data[at] ?? 0) + Math.round(noise * (2 * random() - 1));
          changed.data[at] = Math.max(0, Math.min(255, level));
        }
      return (await search(changed, 90))?.places.length;
    };
    // Blocks of the place bring 1.7 nats with a noise of 4 levels, 300 in all, and 4.5 with one of 6.
    expect(await places(4)).toBe(0);
    expect(await places(6)).toBe(1);
  });

  it('says nothing of blocks at the rim: of two rows only the second counts, which is a line', async () => {
    const page = await savedOnce(drawReceipt(45), 78);
    const places = async (top: number) =>
      (await search(withNoise(page, [[200, top]], { width: 160, height: 16 }), 90))?.places.length;
    expect(await places(0)).toBe(0);
    expect(await places(8)).toBe(1);
  });
});
