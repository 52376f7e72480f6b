/** Tests of what quantity times price says about the figures of a row. */
import { describe, expect, it } from 'vitest';
import { readDocument } from '../../../../src/extraction/index.ts';
import type { Extraction, PageText } from '../../../../src/extraction/index.ts';
import { printed } from '../../printed.ts';

type Figures = readonly [quantity: string, price: string, amount: string];

const page = (rows: readonly Figures[], total: string | null, source: 'text' | 'ocr' = 'ocr'): PageText =>
  printed(
    [
      [
        [40, 'Description'],
        [300, 'Quantity'],
        [400, 'Unit price'],
        [500, 'Amount'],
      ],
      ...rows.map(
        ([quantity, price, amount], at) =>
          [
            [40, ['Brush', 'Ladder', 'Bucket', 'Apron'][at] ?? ''],
            [310, quantity],
            [410, price],
            [505, amount],
          ] as const,
      ),
      ...(total === null
        ? []
        : [
            [
              [400, 'Total'],
              [505, total],
            ] as const,
          ]),
    ],
    { source },
  );

function extract(of: PageText): Extraction {
  const fields = [
    { name: 'description', description: 'Name of the article' },
    { name: 'quantity', description: 'Quantity' },
    { name: 'unit_price', description: 'Unit price' },
    { name: 'amount', description: 'Amount of the line' },
  ];
  const template = {
    template_id: 't',
    name: 't',
    fields: [
      { name: 'total', description: 'Total amount' },
      { name: 'lines', fields },
    ],
  };
  return readDocument({ pages: [of], templates: [template] });
}
const cell = (result: Extraction, row: number, name: string): unknown =>
  (result.structured_data['lines'] as Record<string, unknown>[])[row]?.[name];
const trust = (result: Extraction, path: string): number => result.field_evidence[path]?.confidence ?? NaN;

const CLEAN: Figures[] = [
  ['2', '4.50', '9.00'],
  ['3', '12.50', '37.50'],
];

describe('a misread figure', () => {
  it('is repaired when one change of one figure makes the row hold, and the evidence keeps what was read', () => {
    const result = extract(page([...CLEAN, ['8', '7.00', '21.00']], '67.50'));
    expect(cell(result, 2, 'quantity')).toBe('3');
    expect(result.field_evidence['lines[2].quantity']).toMatchObject({
      text: '8',
      method: 'repaired-by-product',
    });
    expect(trust(result, 'lines[2].quantity')).toBeLessThan(trust(result, 'lines[1].quantity'));
    expect(result.validations.filter(({ rule }) => rule === 'quantity-times-price')).toEqual([]);
  });

  it('is put back where a price or amount lost its thousands or its decimal mark', () => {
    const rows: Figures[] = [...CLEAN, ['1', '740.00', '1740.00'], ['2', '1500', '30.00']];
    const result = extract(page(rows, null));
    expect([cell(result, 2, 'unit_price'), cell(result, 3, 'unit_price')]).toEqual(['1740.00', '15.00']);
    expect(cell(extract(page([...CLEAN, ['4', '460.00', '840.00']], null)), 2, 'amount')).toBe('1840.00');
    // What is lost are whole thousands.
    expect(cell(extract(page([...CLEAN, ['1', '40.00', '1740.00']], null)), 2, 'unit_price')).toBe('40.00');
  });

  it('is chosen by the printed sum where several changes would do', () => {
    // 1 x 8.00 and 1 x 6.00 would both hold; only one adds up to the total.
    const rows: Figures[] = [...CLEAN, ['1', '8.00', '6.00']];
    expect(cell(extract(page(rows, '52.50')), 2, 'unit_price')).toBe('6.00');
    expect(cell(extract(page(rows, '54.50')), 2, 'amount')).toBe('8.00');
  });

  it('stays when several changes would do and nothing decides', () => {
    const result = extract(page([...CLEAN, ['1', '8.00', '6.00']], null));
    expect([cell(result, 2, 'unit_price'), cell(result, 2, 'amount')]).toEqual(['8.00', '6.00']);
    expect(trust(result, 'lines[2].amount')).toBeLessThan(trust(result, 'lines[1].amount'));
    expect(result.needs_review).toBe(true);
  });

  it('is never repaired in a text layer, whose figures are what the author wrote', () => {
    const result = extract(page([...CLEAN, ['8', '7.00', '21.00']], '67.50', 'text'));
    expect(cell(result, 2, 'quantity')).toBe('8');
    expect(result.validations.some(({ rule, passed }) => rule === 'quantity-times-price' && !passed)).toBe(
      true,
    );
  });
});

describe('rows that are no products', () => {
  it('lose no trust when no row of the table holds', () => {
    const result = extract(
      page(
        [
          ['100', '4.50', '7.31'],
          ['100', '12.50', '9.77'],
        ],
        null,
        'text',
      ),
    );
    const held = extract(page(CLEAN, null, 'text'));
    expect(trust(result, 'lines[0].amount')).toBe(trust(held, 'lines[0].amount'));
  });
});
