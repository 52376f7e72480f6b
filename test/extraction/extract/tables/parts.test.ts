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

it('rows of a summary of taxes that goes on in the columns of a table are none of its rows', () => {
  const names = namesOf([
    HEADER,
    row('R1', 'Double room', '2', '139.00', '278.00'),
    row('B1', 'Breakfast', '2', '14.50', '29.00'),
    null,
    row('', '10 %', '', '279.09', '27.91'),
    row('', '20 %', '', '50.00', '10.00'),
  ]);
  expect(names).toEqual(['Double room', 'Breakfast']);
});

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

describe('a table of stock in parts', () => {
  const stock: Row = [
    [40, 'SKU'],
    [100, 'Description'],
    [300, 'On hand'],
    [400, 'Available'],
    [500, 'Value'],
  ];
  const template = {
    template_id: 'stock',
    name: 'stock',
    fields: [
      {
        name: 'items',
        fields: [
          { name: 'sku', description: 'SKU' },
          { name: 'description', description: 'Description' },
          { name: 'on_hand', description: 'On hand' },
          { name: 'available', description: 'Available' },
          { name: 'value', description: 'Stock value' },
        ],
      },
    ],
  };
  const skusOf = (...pages: readonly (readonly Row[])[]): readonly unknown[] => {
    const read = readDocument({
      pages: pages.map((rows, at) => printed(rows, { page: at + 1 })),
      templates: [template],
    });
    return (read.structured_data['items'] as { sku: unknown }[]).map(({ sku }) => sku);
  };
  const subtotal = (name: string, amount: string): Row => [
    [380, `Subtotal ${name}`],
    [500, amount],
  ];
  const fasteners: readonly Row[] = [
    stock,
    row('18585', 'Hex bolt', '632', '632', '842.46'),
    row('11105', 'Hex nut', '351', '351', '2,841.29'),
    subtotal('Fasteners', '3,683.75'),
  ];

  it('goes on behind the subtotal of a part, with rows of one number that the header tells', () => {
    const electrical = [row('23279', 'Cable tie', '29', '29', '192.92'), subtotal('Electrical', '192.92')];
    const skus = skusOf([...fasteners, ...electrical, row('39272', 'Gloves', '49', '49', '373.69')]);
    expect(skus).toEqual(['18585', '11105', '23279', '39272']);
  });

  it('takes no tax for a row behind the subtotal', () => {
    const skus = skusOf([
      ...fasteners,
      [
        [100, 'Levy'],
        [500, '19.92'],
      ],
    ]);
    expect(skus).toEqual(['18585', '11105']);
  });

  it('begins again under a header that is repeated', () => {
    const first = [stock, row('24238', 'Conduit', '877', '877', '152.11'), null];
    const skus = skusOf([...first, ...fasteners, row('39272', 'Gloves', '49', '49', '373.69')]);
    expect(skus).toEqual(['24238', '18585', '11105', '39272']);
  });

  it('has parts that go on over a page', () => {
    const skus = skusOf(fasteners.slice(0, -1), [
      stock,
      row('17910', 'Lock nut', '94', '94', '341.15'),
      subtotal('Fasteners', '4,024.90'),
      row('39272', 'Gloves', '49', '49', '373.69'),
    ]);
    expect(skus).toEqual(['18585', '11105', '17910', '39272']);
  });
});

describe('the begin of a table', () => {
  it('may number its columns below their labels', () => {
    const numbering = row('0', '1', '2', '3', '4 (2x3)');
    const wrapped: Row = [[100, 'or service']];
    expect(namesOf([HEADER, wrapped, numbering, row('OF', 'Oil filter', '1', '11.45', '11.45')])).toEqual([
      'Oil filter',
    ]);
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
