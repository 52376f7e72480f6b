/** Tests of what the labels over columns say, and of tables whose columns their labels leave open. */
import { describe, expect, it } from 'vitest';
import { readDocument } from '../../../../src/extraction/index.ts';
import { printed } from '../../printed.ts';

type Row = readonly (readonly [x: number, text: string])[] | null;
type Fields = readonly { readonly name: string; readonly description: string }[];

/** The rows read for a group of these fields from a page with these rows. */
function rowsOf(fields: Fields, rows: readonly Row[], name = 'lines'): readonly Record<string, unknown>[] {
  const template = { template_id: 't', name: 't', fields: [{ name, fields: [...fields] }] };
  const { structured_data: data } = readDocument({ pages: [printed(rows)], templates: [template] });
  return data[name] as Record<string, unknown>[];
}

const LINES: Fields = [
  { name: 'description', description: 'Description' },
  { name: 'quantity', description: 'Quantity' },
  { name: 'unit_price', description: 'Unit price' },
  { name: 'amount', description: 'Amount of the line' },
];
const ENTRIES: Fields = [
  { name: 'date', description: 'Booking date' },
  { name: 'description', description: 'Transaction description' },
  { name: 'debit', description: 'Debit: money out' },
  { name: 'credit', description: 'Credit: money in' },
];

describe('a label of several words', () => {
  it('is one column where a word joins two labels, and where the second stands in brackets', () => {
    const rows = rowsOf(LINES, [
      [
        [40, 'Description of charges'],
        [260, 'Qty'],
        [320, 'Unit price'],
        [420, 'Amount (tax incl.)'],
      ],
      [
        [40, 'Crane hire harbour basin'],
        [260, '2'],
        [320, '310.00'],
        [460, '620.00'],
      ],
      [
        [40, 'Lashing of crates'],
        [260, '3'],
        [320, '25.50'],
        [465, '76.50'],
      ],
    ]);
    expect(rows).toEqual([
      { description: 'Crane hire harbour basin', quantity: '2', unit_price: '310.00', amount: '620.00' },
      { description: 'Lashing of crates', quantity: '3', unit_price: '25.50', amount: '76.50' },
    ]);
  });

  it('counts without the currency behind it', () => {
    const rows = rowsOf(ENTRIES, [
      [
        [40, 'Date'],
        [100, 'What it was for'],
        [380, 'Debit €'],
        [480, 'Credit €'],
      ],
      [
        [40, '03/11/2025'],
        [100, 'Bakery Miller'],
        [385, '9,40'],
      ],
      [
        [40, '05/11/2025'],
        [100, 'Refund of a fare'],
        [485, '26,50'],
      ],
    ]);
    expect(rows).toMatchObject([
      { description: 'Bakery Miller', debit: '9.40', credit: null },
      { description: 'Refund of a fare', debit: null, credit: '26.50' },
    ]);
  });
});

describe('a balance above all rows', () => {
  it('does not make rows with one amount sums', () => {
    const rows = rowsOf(ENTRIES, [
      [
        [40, 'Date'],
        [110, 'Libellé'],
        [380, 'Débit'],
        [480, 'Crédit'],
      ],
      [
        [110, 'SOLDE CRÉDITEUR AU 31.10.2025'],
        [480, '412,08'],
      ],
      [
        [40, '03.11.2025'],
        [110, 'CHEQUE DE LOYER'],
        [380, '140,00'],
      ],
      [
        [40, '05.11.2025'],
        [110, 'REMISE DE CHEQUES'],
        [480, '375,00'],
      ],
    ]);
    expect(rows).toMatchObject([
      { date: '2025-11-03', debit: '140.00' },
      { date: '2025-11-05', credit: '375.00' },
    ]);
  });
});
