/** Tests of finding amounts that were exchanged in place for longer or shorter ones, by the edge of their column. */
import { describe, expect, it } from 'vitest';
import { makePdf } from '../../support/pdf-builder.ts';
import type { PdfText } from '../../support/pdf-builder.ts';
import { codesOf, indicatorOf, screenFor } from '../screen.ts';

const ID = 'pdf_font_inconsistency';
const screen = screenFor(ID);
const AMOUNTS = [
  '100.50',
  '250.00',
  '3,399.99',
  '12.40',
  '88.10',
  '1,020.30',
  '760.00',
  '95.15',
  '431.20',
  '18.00',
];
const SIZE = 12;
const EDGE = 500;
const TOP = 700;
const ROW = 20;

/** Width in Helvetica, whose digits are twice as wide as its marks. */
const widthOf = (text: string): number =>
  Array.from(text).reduce((sum, char) => sum + (/\d/.test(char) ? 0.556 : 0.278) * SIZE, 0);

interface Column {
  readonly amounts?: readonly string[];
  /** The row whose text is exchanged in place. */
  readonly row?: number;
  readonly shown?: string;
  /** Where an amount begins. */
  readonly beginOf?: (text: string, row: number) => number;
  /** What else stands on the page. */
  readonly more?: readonly PdfText[];
}

/** A table whose amounts end at one edge, after one of them was exchanged for `shown`. */
function tableWith({ amounts = AMOUNTS, row = 4, shown, beginOf, more = [] }: Column): Uint8Array {
  const begin = beginOf ?? ((text: string): number => EDGE - widthOf(text));
  const text = amounts.flatMap((amount, at): PdfText[] => [
    { x: 72, y: TOP - ROW * at, text: `Item ${String(at + 1)} of the order` },
    {
      x: begin(amount, at),
      y: TOP - ROW * at,
      text: at === row ? (shown ?? amount) : amount,
    },
  ]);
  return makePdf({ pages: [{ text: [...text, ...more] }] });
}

const codes = async (column: Column): Promise<readonly string[]> =>
  codesOf(await screen(tableWith(column)), ID);

