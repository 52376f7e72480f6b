/** Tests of finding glyphs and stamps that were copied within a picture. */
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { crop } from '../../../src/document/index.ts';
import type { Bitmap } from '../../../src/document/index.ts';
import { savedHarmlessly } from '../../tamper/harmless-pictures.ts';
import { editImage } from '../../tamper/image-edits.ts';
import { drawStamp } from '../../tamper/stamp.ts';
import { drawText } from '../../tamper/draw-text.ts';
import { createRandom } from '../../tamper/random.ts';
import { asJpeg, asPng, drawReceipt, savedOnce } from '../../tamper/receipt.ts';
import { codesOf, indicatorOf, screenFor } from '../screen.ts';

const ID = 'copy_move_forgery';
const screened = screenFor(ID);

describe(ID, () => {
  it('finds copied digits with their source, also after a save at quality 90', async () => {
    const base = await savedOnce(drawReceipt(5), 92);
    const edit = editImage(base, { kind: 'img_copy_move', seed: 3 });
    if (edit === null) throw new Error('the page offers no place');
    for (const bytes of [await asPng(edit.bitmap), await asJpeg(edit.bitmap, 90)]) {
      const report = await screened(bytes);
      expect(codesOf(report, ID)).toEqual(expect.arrayContaining(['COPIED_GLYPHS', 'COPIED_GLYPHS']));
      expect(report.is_suspicious).toBe(true);
    }
  });

  it('finds a stamp that was copied to another place, also after a save at quality 95', async () => {
    const edit = editImage(await savedOnce(drawReceipt(8), 92), { kind: 'img_stamp_move', seed: 4 });
    if (edit === null) throw new Error('the page offers no place');
    for (const bytes of [await asPng(edit.bitmap), await asJpeg(edit.bitmap, 95)]) {
      const report = await screened(bytes);
      expect(codesOf(report, ID)).toEqual(['COPIED_REGION', 'COPIED_REGION']);
      expect(report.requires_manual_review).toBe(true);
    }
  });

  it('does not mind typed letters that repeat in a line added below the page', async () => {
    const { bytes } = await savedHarmlessly(await savedOnce(drawReceipt(5), 88), 'img_footer', 1);
    expect(indicatorOf(await screened(bytes), ID).status).toBe('clear');
  });

  it('does not mind a stamp that was printed twice, in one way or the other', async () => {
    for (const print of [1, 2]) {
      const page = drawReceipt(9);
      drawStamp(page, { x0: 30, y0: 560, x1: 130, y1: 660 }, { design: 1, print });
      drawStamp(page, { x0: 330, y0: 592, x1: 430, y1: 692 }, { design: 1, print: 3 });
      for (const bytes of [await asPng(page), await asJpeg(page, 90)]) {
        expect(indicatorOf(await screened(bytes), ID).status).toBe('clear');
      }
    }
  });

  it('does not mind rows of a printed table that repeat with their rules', async () => {
    const page = unlikeLetters(12);
    const random = createRandom(3);
    for (const [top, off] of [
      [61, 0],
      [256, 0.1],
    ] as const) {
      for (let y = top + 26; y < top + 31; y += 1)
        page.data.fill(30, y * page.width + 280, y * page.width + 490);
      for (let y = top; y < top + 60; y += 1) page.data.fill(30, y * page.width + 490, y * page.width + 495);
      drawText(page, '7280361', { x0: 290 + off, y0: top, x1: 390.4 + off, y1: top + 19 });
      drawText(page, '4405', { x0: 410 + off, y0: top, x1: 471.3 + off, y1: top + 19 });
    }
    page.data.forEach((level, at) => {
      page.data[at] = Math.max(0, Math.min(255, Math.round(level + 12 * (random() - 0.5))));
    });
    expect(indicatorOf(await screened(await asJpeg(page, 85)), ID).status).toBe('clear');
  });

  it('does not mind that digits of one shape repeat on a scan', async () => {
    expect(indicatorOf(await screened(await asPng(drawReceipt(6))), ID).status).toBe('clear');
  });

  it('finds a copied word where hardly a letter of the page has a twin', async () => {
    const page = unlikeLetters(3);
    const random = createRandom(8);
    page.data.forEach((level, at) => {
      page.data[at] = Math.max(0, Math.min(250, Math.round(level - 25 + 30 * (random() - 0.5))));
    });
    for (let y = 38; y < 64; y += 1) {
      const from = y * page.width + 38;
      page.data.copyWithin(from + 263 + 211 * page.width, from, from + 206);
    }
    const report = await screened(await asPng(page));
    expect(codesOf(report, ID)).toEqual(['COPIED_GLYPHS', 'COPIED_GLYPHS']);
  });

  it('does not tell a copied word from others where many letters are as alike as copies', async () => {
    const pageWith = (alike: number): Bitmap => {
      const page = unlikeLetters(8);
      for (let index = 0; index < alike; index += 1) {
        write(page, '4', 33 + 61 * (index % 7), 330 + 37 * Math.floor(index / 7));
      }
      const scan = scanned(page, 16);
      copyDown(scan, 40, { to: 300, down: 600 });
      return scan;
    };
    const statusOf = async (page: Bitmap): Promise<string | undefined> =>
      indicatorOf(await screened(await asJpeg(page, 98)), ID).status;
    expect(await statusOf(pageWith(5))).toBe('detected');
    expect(await statusOf(pageWith(18))).toBe('inconclusive');
  });

  it('finds a copied word on a scan where few letters have a twin, although all of those are nearly alike', async () => {
    const page = lettersOfAllSizes();
    for (const [index, digit] of ['2', '8', '1', '7'].entries()) {
      write(page, digit, 40 + 60 * index, 40);
      write(page, digit, 50 + 70 * index, 240 + 32 * index);
    }
    write(page, '738', 300, 40);
    const scan = scanned(page, 18);
    copyDown(scan, 300, { to: 60, down: 400 });
    expect(codesOf(await screened(await asPng(scan)), ID)).toEqual(['COPIED_GLYPHS', 'COPIED_GLYPHS']);
  });

  it('finds a single digit that equals another to the last pixel, unless a save with loss may have made it so', async () => {
    const page = scannedWithCopy({ x: 203, y: 101 });
    expect(codesOf(await screened(await asPng(page)), ID)).toEqual(['COPIED_GLYPHS', 'COPIED_GLYPHS']);
    expect(indicatorOf(await screened(await asJpeg(page, 100)), ID).status).toBe('clear');
  });

  it.each([
    ['whole blocks of a JPEG lie between', { apart: { x: 208, y: 104 } }],
    ['the paper has no grain', { apart: { x: 203, y: 101 }, grain: 0 }],
    ['the grain is a pattern that goes on around them', { apart: { x: 203, y: 101 }, period: true }],
  ])('does not mind an equal digit where %s', async (_, { apart, ...options }) => {
    const page = scannedWithCopy(apart, options);
    expect(codesOf(await screened(await asPng(page)), ID)).toEqual([]);
  });

  it('names a copied word once, also where other letters repeat a pixel off the same distance', async () => {
    const page = unlikeLetters(12);
    write(page, '738', 300, 40);
    write(page, '52', 400, 100);
    write(page, '52', 401, 160);
    const scan = scanned(page, 30);
    copyDown(scan, 300, { to: 300, down: 60 });
    expect(codesOf(await screened(await asPng(scan)), ID)).toEqual(['COPIED_GLYPHS', 'COPIED_GLYPHS']);
  });

  it('does not apply where a program drew the letters', async () => {
    const drawn = emptyPage(255);
    for (let line = 0; line < 20; line += 1) {
      const y0 = 30 + line * 32;
      drawText(drawn, '1234512345', { x0: 40, y0, x1: 240, y1: y0 + 18 });
    }
    expect(indicatorOf(await screened(await asPng(drawn)), ID).status).toBe('not_applicable');
  });

  it('does not apply to a small drawing either, where hardly a letter repeats beside the equal words', async () => {
    const drawn = unlikeLetters(2);
    for (const [x0, y0] of [
      [40, 330],
      [203, 441],
    ] as const) {
      write(drawn, '738', x0, y0);
      write(drawn, '9', x0 + y0 / 10, y0 + 60);
      write(drawn, '4', x0 + 70, y0 + 150);
      write(drawn, '0', x0 + 7, y0 + 90);
      write(drawn, '6', x0 + 31, y0 + 120);
    }
    expect(indicatorOf(await screened(await asPng(drawn)), ID).status).toBe('not_applicable');
  });

  it('does not apply to a drawing where few letters have a twin and only two repeat beside the equal words', async () => {
    const drawn = lettersOfAllSizes();
    for (const [x0, y0] of [
      [40, 230],
      [203, 341],
    ] as const) {
      write(drawn, '738', x0, y0);
      write(drawn, '9', x0 + 33, y0 + 60);
      write(drawn, '4', x0 + 70, y0 + 100);
    }
    expect(indicatorOf(await screened(await asPng(drawn)), ID).status).toBe('not_applicable');
  });

  it('leaves a drawing of a few words open where hardly any letter but those of the equal words repeats', async () => {
    const drawn = lettersOfAllSizes();
    for (const x0 of [40, 203]) {
      write(drawn, '7381', x0, 230);
      write(drawn, '6905', x0, 341);
    }
    const drawnOnly = indicatorOf(await screened(await asPng(drawn)), ID);
    expect(drawnOnly).toMatchObject({ status: 'inconclusive', detected: false });
    expect(drawnOnly.description).toContain('nothing but its equal letters');
  });

  it('does not mind words of a drawing that whole blocks of its JPEG lie between, also saved without loss since', async () => {
    const drawn = unlikeLetters(12);
    for (const [x0, y0] of [
      [300, 99],
      [388, 211],
    ] as const) {
      drawText(drawn, '365', { x0, y0, x1: x0 + 44, y1: y0 + 19 });
    }
    const once = await asJpeg(drawn, 75);
    for (const bytes of [once, await sharp(once).png().toBuffer()])
      expect(indicatorOf(await screened(bytes), ID).status).toBe('clear');
  });

  it('does not mind them in what another encoder saved with loss, by its blocks of four, and finds others there', async () => {
    const statusWhere = async (x0: number, y0: number) => {
      const page = drawReceipt(5);
      const { width, height } = page;
      const word = crop(page, { x: 60, y: 200, width: 90, height: 40 });
      for (let y = 0; y < word.height; y += 1) {
        page.data.set(word.data.subarray(y * word.width, (y + 1) * word.width), (y0 + y) * width + x0);
      }
      const webp = await sharp(page.data, { raw: { width, height, channels: 1 } })
        .webp({ quality: 100 })
        .toBuffer();
      return indicatorOf(await screened(webp), ID).status;
    };
    expect(await statusWhere(60 + 204, 200 + 308)).toBe('clear');
    expect(await statusWhere(60 + 206, 200 + 309)).toBe('detected');
  });
});

