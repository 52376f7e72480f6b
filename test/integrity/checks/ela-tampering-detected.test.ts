/** Tests of finding words whose compression history differs from that of their page. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { crop } from '../../../src/document/index.ts';
import type { Bitmap } from '../../../src/document/index.ts';
import { drawText } from '../../tamper/draw-text.ts';
import { savedHarmlessly } from '../../tamper/harmless-pictures.ts';
import { editImage } from '../../tamper/image-edits.ts';
import type { EditBox } from '../../tamper/image-edits.ts';
import { createRandom } from '../../tamper/random.ts';
import { asJpeg, asPng, drawReceipt, savedOnce } from '../../tamper/receipt.ts';
import { makePdf } from '../../support/pdf-builder.ts';
import { codesOf, indicatorOf, screenFor } from '../screen.ts';

const ID = 'ela_tampering_detected';
const screened = screenFor(ID);
let base: Bitmap;
let forged: { readonly bitmap: Bitmap; readonly box: EditBox };

/** Lines of numbers in black on white, as a program draws them. */
function drawnPage(): Bitmap {
  const [width, height] = [720, 432];
  const page: Bitmap = { width, height, channels: 1, data: new Uint8Array(width * height), dpi: null };
  page.data.fill(255);
  for (let line = 0; line < 12; line += 1) {
    for (const [column, digits] of ['5234512345', '45623', '3625436254'].entries()) {
      const [x0, y0] = [41 + column * 222, 33 + line * 31];
      drawText(page, digits, { x0, y0, x1: x0 + 16 * digits.length, y1: y0 + 18 });
    }
  }
  return page;
}

beforeAll(async () => {
  base = await savedOnce(drawReceipt(3), 82);
  const edit = editImage(base, { kind: 'img_retype', seed: 11 });
  if (edit === null) throw new Error('the page offers no place');
  forged = edit;
});

