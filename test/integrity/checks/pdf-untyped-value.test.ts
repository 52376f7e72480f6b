/** Tests of finding values that are drawn or pictured among typed ones. */
import { afterAll, describe, expect, it } from 'vitest';
import { openPdfBytes, toGray } from '../../../src/document/index.ts';
import type { Bitmap } from '../../../src/document/index.ts';
import { createRecognizer } from '../../../src/extraction/index.ts';
import { readCrops } from '../../../src/work/read-crops.ts';
import { makePdf, pdfStream } from '../../support/pdf-builder.ts';
import type { PdfPageSpec, PdfText } from '../../support/pdf-builder.ts';
import { codesOf, indicatorOf, OPEN, screenFor } from '../screen.ts';

const ID = 'pdf_untyped_value';
const recognizer = createRecognizer();
const recognize = readCrops(recognizer, { lang: 'eng', tessdata: null });
afterAll(() => recognizer.close());
const screen = (page: PdfPageSpec) => screenFor(ID)(makePdf({ pages: [page] }), { recognize });

/** The size of what is drawn, points: a line of text in 12 points. */
const [WIDTH, HEIGHT] = [62, 14];

/** Words as a program draws them, on their ground, 216 pixels per inch. */
async function drawn(words: string, size = 12): Promise<Bitmap> {
  const text = [{ x: 2, y: 3, text: words, size }];
  const pdf = makePdf({ pages: [{ width: WIDTH, height: HEIGHT, text }] });
  const pages = await openPdfBytes(pdf, { ...OPEN, name: 'words.pdf' });
  const { bitmap } = await pages.bitmap(1, { dpi: 216 });
  await pages.close();
  return toGray(bitmap);
}

/** What was drawn, put on a page with its lower left corner there, as a picture. */
const pictureAt = ({ width, height, data }: Bitmap, x: number, y: number) =>
  ({ width, height, data, colorSpace: 'DeviceGray', bits: 8, matrix: [WIDTH, 0, 0, HEIGHT, x, y] }) as const;

/** The same as one path: a rectangle for every dark pixel. */
function pathAt({ width, height, data }: Bitmap, x: number, y: number): string {
  const side = WIDTH / width;
  const pixels = Array.from(data, (level, at) => ({
    level,
    column: at % width,
    row: Math.floor(at / width),
  }));
  const parts = pixels
    .filter(({ level }) => level < 128)
    .map(({ column, row }) => [x + column * side, y + (height - row - 1) * side, side, side])
    .map((numbers) => `${numbers.map((number) => number.toFixed(3)).join(' ')} re`);
  return `0 g ${parts.join('\n')} f\n`;
}

/** A font whose one glyph, the letter A, draws words, and what it says of that letter. */
async function fontOf(words: string, said: string): Promise<Readonly<Record<number, string | Uint8Array>>> {
  const map = `1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <41> <${Buffer.from(said, 'utf16le').swap16().toString('hex')}> endbfchar`;
  return {
    4: `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 ${WIDTH} ${HEIGHT}] /FontMatrix [1 0 0 1 0 0] /CharProcs << /A 950 0 R >> /Encoding << /Type /Encoding /Differences [65 /A] >> /FirstChar 65 /LastChar 65 /Widths [${WIDTH}] /Resources << >> /ToUnicode 951 0 R >>`,
    950: pdfStream('', `${WIDTH} 0 d0\n${pathAt(await drawn(words), 0, -3)}`),
    951: pdfStream('', `begincmap ${map} endcmap`),
  };
}

const AMOUNTS = ['1,050.50', '2,500.00', '', '1,240.30', '1,020.30'];
const rows = AMOUNTS.flatMap((amount, row): PdfText[] => [
  { x: 72, y: 640 - 20 * row, text: `Item ${String(row + 1)} of the order` },
  ...(amount === '' ? [] : [{ x: 400, y: 640 - 20 * row, text: amount }]),
]);
const prose = { x: 72, y: 400, text: 'The deposit that was agreed upon is' };

