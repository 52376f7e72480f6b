/** Tests of finding places that were painted over. */
import { describe, expect, it } from 'vitest';
import type { Bitmap } from '../../../src/document/index.ts';
import { drawText } from '../../tamper/draw-text.ts';
import { editImage } from '../../tamper/image-edits.ts';
import type { EditBox } from '../../tamper/image-edits.ts';
import { createRandom } from '../../tamper/random.ts';
import { asJpeg, asPng, asWebp, drawReceipt, savedOnce, scaledTo } from '../../tamper/receipt.ts';
import { codesOf, indicatorOf, screenFor } from '../screen.ts';

const ID = 'image_erased_region';
const screened = screenFor(ID);

const SAVES = [
  ['without loss', asPng],
  ['at quality 95', (bitmap: Bitmap) => asJpeg(bitmap, 95)],
] as const;

describe(ID, () => {
  const original = drawReceipt(8);

  it('finds a rectangle without grain on grainy paper', async () => {
    const edit = editImage(original, { kind: 'img_whiteout', seed: 5 });
    if (edit === null) throw new Error('the page offers no place');
    const report = await screened(await asPng(edit.bitmap));
    expect(codesOf(report, ID)).toContain('FLAT_PATCH');
    expect(report.requires_manual_review).toBe(true);
  });

  it('finds a rectangle without grain into which a word was typed, however close around the word', async () => {
    const { width, channels } = original;
    const typed = { ...original, data: Uint8Array.from(original.data) };
    const box = { x0: 83, y0: 203, x1: 161, y1: 225 };
    for (let y = box.y0; y < box.y1; y += 1)
      typed.data.fill(231, (y * width + box.x0) * channels, (y * width + box.x1) * channels);
    drawText(typed, '84026', { x0: box.x0 + 1, y0: box.y0 + 2, x1: box.x1 - 1, y1: box.y1 - 5 });
    const report = await screened(await asPng(typed));
    expect(codesOf(report, ID)).toEqual(['FLAT_PATCH']);
    const [left = 0, top = 0, right = 0, bottom = 0] = indicatorOf(report, ID).evidence?.[0]?.box ?? [];
    const found = [left * width, top * original.height, right * width, bottom * original.height];
    [box.x0, box.y0, box.x1, box.y1].forEach((side, at) => {
      expect(Math.abs((found[at] ?? 0) - side)).toBeLessThan(3);
    });
  });

  it.each(SAVES)('leaves a black bar alone that takes a word out openly, saved %s', async (_, save) => {
    const barred = (level: number): Bitmap => {
      const data = Uint8Array.from(original.data);
      const channels = data.length / (original.width * original.height);
      for (let y = 203; y < 235; y += 1) {
        data.fill(level, (y * original.width + 83) * channels, (y * original.width + 261) * channels);
      }
      return { ...original, data };
    };
    expect(codesOf(await screened(await save(barred(0))), ID)).toEqual([]);
    expect(codesOf(await screened(await save(barred(231))), ID)).toContain('FLAT_PATCH');
  });

  it('leaves grainy paper alone', async () => {
    expect(indicatorOf(await screened(await asPng(original)), ID).status).toBe('clear');
  });

  it('finds an empty white-out on white paper by the noise that it cuts off', async () => {
    const page = await savedOnce(drawReceipt(9, { whitened: true }), 78);
    const edit = editImage(page, { kind: 'img_whiteout', seed: 8 });
    if (edit === null) throw new Error('the page offers no place');
    const { width, height } = page;
    const report = await screened(await asPng(edit.bitmap));
    expect(codesOf(report, ID)).toContain('ERASED_PLACE');
    const [left = 0, top = 0, right = 0, bottom = 0] = indicatorOf(report, ID).evidence?.[0]?.box ?? [];
    expect(left * width).toBeLessThan(edit.box.x1);
    expect(right * width).toBeGreaterThan(edit.box.x0);
    expect(top * height).toBeLessThan(edit.box.y1);
    expect(bottom * height).toBeGreaterThan(edit.box.y0);
    expect(indicatorOf(await screened(await asPng(page)), ID).detected).toBe(false);
  });

  it('finds it after another save at quality 95, too', async () => {
    const page = await savedOnce(drawReceipt(10, { whitened: true }), 80);
    const edit = editImage(page, { kind: 'img_whiteout', seed: 3 });
    if (edit === null) throw new Error('the page offers no place');
    const report = await screened(await asJpeg(edit.bitmap, 95));
    expect(codesOf(report, ID)).toContain('ERASED_PLACE');
    expect(report.is_suspicious).toBe(true);
    expect(indicatorOf(await screened(await asJpeg(page, 95)), ID).detected).toBe(false);
  });

  it('finds it where the first save was so fine that its sides tell only together', async () => {
    const page = await savedOnce(drawReceipt(33, { whitened: true, columns: 3 }), 86);
    const edit = editImage(page, { kind: 'img_whiteout', seed: 4 });
    if (edit === null) throw new Error('the page offers no place');
    const report = await screened(await asJpeg(edit.bitmap, 95));
    const { evidence = [] } = indicatorOf(report, ID);
    expect(evidence.map(({ code }) => code)).toEqual(['ERASED_PLACE']);
    expect(evidence[0]?.detail).toContain('blocks around an empty rectangle');
    expect(report.is_suspicious).toBe(true);
    expect(indicatorOf(await screened(await asJpeg(page, 95)), ID).detected).toBe(false);
  });

  it('is sure of an empty place in an earlier compression, although a save between that and the last hides it from the exact search', async () => {
    const page = await savedOnce(await savedOnce(drawReceipt(41), 80), 93);
    const edit = editImage(page, { kind: 'img_whiteout', seed: 4 });
    if (edit === null) throw new Error('the page offers no place');
    const report = await screened(await asJpeg(edit.bitmap, 95));
    const { evidence = [] } = indicatorOf(report, ID);
    const cut = evidence.filter(({ detail }) => detail.includes('was cut out of the compression'));
    expect(cut.map(({ code }) => code)).toEqual(['ERASED_PLACE']);
    expect(indicatorOf(await screened(await asJpeg(page, 95)), ID).detected).toBe(false);
  });

  it('takes an empty place for a hint only where a pattern, saved once, looks like an earlier compression', async () => {
    const pattern = drawReceipt(7);
    const random = createRandom(2);
    pattern.data.forEach((_, at) => {
      const [x, y] = [at % pattern.width, Math.floor(at / pattern.width)];
      pattern.data[at] = 180 + 6 * ((2 * x + 3 * y) % 8);
    });
    for (let line = 0; line < 10; line += 1) {
      const [digits, y0] = [String(Math.floor(1e9 * random())), 30 + 36 * line];
      drawText(pattern, digits, { x0: 40 + 3.3 * line, y0, x1: 240 + 5 * line, y1: y0 + 18 });
    }
    const page = withGrain(pattern, { x0: 203, x1: 331, y0: 503, y1: 547 });
    expect(codesOf(await screened(await asJpeg(page, 93)), ID)).toEqual(['ERASED_PLACE_WEAK']);
  });

  it('is sure of a filled rectangle by its edges only where they are long', async () => {
    const drawn = drawReceipt(41, { columns: 3 });
    const calm = drawn.data.map((level) => (level > 150 ? 205 + Math.round((level - 205) / 3) : level));
    const page = await savedOnce({ ...drawn, data: calm }, 85);
    const edgesOf = async (height: number): Promise<readonly string[]> => {
      const filled = withGrain(
        page,
        { x0: 453, x1: 509, y0: 203, y1: 203 + height },
        { level: 205, range: 0 },
      );
      const { evidence = [] } = indicatorOf(await screened(await asJpeg(filled, 95)), ID);
      return evidence
        .filter(({ detail }) => detail.includes('cuts off the compression noise around'))
        .map(({ code }) => code);
    };
    expect(await edgesOf(48)).toEqual(['ERASED_PLACE_WEAK']);
    expect(await edgesOf(88)).toEqual(['ERASED_PLACE']);
  });

  it('leaves places of a dark bar alone, where captions are put', async () => {
    const page = drawReceipt(51);
    const random = createRandom(3);
    const dark = (): number => 60 + Math.floor(22 * (random() + random() + random() - 1.5));
    for (let at = 672 * page.width; at < page.data.length; at += 1) page.data[at] = dark();
    const saved = await savedOnce(page, 80);
    const { width, channels } = saved;
    const data = Buffer.from(saved.data);
    for (let y = 684; y < 708; y += 1)
      for (let x = 203; x < 290; x += 1) {
        const from = (y * width + x) * channels;
        data.fill(dark(), from, from + channels);
      }
    for (const bytes of [await asPng({ ...saved, data }), await asJpeg({ ...saved, data }, 95)])
      expect(codesOf(await screened(bytes), ID)).toEqual([]);
  });

  it.each(SAVES)(
    'leaves a strip of one block along the rim alone, and not one within the page, saved %s',
    async (_, save) => {
      const page = await savedOnce(drawReceipt(41, { columns: 3 }), 80);
      const { width } = page;
      const withStrip = (x0: number): Bitmap => withGrain(page, { x0, x1: x0 + 8, y0: 200, y1: 248 });
      expect(codesOf(await screened(await save(withStrip(width - 8))), ID)).toEqual([]);
      expect(codesOf(await screened(await save(withStrip(width - 16))), ID)).toEqual(['ERASED_PLACE']);
    },
  );

  it.each(SAVES)(
    'leaves the edge of a dark background alone, and not the paper beside it, saved %s',
    async (_, save) => {
      const drawn = drawReceipt(41, { columns: 3 });
      // The background begins in the middle of a block.
      const page = await savedOnce(
        withGrain(drawn, { x0: 460, x1: drawn.width, y0: 0, y1: drawn.height }, { level: 64, range: 12 }),
        80,
      );
      const withStrip = (x0: number): Bitmap => withGrain(page, { x0, x1: x0 + 4, y0: 200, y1: 248 });
      expect(codesOf(await screened(await save(withStrip(456))), ID)).toEqual([]);
      expect(codesOf(await screened(await save(withStrip(440))), ID)).toEqual(['ERASED_PLACE']);
    },
  );

  it('leaves the blocks alone that a frame around a scan cuts, and not white-out within the frame', async () => {
    const framed = drawFrame(await savedOnce(drawReceipt(41), 80));
    const edit = editImage(framed, { kind: 'img_whiteout', seed: 4 });
    if (edit === null) throw new Error('the page offers no place');
    expect(codesOf(await screened(await asPng(framed)), ID)).toEqual([]);
    expect(codesOf(await screened(await asPng(edit.bitmap)), ID)).toContain('ERASED_PLACE');
  });

  it.each(SAVES)('leaves two punch holes by the side alone that were filled, saved %s', async (_, save) => {
    const page = await savedOnce(await scaledTo(drawReceipt(41), 1040), 85);
    const codesWith = async (...holes: readonly number[]): Promise<readonly string[]> =>
      codesOf(await screened(await save(holes.reduce(withDisc, page))), ID);
    expect(await codesWith(500, 1120)).toEqual([]);
    expect(await codesWith(500)).not.toEqual([]);
  });

  it('is sure of nothing by a guessed table where two pictures share a page', async () => {
    const page = await savedOnce(drawReceipt(3), 88);
    const { width, height } = page;
    const smaller = await scaledTo(page, Math.round(0.75 * width));
    const both = drawBoth(page, smaller, { x: 65, y: height + 90 }, { width, height: 2 * height });
    const report = await screened(await asPng(both));
    expect(codesOf(report, ID)).not.toContain('ERASED_PLACE');
    expect(report.is_suspicious).toBe(false);
  });

  it('leaves a flat place alone that lies in a drawing and not on paper with grain', async () => {
    const { width, channels } = original;
    const withDrawing = Buffer.from(original.data);
    const fill = (margin: number, level: number): void => {
      for (let y = 20 - margin; y < 40 + margin; y += 1)
        withDrawing.fill(level, (y * width + 421 - margin) * channels, (y * width + 482 + margin) * channels);
    };
    for (const [margin, level] of [
      [18, 228],
      [12, 229],
      [6, 228],
      [0, 230],
    ] as const)
      fill(margin, level);
    const report = await screened(await asPng({ ...original, data: withDrawing }));
    expect(indicatorOf(report, ID).status).toBe('clear');
  });

  it('asks more of a flat place where saving with loss makes such places itself', async () => {
    const small = Buffer.from(original.data);
    const { width, channels } = original;
    // 24 x 11 pixels of one value in an empty margin, off the grid of any codec.
    for (let y = 11; y < 22; y += 1)
      small.fill(244, (y * width + 13) * channels, (y * width + 37) * channels);
    const patched = { ...original, data: small };
    expect(codesOf(await screened(await asWebp(patched, { lossless: true })), ID)).toEqual(['FLAT_PATCH']);
    expect(codesOf(await screened(await asWebp(patched, { lossless: false })), ID)).toEqual([]);
  });

  it('asks for a large flat place where colors were reduced to a palette', async () => {
    const { width } = original;
    const patched = (across: number, down: number): Bitmap => {
      const data = Buffer.from(original.data);
      for (let y = 11; y < 11 + down; y += 1) data.fill(244, y * width + 13, y * width + 13 + across);
      return { ...original, data };
    };
    // A color for each level: no more than a palette holds.
    const tinted = (page: Bitmap): Bitmap => ({
      ...page,
      channels: 3,
      data: Uint8Array.from({ length: 3 * page.data.length }, (_, at) => {
        const level = page.data[Math.floor(at / 3)] ?? 0;
        return at % 3 === 2 ? Math.floor(0.9 * level) : level;
      }),
    });
    expect(codesOf(await screened(await asPng(patched(24, 11))), ID)).toEqual(['FLAT_PATCH']);
    expect(codesOf(await screened(await asPng(tinted(patched(24, 11)))), ID)).toEqual([]);
    expect(codesOf(await screened(await asPng(tinted(patched(35, 19)))), ID)).toEqual(['FLAT_PATCH']);
  });

  it('leaves a punched hole of one gray alone', async () => {
    const { width, channels } = original;
    const withHole = (isHole: (x: number, y: number) => boolean): Bitmap => {
      const data = Buffer.from(original.data);
      for (let y = -14; y < 14; y += 1)
        for (let x = -14; x < 14; x += 1)
          if (isHole(x + 0.5, y + 0.5)) {
            const from = ((y + 301) * width + x + 489) * channels;
            data.fill(60, from, from + channels);
          }
      return { ...original, data };
    };
    expect(codesOf(await screened(await asPng(withHole((x, y) => Math.hypot(x, y) < 14))), ID)).toEqual([]);
    expect(codesOf(await screened(await asPng(withHole((_, y) => Math.abs(y) < 12))), ID)).toEqual([
      'FLAT_PATCH',
    ]);
  });

  it('leaves a small flat place alone where the page has others nearly as large, as straightened ones have', async () => {
    const { width, channels } = original;
    const patched = (places: readonly { readonly x: number; readonly y: number }[]): Bitmap => {
      const data = Buffer.from(original.data);
      for (const { x, y } of places) {
        for (let row = y; row < y + 16; row += 1)
          data.fill(244, (row * width + x) * channels, (row * width + x + 16) * channels);
      }
      return { ...original, data };
    };
    const small = { x: 13, y: 11 };
    const others = [128, 256, 384, 512].map((y) => ({ x: 8, y }));
    expect(codesOf(await screened(await asPng(patched([small]))), ID)).toEqual(['FLAT_PATCH']);
    expect(codesOf(await screened(await asPng(patched([small, ...others]))), ID)).toEqual([]);
  });

  it('is sure of a large flat place off the compression grid that the other flat places of the page keep to', async () => {
    const { width, height, channels } = original;
    const fill = (data: Buffer, [x, y, across, down]: readonly [number, number, number, number]): void => {
      for (let row = y; row < y + down; row += 1)
        data.fill(228, (row * width + x) * channels, (row * width + x + across) * channels);
    };
    const smooth = Buffer.from(original.data);
    // The first margin in which no text stands: blocks as coarse steps leave them.
    for (let index = 0; index < 14; index += 1) fill(smooth, [8, 40 + 48 * index, 16, 16]);
    const patched = Buffer.from(smooth);
    fill(patched, [203, height - 45, 50, 21]);
    const flat = await screened(await asPng({ ...original, data: smooth }));
    expect(codesOf(flat, ID)).toEqual([]);
    expect(codesOf(await screened(await asPng({ ...original, data: patched })), ID)).toEqual([
      'ERASED_PLACE',
    ]);
    // WebP predicts in blocks half as large: where some of the flat places keep to those only, a larger one that does is no proof.
    for (let index = 0; index < 56; index += 1)
      fill(smooth, [40 + 32 * (index % 4), 40 + 48 * (index >> 2), 16, 16]);
    for (let index = 0; index < 5; index += 1) fill(smooth, [180, 44 + 48 * index, 16, 16]);
    fill(smooth, [204, height - 44, 56, 24]);
    expect(codesOf(await screened(await asPng({ ...original, data: smooth })), ID)).not.toContain(
      'ERASED_PLACE',
    );
  });

  it('knows the larger blocks of a picture that was scaled up, of which a flat place is not many', async () => {
    const { width, height, channels } = original;
    const withBlocks = (left: number): Bitmap => {
      const data = Buffer.from(original.data);
      const fill = (x: number, y: number, across: number, down: number): void => {
        for (let row = y; row < y + down; row += 1)
          data.fill(228, (row * width + x) * channels, (row * width + x + across) * channels);
      };
      for (let index = 0; index < 14; index += 1) fill(left, 32 + 48 * index, 16, 16);
      fill(203, height - 41, 36, 24);
      return { ...original, data };
    };
    expect(codesOf(await screened(await asPng(withBlocks(8))), ID)).toEqual(['ERASED_PLACE']);
    expect(codesOf(await screened(await asPng(withBlocks(16))), ID)).not.toContain('ERASED_PLACE');
  });

  it('does not apply to what a program drew, which has flat fields of its own', async () => {
    const drawn = drawReceipt(52);
    drawn.data.fill(255);
    for (let line = 0; line < 20; line += 1)
      drawText(drawn, '1234512345', { x0: 40, y0: 30 + line * 32, x1: 240, y1: 48 + line * 32 });
    for (let y = 101; y < 143; y += 1) drawn.data.fill(228, y * drawn.width + 301, y * drawn.width + 401);
    expect(indicatorOf(await screened(await asPng(drawn)), ID).status).toBe('not_applicable');
  });

  it('says that it cannot tell on paper without grain', async () => {
    const smooth = await asJpeg(original, 72);
    const report = await screened(smooth);
    expect(['inconclusive', 'clear']).toContain(indicatorOf(report, ID).status);
    expect(indicatorOf(report, ID).detected).toBe(false);
  });
});