/** Not quite white: of pixels that may have been cut off it takes seconds to tell that they never were a JPEG. */
const PAPER = 250;

/** Paper without grain. */
function emptyPage(paper = PAPER): Bitmap {
  const page = drawReceipt(7, { columns: 3 });
  page.data.fill(paper);
  return page;
}

/** Digits of a drawing of which none is as large as another, at the bottom. */
function lettersOfAllSizes(): Bitmap {
  const page = emptyPage();
  for (let index = 0; index < 22; index += 1) {
    const [x0, y0, height] = [20 + 60 * (index % 8), 530 + 62 * Math.floor(index / 8), 22 + 2 * index];
    drawText(page, String(index % 10), { x0, y0, x1: x0 + 0.8 * height, y1: y0 + height });
  }
  return page;
}

/** Lines of a drawing in which no two digits fall on their pixels alike. */
function unlikeLetters(lines: number): Bitmap {
  const page = emptyPage();
  for (let line = 0; line < lines; line += 1) {
    const [x0, y0] = [40 + 0.37 * line, 40 + 32 * line];
    drawText(page, '27180281828459', { x0, y0, x1: x0 + 203.7, y1: y0 + 18.6 + 0.3 * line });
  }
  return page;
}

/** Digits of one size. */
function write(page: Bitmap, digits: string, x0: number, y0: number): void {
  drawText(page, digits, { x0, y0, x1: x0 + 15 * digits.length, y1: y0 + 18 });
}