describe(ID, () => {
  it('suspects a picture of an amount where a column of typed ones has a place for it', async () => {
    const images = [pictureAt(await drawn('3,991.75'), 398, 597)];
    const report = await screen({ text: rows, images });
    expect(indicatorOf(report, ID).evidence).toMatchObject([
      { code: 'VALUE_DRAWN_IN_COLUMN', page: 1, new: '3,991.75' },
    ]);
    expect(report.is_suspicious).toBe(true);
  });

  it('suspects an amount made of outlines there', async () => {
    const report = await screen({ text: rows, ops: pathAt(await drawn('3,991.75'), 398, 597) });
    expect(codesOf(report, ID)).toEqual(['VALUE_DRAWN_IN_COLUMN']);
  });

  it.each([
    ['says a letter', 'A'],
    ['says nothing', '\u0001'],
    ['says what it shows', '3,991.75'],
  ])('suspects a glyph that draws a whole amount there and %s', async (_, said) => {
    const glyph = { x: 398, y: 600, text: 'A', size: 1, bold: true };
    const objects = await fontOf('3,991.75', said);
    const pdf = makePdf({ pages: [{ text: [...rows, glyph] }], objects });
    const report = await screenFor(ID)(pdf, { recognize });
    expect(indicatorOf(report, ID).evidence).toMatchObject([
      { code: 'VALUE_DRAWN_IN_COLUMN', page: 1, new: '3,991.75' },
    ]);
    const words = makePdf({ pages: [{ text: [...rows, glyph] }], objects: await fontOf('approved', said) });
    expect(codesOf(await screenFor(ID)(words, { recognize }), ID)).toEqual([]);
  });

  it('asks for a look where a font says of no text what it is', async () => {
    const text = [...rows, { x: 398, y: 600, text: 'A', size: 1, bold: true }];
    const objects = await fontOf('3,991.75', '\u0001');
    const label = `BT /F2 1 Tf 300 600 Td (B) Tj ET`;
    const letter = String(objects[4])
      .replace('/A 950 0 R', '/A 950 0 R /B 952 0 R')
      .replace('[65 /A]', '[65 /A /B]')
      .replace('/LastChar 65', '/LastChar 66')
      .replace(`/Widths [${WIDTH}]`, `/Widths [${WIDTH} ${WIDTH}]`);
    const deposit = pdfStream('', `${WIDTH} 0 d0\n${pathAt(await drawn('Deposit'), 0, -3)}`);
    const pdf = makePdf({ pages: [{ text, ops: label }], objects: { ...objects, 4: letter, 952: deposit } });
    const report = await screenFor(ID)(pdf, { recognize });
    expect(codesOf(report, ID)).toEqual(['VALUE_DRAWN']);
    expect(report).toMatchObject({ is_suspicious: false, requires_manual_review: true });
  });

  it('asks for a look where a line of words goes on with one', async () => {
    const images = [pictureAt(await drawn('3,991.75'), 280, 397)];
    const report = await screen({ text: [prose, ...rows], images });
    expect(codesOf(report, ID)).toEqual(['VALUE_DRAWN']);
    expect(report).toMatchObject({ is_suspicious: false, requires_manual_review: true });
  });

  it.each([
    ['words', 'approved', 12, 398, 597],
    ['a formula', 'p < 0.05', 12, 280, 397],
    ['an amount in small print, as on a badge', '3,991.75', 7, 398, 597],
    ['an amount below the line', '3,991.75', 12, 280, 391],
    ['an amount apart from all text', '3,991.75', 12, 200, 200],
  ])('leaves a picture of %s alone', async (_, words, size, x, y) => {
    const report = await screen({
      text: [prose, ...rows],
      images: [pictureAt(await drawn(words, size), x, y)],
    });
    expect(codesOf(report, ID)).toEqual([]);
    expect(indicatorOf(report, ID).status).toBe('clear');
  });

  it('says of a single picture that lets its ground through what it may be, not that all is drawn', async () => {
    const { width, height, data } = await drawn('3,991.75');
    const image = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace /DeviceGray`;
    const objects = {
      900: pdfStream(`${image} /SMask 901 0 R`, new Uint8Array(data.length)),
      901: pdfStream(
        image,
        data.map((level) => 255 - level),
      ),
    };
    const entries = '/Resources << /Font << /F1 3 0 R >> /XObject << /Im9 900 0 R >> >>';
    const ops = `q ${WIDTH} 0 0 ${HEIGHT} 280 397 cm /Im9 Do Q`;
    const pdf = makePdf({ pages: [{ text: [prose, ...rows], entries, ops }], objects });
    const told = indicatorOf(await screenFor(ID)(pdf, { recognize }), ID);
    expect(told.status).toBe('clear');
    expect(told.description).toContain('"3,991.75" is drawn as programs draw text with effects');
  });

  it('leaves values alone where a program draws them throughout', async () => {
    const picture = await drawn('3,991.75');
    const images = Array.from({ length: 7 }, (_, row) => pictureAt(picture, 398, 597 - 20 * row));
    const labels = images.map((_, row) => ({ x: 72, y: 600 - 20 * row, text: 'Charged in that month' }));
    expect(codesOf(await screen({ text: labels, images }), ID)).toEqual([]);
  });

  it('cannot say anything of a drawing without recognition', async () => {
    const images = [pictureAt(await drawn('3,991.75'), 398, 597)];
    const report = await screenFor(ID)(makePdf({ pages: [{ text: rows, images }] }));
    expect(indicatorOf(report, ID).status).toBe('not_run');
  });
});
