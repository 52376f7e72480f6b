/** Tests of finding what the earlier JPEG of a page that was cut and saved with loss cannot have given. */
import { describe, expect, it } from 'vitest';
import { crop, decodeStored, readJpegCoefficients, toGray } from '../../../../src/document/index.ts';
import type { Bitmap } from '../../../../src/document/index.ts';
import { standardLuma } from '../../../../src/document/images/jpeg-structure.ts';
import { findCutPlaces } from '../../../../src/integrity/image/cut-jpeg/cut-places.ts';
import { findEarlierGrid } from '../../../../src/integrity/image/cut-jpeg/earlier-grid.ts';
import { noiseOf, visibilityOf } from '../../../../src/integrity/image/cut-jpeg/grid-noise.ts';
import { findGlyphs, findWords } from '../../../../src/integrity/image/words.ts';
import { createRandom } from '../../../tamper/random.ts';
import { asJpeg, drawReceipt, savedOnce, scaledTo, withNoise } from '../../../tamper/receipt.ts';
import { edited } from '../edited.ts';

const pause = (): Promise<void> => Promise.resolve();

const cut = (bitmap: Bitmap, x: number, y: number): Bitmap =>
  crop(bitmap, { x, y, width: bitmap.width - x, height: bitmap.height - y });

/** What is found in a picture after a save at a quality. */
async function search(bitmap: Bitmap, quality: number): ReturnType<typeof findCutPlaces> {
  const bytes = await asJpeg(bitmap, quality);
  const coefficients = readJpegCoefficients(bytes);
  if (coefficients === null) throw new Error('the file was not decoded');
  const saved = (await decodeStored(bytes, { maxPixels: 1e7 })).bitmap;
  const gray = toGray(saved);
  return findCutPlaces(
    { bitmap: saved, gray, coefficients, last: standardLuma(quality) },
    findWords(findGlyphs(gray)),
    pause,
  );
}