describe('amounts of a column that ends at one edge', () => {
  it.each([
    ['988.10', 'one digit more'],
    ['1,288.10', '2 digits more'],
    ['8.10', 'one digit fewer'],
  ])('finds one that was exchanged in place for %s', async (shown, what) => {
    const report = await screen(tableWith({ shown }));
    expect(indicatorOf(report, ID).evidence).toMatchObject([
      { code: 'VALUE_OFF_COLUMN', page: 1, new: shown },
    ]);
    expect(indicatorOf(report, ID).description).toContain(what);
    expect(report.is_suspicious).toBe(true);
  });

  it('leaves the table alone as it was made', async () => {
    expect(await codes({})).toEqual([]);
  });

  it.each([
    ['in a short column', { amounts: AMOUNTS.slice(0, 7) }],
    ['in the last row', { row: AMOUNTS.length - 1, shown: '918.00' }],
  ])('asks for a look %s', async (_, column) => {
    const report = await screen(tableWith({ shown: '988.10', ...column }));
    expect(codesOf(report, ID)).toEqual(['VALUE_OFF_COLUMN_HINT']);
    expect(report).toMatchObject({ is_suspicious: false, requires_manual_review: true });
  });

  it.each([
    ['begins at one edge', { beginOf: (): number => 430 }],
    [
      'begins at one edge with values of one length',
      { amounts: AMOUNTS.map(() => '52.80'), beginOf: (): number => 430 },
    ],
    [
      'is off by something else than digits',
      { beginOf: (text: string, row: number): number => EDGE - widthOf(text) + (row === 4 ? 1.5 : 0) },
    ],
    [
      'has several values off its edge',
      { beginOf: (text: string, row: number): number => EDGE - widthOf(text) + (row > 6 ? 3 : 0) },
    ],
    ['has a unit behind that value', { more: [{ x: EDGE + 10, y: TOP - 4 * ROW, text: '*' }] }],
    ['has that value in a sentence', { more: [{ x: 440, y: TOP - 4 * ROW, text: 'pays' }] }],
    ['has too few other values', { amounts: AMOUNTS.slice(0, 5) }],
  ])('leaves a column alone that %s', async (_, column: Column) => {
    expect(await codes({ shown: '988.10', ...column })).toEqual([]);
  });

  it('leaves values alone that were moved into place with blanks', async () => {
    expect(await codes({ shown: '  88.10' })).toEqual([]);
  });

  it('leaves a value alone that stands before blanks, where every glyph has an operator of its own', async () => {
    const begin = EDGE - widthOf('88.10  ');
    const glyphs = (text: string): readonly PdfText[] =>
      Array.from(text, (char, at) => ({
        x: begin + widthOf(text.slice(0, at)),
        y: TOP - 4 * ROW,
        text: char,
      }));
    const amounts = AMOUNTS.map((amount, at) => (at === 4 ? '' : amount));
    expect(await codes({ amounts, row: -1, more: glyphs('88.10') })).toContain('VALUE_OFF_COLUMN');
    expect(await codes({ amounts, row: -1, more: glyphs('88.10  ') })).not.toContain('VALUE_OFF_COLUMN');
  });

  it.each([
    ['a sum below the column', [1.5], ['VALUE_OFF_COLUMN_HINT']],
    ['what stands far below it', [3], []],
    ['a block of its own below it', [1.5, 2.5], []],
  ])('tells %s', async (_, rows, expected) => {
    const begin = EDGE - widthOf('64.00');
    const more = rows.map((row) => ({ x: begin, y: TOP - (AMOUNTS.length - 1 + row) * ROW, text: '964.00' }));
    expect(await codes({ more })).toEqual(expected);
  });

  it('compares amounts with a currency behind them with their like', async () => {
    const euros = AMOUNTS.map((amount) => `${amount}$`);
    const column = { amounts: euros, beginOf: (text: string): number => EDGE - widthOf(text) - 0.278 * SIZE };
    expect(await codes({ ...column, shown: '988.10$' })).toEqual(['VALUE_OFF_COLUMN']);
    // As wide as a digit.
    expect(await codes({ shown: '88.10$' })).toEqual([]);
    const dollars = AMOUNTS.map((amount) => `$${amount}`);
    expect(await codes({ ...column, amounts: dollars, shown: '$988.10' })).toEqual(['VALUE_OFF_COLUMN']);
  });

  it.each([
    ['of a typewriter, where everything is off by whole digits', 'Courier', (): number => 0.6, ''],
    [
      'whose digits differ in width',
      'Helvetica',
      (char: string): number => (char === '1' ? 0.333 : /\d/.test(char) ? 0.556 : 0.278),
      `/FirstChar 44 /LastChar 57 /Widths [278 278 278 278 ${Array.from('0123456789', (char) => (char === '1' ? '333' : '556')).join(' ')}]`,
    ],
  ])('leaves print alone %s', async (_, base, advanceOf, widths) => {
    const lines = AMOUNTS.map((amount, at) => {
      const begin = EDGE - SIZE * Array.from(amount).reduce((sum, char) => sum + advanceOf(char), 0);
      const shown = at === 4 ? '988.10' : amount;
      return `BT /F9 ${String(SIZE)} Tf ${String(begin)} ${String(TOP - ROW * at)} Td (${shown}) Tj ET\n`;
    });
    const font = `<< /Type /Font /Subtype /Type1 /BaseFont /${base} /Encoding /WinAnsiEncoding ${widths} >>`;
    const entries = '/Resources << /Font << /F9 900 0 R >> >>';
    const bytes = makePdf({ pages: [{ ops: lines.join(''), entries }], objects: { 900: font } });
    expect(codesOf(await screen(bytes), ID)).toEqual([]);
  });
});
