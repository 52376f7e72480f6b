/** Reading PDFs: words, trust in the text layer, pixels, passwords, damage. */
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  crop,
  openPdfBytes,
  toGray,
  type Bitmap,
  type OpenOptions,
  type PdfPages,
} from '../../../src/document/index.ts';
import { splitGray, splitImage } from '../../support/image-builder.ts';
import {
  makePdf,
  pdfStream,
  type PdfImage,
  type PdfPageSpec,
  updatePdf,
  contentNumber,
} from '../../support/pdf-builder.ts';

const OPTIONS = { name: 'sample.pdf', maxPixels: 64_000_000, maxPages: null, passwords: [] };

const opened = (bytes: Uint8Array, options: Partial<OpenOptions> = {}): Promise<PdfPages> =>
  openPdfBytes(bytes, { ...OPTIONS, ...options });

async function withPage<T>(page: PdfPageSpec, look: (pages: PdfPages) => Promise<T>): Promise<T> {
  const pages = await opened(makePdf({ pages: [page] }));
  try {
    return await look(pages);
  } finally {
    await pages.close();
  }
}

const layerOf = (page: PdfPageSpec) => withPage(page, (pages) => pages.textLayer(1));
const wordsOf = async (page: PdfPageSpec): Promise<string[]> =>
  (await layerOf(page)).words.map(({ text }) => text);
const bitmapOf = (page: PdfPageSpec, dpi = 72) => withPage(page, (pages) => pages.bitmap(1, { dpi }));

/** The value of the first channel at a place. */
const valueAt = ({ data, width, channels }: Bitmap, x: number, y: number): number =>
  data[(y * width + x) * channels] ?? -1;

const LONG = 'Enough words to be a text layer';

/** Fills an area with a pattern whose tile is so large and holds these operators; `cm` goes before the area alone. */
const tiled = (
  tile: string,
  area: string,
  { width = 300, height = 100, cm = '' } = {},
): PdfPageSpec & {
  readonly objects: Record<number, Uint8Array>;
} => ({
  text: [{ x: 72, y: 700, text: LONG }],
  ops: `q ${cm} /Pattern cs /P1 scn ${area} re f Q\n`,
  entries: '/Resources << /Font << /F1 901 0 R >> /Pattern << /P1 900 0 R >> >>',
  objects: {
    900: pdfStream(
      `/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 ${width} ${height}] /XStep ${width} /YStep ${height} /Matrix [1 0 0 1 100 300] /Resources << /Font << /F1 901 0 R >> >>`,
      tile,
    ),
    901: Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'),
  },
});

async function layerOfTiled({ objects, ...page }: ReturnType<typeof tiled>) {
  const pages = await opened(makePdf({ pages: [page], objects }));
  const layer = await pages.textLayer(1);
  await pages.close();
  return { ...layer, rest: layer.words.slice(LONG.split(' ').length) };
}