describe(ID, () => {
  it('finds a retyped word in a picture saved without loss, and where it is', async () => {
    const report = await screened(await asPng(forged.bitmap));
    expect(codesOf(report, ID)).toContain('COMPRESSION_ISLAND');
    expect(report).toMatchObject({ is_suspicious: true, requires_manual_review: true });
    const [left = 0, top = 0, right = 0, bottom = 0] = indicatorOf(report, ID).evidence?.[0]?.box ?? [];
    const { width, height } = base;
    expect(left * width).toBeLessThan(forged.box.x1);
    expect(right * width).toBeGreaterThan(forged.box.x0);
    expect(top * height).toBeLessThan(forged.box.y1);
    expect(bottom * height).toBeGreaterThan(forged.box.y0);
  });

  it('finds it and its place when the picture was cut before it was saved, and nothing on the page cut alike', async () => {
    const [x, y] = [3, 5];
    const { width, height } = { width: base.width - x - 2, height: base.height - y - 4 };
    const cut = (bitmap: Bitmap): Bitmap => crop(bitmap, { x, y, width, height });
    const report = await screened(await asPng(cut(forged.bitmap)));
    expect(codesOf(report, ID)).toContain('COMPRESSION_ISLAND');
    const [left = 0, top = 0, right = 0, bottom = 0] = indicatorOf(report, ID).evidence?.[0]?.box ?? [];
    // Blocks begin at 5 and 3 of what was left: the place is told in the picture as it is.
    expect(left * width).toBeGreaterThan(forged.box.x0 - x - 16);
    expect(right * width).toBeLessThan(forged.box.x1 - x + 16);
    expect(top * height).toBeGreaterThan(forged.box.y0 - y - 16);
    expect(bottom * height).toBeLessThan(forged.box.y1 - y + 16);
    expect(indicatorOf(await screened(await asPng(cut(base))), ID).status).toBe('clear');
  });

  it('finds it when the picture was cut and then saved with loss, and nothing on the page treated alike', async () => {
    const cut = ({ width, height, ...rest }: Bitmap): Bitmap =>
      crop({ width, height, ...rest }, { x: 3, y: 5, width: width - 3, height: height - 5 });
    const report = await screened(await asJpeg(cut(forged.bitmap), 95));
    expect(codesOf(report, ID)).toEqual(['COMPRESSION_ISLAND']);
    expect(report.is_suspicious).toBe(true);
    const clean = await screened(await asJpeg(cut(base), 95));
    expect(indicatorOf(clean, ID).status).toBe('clear');
    expect(clean.quality?.pictures?.[0]).toMatchObject({ last_quality: 95, earlier_quality: 82 });
  });

  it('finds it after a save at quality 95 as well', async () => {
    expect(codesOf(await screened(await asJpeg(forged.bitmap, 95)), ID)).toContain('COMPRESSION_ISLAND');
  });

  it('finds what was typed on a page that a program drew once it was a JPEG, and nothing on the page saved alike', async () => {
    const edited = await savedOnce(drawnPage(), 85);
    const clean = { ...edited, data: edited.data.slice() };
    const box = { x0: 305, y0: 222, x1: 391, y1: 240 };
    for (let y = box.y0; y < box.y1; y += 1)
      edited.data.fill(255, y * edited.width + box.x0, y * edited.width + box.x1);
    drawText(edited, '94721', box);
    const cut = ({ width, height, ...rest }: Bitmap): Bitmap =>
      crop({ width, height, ...rest }, { x: 3, y: 5, width: width - 3, height: height - 5 });
    for (const save of [(bitmap: Bitmap) => asJpeg(bitmap, 95), (bitmap: Bitmap) => asPng(cut(bitmap))]) {
      const report = await screened(await save(edited));
      expect(report.document_class).toBe('born_digital');
      expect(codesOf(report, ID)).toEqual(['COMPRESSION_ISLAND']);
      const [left = 0, top = 0] = indicatorOf(report, ID).evidence?.[0]?.box ?? [];
      expect(Math.abs(left * edited.width - box.x0)).toBeLessThan(24);
      expect(Math.abs(top * edited.height - box.y0)).toBeLessThan(24);
      expect(indicatorOf(await screened(await save(clean)), ID).detected).toBe(false);
    }
  });

  it('takes black bars for what hides data, and still finds a word typed again beside them', async () => {
    for (const [page, codes] of [
      [base, ['BLACK_BAR_ADDED']],
      [forged.bitmap, ['COMPRESSION_ISLAND', 'BLACK_BAR_ADDED']],
    ] as const) {
      const { bytes } = await savedHarmlessly(page, 'img_redacted', 6);
      const report = await screened(bytes);
      expect([...new Set(codesOf(report, ID))]).toEqual(codes);
      expect(report.is_suspicious).toBe(codes.length > 1);
    }
  });

  it.each([
    ['marked in color', 'img_marked', 8, 'COLORED_MARK_ADDED'],
    ['signed with a digital pen', 'img_signed', 1, 'PEN_STROKE_ADDED'],
    ['given a caption', 'img_captioned', 1, 'CAPTION_ADDED'],
  ] as const)(
    'asks for a look at what was %s, and still finds a word typed again elsewhere',
    async (_, kind, seed, code) => {
      for (const [page, codes] of [
        [base, [code]],
        [forged.bitmap, ['COMPRESSION_ISLAND', code]],
      ] as const) {
        const { bytes } = await savedHarmlessly(page, kind, seed);
        const report = await screened(bytes);
        expect([...new Set(codesOf(report, ID))]).toEqual(codes);
        expect(report).toMatchObject({ is_suspicious: codes.length > 1, requires_manual_review: true });
      }
    },
  );

  it.each([
    ['a mosaic', 'MOSAIC_ADDED', drawMosaic],
    ['a blur', 'BLUR_ADDED', drawBlur],
  ] as const)('takes %s for what hides data, and still finds a word typed again', async (_, code, draw) => {
    const word = { x0: 40, y0: 355, x1: 124, y1: 391 };
    const codesWith = async (page: Bitmap): Promise<readonly string[]> => [
      ...new Set(codesOf(await screened(await asPng(await draw(page, word))), ID)),
    ];
    expect(await codesWith(base)).toEqual([code]);
    expect(await codesWith(forged.bitmap)).toEqual(['COMPRESSION_ISLAND', code]);
  });

  it('does not take the dark table around a photographed receipt for captions when the photo is saved as PNG', async () => {
    const photo = await readFile(path.join(import.meta.dirname, '../../fixtures/samples/receipt-photo.jpg'));
    for (const palette of [false, true]) {
      const report = await screened(await sharp(photo).greyscale().png({ palette }).toBuffer());
      expect(codesOf(report, ID)).toEqual([]);
    }
  });

  it('does not take bold print for typed in because the contrast of a pale page was stretched', async () => {
    const page = drawReceipt(1);
    const [from, to] = [0.4, 0.47].map((share) => Math.round(share * page.height) * page.width) as [
      number,
      number,
    ];
    const data = page.data.map((level, at) =>
      at >= from && at < to ? level : Math.round(60 + (level * 195) / 255),
    );
    const stretched = async (bitmap: Bitmap): Promise<Buffer> => {
      const { width, height, channels } = bitmap;
      return sharp(bitmap.data, { raw: { width, height, channels } }).linear(1.5, -90).png().toBuffer();
    };
    const pale = await savedOnce({ ...page, data }, 82);
    expect(codesOf(await screened(await stretched(pale)), ID)).toEqual([]);
  });

  it('finds a retyped word on a page whose contrast was stretched, and takes it for a hint where the first save was too fine to be sure', async () => {
    const stretched = async (page: Bitmap): Promise<readonly string[]> => {
      const data = page.data.map((level) => Math.min(255, Math.max(0, Math.round(1.1 * level - 12))));
      return codesOf(await screened(await asPng({ ...page, data })), ID);
    };
    expect(await stretched(forged.bitmap)).toContain('COMPRESSION_ISLAND');
    expect(await stretched(base)).toEqual([]);
    const edit = editImage(await savedOnce(drawReceipt(3), 93), { kind: 'img_retype', seed: 11 });
    expect(new Set(await stretched(edit?.bitmap ?? base))).toEqual(new Set(['COMPRESSION_ISLAND_WEAK']));
  });

  it('tells a note at the rim from a word typed again on the same page', async () => {
    for (const [page, codes] of [
      [base, ['FILING_NOTE_ADDED']],
      [forged.bitmap, ['COMPRESSION_ISLAND', 'FILING_NOTE_ADDED']],
    ] as const) {
      const { bytes } = await savedHarmlessly(page, 'img_footer', 5);
      expect([...new Set(codesOf(await screened(bytes), ID))]).toEqual(codes);
    }
  });

  it('takes a disc by the side of the page for a hole in the paper, and one elsewhere for a mark', async () => {
    const { width, channels } = base;
    const withDisc = (middle: { readonly x: number; readonly y: number }): Bitmap => {
      const data = Uint8Array.from(base.data);
      for (let y = -10; y <= 10; y += 1) {
        const half = Math.floor(Math.sqrt(110 - y * y));
        const row = (middle.y + y) * width + middle.x;
        data.fill(70, (row - half) * channels, (row + half + 1) * channels);
      }
      return { ...base, data };
    };
    const atSide = await screened(await asPng(withDisc({ x: 22, y: 301 })));
    expect(codesOf(atSide, ID)).toEqual([]);
    const elsewhere = await screened(await asPng(withDisc({ x: Math.round(width / 2), y: 301 })));
    expect(indicatorOf(elsewhere, ID).detected).toBe(true);
  });

  it('takes many differing words all over a page for another kind of words, and a few for islands', async () => {
    const never = drawReceipt(9);
    const withWords = async (lines: readonly number[]): Promise<Buffer> => {
      const page = brightened(base);
      for (const line of lines) {
        const [x0, y0] = [36 + 155 * (line % 3), 36 + 32 * line];
        for (let at = y0 * page.width + x0; at < (y0 + 28) * page.width; at += page.width)
          page.data.set(never.data.subarray(at, at + 95), at);
      }
      return asPng(page);
    };
    expect(codesOf(await screened(await withWords([4, 11])), ID)).toContain('COMPRESSION_ISLAND');
    const many = await screened(await withWords([0, 2, 4, 6, 8, 10, 12, 14, 16]));
    expect(indicatorOf(many, ID)).toMatchObject({
      status: 'inconclusive',
      description: /all over the picture/,
    });
  });

  describe('among shapes in no lines', () => {
    const random = createRandom(5);
    const grainy = (level: number): number =>
      Math.max(3, Math.min(250, Math.round(level + 22 * (random() + random() + random() - 1.5))));
    let page: Bitmap;

    beforeAll(async () => {
      const shapes = drawReceipt(3);
      shapes.data.fill(205);
      for (let count = 0; count < 90; count += 1) {
        const height = 8 + Math.floor(50 * random() ** 2);
        const width = Math.ceil(1.1 * height);
        const x0 = Math.floor(10 + random() * (500 - width));
        const y0 = Math.floor(10 + random() * (690 - height));
        drawText(shapes, String(Math.floor(10 + 89 * random())), { x0, y0, x1: x0 + width, y1: y0 + height });
      }
      page = await savedOnce({ ...shapes, data: shapes.data.map(grainy) }, 82);
    });

    const withWord = (on: Bitmap, height: number): Promise<Buffer> => {
      const word = drawReceipt(3);
      word.data.fill(205);
      const box = { x0: 250, y0: 343, x1: 250 + Math.ceil(1.3 * height), y1: 343 + height };
      drawText(word, '38', box);
      const data = on.data.slice();
      for (let y = box.y0 - 2; y < box.y1 + 2; y += 1)
        for (let x = box.x0 - 2; x < box.x1 + 2; x += 1) {
          const at = y * on.width + x;
          data.fill(grainy(word.data[at] ?? 0), at * on.channels, (at + 1) * on.channels);
        }
      return asPng({ ...on, data });
    };

    it('is sure of a word that the page cannot have given only where it stands out by far', async () => {
      expect(codesOf(await screened(await asPng(page)), ID)).toEqual([]);
      expect(codesOf(await screened(await withWord(page, 12)), ID)).toEqual(['COMPRESSION_ISLAND_WEAK']);
      expect(codesOf(await screened(await withWord(page, 16)), ID)).toEqual(['COMPRESSION_ISLAND']);
    });

    it('is never sure of a word by its distance from an estimated history', async () => {
      const codes = codesOf(await screened(await withWord(brightened(page), 12)), ID);
      expect(codes).toEqual(['COMPRESSION_ISLAND_WEAK']);
    });
  });

  it('takes a word for a hint where it hardly stands out from an estimated history, and for none in a color of its own', async () => {
    const never = drawReceipt(9, { columns: 3 });
    const page = await savedOnce(drawReceipt(3, { columns: 3 }), 82);
    const withShare = async (share: number, isTinted = false): Promise<readonly string[]> => {
      const mixed = brightened(page);
      const { width, channels } = mixed;
      for (let y = 388; y < 416; y += 1)
        for (let x = 346; x < 441; x += 1) {
          const [at, other] = [(y * width + x) * channels, never.data[y * width + x] ?? 0];
          const level = Math.round((1 - share) * (mixed.data[at] ?? 0) + share * other);
          mixed.data.fill(level, at, at + channels);
        }
      return [...new Set(codesOf(await screened(await asPng(isTinted ? tinted(mixed) : mixed)), ID))];
    };
    expect(await withShare(0.03)).toEqual(['COMPRESSION_ISLAND_WEAK']);
    expect(await withShare(0.06)).toEqual(['COMPRESSION_ISLAND']);
    expect(await withShare(0.07, true)).toEqual([]);
    expect(await withShare(0.2, true)).toEqual(['COLORED_MARK_ADDED']);
  });

  it('leaves the unchanged page alone, whichever way it is saved', async () => {
    for (const bytes of [await asPng(base), await asJpeg(base, 95)]) {
      expect(indicatorOf(await screened(bytes), ID)).toMatchObject({ status: 'clear', detected: false });
    }
  });

  it('examines half an A4 page at 600 dpi', async () => {
    const { data, width, height, channels } = forged.bitmap;
    const [right, bottom] = [4961 - width, 3508 - height];
    const page = sharp(data, { raw: { width, height, channels } }).extend({
      right,
      bottom,
      background: '#fff',
    });
    const report = await screened(await page.png({ compressionLevel: 1 }).toBuffer());
    expect(codesOf(report, ID)).toContain('COMPRESSION_ISLAND');
  });

  it('says that it cannot tell after a save at low quality and where nothing was compressed before', async () => {
    const low = indicatorOf(await screened(await asJpeg(forged.bitmap, 60)), ID);
    expect(low).toMatchObject({ status: 'inconclusive', description: /quality 60/ });
    const never = indicatorOf(await screened(await asPng(drawReceipt(4))), ID);
    expect(never).toMatchObject({ status: 'inconclusive', description: /no trace of a compression/ });
  });

  it('examines the original JPEG of a scanned PDF page', async () => {
    const { width, height } = base;
    const pdfOf = async (bitmap: Bitmap): Promise<Uint8Array> => {
      const data = await asJpeg(bitmap, 95);
      const image = { width, height, data, colorSpace: 'DeviceGray', bits: 8, filter: 'DCTDecode' } as const;
      const matrix = [width, 0, 0, height, 0, 0] as const;
      return makePdf({ pages: [{ width, height, images: [{ ...image, matrix }] }] });
    };
    const found = indicatorOf(await screened(await pdfOf(forged.bitmap)), ID);
    expect(found.status).toBe('detected');
    expect(found.evidence?.[0]).toMatchObject({ code: 'COMPRESSION_ISLAND', page: 1 });
    expect(indicatorOf(await screened(await pdfOf(base)), ID).status).toBe('clear');
  });

  it('does not apply to a PDF without scans', async () => {
    const report = await screened(makePdf({ pages: [{ text: [{ x: 72, y: 700, text: 'Total 1.00' }] }] }));
    expect(indicatorOf(report, ID).status).toBe('not_applicable');
  });
});

