/** Tests of finding what the earlier JPEG of a page cannot have given. */
import { describe, expect, it } from 'vitest';
import { decodeStored, meets, readJpegCoefficients, toGray } from '../../../../src/document/index.ts';
import type { Bitmap } from '../../../../src/document/index.ts';
import { readJpegStructure, standardLuma } from '../../../../src/document/images/jpeg-structure.ts';
import { clamp } from '../../../../src/kit/clamp.ts';
import { findDecodedTable } from '../../../../src/integrity/image/earlier-jpeg/decoded-table.ts';
import type { ForeignPlace } from '../../../../src/integrity/image/earlier-jpeg/missed-blocks.ts';
import { isSavedBefore } from '../../../../src/integrity/image/earlier-jpeg/telling-blocks.ts';
import type { SavedJpeg } from '../../../../src/integrity/image/earlier-jpeg/telling-blocks.ts';
import { findUndecodableTwice } from '../../../../src/integrity/image/earlier-jpeg/undecodable-twice.ts';
import { findUndecodable } from '../../../../src/integrity/image/earlier-jpeg/undecodable.ts';
import { findEarlierOfExact } from '../../../../src/integrity/image/find-earlier-jpeg.ts';
import { findGlyphs, findWords } from '../../../../src/integrity/image/words.ts';
import type { InkBox } from '../../../../src/integrity/image/words.ts';
import { asJpeg, drawReceipt, savedOnce, scaledTo } from '../../../tamper/receipt.ts';
import { createRandom } from '../../../tamper/random.ts';
import { edited } from '../edited.ts';

const pause = (): Promise<void> => Promise.resolve();
const wordsOf = (bitmap: Bitmap): ReturnType<typeof findWords> => findWords(findGlyphs(toGray(bitmap)));
const search = async (bitmap: Bitmap): Promise<readonly ForeignPlace[] | null> =>
  (await findUndecodable(bitmap, wordsOf(bitmap), pause))?.places ?? null;

async function saved(page: Bitmap, quality: number): Promise<SavedJpeg> {
  const bytes = await asJpeg(page, quality);
  const coefficients = readJpegCoefficients(bytes);
  if (coefficients === null) throw new Error('the file was not decoded');
  const { bitmap } = await decodeStored(bytes, { maxPixels: 1e7 });
  return { bitmap, coefficients, last: standardLuma(quality) };
}

/** The page in color, with blue ink between two rows of pixels. */
function inBlue(page: Bitmap, { from, to }: { readonly from: number; readonly to: number }): Bitmap {
  const { data, width, height } = page;
  const colored = new Uint8Array(width * height * 3);
  data.forEach((level, at) => {
    const row = Math.floor(at / width);
    const isBlue = row >= from && row < to;
    colored.set(isBlue ? [level, Math.min(255, level + 60), 255] : [level, level, level], at * 3);
  });
  return { ...page, channels: 3, data: colored };
}

/** The page in color with grain of its own in each, so bright that much of it is cut off, as apps make scans white. */
function madeWhite({ data, ...page }: Bitmap): Bitmap {
  const random = createRandom(7);
  const levels = Array.from(data).flatMap((level) =>
    [0, 1, 2].map(() => 1.3 * level + 14 * (random() + random() - 1) * 2),
  );
  return { ...page, channels: 3, data: Uint8Array.from(levels, (level) => clamp(Math.round(level), 0, 255)) };
}

/** The upper rows of the page on paper of a warm tint and with faint grain, which says nothing of the steps it was saved with. */
function onFaintGrain({ data, width, ...page }: Bitmap, rows: number): Bitmap {
  const random = createRandom(7);
  const levels = Array.from(data).flatMap((level, at) =>
    [0.96, 0.94, 0.88].map(
      (tint) =>
        20 + 0.85 * tint * (at < rows * width ? level : 255) + 4 * (random() + random() + random() - 1.5),
    ),
  );
  return { ...page, width, channels: 3, data: Uint8Array.from(levels, Math.round) };
}

/** Paper so smooth that a table explains its blocks, with print that never was a JPEG in one block of seven. */
async function smoothed(): Promise<Bitmap> {
  const random = createRandom(5);
  const [width, height] = [256, 256];
  const at = (level: (x: number, y: number) => number): Uint8Array =>
    Uint8Array.from({ length: width * height }, (_, place) =>
      Math.round(level(place % width, Math.floor(place / width))),
    );
  const ramp = at((x, y) => 50 + 0.39 * (x + y));
  const page = await savedOnce({ width, height, channels: 1, dpi: null, data: ramp }, 90);
  const print = at((x, y) => (((x >> 3) + 3 * (y >> 3)) % 7 === 0 ? 40 + 160 * random() : 0));
  print.forEach((level, place) => {
    if (level > 0) page.data.fill(level, page.channels * place, page.channels * (place + 1));
  });
  return page;
}

/** The page with grain of gray, none of it cut off, in a rectangle. */
function withGrain(page: Bitmap, { x0, y0, x1, y1 }: InkBox): Bitmap {
  const random = createRandom(8);
  const data = page.data.slice();
  for (let y = y0; y < y1; y += 1)
    for (let x = x0; x < x1; x += 1)
      data.fill(60 + Math.floor(120 * random()), 3 * (y * page.width + x), 3 * (y * page.width + x + 1));
  return { ...page, data };
}