/** A page as a scanner gives it, with grain of so many gray levels. */
function scanned(page: Bitmap, grain: number): Bitmap {
  const random = createRandom(8);
  const withGrain = (level: number): number => Math.round(level - 25 + grain * (random() - 0.5));
  return { ...page, data: page.data.map((level) => Math.max(0, Math.min(250, withGrain(level)))) };
}

/** A scan in which one digit was copied so far away. `grain`: of the paper. `period`: its grain repeats at that distance. */
function scannedWithCopy(
  apart: { readonly x: number; readonly y: number },
  { grain = 24, period = false }: { readonly grain?: number; readonly period?: boolean } = {},
): Bitmap {
  const page = unlikeLetters(8);
  write(page, '4', 60, 330);
  const scan = scanned(page, 24);
  const random = createRandom(5);
  const [across, down] = period ? [apart.x, apart.y] : [page.width, page.height];
  const levels: number[] = [];
  page.data.forEach((level, at) => {
    if (level < PAPER) return;
    const [x, y] = [at % page.width, Math.floor(at / page.width)];
    scan.data[at] = levels[(y % down) * across + (x % across)] ??= Math.round(225 + grain * (random() - 0.5));
  });
  for (let y = 325; y < 353; y += 1) {
    const from = y * page.width + 57;
    scan.data.copyWithin(from + apart.x + apart.y * page.width, from, from + 21);
  }
  return scan;
}

/** Copies three digits at the top of a page, with the paper around, to a place below. */
function copyDown(
  page: Bitmap,
  x0: number,
  { to, down }: { readonly to: number; readonly down: number },
): void {
  for (let y = 38; y < 62; y += 1) {
    const from = y * page.width + x0 - 5;
    page.data.copyWithin(from + to - x0 + down * page.width, from, from + 57);
  }
}