describe('text that is cut off', () => {
  const cut = (region: string): Promise<string[]> =>
    wordsOf({
      text: [{ x: 72, y: 700, text: LONG }],
      ops: `q ${region} W n BT /F1 12 Tf 72 400 Td (North Carolina only) Tj ET Q BT /F1 12 Tf 72 300 Td (below) Tj ET\n`,
    });

  it('is no part of the page, but words of which a part can be seen are', async () => {
    const around = [...LONG.split(' '), 'below'];
    expect(await cut('0 0 612 100 re')).toEqual(around);
    expect(await cut('60 390 70 30 re')).toEqual([...around.slice(0, -1), 'North', 'Carolina', 'below']);
    expect(await cut('60 390 300 30 re')).toEqual([
      ...around.slice(0, -1),
      'North',
      'Carolina',
      'only',
      'below',
    ]);
  });

  it('by nested regions, by a form, or by a region that is no rectangle as far as its bounds', async () => {
    const around = [...LONG.split(' '), 'below'];
    expect(await cut('0 0 612 792 re W n 0 500 612 200 re')).toEqual(around);
    expect(await cut('60 390 m 400 390 l 60 430 l h')).toContain('only');
    const form = pdfStream(
      '/Subtype /Form /BBox [0 0 100 100] /Resources << /Font << /F1 901 0 R >> >>',
      'BT /F1 12 Tf 10 50 Td (inside) Tj ET BT /F1 12 Tf 10 150 Td (outside) Tj ET\n',
    );
    const pages = await opened(
      makePdf({
        pages: [
          {
            ops: `BT /F1 12 Tf 72 700 Td (${LONG}) Tj ET 1 0 0 1 200 200 cm /X Do\n`,
            entries: '/Resources << /Font << /F1 901 0 R >> /XObject << /X 900 0 R >> >>',
          },
        ],
        objects: { 900: form, 901: Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>') },
      }),
    );
    expect((await pages.textLayer(1)).words.map(({ text }) => text)).toEqual([...LONG.split(' '), 'inside']);
    await pages.close();
  });
});

describe('a page that takes too much memory to paint', () => {
  /** Each picture as a pattern with a step larger than the page, as programs on macOS store them. */
  const icons = (count: number): Promise<PdfPages> => {
    const all = Array.from({ length: count }, (_, at) => at);
    const names = all.map((at) => `/P${String(at)} ${String(900 + at)} 0 R`).join(' ');
    const uses = all.map((at) => `/P${String(at)} scn ${String(10 + at)} 300 4 4 re f`).join('\n');
    const pattern = pdfStream(
      '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 16 16] /XStep 3000 /YStep 3000 /Matrix [1 0 0 1 8 296] /Resources << >>',
      '0 0 1 rg 0 0 16 16 re f\n',
    );
    return opened(
      makePdf({
        pages: [{ ops: `/Pattern cs\n${uses}\n`, entries: `/Resources << /Pattern << ${names} >> >>` }],
        objects: Object.fromEntries(all.map((at) => [900 + at, pattern])),
      }),
    );
  };

  it('is told with its reason, instead of ending the process, and others are painted', async () => {
    const pages = await icons(120);
    await expect(pages.bitmap(1, { dpi: 144 })).rejects.toThrow(/Page 1 of "sample.pdf".*more memory/);
    await pages.close();
    const few = await icons(2);
    const { bitmap } = await few.bitmap(1, { dpi: 72 });
    expect([valueAt(bitmap, 12, 792 - 302), valueAt(bitmap, 30, 792 - 302)]).toEqual([0, 255]);
    await few.close();
  }, 60_000);
});

describe('text in a pattern', () => {
  const TILE = 'BT /F1 12 Tf 10 20 Td (Amount due) Tj ET\n';

  it('is part of the page where the pattern is painted once, at its place', async () => {
    for (const cm of ['', '2 0 0 2 0 0 cm']) {
      const area = cm === '' ? '100 300 300 100' : '50 150 150 50';
      const { rest, warnings } = await layerOfTiled(tiled(TILE, area, { cm }));
      expect(rest.map(({ text }) => text)).toEqual(['Amount', 'due']);
      // Patterns are anchored in the page, whatever the transformation is where they are used.
      expect(rest[0]?.x0).toBeCloseTo(110, 0);
      expect(rest[0]?.y1).toBeGreaterThan(792 - 320);
      expect(rest[0]?.y0).toBeLessThan(792 - 320);
      expect(warnings).toEqual([]);
    }
  });

  it('is cut to the area, and to a few tiles', async () => {
    const part = await layerOfTiled(tiled(TILE, '100 300 55 100'));
    expect(part.rest.map(({ text }) => text)).toEqual(['Amount']);
    const two = await layerOfTiled(tiled(TILE, '100 300 600 100'));
    expect(two.rest.map(({ text }) => text)).toEqual(['Amount', 'due', 'Amount', 'due']);
  });

  it('that is repeated as a texture is left out and told, unlike a texture without words', async () => {
    const copies = await layerOfTiled(tiled(TILE, '0 0 612 792', { width: 80, height: 40 }));
    expect(copies.rest).toEqual([]);
    expect(copies.warnings).toEqual([expect.stringContaining('pattern that is repeated') as string]);
    const hatch = await layerOfTiled(tiled('0 0 m 8 8 l S\n', '0 0 612 792', { width: 8, height: 8 }));
    expect(hatch.warnings).toEqual([]);
  });

  it('counts pictures in it as pictures of the page', async () => {
    const picture = 'q 612 0 0 792 -100 -300 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \x80 EI Q\n';
    const spec = tiled(picture, '0 0 612 792', { width: 612, height: 792 });
    expect((await layerOfTiled(spec)).imageCoverage).toBeGreaterThan(0.2);
  });
});

describe('the text layer', () => {
  it('shows nothing for a glyph that its font says stands for nothing', async () => {
    const map = pdfStream(
      '',
      '1 begincodespacerange <00> <ff> endcodespacerange\n1 beginbfrange <20> <7a> <0020> endbfrange\n1 beginbfchar <38> <> endbfchar\n',
    );
    const pages = await opened(
      makePdf({
        pages: [
          {
            ops: 'BT /F9 12 Tf 72 700 Td (Sub8total of the 8year, 88 paid) Tj ET\n',
            entries: '/Resources << /Font << /F9 900 0 R >> >>',
          },
        ],
        objects: {
          900: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 901 0 R >>',
          901: map,
        },
      }),
    );
    const { words } = await pages.textLayer(1);
    await pages.close();
    expect(words.map(({ text }) => text)).toEqual(['Subtotal', 'of', 'the', 'year,', 'paid']);
  });

  it('gives words with boxes from the top left of the page', async () => {
    const { words, problem } = await layerOf({
      text: [{ x: 72, y: 700, size: 20, text: `Total due: 1,234.50`, bold: true }],
    });
    expect(words.map(({ text }) => text)).toEqual(['Total', 'due:', '1,234.50']);
    const [total, , amount] = words;
    // Helvetica-Bold: "Total" is 2.39 em wide; the baseline is at 792 - 700.
    expect(total).toMatchObject({ size: 20, bold: true, angle: 0 });
    expect(total?.x0).toBeCloseTo(72, 1);
    expect(total?.x1).toBeCloseTo(72 + 2.39 * 20, 0);
    expect(total?.y0).toBeGreaterThan(70);
    expect(total?.y1).toBeLessThan(98);
    expect(amount?.x0).toBeGreaterThan(150);
    expect(problem).toBe('too_little');
  });

  it('glues touching runs and parts runs by gaps', async () => {
    const kerned = 'BT /F1 10 Tf 72 700 Td [(In) 20 (vo) -30 (ice) -600 (No) -250 (7)] TJ ET';
    expect(await wordsOf({ ops: kerned })).toEqual(['Invoice', 'No', '7']);
    // "In" of Helvetica is 0.834 em wide: the second run begins where the first ends.
    const apart = 'BT /F1 10 Tf 72 700 Td (In) Tj 8.34 0 Td (voice) Tj 60 0 Td (12) Tj ET';
    expect(await wordsOf({ ops: apart })).toEqual(['Invoice', '12']);
  });

  it('places the letters of a Tesseract layer on the print, although the word is stretched with the blank behind it', async () => {
    const font = `<< /Type /Font /Subtype /TrueType /BaseFont /GlyphLessFont /FirstChar 32 /LastChar 126 /Widths [${'500 '.repeat(95)}] /Encoding /WinAnsiEncoding >>`;
    const glyphsOf = async (words: string) => {
      const page = { ops: `BT 3 Tr /F1 10 Tf 72 700 Td ${words} ET` };
      const pages = await opened(makePdf({ pages: [page], objects: { 3: font } }));
      const { glyphs } = await pages.paint(1);
      await pages.close();
      return glyphs.filter(({ text }) => text !== ' ').map(({ box }) => [box.x0, box.x1].map(Math.round));
    };
    const whole = [
      [72, 80],
      [80, 87],
    ];
    expect(await glyphsOf('(12 ) Tj')).toEqual(whole);
    // The last word of a block has no blank behind it.
    expect(await glyphsOf('150 Tz (12) Tj')).toEqual(whole);
    expect(await glyphsOf('0 Tr (12 ) Tj')).not.toEqual(whole);
  });

  it('parts an amount in brackets from the one that runs into it, but no area code from its number', async () => {
    const narrow = 'BT /F1 10 Tf 72 700 Td (\\(504,00\\)60,48) Tj 90 0 Td (\\(030\\)12345) Tj ET';
    expect(await wordsOf({ ops: narrow })).toEqual(['(504,00)', '60,48', '(030)12345']);
    // "(504,00)" of Helvetica is 4.002 em wide.
    const cells = 'BT /F1 10 Tf 72 700 Td (\\(504,00\\)) Tj 40.02 0 Td (60,48) Tj ET';
    expect(await wordsOf({ ops: cells })).toEqual(['(504,00)', '60,48']);
  });

  it('keeps letter-spaced words together and lines apart', async () => {
    const spaced = "BT /F1 10 Tf 3 Tc 72 700 Td (TOTAL) Tj 0 Tc 12 TL (next) ' (line) ' ET";
    expect(await wordsOf({ ops: spaced })).toEqual(['TOTAL', 'next', 'line']);
    const boxes = 'BT /F1 10 Tf 9 Tc 72 700 Td (12) Tj ET';
    expect(await wordsOf({ ops: boxes })).toEqual(['12']);
  });

  it('parts columns whose gap is written as the space between two letters', async () => {
    // "l" and "6" of Helvetica are 2.22 and 5.56 wide at 10 points.
    const columns = 'BT /F1 10 Tf 72 700 Td 22 Tc (l6) Tj 0 Tc 29.78 0 Td (1.20) Tj ET';
    expect(await wordsOf({ ops: columns })).toEqual(['l', '61.20']);
  });

  it('keeps words together whose letters are set one by one, kerned pairs among them, and parts them at their spaces', async () => {
    const spread = (text: string, spacing: number): string =>
      Array.from(text, (letter) => `(${letter}) ${String(letter === 'A' ? 80 - spacing : -spacing)}`).join(
        ' ',
      );
    const heading = `BT /F1 10 Tf 72 700 Td [${spread('GRAND VALLEY No 78', 250)}] TJ ET`;
    expect(await wordsOf({ ops: heading })).toEqual(['GRAND', 'VALLEY', 'No', '78']);
    // Without spaces, a wider gap parts them; figures and letters of columns are not spaced-out type.
    const unspaced = `BT /F1 10 Tf 72 700 Td [${spread('TOTAL', 200)} -300 ${spread('DUE', 200)}] TJ ET`;
    expect(await wordsOf({ ops: unspaced })).toEqual(['TOTAL', 'DUE']);
    const figures = `BT /F1 10 Tf 72 700 Td [${spread('12345', 300)}] TJ ET`;
    expect(await wordsOf({ ops: figures })).toEqual(['1', '2', '3', '4', '5']);
    const columns = `BT /F1 10 Tf 72 700 Td [${spread('ABCDE', 900)}] TJ ET`;
    expect(await wordsOf({ ops: columns })).toEqual(['A', 'B', 'C', 'D', 'E']);
  });

  it('joins the parts of a word that are painted out of order', async () => {
    const shuffled = 'BT /F1 10 Tf 80.34 700 Td (voice) Tj 60 0 Td (12) Tj -68.34 0 Td (In) Tj ET';
    expect(await wordsOf({ ops: shuffled })).toEqual(['12', 'Invoice']);
  });

  it('knows the true size of letters that are drawings', async () => {
    const letter = pdfStream('', '10 0 0 0 8 12 d1 0 0 8 12 re f');
    const font =
      '<< /Type /Font /Subtype /Type3 /FontBBox [0 -4 14 16] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 97 ' +
      '/Widths [10] /Encoding << /Differences [97 /a] >> /CharProcs << /a 901 0 R >> /Resources << >> >>';
    const ops = 'BT /F1 0.5 Tf 72 700 Td (aa) Tj 10.5 0 Td (a) Tj 8 0 Td (a) Tj ET';
    const pages = await opened(makePdf({ pages: [{ ops }], objects: { 3: font, 901: letter } }));
    const { words } = await pages.textLayer(1);
    expect(words.map(({ text, size }) => [text, size])).toEqual([
      ['aaa', 10],
      ['a', 10],
    ]);
    await pages.close();

    // Drawn upside down and mirrored back, with a box that says nothing.
    const flipped = font.replace('1 0 0 1 0 0', '1 0 0 -1 0 0').replace('0 -4 14 16', '0 0 999 999');
    const mirrored = 'BT /F1 0.5 Tf 1 0 0 -1 72 700 Tm (aa) Tj 13 0 Td (a) Tj ET';
    const others = await opened(
      makePdf({ pages: [{ ops: mirrored }], objects: { 3: flipped, 901: letter } }),
    );
    const [word, apart] = (await others.textLayer(1)).words;
    expect([word?.text, apart?.text]).toEqual(['aa', 'a']);
    expect(word).toMatchObject({ angle: 0, size: 10 });
    await others.close();

    // Drawn with y growing downwards, as browsers print fonts they may not embed: the font's matrix alone turns it upright.
    const printed = await opened(makePdf({ pages: [{ ops }], objects: { 3: flipped, 901: letter } }));
    expect((await printed.textLayer(1)).words[0]).toMatchObject({ text: 'aaa', angle: 0 });
    await printed.close();

    // Letters that are drawn upside down themselves, as in converted PostScript: no matrix of the font tells.
    const converted = await opened(
      makePdf({ pages: [{ ops: mirrored }], objects: { 3: font, 901: letter } }),
    );
    const [upright] = (await converted.textLayer(1)).words;
    expect(upright).toMatchObject({ text: 'aa', angle: 0 });
    expect(upright?.y1).toBeCloseTo(792 - 700 + 2);
    await converted.close();
  });

  it('knows the size of signs that are drawings: each fills a square', async () => {
    const sign = pdfStream('', '1000 0 0 0 1000 900 d1 0 0 1000 900 re f');
    const map = pdfStream(
      '',
      '1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <61> <8ACB> endbfchar',
    );
    const font =
      '<< /Type /Font /Subtype /Type3 /FontBBox [30 -120 965 880] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 97 /LastChar 97 ' +
      '/Widths [1000] /Encoding << /Differences [97 /g1] >> /CharProcs << /g1 901 0 R >> /Resources << >> /ToUnicode 902 0 R >>';
    const pages = await opened(
      makePdf({
        pages: [{ ops: 'BT /F1 12 Tf 72 700 Td (aaa) Tj ET' }],
        objects: { 3: font, 901: sign, 902: map },
      }),
    );
    const [word] = (await pages.textLayer(1)).words;
    expect(word).toMatchObject({ text: '請請請', size: 12 });
    await pages.close();
  });

  it('takes drawn letters in thousandths for as large as the page says, however large the box of the whole font', async () => {
    const letter = pdfStream('', '636 0 0 0 500 730 d1 0 0 500 730 re f');
    const font =
      '<< /Type /Font /Subtype /Type3 /FontBBox [-1021 -463 1793 1233] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 49 /LastChar 49 ' +
      '/Widths [636] /Encoding << /Differences [49 /one] >> /CharProcs << /one 901 0 R >> /Resources << >> >>';
    const ops = 'BT /F1 10 Tf 72 700 Td (11) Tj ET';
    const pages = await opened(makePdf({ pages: [{ ops }], objects: { 3: font, 901: letter } }));
    expect((await pages.textLayer(1)).words[0]).toMatchObject({ text: '11', size: 10 });
    await pages.close();
  });

  it('reads bitmap fonts of TeX by their encoding where they name their glyphs by code', async () => {
    const glyph = pdfStream('', '10 0 0 0 8 12 d1 0 0 8 12 re f');
    const codes = [0x10, 0x11, 0x1c, 0x61, 0x63, 0x65, 0x6f, 0xbf];
    const names = codes.map((code) => `${String(code)}/a${String(code)}`).join(' ');
    const procs = codes.map((code) => `/a${String(code)} 901 0 R`).join(' ');
    const widths = Array.from({ length: 0xbf - 0x10 + 1 }, () => '10').join(' ');
    const font =
      '<< /Type /Font /Subtype /Type3 /FontBBox [0 -4 14 16] /FontMatrix [0.05 0 0 0.05 0 0] /FirstChar 16 /LastChar 191 ' +
      `/Widths [${widths}] /Encoding << /Type /Encoding /Differences [${names}] >> /CharProcs << ${procs} >> /Resources << >> >>`;
    const ops = 'BT /F1 10 Tf 72 700 Td <106f1c636511bf> Tj ET';
    const pages = await opened(makePdf({ pages: [{ ops }], objects: { 3: font, 901: glyph } }));
    expect((await pages.textLayer(1)).words.map(({ text }) => text).join('')).toBe('“ofice”£');
    await pages.close();
  });

  it('drops the second print of a word on the same spot', async () => {
    const twice = [0, 0.3].map((shift) => ({ x: 72 + shift, y: 700, text: 'Shadow' }));
    expect(await wordsOf({ text: twice })).toEqual(['Shadow']);
  });

  it.each([
    [90, { x0: 700, y0: 72 }],
    [180, { x0: 612 - 72, y0: 700 - 6 }],
    [270, { x0: 792 - 700, y0: 612 - 72 }],
  ])('is the shown page when that is turned by %i degrees', async (rotate, place) => {
    const { words } = await layerOf({ rotate, text: [{ x: 72, y: 700, text: 'Turned' }] });
    expect(words[0]?.angle).toBe(rotate);
    const edge = rotate === 180 ? words[0]?.x1 : words[0]?.x0;
    expect(Math.abs((edge ?? 0) - place.x0)).toBeLessThan(12);
    const other = rotate === 270 ? words[0]?.y1 : words[0]?.y0;
    expect(Math.abs((other ?? 0) - place.y0)).toBeLessThan(12);
  });

  it('reads an upright word on a page that a scanner turned', async () => {
    // Text written downwards on a page that is shown turned by 270 degrees clockwise is upright again.
    const { words } = await layerOf({ rotate: 270, ops: 'BT /F1 12 Tf 0 -1 1 0 300 500 Tm (Upright) Tj ET' });
    expect(words[0]).toMatchObject({ text: 'Upright', angle: 0 });
    expect(words[0]?.x1).toBeGreaterThan((words[0]?.x0 ?? 0) + 30);
  });

  it('follows forms and saved states', async () => {
    const form = pdfStream(
      '/Type /XObject /Subtype /Form /BBox [0 0 300 100] /Matrix [2 0 0 2 10 20] /Resources << /Font << /F1 3 0 R >> >>',
      'BT /F1 10 Tf 5 5 Td (Inside) Tj ET',
    );
    const bytes = makePdf({
      pages: [{ ops: 'q 1 0 0 1 100 100 cm /Fm Do Q BT /F1 10 Tf 5 5 Td (Outside) Tj ET' }],
      objects: { 900: form },
    });
    const named = Buffer.from(bytes)
      .toString('latin1')
      .replace('/XObject <<  >>', '/XObject <</Fm 900 0 R>>');
    const pages = await opened(new Uint8Array(Buffer.from(named, 'latin1')));
    const { words } = await pages.textLayer(1);
    expect(words.map(({ text, size, x0 }) => [text, size, Math.round(x0)])).toEqual([
      ['Inside', 20, 120],
      ['Outside', 10, 5],
    ]);
    await pages.close();
  });

  it('finds ruled lines, drawn or filled', async () => {
    const { rulings } = await layerOf({
      ops: '1 w 50 700 m 550 700 l S 50 600 200 0.5 re f 300 100 100 50 re S 10 10 80 80 re f 0 0 m 40 40 l S',
    });
    const rounded = rulings.map(({ x0, y0, x1, y1 }) => [x0, y0, x1, y1].map(Math.round));
    expect(rounded).toEqual([
      [50, 92, 550, 92],
      [50, 192, 250, 192],
      [300, 692, 400, 692],
      [400, 642, 400, 692],
      [300, 642, 400, 642],
      [300, 642, 300, 692],
    ]);
  });
});

describe('trust in the text layer', () => {
  const scan = (black = 10): PdfImage => ({
    width: 100,
    height: 130,
    data: splitGray(100, 130, black),
    colorSpace: 'DeviceGray',
    bits: 8,
    matrix: [612, 0, 0, 792, 0, 0],
  });

  it('is given to a page of ordinary text', async () => {
    expect(await layerOf({ text: [{ x: 72, y: 700, text: LONG }] })).toMatchObject({
      problem: 'none',
      imageCoverage: 0,
      blank: false,
      warnings: [],
    });
  });

  it('is not given to a page of few characters, and an empty page is blank', async () => {
    expect(await layerOf({ text: [{ x: 72, y: 700, text: '- 3 -' }] })).toMatchObject({
      problem: 'too_little',
    });
    expect(await layerOf({})).toMatchObject({ problem: 'missing', blank: true });
    expect(await layerOf({ ops: '10 10 300 300 re f' })).toMatchObject({ problem: 'missing', blank: false });
  });

  it('is not given to a scan, with the hidden words of a recognizer or without', async () => {
    const hidden = { x: 72, y: 700, text: LONG, mode: 3 };
    expect(await layerOf({ images: [scan()] })).toMatchObject({
      problem: 'missing',
      imageCoverage: 1,
      blank: false,
    });
    const recognized = await layerOf({ images: [scan()], text: [hidden] });
    expect(recognized.problem).toBe('invisible_over_image');
    expect(recognized.words).toHaveLength(7);
    const stamped = [hidden, { x: 72, y: 20, text: 'RECEIVED 12 MARCH 2026 BY MAIL' }];
    expect(await layerOf({ images: [scan()], text: stamped })).toMatchObject({
      problem: 'invisible_over_image',
    });
    expect(await layerOf({ images: [scan()], text: stamped.slice(1) })).toMatchObject({
      problem: 'too_little',
    });
  });

  it('is not given to a scan for the long line that an archive printed on it, but for lines of text', async () => {
    const line = { x: 20, size: 4, text: `${LONG} `.repeat(5) };
    const lines = [700, 690, 680, 670].map((y) => ({ ...line, y }));
    const problemOf = async (page: PdfPageSpec) => (await layerOf({ images: [scan()], ...page })).problem;
    expect(await problemOf({ text: lines.slice(0, 1) })).toBe('too_little');
    expect(await problemOf({ ops: `BT /F1 4 Tf 0 1 -1 0 20 20 Tm (${line.text}) Tj ET` })).toBe('too_little');
    expect(await problemOf({ text: lines })).toBe('none');
  });

  it('does not extend to hidden words where nothing is printed', async () => {
    const text = [
      { x: 72, y: 700, text: LONG },
      { x: 72, y: 600, text: 'Hidden', mode: 3 },
    ];
    const { words } = await layerOf({ text });
    expect(words.map((word) => word.text)).toEqual(LONG.split(' '));
    expect(await layerOf({ text: text.slice(1) })).toMatchObject({
      words: [],
      problem: 'missing',
      blank: true,
    });
  });

  it('is not given to characters without a meaning', async () => {
    const meaningless = await layerOf({ ops: `BT /F1 12 Tf 72 700 Td <${'01'.repeat(30)}> Tj ET` });
    expect(meaningless).toMatchObject({ problem: 'unmapped_glyphs', words: [] });
    expect(await wordsOf({ ops: 'BT /F1 12 Tf 72 700 Td <53700C> Tj ET' })).toEqual(['Sp\ufffd']);
  });

  it('is not given to the numbers of glyphs, whether as they are or as the dingbats of those names', async () => {
    const codes = Array.from({ length: 60 }, (_, code) => code);
    const printed = codes.filter((code) => code > 31);
    const ops = `BT /F1 12 Tf 72 700 Td <${Buffer.from(printed).toString('hex')}> Tj ET`;
    const problemOf = async (encoding: string, more = '', toUnicode?: Uint8Array): Promise<string> => {
      const font = `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Differences [${encoding}] >> ${more} >>`;
      const map = pdfStream(
        '',
        '1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfrange <01> <3B> <2701> endbfrange',
      );
      const pages = await opened(makePdf({ pages: [{ ops }], objects: { 3: font, 901: toUnicode ?? map } }));
      const { problem } = await pages.textLayer(1);
      await pages.close();
      return problem;
    };
    const numbered = codes.map((code) => `/a${String(code)}`).join(' ');
    expect(await problemOf(`0 ${numbered}`)).toBe('unmapped_glyphs');
    expect(await problemOf(`0 ${numbered}`, '/ToUnicode 901 0 R')).toBe('unmapped_glyphs');
    // A font of a single sign, all other codes filled up, as Chromium prints Chinese.
    const single = `0 ${'/g0 '.repeat(59)}/g59`;
    const sign = pdfStream(
      '',
      '1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <3B> <8ACB> endbfchar',
    );
    expect(await problemOf(single, '/ToUnicode 901 0 R', sign)).not.toBe('unmapped_glyphs');
    // Names without meaning at the codes of characters, as TeX gives them to its bitmaps.
    const letters = printed.map((code) => `/a${String(code)}`);
    expect(await problemOf(`11 /a11 /a12 32 ${letters.join(' ')}`)).not.toBe('unmapped_glyphs');
  });

  it('is not given to TrueType fonts that have neither names nor a map and use the codes of no characters', async () => {
    const problemOf = async (first: number, flags: number): Promise<string> => {
      const codes = Array.from({ length: 40 }, (_, at) => first + at);
      const font = `<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+Sample /FirstChar ${String(first)} /LastChar ${String(first + 39)} /Widths [${codes.map(() => 500).join(' ')}] /FontDescriptor 901 0 R >>`;
      const descriptor = `<< /Type /FontDescriptor /FontName /ABCDEF+Sample /Flags ${String(flags)} >>`;
      const ops = `BT /F1 12 Tf 72 700 Td <${Buffer.from(codes).toString('hex')}> Tj ET`;
      const pages = await opened(makePdf({ pages: [{ ops }], objects: { 3: font, 901: descriptor } }));
      const { problem } = await pages.textLayer(1);
      await pages.close();
      return problem;
    };
    const [SYMBOLIC, NONSYMBOLIC] = [4, 32];
    // Eight of forty codes are those of no characters, and all others are numbers of glyphs as well.
    expect(await problemOf(24, SYMBOLIC)).toBe('unmapped_glyphs');
    expect(await problemOf(24, NONSYMBOLIC)).not.toBe('unmapped_glyphs');
    expect(await problemOf(32, SYMBOLIC)).not.toBe('unmapped_glyphs');
  });
});

describe('the pixels of a page', () => {
  it('are painted at the resolution asked for', async () => {
    const { bitmap, warnings } = await bitmapOf({ width: 100, height: 50, ops: '0 0 50 50 re f' }, 144);
    expect(bitmap).toMatchObject({ width: 200, height: 100, channels: 1, dpi: 144 });
    expect([valueAt(bitmap, 10, 10), valueAt(bitmap, 190, 10)]).toEqual([0, 255]);
    expect(warnings).toEqual([]);
  });

  it('keep colors, and stay below the limit with a warning', async () => {
    const pages = await opened(
      makePdf({ pages: [{ width: 100, height: 100, ops: '1 0 0 rg 0 0 100 100 re f' }] }),
      {
        maxPixels: 2500,
      },
    );
    const { bitmap, warnings } = await pages.bitmap(1, { dpi: 300 });
    expect(bitmap).toMatchObject({ width: 50, height: 50, channels: 3 });
    expect([...bitmap.data.subarray(0, 3)]).toEqual([255, 0, 0]);
    expect(warnings).toEqual(['The page is so large that it was read at 36 instead of 300 dpi.']);
    await pages.close();
  });

  const bits = (width: number, height: number, black: number): Uint8Array => {
    const row = Uint8Array.from({ length: Math.ceil(width / 8) }, (_, byte) =>
      Array.from({ length: 8 }, (__, bit) => (byte * 8 + bit < black ? 0 : 1) << (7 - bit)).reduce(
        (a, b) => a | b,
      ),
    );
    return Uint8Array.from({ length: row.length * height }, (_, at) => row[at % row.length] ?? 0);
  };
  const scan = { width: 120, height: 60, matrix: [240, 0, 0, 120, 0, 0] } as const;

  it('are known by number before any are decoded; a pixel that is a bit counts a third', async () => {
    const gray = { ...scan, data: new Uint8Array(120 * 60), colorSpace: 'DeviceGray', bits: 8 } as const;
    const black = { ...scan, data: bits(120, 60, 40), colorSpace: 'DeviceGray', bits: 1 } as const;
    const numberOf = async (...images: readonly PdfImage[]): Promise<number> => {
      const pages = await opened(makePdf({ pages: [{ images }] }));
      await pages.close();
      return pages.mostPixels;
    };
    expect(await numberOf()).toBe(0);
    expect(await numberOf(black)).toBe(2400);
    expect(await numberOf(black, gray)).toBe(7200);
    expect(await numberOf({ ...gray, width: 9000, height: 9000 })).toBe(0);
  });

  const PARTED: readonly [string, PdfPageSpec][] = [
    ['painted', { ops: '1 0 0 rg 0 0 50 50 re f 0 g 60 10 20 30 re f' }],
    [
      'of an image that is the page',
      { images: [{ ...scan, data: bits(120, 60, 30), colorSpace: 'DeviceGray', bits: 1 }] },
    ],
  ];
  it.each(PARTED)('can be had in parts, %s', async (_, page) => {
    const choose = ({ width, height }: { width: number; height: number }) => [
      { x: 3, y: height / 2, width: width / 2, height: height / 3 },
      { x: width / 4 - 5, y: height / 2, width: 10, height: height / 4 },
    ];
    await withPage({ width: 240, height: 120, ...page }, async (pages) => {
      const { bitmap } = await pages.bitmap(1, { dpi: 72 });
      const parts = await pages.parts(1, { dpi: 72 }, choose);
      expect(parts.map(toGray)).toEqual(choose(bitmap).map((part) => toGray(crop(bitmap, part))));
      expect(new Set(parts.flatMap(({ data }) => [...data])).size).toBeGreaterThan(1);
    });
  });
  const kinds: readonly [string, Pick<PdfImage, 'colorSpace' | 'bits' | 'data'>][] = [
    ['gray', { colorSpace: 'DeviceGray', bits: 8, data: splitGray(120, 60, 40) }],
    ['bilevel', { colorSpace: 'DeviceGray', bits: 1, data: bits(120, 60, 40) }],
    ['RGB', { colorSpace: 'DeviceRGB', bits: 8, data: Uint8Array.from(splitGray(360, 60, 120)) }],
  ];

  it.each(kinds)('are those of the image when a %s image is the whole page', async (_, image) => {
    const { bitmap } = await bitmapOf({ width: 240, height: 120, images: [{ ...scan, ...image }] }, 300);
    expect(bitmap).toMatchObject({ width: 120, height: 60, channels: 1, dpi: 36 });
    expect([39, 40].map((x) => valueAt(bitmap, x, 30))).toEqual([0, 255]);
  });

  it('are those of a JPEG that is the whole page', async () => {
    const data = await splitImage(120, 60, 40).jpeg({ quality: 100 }).toBuffer();
    const image = { ...scan, data, colorSpace: 'DeviceGray', bits: 8, filter: 'DCTDecode' } as const;
    const { bitmap } = await bitmapOf({ width: 240, height: 120, images: [image] }, 300);
    expect(bitmap).toMatchObject({ width: 120, height: 60, channels: 1, dpi: 36 });
    expect(valueAt(bitmap, 5, 30)).toBeLessThan(10);
    expect(valueAt(bitmap, 100, 30)).toBeGreaterThan(245);
  });

  it.each([
    [
      'by the page',
      { rotate: 90, matrix: [240, 0, 0, 120, 0, 0], width: 240, height: 120 },
      [60, 120],
      [30, 5],
    ],
    ['by its matrix', { matrix: [0, 240, -120, 0, 120, 0], width: 120, height: 240 }, [60, 120], [30, 115]],
    [
      'upside down',
      { rotate: 180, matrix: [240, 0, 0, 120, 0, 0], width: 240, height: 120 },
      [120, 60],
      [115, 30],
    ],
    [
      'mirrored by its matrix',
      { matrix: [-240, 0, 0, 120, 240, 0], width: 240, height: 120 },
      [120, 60],
      [115, 30],
    ],
  ] as const)('show that image as the page does when it is turned %s', async (_, turned, size, black) => {
    const { matrix, ...page } = turned;
    const image = {
      ...scan,
      matrix,
      data: splitGray(120, 60, 40),
      colorSpace: 'DeviceGray',
      bits: 8,
    } as const;
    const own = (await bitmapOf({ ...page, images: [image] }, 36)).bitmap;
    // The same page rendered: a dot in the corner keeps it from being one image only.
    const painted = (await bitmapOf({ ...page, images: [image], ops: '0 0 0.1 0.1 re f' }, 36)).bitmap;
    expect([own.width, own.height]).toEqual(size);
    expect([painted.width, painted.height]).toEqual(size);
    expect(valueAt(own, black[0], black[1])).toBe(0);
    expect(valueAt(painted, black[0], black[1])).toBe(0);
    const opposite = [size[0] - 1 - black[0], size[1] - 1 - black[1]] as const;
    expect(valueAt(own, ...opposite)).toBe(valueAt(painted, ...opposite));
  });

  it('are rendered when something is painted over the image', async () => {
    const image = { ...scan, data: splitGray(120, 60, 0), colorSpace: 'DeviceGray', bits: 8 } as const;
    const page = { width: 240, height: 120, images: [image] };
    const { bitmap } = await bitmapOf({ ...page, text: [{ x: 20, y: 50, text: 'STAMP', size: 40 }] }, 72);
    expect(bitmap).toMatchObject({ width: 240, height: 120 });
    expect(bitmap.data.includes(0)).toBe(true);
  });

  it('are refused rather than blank when the only image is too large or damaged', async () => {
    const giant: PdfImage = {
      ...scan,
      width: 9000,
      height: 9000,
      data: new Uint8Array(10),
      colorSpace: 'DeviceGray',
      bits: 8,
    };
    const pages = await opened(makePdf({ pages: [{ width: 240, height: 120, images: [giant] }] }));
    expect(pages.warnings).toEqual([
      'An image of 9000 x 9000 pixels exceeds the pixel limit and was left out.',
    ]);
    expect((await pages.textLayer(1)).blank).toBe(false);
    await expect(pages.bitmap(1, { dpi: 72 })).rejects.toMatchObject({ code: 'too_many_pixels' });
    await pages.close();

    const broken: PdfImage = { ...giant, width: 120, height: 60, filter: 'DCTDecode' };
    await withPage({ width: 240, height: 120, images: [broken] }, async (damaged) => {
      const layer = await damaged.textLayer(1);
      expect(layer.warnings).toEqual(['An image on the page cannot be decoded and was left out.']);
      await expect(damaged.bitmap(1, { dpi: 72 })).rejects.toMatchObject({ code: 'damaged_document' });
    });
  });
});

describe('opening a PDF', () => {
  const secret = makePdf({ pages: [{ text: [{ x: 72, y: 700, text: LONG }] }], password: 'opensesame' });

  it('tries the passwords in turn', async () => {
    const pages = await opened(secret, { passwords: ['wrong', 'opensesame'] });
    expect((await pages.textLayer(1)).words.map(({ text }) => text).join(' ')).toBe(LONG);
    await pages.close();
  });

  it('says whether a password is missing or wrong', async () => {
    await expect(opened(secret)).rejects.toMatchObject({
      code: 'encrypted_document',
      message: '"sample.pdf" is protected by a password.',
      hint: expect.stringContaining('--password') as string,
    });
    await expect(opened(secret, { passwords: ['a'] })).rejects.toMatchObject({
      message: /the password given/,
    });
    await expect(opened(secret, { passwords: ['a', 'b'] })).rejects.toMatchObject({
      message: /none of the 2/,
    });
  });

  it('repairs a file without an index and says so', async () => {
    const whole = makePdf({ pages: [{ text: [{ x: 72, y: 700, text: LONG }] }] });
    expect((await opened(whole)).warnings).toEqual([]);
    const text = Buffer.from(whole).toString('latin1');
    // Without the pointer to the index; without the trailer too.
    for (const cut of [text.lastIndexOf('startxref'), text.lastIndexOf('xref\n0 1')]) {
      const pages = await opened(whole.subarray(0, cut));
      expect(pages.warnings).toEqual([expect.stringMatching(/^The file is damaged .*%%EOF/)]);
      expect((await pages.textLayer(1)).words).toHaveLength(7);
      await pages.close();
    }
  });

  it('refuses a stream that inflates without measure', async () => {
    const bomb = deflateSync(Buffer.alloc(70 * 1024 * 1024));
    const once = pdfStream('/Filter /FlateDecode', bomb);
    const twice = pdfStream('/Filter [/FlateDecode /FlateDecode]', deflateSync(bomb));
    for (const stream of [once, twice]) {
      const bytes = updatePdf(makePdf({ pages: [{}] }), { [contentNumber(0)]: stream });
      await expect(opened(bytes)).rejects.toMatchObject({
        code: 'damaged_document',
        message: /grows beyond 64 MB/,
      });
    }
  });

  it('refuses forms that paint forms without measure, and none that paint much', async () => {
    const form = (next: number, times: number): Uint8Array =>
      pdfStream(
        `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /N ${next} 0 R >> >>`,
        '/N Do\n'.repeat(times),
      );
    const symbol = pdfStream('/Type /XObject /Subtype /Form /BBox [0 0 9 9]', '0 0 9 9 re f');
    const withForms = (times: number, depth: number): Uint8Array =>
      makePdf({
        pages: [{}],
        objects: {
          ...Object.fromEntries(
            Array.from({ length: depth }, (_, at) => [900 + at, form(901 + at, times)] as const),
          ),
          [900 + depth]: symbol,
        },
      });
    await expect(opened(withForms(2, 30))).rejects.toMatchObject({
      code: 'damaged_document',
      message: /holds forms that paint forms, again and again/,
    });
    // A map of 90,000 symbols; a form that paints itself ends with itself.
    expect((await opened(withForms(300, 2))).pageCount).toBe(1);
    const itself = makePdf({ pages: [{}], objects: { 900: form(900, 5), 901: form(900, 5) } });
    expect((await opened(itself)).pageCount).toBe(1);
  });

  it('leaves the bytes to the caller, and opens an earlier state of the file from them', async () => {
    const first = makePdf({ pages: [{ text: [{ x: 72, y: 700, text: 'Total 120.00' }] }] });
    const content = 'BT /F1 12 Tf 72 700 Td (Total 920.00) Tj ET';
    const second = updatePdf(first, { [contentNumber(0)]: pdfStream('', content) });
    for (const [bytes, amount] of [
      [second, '920.00'],
      [second.subarray(0, first.length), '120.00'],
    ] as const) {
      const pages = await opened(bytes);
      expect((await pages.textLayer(1)).words[1]?.text).toBe(amount);
      await pages.close();
    }
  });

  it('tells what the file says about itself', async () => {
    const xmp =
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta>';
    const pages = await opened(
      makePdf({ pages: [{}], info: { Producer: 'Unit (test)', CreationDate: 'D:20260301' }, xmp }),
    );
    const metadata = await pages.metadata();
    expect(metadata.info).toMatchObject({ Producer: 'Unit (test)', CreationDate: 'D:20260301' });
    expect(metadata.xmp).toBe(xmp);
    await pages.close();
    const silent = await opened(makePdf({ pages: [{}] }));
    expect((await silent.metadata()).xmp).toBeNull();
    await silent.close();
  });

  it('rejects a page that does not exist', async () => {
    await withPage({}, async (pages) => {
      await expect(pages.pageInfo(2)).rejects.toMatchObject({ code: 'damaged_document', message: /Page 2/ });
    });
  });
});
