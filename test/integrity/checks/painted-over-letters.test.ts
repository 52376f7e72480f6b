/** Tests of finding text where other letters, or what shows other letters, were painted later. */
import { afterAll, describe, expect, it } from 'vitest';
import { createRecognizer } from '../../../src/extraction/index.ts';
import { readCrops } from '../../../src/work/read-crops.ts';
import { makePdf, pdfStream } from '../../support/pdf-builder.ts';
import { codesOf, indicatorOf, screenFor } from '../screen.ts';

const ID = 'pdf_covered_text';
const screened = screenFor(ID);
const recognizer = createRecognizer();
const recognize = readCrops(recognizer, { lang: 'eng', tessdata: null });
afterAll(() => recognizer.close());

const text = [
  { x: 72, y: 540, text: 'Contract of lease' },
  { x: 72, y: 500, text: 'John Adams' },
  { x: 72, y: 460, text: 'Signed in Berlin' },
];
const write = (words: string, x = 72, y = 500): string => `BT 0 g /F1 12 Tf ${x} ${y} Td (${words}) Tj ET\n`;
const thinLines = Array.from(
  { length: 40 },
  (_, at) => `70 ${String(496 + 0.35 * at)} m 142 ${String(496 + 0.35 * at)} l S\n`,
).join('');

describe('text below other letters', () => {
  it.each([
    ['filled boxes that are called letters', 'BT /F7 12 Tf 70 498 Td (AAAAAAAAAA) Tj ET'],
    ['lines too thin to be asked about', `1 G .4 w ${thinLines}`],
  ])('recovers the name under %s, with another one typed on top', async (_, cover) => {
    const box = pdfStream('', '600 0 0 -200 600 900 d1 0 -200 600 1100 re f');
    const font =
      '<< /Type /Font /Subtype /Type3 /FontBBox [0 -200 600 900] /FontMatrix [.001 0 0 .001 0 0] /CharProcs << /A 900 0 R >> /Encoding << /Type /Encoding /Differences [65 /A] >> /FirstChar 65 /LastChar 65 /Widths [600] /Resources << >> >>';
    const entries = `/Resources << /Font << /F1 3 0 R /F7 901 0 R >> >>`;
    const ops = `q 1 g ${cover} Q\n` + write('Karl Weber');
    const result = await screened(
      makePdf({ pages: [{ text, entries, ops }], objects: { 900: box, 901: font } }),
    );
    expect(indicatorOf(result, ID).evidence).toMatchObject([
      {
        code: 'COVERED_TEXT_RETYPED',
        old: 'John Adams',
        new: expect.stringContaining('Karl Weber') as string,
      },
    ]);
  });

  it('reads whole words where a pattern hides the middle of one, close to what is left of it', async () => {
    const salary = [...text, { x: 72, y: 420, text: 'Annual salary of $34,800.00, paid monthly' }];
    const tile = pdfStream(
      '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [168.1 417 221.4 432] /XStep 900 /YStep 900 /Resources << /Font << /F1 3 0 R >> >>',
      `1 g 168.1 417 53.3 15 re f ${write('54,800.00', 168.1, 420)}`,
    );
    const entries = '/Resources << /Font << /F1 3 0 R >> /Pattern << /P1 900 0 R >> >>';
    const ops = '/Pattern cs /P1 scn 168.1 417 53.3 15 re f\n';
    const bytes = makePdf({ pages: [{ text: salary, entries, ops }], objects: { 900: tile } });
    expect(indicatorOf(await screened(bytes, { recognize }), ID).evidence).toMatchObject([
      { code: 'PICTURE_OVER_TEXT', old: '$34,800.00,', new: '$54,800.00,' },
    ]);
  });

  it('reads what a pattern shows that hides a value', async () => {
    const date = [...text, { x: 72, y: 420, text: 'Date 12.03.2024' }];
    const tile = (shown: string) =>
      pdfStream(
        '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [90 416 180 432] /XStep 900 /YStep 900 /Resources << /Font << /F1 3 0 R >> >>',
        `1 g 90 416 90 16 re f ${write(shown, 98.6, 420)}`,
      );
    const hide = async (shown: string) => {
      const entries = '/Resources << /Font << /F1 3 0 R >> /Pattern << /P1 900 0 R >> >>';
      const ops = '/Pattern cs /P1 scn 96 416 84 16 re f\n';
      const bytes = makePdf({ pages: [{ text: date, entries, ops }], objects: { 900: tile(shown) } });
      return indicatorOf(await screened(bytes, { recognize }), ID);
    };
    expect((await hide('12.09.2024')).evidence).toMatchObject([
      { code: 'PICTURE_OVER_TEXT', old: '12.03.2024', new: '12.09.2024' },
    ]);
    expect((await hide('12.03.2024')).status).toBe('clear');
  });

  it('says where more lies over text than it looks at, and asks for a look', async () => {
    const specks = '72 541 m 72.2 541 l 72.1 541.2 l h f\n'.repeat(20_001);
    const cover = '70 496 m 141 496 l 143 503 l 141 510 l 70 510 l h f\n';
    const result = await screened(
      makePdf({ pages: [{ text, ops: `q 1 g ${specks}${cover} Q\n` + write('Karl Kunz') }] }),
    );
    expect(indicatorOf(result, ID).description).toContain('More lies over text than was looked at');
    expect(result.requires_manual_review).toBe(true);
  });

  it.each([
    ['the same letters again, a little aside, as bold print', write('John Adams', 72.4)],
    ['larger letters', 'q .9 g BT /F1 60 Tf 60 490 Td (DRAFT) Tj ET Q'],
    ['other letters that leave it to be seen', write('XXXX XXXXX')],
  ])('is left alone below %s', async (_, ops) => {
    expect(codesOf(await screened(makePdf({ pages: [{ text, ops }] })), ID)).toEqual([]);
  });
});
