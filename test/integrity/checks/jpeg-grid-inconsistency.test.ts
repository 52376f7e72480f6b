/** Tests of finding words that lie on another compression grid than their page. */
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { crop } from '../../../src/document/index.ts';
import type { Bitmap } from '../../../src/document/index.ts';
import { showsSheetBetween } from '../../../src/integrity/image/history/sheet-bands.ts';
import { editImage } from '../../tamper/image-edits.ts';
import type { EditedImage } from '../../tamper/image-edits.ts';
import { asJpeg, asPng, drawReceipt, savedOnce } from '../../tamper/receipt.ts';
import { codesOf, indicatorOf, screenFor } from '../screen.ts';

const ID = 'jpeg_grid_inconsistency';
const screened = screenFor(ID);
let page: Bitmap;
let forged: EditedImage;

beforeAll(async () => {
  page = await savedOnce(drawReceipt(3), 82);
  const donor = await savedOnce(drawReceipt(12), 76);
  const edit = editImage(page, { kind: 'img_splice', seed: 2, donor });
  if (edit === null) throw new Error('the page offers no place');
  forged = edit;
});

/** The page without the columns left of `x`. */
const cutLeft = (bitmap: Bitmap, x: number): Bitmap =>
  crop(bitmap, { x, y: 0, width: bitmap.width - x, height: bitmap.height });

describe(ID, () => {
  it('finds a word of another page that was saved without loss, and where it is', async () => {
    const report = await screened(await asPng(forged.bitmap));
    expect(codesOf(report, ID)).toEqual(['FOREIGN_GRID']);
    const [left = 0, top = 0, right = 0, bottom = 0] = indicatorOf(report, ID).evidence?.[0]?.box ?? [];
    expect(left * page.width).toBeLessThan(forged.box.x1);
    expect(right * page.width).toBeGreaterThan(forged.box.x0);
    expect(top * page.height).toBeLessThan(forged.box.y1);
    expect(bottom * page.height).toBeGreaterThan(forged.box.y0);
  });

  it('counts no word that the rim of the picture cuts, as edges of the paper and shadows are', async () => {
    const inside = 8 * Math.floor(forged.box.x0 / 8) - 8;
    expect(codesOf(await screened(await asPng(cutLeft(forged.bitmap, inside))), ID)).toEqual([
      'FOREIGN_GRID',
    ]);
    const cut = await screened(await asPng(cutLeft(forged.bitmap, inside + 16)));
    expect(indicatorOf(cut, ID).status).toBe('clear');
  });

  /** The page without some rows in the middle: what was below them moved up. */
  const withoutRows = (rows: number): Bitmap => {
    const line = page.width * page.channels;
    const from = line * Math.floor(page.height / 2);
    const data = new Uint8Array(page.data.length).fill(255);
    data.set(page.data.subarray(0, from));
    data.set(page.data.subarray(from + line * rows), from);
    return { ...page, data };
  };

  it('tells from which row on a page was moved up, unless by whole blocks', async () => {
    const report = await screened(await asPng(withoutRows(33)));
    expect(codesOf(report, ID)).toEqual(['GRID_BREAKS']);
    const [, top = 0, , bottom = 0] = indicatorOf(report, ID).evidence?.[0]?.box ?? [];
    expect(top).toBeLessThan(0.53);
    expect(bottom).toBeGreaterThan(0.47);
    expect(report).toMatchObject({ is_suspicious: false, requires_manual_review: true });
    expect(indicatorOf(await screened(await asPng(withoutRows(32))), ID).status).toBe('clear');
  });

  it('leaves two pictures alone that lie one below the other on a sheet', async () => {
    const { width, height } = page;
    const onSheet = (above: Bitmap, below: Bitmap): Bitmap => {
      const data = new Uint8Array(width * (2 * height + 60)).fill(255);
      data.set(above.data);
      data.set(below.data, width * (height + 33));
      return { ...page, height: 2 * height + 60, data };
    };
    const other = await savedOnce(drawReceipt(7), 78);
    const report = await screened(await asPng(onSheet(page, other)));
    expect(indicatorOf(report, ID)).toMatchObject({ status: 'inconclusive', description: /one sheet/ });
  });

  it('takes free lines of white paper for no sheet between pictures', () => {
    const white = drawReceipt(3, { whitened: true });
    const between = { y0: 60, y1: 72 };
    expect(showsSheetBetween(white, between)).toBe(false);
    const lines = white.data.slice();
    for (const y of [59, 72]) lines.fill(80, y * white.width, (y + 1) * white.width);
    lines.fill(255, 60 * white.width, 72 * white.width);
    expect(showsSheetBetween({ ...white, data: lines }, between)).toBe(true);
  });

  it('leaves the page itself alone', async () => {
    expect(indicatorOf(await screened(await asPng(page)), ID).status).toBe('clear');
  });

  it('says where a last save or the lack of any leaves no grid to compare', async () => {
    const saved = indicatorOf(await screened(await asJpeg(forged.bitmap, 92)), ID);
    expect(saved).toMatchObject({ status: 'inconclusive', description: /quality 92/ });
    const never = indicatorOf(await screened(await asPng(drawReceipt(4))), ID);
    expect(never.detected).toBe(false);
  });

  it.each([
    ['TIFF with JPEG inside', (image: Sharp) => image.tiff({ compression: 'jpeg', quality: 98 })],
    ['JPEG in print colors', (image: Sharp) => image.toColourspace('cmyk').jpeg({ quality: 98 })],
    ['WebP', (image: Sharp) => image.webp({ quality: 98 })],
  ])('takes no grid of a last save with loss for one of before: %s', async (_, save) => {
    const { data, width, height, channels } = forged.bitmap;
    const bytes = await save(sharp(data, { raw: { width, height, channels } })).toBuffer();
    expect(indicatorOf(await screened(bytes), ID)).toMatchObject({
      status: 'inconclusive',
      description: /last save with loss/,
    });
  });
});
