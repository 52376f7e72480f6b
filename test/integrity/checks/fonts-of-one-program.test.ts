/** Tests of leaving values alone that one program set in several of its fonts, or filled into a form in one go. */
import { describe, expect, it } from 'vitest';
import { makePdf, pdfStream } from '../../support/pdf-builder.ts';
import { codesOf, indicatorOf, screenFor } from '../screen.ts';

const ID = 'pdf_font_inconsistency';
const screened = screenFor(ID);
const fontOf = (base: string): string =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${base} /Encoding /WinAnsiEncoding >>`;
/** An object behind the fonts, so that none of them is the last of the file. */
const BEHIND = '<< /Type /Annot >>';
/** The fonts of a page, those of the builder left out. */
const RESOURCES = '/Resources << /Font << /F1 3 0 R /F7 898 0 R /F8 899 0 R /F9 900 0 R >> >>';

interface Line {
  readonly x: number;
  readonly y: number;
  readonly words: string;
  readonly font?: string;
  /** Operators that set the color. */
  readonly color?: string;
}

const show = ({ x, y, words, font = 'F1', color = '0 g' }: Line): string =>
  `${color} BT /${font} 12 Tf ${String(x)} ${String(y)} Td (${words}) Tj ET\n`;

const codesIn = async (bytes: Uint8Array): Promise<readonly string[]> => codesOf(await screened(bytes), ID);

/** A table of amounts, one of them set otherwise. */
const tableOf = (rows: number, odd: Partial<Line>, font?: string): readonly Line[] =>
  Array.from({ length: rows }, (_, row) => {
    const y = 700 - 20 * row;
    const name = font === undefined ? {} : { font };
    const amount = { x: 400, y, words: `${String(120 + 37 * row)}.50`, ...name };
    return [
      { x: 72, y, words: `Article ${String(row + 1)} of the list`, ...name },
      row === 3 ? { ...amount, ...odd } : amount,
    ];
  }).flat();

const pageOf = (lines: readonly Line[], fonts: Readonly<Record<number, string>>): Uint8Array =>
  makePdf({
    pages: [{ ops: lines.map(show).join(''), entries: RESOURCES }],
    objects: { 898: fontOf('Helvetica'), 899: fontOf('Helvetica'), 901: BEHIND, ...fonts },
  });

describe(ID, () => {
  it('leaves a form alone of which the values were painted behind the labels and off their baselines', async () => {
    const labels = ['Name', 'Department', 'Date of travel', 'Train', 'Hotel', 'Meals', 'Total'];
    const values = ['Chidi Okafor', 'Sales North', '02.11.2026', '84.60', '139.00', '22.40', '246.00'];
    const places = [72, 190] as const;
    const form = (filled: readonly number[]): Uint8Array =>
      pageOf(
        [
          ...labels.map((words, row) => ({ x: places[0], y: 700 - 30 * row, words })),
          { x: places[0], y: 460, words: 'Receipts attached' },
          ...filled.map((row) => ({ x: places[1], y: 698.5 - 30 * row, words: values[row] ?? '' })),
        ],
        { 900: fontOf('Helvetica') },
      );
    expect(await codesIn(form([0, 1, 2, 3, 4, 5, 6]))).not.toContain('TEXT_ISLAND');
  });

  it.each([
    ['NimbusRomNo9L-Regu', 'NimbusRomNo9L-Medi'],
    ['CMR10', 'CMBX10'],
    ['SFRM1000', 'SFTI1000'],
    ['Roboto', 'Roboto-Condensed'],
  ])('knows another face of %s by its name, %s', async (regular, face) => {
    const table = tableOf(9, { font: 'F9' }, 'F8');
    expect(await codesIn(pageOf(table, { 899: fontOf(regular), 900: fontOf(face) }))).toEqual([]);
    // Another copy of the same face is no design.
    expect(await codesIn(pageOf(table, { 899: fontOf(regular), 900: fontOf(regular) }))).toEqual([
      'TEXT_ISLAND_KEY_VALUE',
    ]);
  });

  it('leaves a value of a long column alone that everybody sees in another color', async () => {
    const times = { 900: fontOf('Times-Roman') };
    const marked = { font: 'F9', x: 403.7 };
    expect(await codesIn(pageOf(tableOf(9, { ...marked, color: '0 0 .8 rg' }), times))).toEqual([]);
    // A black that is not quite that of the others marks nothing.
    expect(await codesIn(pageOf(tableOf(9, { ...marked, color: '.03 g' }), times))).toEqual(['TEXT_ISLAND']);
  });

  it('takes numbers of running text for no column of an account set in a font of its own', async () => {
    const account = 'DE42810555550300123456';
    const under = [1, 2, 3, 4].map((line) => ({
      x: 72 + 9 * (line % 3),
      y: 660 - 16 * line,
      words: 'Delivered are 12 pieces at 4.00 each, which makes 48.00, on 24.11.2026 at 17.30',
    }));
    const letter = (set: Partial<Line>): Uint8Array =>
      pageOf(
        [
          {
            x: 72,
            y: 700,
            words: 'Of the 26 pieces ordered on 19.10.2026 we sent 12 pieces, 14 follow later',
          },
          { x: 72, y: 660, words: 'Customer 4711, account' },
          { x: 208, y: 660, words: account, ...set },
          { x: 370, y: 660, words: 'of 19.11.2026' },
          ...under,
        ],
        { 900: fontOf('Courier') },
      );
    expect(await codesIn(letter({ font: 'F9' }))).toEqual([]);
  });

  it('takes a font that is embedded among drawn ones for those of one program, unless it is named otherwise', async () => {
    const codes = Array.from({ length: 95 }, (_, at) => at + 32);
    const nameOf = (code: number): string => `/a${String(code)}`;
    const drawn =
      '<< /Type /Font /Subtype /Type3 /FontMatrix [.01 0 0 .01 0 0] /FontBBox [0 0 50 50] /FirstChar 32 /LastChar 126 ' +
      `/Widths [${codes.map(() => '55').join(' ')}] /ToUnicode 902 0 R ` +
      `/Encoding << /Differences [32 ${codes.map(nameOf).join(' ')}] >> ` +
      `/CharProcs << ${codes.map((code) => `${nameOf(code)} 903 0 R`).join(' ')} >> >>`;
    const toUnicode =
      '1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <20> <7e> <0020> endbfrange';
    const lines = tableOf(5, { font: 'F9' }, 'F8').map((line, at) =>
      at % 4 === 0 ? { ...line, font: 'F7' } : line,
    );
    const objects = {
      898: drawn,
      899: drawn,
      902: pdfStream('', toUnicode),
      903: pdfStream('', '55 0 0 0 50 50 d1 0 0 50 50 re f'),
      904: '<< /Type /FontDescriptor /FontName /Helvetica /Flags 32 /FontFile 905 0 R >>',
      905: pdfStream('', '%!PS-AdobeFont-1.0: Helvetica'),
    };
    const embedded = fontOf('Helvetica').replace(
      ' >>',
      ` /FirstChar 32 /LastChar 126 /Widths [${codes.map(() => '556').join(' ')}] /FontDescriptor 904 0 R >>`,
    );
    const signs = async (name: string): Promise<string> => {
      const ops = lines.map(show).join('').replaceAll('/F9', `/${name}`);
      const entries = RESOURCES.replace('/F9', `/${name}`);
      const bytes = makePdf({
        pages: [{ ops, entries }],
        objects: { ...objects, 900: embedded, 910: BEHIND },
      });
      return indicatorOf(await screened(bytes), ID).evidence?.[0]?.detail ?? '';
    };
    expect(await signs('F9')).not.toContain('put together unlike all others');
    expect(await signs('Helv')).toContain('put together unlike all others');
  });
});
