/** Tests of the names of items on receipts: without what stands around them, and with discounts among them. */
import { describe, expect, it } from 'vitest';
import { readDocument } from '../../../../src/extraction/index.ts';
import { printed } from '../../printed.ts';

type Row = readonly (readonly [x: number, text: string])[] | null;

/** Names and prices of the items of a receipt with these lines. */
function read(rows: readonly Row[]): readonly (readonly unknown[])[] {
  const fields = [
    { name: 'name', description: 'Item name' },
    { name: 'price', description: 'Amount of the item' },
  ];
  const template = {
    template_id: 't',
    name: 't',
    fields: [
      { name: 'total', description: 'Total amount' },
      { name: 'items', fields },
    ],
  };
  const page = printed([[[40, 'CASA VERDE']], null, ...rows]);
  const { structured_data: data } = readDocument({ pages: [page], templates: [template] });
  return (data['items'] as Record<string, unknown>[]).map(({ name, price }) => [name, price]);
}

const total = (amount: string): Row => [
  [40, 'Total'],
  [500, amount],
];

describe('the name of an item', () => {
  it('has no rate of tax that stands apart from it, but one of its own', () => {
    const items = read([
      [
        [40, 'Wall paint'],
        [400, '22%'],
        [500, '42.90'],
      ],
      [
        [40, 'Chocolate 70%'],
        [400, '4%'],
        [500, '3.10'],
      ],
      total('46.00'),
    ]);
    expect(items).toEqual([
      ['Wall paint', '42.90'],
      ['Chocolate 70%', '3.10'],
    ]);
  });

  it('has no number of a pump before it', () => {
    const items = read([
      [
        [40, 'Pump 5 Unleaded E10'],
        [500, '72.15'],
      ],
      [
        [40, 'Coffee'],
        [500, '3.20'],
      ],
      total('75.35'),
    ]);
    expect(items[0]).toEqual(['Unleaded E10', '72.15']);
    expect(items[1]).toEqual(['Coffee', '3.20']);
  });

  it('has no text of a second column, which begins at one place for several', () => {
    const items = read([
      [
        [40, 'General rate'],
        [300, '0.0023 of value'],
        [500, '1,586.77'],
      ],
      [
        [40, 'Waste service'],
        [500, '412.60'],
      ],
      [
        [40, 'Arrears from June'],
        [300, 'Due at once'],
        [500, '312.87'],
      ],
      total('2,312.24'),
    ]);
    expect(items.map(([name]) => name)).toEqual(['General rate', 'Waste service', 'Arrears from June']);
  });
});

it('the class of tax that a price is marked with is none of the name before it', () => {
  const items = read([
    [
      [40, 'SER GOUDA D'],
      [500, '11,35D'],
    ],
    [
      [40, 'WITAMINA C'],
      [500, '8,00A'],
    ],
    total('19,35'),
  ]);
  expect(items.map(([name]) => name)).toEqual(['SER GOUDA', 'WITAMINA C']);
});

describe('a discount', () => {
  it('is one of the items where more follow, and none below them', () => {
    const rows: Row[] = [
      [
        [40, 'Wall paint'],
        [500, '42.90'],
      ],
      [
        [40, 'Discount 10%'],
        [500, '-4.29'],
      ],
    ];
    const roller: Row = [
      [40, 'Roller'],
      [500, '7.45'],
    ];
    expect(read([...rows, roller, total('46.06')])).toEqual([
      ['Wall paint', '42.90'],
      ['Discount 10%', '-4.29'],
      ['Roller', '7.45'],
    ]);
    expect(read([roller, ...rows, total('46.06')])).toHaveLength(2);
  });
});