/** What is found after a save at a quality. */
async function searchSaved(page: Bitmap, quality: number): Promise<readonly ForeignPlace[] | null> {
  const jpeg = await saved(page, quality);
  return (await findUndecodableTwice(jpeg, wordsOf(jpeg.bitmap), pause))?.places ?? null;
}

describe('findUndecodable', { timeout: 180_000 }, () => {
  it.each([
    ['grainy', false, 84],
    ['whitened', true, 84],
    ['whitened, of high quality', true, 92],
  ])(
    'finds a word painted over, left empty, on a %s page and nothing on the page itself',
    async (_, whitened, quality) => {
      const page = await savedOnce(drawReceipt(21, { whitened }), quality);
      expect(await search(page)).toEqual([]);
      const { bitmap, box } = edited(page, 'img_whiteout');
      const places = await search(bitmap);
      expect(places?.map((place) => [place.kind, meets(place, box)])).toEqual([['blank', true]]);
    },
  );

  it('finds glyphs of the page itself that were copied, as ink', async () => {
    const page = await savedOnce(drawReceipt(22, { whitened: true }), 80);
    const { bitmap, box } = edited(page, 'img_copy_glyph');
    const places = await search(bitmap);
    expect(places?.map((place) => [place.kind, meets(place, box)])).toEqual([['word', true]]);
  });

  it('hints at a stroke of a pen in one letter where no block elsewhere is missed by far', async () => {
    const page = await savedOnce(drawReceipt(22), 80);
    const word = wordsOf(page).find(({ x0, x1 }) => x1 - x0 > 30) ?? { x0: 0, y0: 0 };
    // Over the border of two blocks in one row of them.
    const stroke = { x0: 8 * Math.ceil((word.x0 + 4) / 8) - 3, y0: 8 * Math.ceil(word.y0 / 8) + 2 };
    const dust = { x0: 202, y0: page.height - 14 };
    const withDark = (...places: readonly (typeof stroke)[]): Bitmap => {
      const data = page.data.slice();
      for (const { x0, y0 } of places)
        for (const y of [y0, y0 + 1, y0 + 2])
          data.fill(30, (y * page.width + x0) * page.channels, (y * page.width + x0 + 5) * page.channels);
      return { ...page, data };
    };
    expect(await search(withDark(stroke))).toMatchObject([{ kind: 'word', few: true }]);
    expect(await search(withDark(stroke, dust))).toEqual([]);
  });

  it('measures the steps of a table that is no standard one, and finds what does not come from it', async () => {
    // The third table of Mozilla's encoder: finer standard ones explain its multiples as well.
    const jpeg = await asJpeg(drawReceipt(21, { columns: 3 }), 82, 3);
    const { bitmap: page } = await decodeStored(jpeg, { maxPixels: 1e7 });
    const own = readJpegStructure(jpeg)?.luma ?? [];
    const measured = findDecodedTable(page) ?? [];
    const told = measured.flatMap((step, at) => (step > 1 ? [[at, step]] : []));
    expect(told.length).toBeGreaterThan(20);
    expect(told).toEqual(told.map(([at = 0]) => [at, own[at]]));
    expect(await search(page)).toEqual([]);
    const { bitmap, box } = edited(page, 'img_copy_glyph');
    expect((await search(bitmap))?.map((place) => [place.kind, meets(place, box)])).toEqual([['word', true]]);
  });

  it('finds a word painted over on a scan that was made white in color, of which a share is never solved', async () => {
    const page = await savedOnce(madeWhite(drawReceipt(22, { columns: 3 })), 90);
    expect(await search(page)).toEqual([]);
    const { bitmap, box } = edited(page, 'img_whiteout');
    expect((await search(bitmap))?.map((place) => meets(place, box))).toEqual([true]);
  });

  it('finds what was laid on such a scan although its blocks alone have no pixels cut off, and no steps', async () => {
    const page = await savedOnce(madeWhite(drawReceipt(22, { whitened: false })), 90);
    const box = { x0: 200, y0: 200, x1: 280, y1: 224 };
    const places = await search(withGrain(page, box));
    expect(places?.map((place) => meets(place, box))).toEqual([true]);
  });

  it('leaves a page of faint grain that was saved at 95 to the search for fine steps, although those of 94 explain most of it', async () => {
    const page = await savedOnce(onFaintGrain(drawReceipt(22, { whitened: true }), 200), 95);
    expect(await search(page)).toBeNull();
    const { bitmap, box } = edited(page, 'img_retype');
    const find = (of: Bitmap): ReturnType<typeof findEarlierOfExact> =>
      findEarlierOfExact(of, { gray: toGray(of), words: wordsOf(of), drawn: false, pause, openCuts: null });
    expect(await find(page)).toEqual({ quality: 95, places: [] });
    expect((await find(bitmap))?.places.map((place) => meets(place, box))).toEqual([true]);
  });

  it('takes no table from smooth paper alone, which does not speak of the print on it', async () => {
    expect(await search(await smoothed())).toBeNull();
  });

  it('finds a word typed again between a coarse save and one at 95, of whose steps alone nothing is foreign', async () => {
    const { bitmap, box } = edited(await savedOnce(drawReceipt(22), 75), 'img_retype');
    const page = await savedOnce(bitmap, 95);
    const search95 = { gray: toGray(page), words: wordsOf(page), drawn: false, pause, openCuts: null };
    expect((await findEarlierOfExact(page, search95))?.places.map((place) => meets(place, box))).toEqual([
      true,
    ]);
  });

  it('says nothing of blue words on white paper, where only one color was cut off', async () => {
    const page = await savedOnce(inBlue(drawReceipt(21, { whitened: true }), { from: 40, to: 104 }), 84);
    expect(await search(page)).toEqual([]);
  });

  it('asks hardly any of the blocks near print in color that hold white: what its color cut off there is not known', async () => {
    const page = drawReceipt(21, { whitened: true, columns: 3 });
    const toldBelow = async (blue: { readonly from: number; readonly to: number }): Promise<number> => {
      const colored = await savedOnce(inBlue(page, blue), 84);
      const found = await findUndecodable(colored, wordsOf(colored), pause);
      return found?.cutBy?.({ x0: 42, y0: 98, x1: 480, y1: 110 }).told ?? 0;
    };
    expect(await toldBelow({ from: 40, to: 92 })).toBeLessThan(3);
    expect(await toldBelow({ from: 0, to: 1 })).toBeGreaterThan(10);
  });

  it('tells how many of the blocks at the sides of a rectangle cannot come from the earlier JPEG', async () => {
    const page = await savedOnce(drawReceipt(21, { whitened: true }), 84);
    const { bitmap, box } = edited(page, 'img_whiteout');
    const cutBy = async (
      of: Bitmap,
    ): Promise<{ readonly told: number; readonly missed: number } | undefined> =>
      (await findUndecodable(of, wordsOf(of), pause))?.cutBy?.(box);
    const [own, cut] = [await cutBy(page), await cutBy(bitmap)];
    expect(own?.told).toBeGreaterThanOrEqual(3);
    expect(own?.missed).toBe(0);
    expect(cut?.told).toBeGreaterThanOrEqual(3);
    expect(cut?.missed).toBeGreaterThan(0.5 * (cut?.told ?? 0));
  });

  it('says nothing of pages that were no JPEG, and of those that were scaled since', async () => {
    expect(await search(drawReceipt(23))).toBeNull();
    const page = await savedOnce(drawReceipt(23), 80);
    expect(await search(await scaledTo(page, 500))).toBeNull();
  });
});