/** A copy whose blocks no table explains exactly any more. */
const brightened = (page: Bitmap): Bitmap => ({
  ...page,
  data: page.data.map((level) => Math.round(0.92 * level + 12)),
});

/** The same brightness, but red around the changed word. */
function tinted(page: Bitmap): Bitmap {
  const data = new Uint8Array(3 * page.width * page.height);
  for (let pixel = 0; pixel < page.width * page.height; pixel += 1) {
    const level = page.data[pixel * page.channels] ?? 0;
    const [x, y] = [pixel % page.width, Math.floor(pixel / page.width)];
    const isInside = x >= 330 && x < 460 && y >= 376 && y < 428 && level > 60 && level < 215;
    // 0.299 of red and 0.114 of blue, which cancel out.
    const [red, blue] = isInside ? [level + 38, level - 100] : [level, level];
    data.set([Math.min(255, red), level, Math.max(0, blue)], 3 * pixel);
  }
  return { ...page, channels: 3, data };
}

/** A gray page with a place in cells of one tone. */
function drawMosaic(page: Bitmap, { x0, y0, x1, y1 }: EditBox): Bitmap {
  const data = page.data.slice();
  const cell = 6;
  for (let top = y0; top < y1; top += cell)
    for (let left = x0; left < x1; left += cell) {
      let sum = 0;
      for (let at = 0; at < cell * cell; at += 1)
        sum += page.data[(top + Math.floor(at / cell)) * page.width + left + (at % cell)] ?? 0;
      for (let y = top; y < top + cell; y += 1)
        data.fill(Math.round(sum / cell ** 2), y * page.width + left, y * page.width + left + cell);
    }
  return { ...page, data };
}

/** A gray page with a place so blurred that nothing can be read. */
async function drawBlur(page: Bitmap, { x0, y0, x1, y1 }: EditBox): Promise<Bitmap> {
  const { width, height } = page;
  const image = sharp(page.data, { raw: { width, height, channels: 1 } });
  const [wide, high] = [x1 - x0, y1 - y0];
  const place = await image
    .extract({ left: x0, top: y0, width: wide, height: high })
    .blur(5)
    .extractChannel(0)
    .raw()
    .toBuffer();
  const data = page.data.slice();
  for (let y = 0; y < high; y += 1) data.set(place.subarray(y * wide, (y + 1) * wide), (y0 + y) * width + x0);
  return { ...page, data };
}
