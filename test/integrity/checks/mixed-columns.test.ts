/** Tests of telling many values that were set again in the columns of a statement from those of a form. */
import { describe, expect, it } from 'vitest';
import { makePdf } from '../../support/pdf-builder.ts';
import { codesOf, indicatorOf, screenFor } from '../screen.ts';

const ID = 'pdf_font_inconsistency';
const screen = screenFor(ID);
const ROWS = 10;
const font = (name: string): string =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
const write = (name: string, x: number, row: number, words: string): string =>
  `BT /${name} 10 Tf ${String(x)} ${String(700 - 18 * row)} Td (${words}) Tj ET\n`;
const rows = (from = 0, to = ROWS): readonly number[] =>
  Array.from({ length: to - from }, (_, at) => from + at);

interface Statement {
  /** Rows whose amount is set again behind all else, and whose balance is. */
  readonly amounts: readonly number[];
  readonly balances: readonly number[];
  readonly face?: string;
  /** What each row begins with. */
  readonly date?: string;
  /** Painted behind the values. */
  readonly foot?: string;
}

/** A statement with dates, descriptions, amounts and balances; what is set again is so in a font object of its own. */
const report = ({ amounts, balances, face = 'Helvetica', date = '12.03.2026', foot = '' }: Statement) => {
  const amount = (row: number, name: string): string => write(name, 400, row, `${String(120 + 7 * row)}.50`);
  const balance = (row: number, name: string): string => write(name, 480, row, `${String(520 + 9 * row)}.10`);
  const first = rows().flatMap((row) => [
    write('F1', 72, row, `${date} Card payment of the week`),
    amounts.includes(row) ? '' : amount(row, 'F1'),
    balances.includes(row) ? '' : balance(row, 'F1'),
  ]);
  const again = [
    ...amounts.map((row) => amount(row, 'F5')),
    ...balances.map((row) => balance(row, 'F5')),
    foot === '' ? '' : write('F5', 72, ROWS + 2, foot),
  ];
  const entries = '/Resources << /Font << /F1 3 0 R /F2 4 0 R /F5 900 0 R >> >>';
  const page = { ops: [...first, ...again].join(''), entries };
  return screen(makePdf({ pages: [page], objects: { 900: font(face), 901: '<< /Type /Annot >>' } }));
};

describe('a column of two hands', () => {
  it('accuses the amount that was set with all balances below it', async () => {
    const result = await report({ amounts: [3], balances: rows(3) });
    expect(indicatorOf(result, ID).evidence).toMatchObject([
      {
        code: 'TEXT_ISLAND_KEY_VALUE',
        detail:
          '"141.50" on page 1 was painted behind everything else in a font of its own (Helvetica), with 7 more value(s), in a column of amounts that were set with their rows',
        new: '141.50',
      },
    ]);
    expect(result.is_suspicious).toBe(true);
  });

  it.each<[string, Statement]>([
    ['whole columns, as of a form that was filled in', { amounts: rows(), balances: rows() }],
    ['the lower part of columns, which goes on', { amounts: rows(5), balances: rows(5) }],
    ['sums in bold', { amounts: [3], balances: rows(3), face: 'Helvetica-Bold' }],
    ['rows without a date, as of a price list', { amounts: [3], balances: rows(3), date: 'Item' }],
    ['a font that sets words as well', { amounts: [3], balances: rows(3), foot: 'Closing balance' }],
  ])('leaves %s alone', async (_, statement) => {
    expect(codesOf(await report(statement), ID)).not.toContain('TEXT_ISLAND_KEY_VALUE');
  });
});
