/** Documents drawn for reports: pages, the look of a place now and before, maps. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { IllustrationRequest, Picture } from '../../src/contract/index.ts';
import { scale, toGray } from '../../src/document/index.ts';
import type { Bitmap } from '../../src/document/index.ts';
import { illustrate } from '../../src/integrity/index.ts';
import { testFolder } from '../support/folder.ts';
import { makePdf } from '../support/pdf-builder.ts';
import { editPdf } from '../tamper/pdf-edits.ts';
import { drawPage, jpegOf, pageOfJpeg } from '../tamper/pdf/pictures.ts';
import { asJpeg, asPng, drawReceipt, savedOnce } from '../tamper/receipt.ts';
import { OPEN } from './screen.ts';

async function draw(bytes: Uint8Array, request: Partial<IllustrationRequest> = {}) {
  const file = path.join(await testFolder(), 'original');
  await writeFile(file, bytes);
  const wanted = { pages: [1], regions: [], maps: false, ...request };
  return illustrate({ path: file, name: 'a.pdf' }, { open: OPEN, request: wanted });
}

const decode = (picture: Picture | undefined) =>
  sharp(Buffer.from(picture?.base64 ?? '', 'base64'))
    .raw()
    .toBuffer({ resolveWithObject: true });

async function bitmapOf(picture: Picture | null | undefined): Promise<Bitmap> {
  const { data, info } = await decode(picture ?? undefined);
  return { ...info, channels: info.channels as 1 | 3, data, dpi: null };
}

describe('an illustration', () => {
  it('shows the changed place of a PDF now and as it was saved before', async () => {
    const { tampered, box } = editPdf('pdf_incremental', 7);
    const [x0, y0, x1, y1] = box;
    const region = [x0 / 612, 1 - y1 / 792, x1 / 612, 1 - y0 / 792] as const;
    const { pages, regions, page_count, notes } = await draw(tampered, {
      pages: [1, 9],
      regions: [{ page: 1, box: region, earlier: true }],
    });
    expect([page_count, notes, pages.map(({ page }) => page)]).toEqual([1, [], [1]]);
    const [first] = regions;
    expect(first?.now).toMatchObject({ type: 'image/webp' });
    expect(first?.earlier).toMatchObject({ type: 'image/webp' });
    expect(first?.earlier?.base64).not.toBe(first?.now?.base64);
    const [picture] = pages.map((one) => one.picture);
    const { info } = await decode(picture);
    expect([info.width, info.height]).toEqual([picture?.width, picture?.height]);
    expect(Math.max(info.width, info.height)).toBeLessThanOrEqual(1500);
  });

  it('has no earlier look of a place that no saved state shows differently', async () => {
    const { tampered } = editPdf('pdf_incremental', 7);
    const { regions } = await draw(tampered, {
      regions: [{ page: 1, box: [0.8, 0.9, 0.9, 0.95], earlier: true }],
    });
    expect(regions).toMatchObject([{ now: { type: 'image/webp' }, earlier: null }]);
  });

  it('shows the print of a scan below what was painted over it, and nothing where the page shows its scan', async () => {
    const text = [{ x: 300, y: 670, text: '250.00', size: 14 }];
    const printed = toGray(await drawPage(makePdf({ pages: [{ text }] }), 1, 200));
    const page = pageOfJpeg(printed, await jpegOf(printed, 85), 200);
    const cover = '1 g 298 667 50 15 re f BT 0 g /F1 14 Tf 300 670 Td (850.00) Tj ET\n';
    const box = [298 / 612, 1 - 682 / 792, 348 / 612, 1 - 667 / 792] as const;
    const lookOf = async (ops: string) => {
      const region = { page: 1, box, earlier: true };
      return (await draw(makePdf({ pages: [{ ...page, ops }] }), { regions: [region] })).regions[0];
    };
    const { now: untouched, earlier } = (await lookOf('')) ?? {};
    expect([untouched?.type, earlier]).toEqual(['image/webp', null]);
    const covered = await lookOf(cover);
    // A page that is all scan is shown at the scan's own resolution.
    const below = toGray(await bitmapOf(covered?.earlier));
    const shown = scale(toGray(await bitmapOf(untouched)), below);
    const apart = shown.data.filter((level, at) => Math.abs(level - (below.data[at] ?? 0)) > 100);
    expect(apart).toHaveLength(0);
    expect(covered?.now?.base64).not.toBe(untouched?.base64);
  });

  it('keeps the print of a page legible that is much longer than wide, and shows a place of it, not half the page', async () => {
    const roll = await sharp({ create: { width: 400, height: 9000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const { pages, regions } = await draw(roll, {
      regions: [{ page: 1, box: [0.5, 0.5, 0.75, 0.502], earlier: false }],
    });
    expect(pages[0]?.picture).toMatchObject({ width: 400, height: 9000 });
    const { info } = await decode(pages[0]?.picture);
    expect([info.width, info.height]).toEqual([400, 9000]);
    expect(regions[0]?.now?.height).toBeLessThan(100);
  });

  it('maps a picture that was a JPEG before, block by block', async () => {
    const receipt = await savedOnce(drawReceipt(3), 85);
    const { maps } = await draw(await asPng(receipt), { maps: true });
    expect(maps.map(({ kind }) => kind)).toEqual(['error_level', 'history']);
    const { info } = await decode(maps[1]?.picture);
    expect(info.width).toBe(Math.floor(receipt.width / 8));
  });

  it('gives the same bytes for the same document', async () => {
    const bytes = await asJpeg(drawReceipt(4), 90);
    expect(await draw(bytes, { maps: true })).toEqual(await draw(bytes, { maps: true }));
  });

  it('says what it could not draw instead of failing', async () => {
    const torn = await draw(Buffer.from('%PDF-1.7\nnothing that follows is a document'));
    expect(torn).toMatchObject({ page_count: null, pages: [] });
    expect(torn.notes.join()).toMatch(/The document could not be shown: /);
  });
});
