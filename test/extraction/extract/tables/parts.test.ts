/** Tests of tables in parts: headings and sums among the rows, and the line at which the table ends. */
import { describe, expect, it } from 'vitest';
import { readDocument } from '../../../../src/extraction/index.ts';
import { printed } from '../../printed.ts';

type Row = readonly (readonly [x: number, text: string])[] | null;

const FIELDS = [
  { name: 'description', description: 'Description' },
  { name: 'quantity', description: 'Quantity' },
  { name: 'unit_price', description: 'Unit price' },
  { name: 'amount', description: 'Amount of the line' },
];
const HEADER: Row = [
  [40, 'Code'],
  [100, 'Description'],
  [300, 'Qty'],
  [400, 'Price'],
  [500, 'Net'],
];
const row = (code: string, name: string, quantity: string, price: string, amount: string): Row => [
  [40, code],
  [100, name],
  [300, quantity],
  [400, price],
  [500, amount],
];

function namesOf(rows: readonly Row[]): readonly unknown[] {
  const template = {
    template_id: 't',
    name: 't',
    fields: [
      { name: 'total', description: 'Total amount' },
      { name: 'lines', fields: FIELDS },
    ],
  };
  const { structured_data: data } = readDocument({ pages: [printed(rows)], templates: [template] });
  return (data['lines'] as { description: unknown }[]).map(({ description }) => description);
}

const LABOUR: readonly Row[] = [
  HEADER,
  [[40, 'Labour']],
  row('LAB', 'Yearly service', '2', '72.00', '144.00'),
  row('LAB', 'Replace front discs', '1.5', '72.00', '108.00'),
  [[100, 'Discs were below the least thickness']],
  row('LAB', 'Look for a fault', '0.5', '72.00', '36.00'),
];

describe('a table in parts', () => {
  it('goes on after the sum of a part that is called after it, and takes no heading for the text of a row', () => {
    const names = namesOf([
      ...LABOUR,
      [
        [100, 'Labour total'],
        [500, '288.00'],
      ],
      null,
      [[40, 'Parts']],
      row('OF', 'Oil filter', '1', '11.45', '11.45'),
      row('BD', 'Brake disc', '2', '59.30', '118.60'),
      null,
      [
        [400, 'Total'],
        [500, '418.05'],
      ],
    ]);
    expect(names).toEqual([
      'Yearly service',
      'Replace front discs',
      'Look for a fault',
      'Oil filter',
      'Brake disc',
    ]);
  });

  it('ends at a total that is no sum of the rows above it', () => {
    const names = namesOf([
      ...LABOUR,
      [
        [100, 'Estimate total'],
        [500, '418.05'],
      ],
      row('XX', 'What was not done', '1', '11.45', '11.45'),
    ]);
    expect(names).toEqual(['Yearly service', 'Replace front discs', 'Look for a fault']);
  });
});

describe('the end of a table', () => {
  it('is no line with a name, a quantity, a price and an amount, whatever its words are', () => {
    const names = namesOf([
      HEADER,
      row('A', 'Seat in the stalls', '2', '13.50', '27.00'),
      [
        [40, 'B'],
        [100, 'Programme'],
        [200, 'Goods'],
        [300, '1'],
        [400, '1.80'],
        [500, '1.80'],
      ],
      row('C', 'Fee', '3', '2.20', '6.60'),
    ]);
    expect(names).toHaveLength(3);
  });

  it('is an amount beside words that stand right of the names', () => {
    const names = namesOf([
      HEADER,
      row('A', 'Oil filter', '1', '11.45', '11.45'),
      row('B', 'Brake disc', '2', '59.30', '118.60'),
      [
        [300, 'Net @ 20%'],
        [500, '130.05'],
      ],
      [
        [100, 'Tyres are worn down'],
        [300, 'Net @ 0%'],
        [500, '0.00'],
      ],
    ]);
    expect(names).toEqual(['Oil filter', 'Brake disc']);
  });

  it('has a discount in brackets after it, which is no row', () => {
    const names = namesOf([
      HEADER,
      row('A', 'Oil filter', '1', '11.45', '11.45'),
      row('B', 'Brake disc', '2', '59.30', '118.60'),
      [
        [300, 'Subtotal'],
        [500, '130.05'],
      ],
      [
        [300, 'SPRING10 (10% off)'],
        [500, '-13.00'],
      ],
      [
        [300, 'Total'],
        [500, '117.05'],
      ],
    ]);
    expect(names).toEqual(['Oil filter', 'Brake disc']);
  });
});