describe('findUndecodableTwice', { timeout: 180_000 }, () => {
  it.each([
    ['grainy', false],
    ['whitened', true],
  ])('finds a word painted over, left empty, after another save, on a %s page', async (_, whitened) => {
    const page = await savedOnce(drawReceipt(24, { whitened }), 80);
    expect(await searchSaved(page, 95)).toEqual([]);
    const { bitmap, box } = edited(page, 'img_whiteout');
    const places = await searchSaved(bitmap, 95);
    expect(places?.map((place) => [place.kind, meets(place, box)])).toEqual([['blank', true]]);
  });

  it('finds an earlier table whose neighbors are hardly worse, by enough blocks', async () => {
    const soft = await scaledTo(drawReceipt(25, { whitened: true }), 900);
    const quality = async (jpeg: SavedJpeg): Promise<number | undefined> =>
      (await findUndecodableTwice(jpeg, wordsOf(jpeg.bitmap), pause))?.quality;
    expect(await quality(await saved(await savedOnce(soft, 92), 95))).toBe(92);
    expect(await quality(await saved(soft, 95))).toBeUndefined();
  });

  it('leaves coarse last steps alone, since a page saved once cannot be told from one saved twice then', async () => {
    expect(await searchSaved(drawReceipt(26), 75)).toBeNull();
    const page = await savedOnce(drawReceipt(26), 55);
    expect(await searchSaved(page, 75)).toBeNull();
    expect(await searchSaved(page, 85)).toBeNull();
    expect(await searchSaved(page, 86)).toEqual([]);
  });

  it('says nothing of a page that was saved once, or before at the quality of its last save', async () => {
    expect(await searchSaved(drawReceipt(25), 90)).toBeNull();
    expect(await searchSaved(await savedOnce(drawReceipt(25), 90), 90)).toBeNull();
  });
});

describe('isSavedBefore', { timeout: 60_000 }, () => {
  it('tells the table of a page behind two saves of finer steps from others', async () => {
    const jpeg = await saved(await savedOnce(await savedOnce(drawReceipt(27), 70), 93), 95);
    expect([50, 60, 65, 70, 75, 80, 90].filter((quality) => isSavedBefore(jpeg, quality))).toEqual([70]);
  });

  it('finds none behind the first save of a page', async () => {
    const jpeg = await saved(drawReceipt(28), 95);
    expect([50, 60, 70, 80, 90].filter((quality) => isSavedBefore(jpeg, quality))).toEqual([]);
  });
});