/** A copy with a place of grain that was never compressed. */
function withGrain(page: Bitmap, { x0, y0, x1, y1 }: EditBox, { level = 185, range = 40 } = {}): Bitmap {
  const { width, channels } = page;
  const data = Buffer.from(page.data);
  const random = createRandom(7);
  for (let y = y0; y < y1; y += 1)
    for (let x = x0; x < x1; x += 1) {
      const from = (y * width + x) * channels;
      data.fill(level + Math.floor(range * random()), from, from + channels);
    }
  return { ...page, data };
}

/** A gray page with its rim painted nearly as paper is, off the grid of its blocks. */
function drawFrame(page: Bitmap): Bitmap {
  const { width, height } = page;
  const data = page.data.map((level, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return x < 23 || x >= width - 19 || y < 20 || y >= height - 27 ? 215 : level;
  });
  return { ...page, data };
}

/** A gray page with a disc of one value at its left, so far down. */
function withDisc(page: Bitmap, top: number): Bitmap {
  const data = page.data.slice();
  const radius = 15;
  for (let y = -radius; y < radius; y += 1) {
    const half = Math.round(Math.sqrt(radius ** 2 - y ** 2));
    data.fill(205, (top + y) * page.width + 29 - half, (top + y) * page.width + 29 + half);
  }
  return { ...page, data };
}

/** Two gray pictures on white. */
function drawBoth(
  first: Bitmap,
  second: Bitmap,
  at: { readonly x: number; readonly y: number },
  { width, height }: { readonly width: number; readonly height: number },
): Bitmap {
  const data = new Uint8Array(width * height).fill(255);
  for (const [{ data: own, width: wide, height: high }, x, y] of [
    [first, 0, 0],
    [second, at.x, at.y],
  ] as const) {
    for (let row = 0; row < Math.min(high, height - y); row += 1) {
      data.set(own.subarray(row * wide, (row + 1) * wide), (y + row) * width + x);
    }
  }
  return { width, height, channels: 1, data, dpi: null };
}