describe('findCutPlaces', { timeout: 60_000 }, () => {
  it.each([
    ['img_retype', 84, 95, 3, 5],
    ['img_splice', 84, 95, 0, 6],
    ['img_copy_move', 88, 95, 4, 4],
    ['img_retype', 78, 90, 1, 7],
    ['img_retype', 92, 98, 7, 0],
  ] as const)(
    'finds %s on a page saved at %i, then cut and saved at %i, and nothing on the page itself',
    async (kind, first, last, x, y) => {
      const page = await savedOnce(drawReceipt(41), first);
      expect(await search(cut(page, x, y), last)).toEqual({ quality: first, places: [], cut: true });
      const { bitmap, box } = edited(page, kind);
      const found = await search(cut(bitmap, x, y), last);
      expect(found?.places.length).toBe(1);
      const [place] = found?.places ?? [];
      expect(place?.kind).toBe('word');
      expect(place?.x0).toBeLessThan(box.x1 - x);
      expect(place?.x1).toBeGreaterThan(box.x0 - x);
      expect(place?.y0).toBeLessThan(box.y1 - y);
      expect(place?.y1).toBeGreaterThan(box.y0 - y);
    },
  );

  it('counts neither a line of one block nor a place of which the page has as strong ones elsewhere', async () => {
    const page = await savedOnce(drawReceipt(41), 84);
    const places = async (corners: readonly (readonly [number, number])[], width: number, height: number) =>
      (await search(cut(withNoise(page, corners, { width, height }), 3, 5), 95))?.places.length;
    expect(await places([[200, 680]], 160, 8)).toBe(0);
    expect(await places([[200, 680]], 160, 16)).toBe(1);
    const corners = [
      [200, 688],
      [40, 688],
      [360, 688],
      [40, 8],
      [200, 8],
    ] as const;
    expect(await places(corners.slice(0, 1), 64, 16)).toBe(1);
    expect(await places(corners, 64, 16)).toBe(0);
  });

  it('counts no place in which only a few blocks tell much', async () => {
    const page = await savedOnce(drawReceipt(41, { columns: 3 }), 84);
    const places = async (noise: number) => {
      const changed = { ...page, data: page.data.slice() };
      const random = createRandom(7);
      for (let y = 624; y < 672; y += 1)
        for (let x = 200; x < 360; x += 1) {
          const from = (y * page.width + x) * page.channels;
          const level = (page.data[from] ?? 0) + Math.round(noise * (2 * random() - 1));
          changed.data.fill(Math.max(0, Math.min(255, level)), from, from + page.channels);
        }
      return (await search(cut(changed, 3, 5), 95))?.places.length;
    };
    // Blocks of the place bring 2 nats with a noise of 5.7 levels, 6 with one of 7.
    expect(await places(5.7)).toBe(0);
    expect(await places(7)).toBe(1);
  });

  it('judges a bold word whose black was cut off by other black of the page, where there is enough', async () => {
    const own = drawReceipt(41, { columns: 3 });
    const { width, height, channels } = own;
    // Gray print, and a part of it in its own black and twice as large.
    const data = own.data.map((level) => level + Math.round(40 * (1 - level / 240)));
    for (let y = 0; y < height - 640; y += 1)
      for (let x = 0; x < 320; x += 1) {
        const from = ((40 + (y >> 1)) * width + 40 + (x >> 1)) * channels;
        data.set(own.data.subarray(from, from + channels), ((640 + y) * width + 100 + x) * channels);
      }
    const page = await savedOnce({ width, height, channels, data, dpi: null }, 78);
    const places = async (least: number) => {
      const cutOff = page.data.map((level) => (level < least ? 0 : level));
      return (await search(cut({ ...page, data: cutOff }, 3, 5), 95))?.places.length;
    };
    expect(await places(46)).toBe(1);
    expect(await places(50)).toBe(0);
  });

  it('says nothing of pages that were not cut, were no JPEG before, or were scaled since', async () => {
    const page = await savedOnce(drawReceipt(42), 84);
    expect(await search(page, 95)).toBeNull();
    expect(await search(cut(drawReceipt(42), 3, 5), 95)).toBeNull();
    expect(await search(await scaledTo(page, 500), 95)).toBeNull();
  });

  it('says nothing where the last steps are too coarse to leave anything of the earlier ones', async () => {
    const page = await savedOnce(drawReceipt(43), 93);
    expect(await search(cut(page, 3, 5), 86)).toBeNull();
  });
});

describe('findEarlierGrid', () => {
  it('tells where the first whole block begins after any cut', async () => {
    const page = await savedOnce(drawReceipt(44), 85);
    for (const [x, y] of [
      [1, 0],
      [0, 3],
      [4, 4],
      [7, 7],
    ] as const) {
      const gray = await savedOnce(cut(page, x, y), 95);
      const found = await findEarlierGrid(gray, standardLuma(95), pause);
      expect(found).toEqual({ x: (8 - x) % 8, y: (8 - y) % 8, quality: 85 });
    }
  });
});

describe('noiseOf', () => {
  it('spreads the noise of the last steps over the frequencies of blocks that lie elsewhere', () => {
    // Equal steps leave equal noise at every frequency, and rounding adds its own.
    const even = noiseOf(new Array<number>(64).fill(6));
    for (const variance of even) expect(variance).toBeCloseTo(3 + 1 / 12, 6);
    // Uneven ones keep their sum, and the low frequencies, of fine steps, stay the quieter ones.
    const last = standardLuma(90);
    const noise = noiseOf(last);
    const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
    expect(sum(noise)).toBeCloseTo(sum(last.map((step) => (step * step + 1) / 12)), 6);
    expect(noise[0]).toBeLessThan(noise[63] ?? 0);
  });

  it('leaves much of coarse steps and nothing of steps as fine as itself', () => {
    expect(visibilityOf(20, 1)).toBeGreaterThan(0.95);
    expect(visibilityOf(2, 1)).toBeLessThan(0.01);
  });
});
