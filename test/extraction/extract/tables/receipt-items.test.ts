/** Items of receipts: names with their counts and prices, in the ways that tills and shops print them. */
import { describe, expect, it } from 'vitest';
import { compileField } from '../../../../src/extraction/extract/fields/compile-field.ts';
import { findLabels } from '../../../../src/extraction/extract/labels/find-labels.ts';
import { createLabelIndex } from '../../../../src/extraction/extract/labels/label-index.ts';
import { createSheet } from '../../../../src/extraction/extract/sheet.ts';
import { readGroup } from '../../../../src/extraction/extract/tables/line-items.ts';
import { readDocument } from '../../../../src/extraction/index.ts';
import { printed } from '../../printed.ts';

const items = compileField({
  name: 'items',
  fields: [
    { name: 'name', description: 'Item name' },
    { name: 'quantity', description: 'Quantity' },
    { name: 'unit_price', description: 'Unit price' },
    { name: 'price', description: 'Amount of the item' },
  ],
});

const COLUMNS = { 1: [40], 2: [40, 300], 3: [40, 200, 300], 4: [40, 130, 220, 300] } as const;

/** The items of a receipt whose lines are given cell by cell: name, count, price of one, amount. */
function read(lines: readonly (readonly string[])[]): (string | null)[][] {
  const page = printed([
    [[40, 'CASA VERDE']],
    ...lines.map((cells) =>
      cells.map((text, at): [number, string] => [COLUMNS[cells.length as 1 | 2 | 3 | 4][at] ?? 0, text]),
    ),
    [
      [40, 'Total'],
      [300, '91.23'],
    ],
  ]);
  const sheet = createSheet([page]);
  const hits = findLabels(sheet, createLabelIndex([], { columns: false }));
  return readGroup(sheet, hits, items).rows.map(({ cells }) =>
    items.fields.map((_, index) => cells.get(index)?.value ?? null),
  );
}

const COUNTED = [
  ['Tea', '2', null, '13.00'],
  ['Cake', '1', null, '3.25'],
  ['Soup', '3', null, '4.50'],
];
const PRICED = [
  ['Tea', '2', '6.50', '13.00'],
  ['Cake', '1', '3.25', '3.25'],
  ['Soup', '3', '1.50', '4.50'],
];

describe('how many of an item', () => {
  it.each([
    ['before it', ['2 Tea', '1 Cake', '3 Soup']],
    ['before it, with a letter for a sign', ['2 x Tea', '1 x Cake', '3 x Soup']],
    ['before it, with a sign', ['2 × Tea', '1 × Cake', '3 × Soup']],
    ['before it, in one word', ['2× Tea', '1× Cake', '3× Soup']],
    ['behind it', ['Tea × 2', 'Cake × 1', 'Soup × 3']],
    ['behind it, in one word', ['Tea x2', 'Cake x1', 'Soup x3']],
    ['behind it, with a label', ['Tea Qty: 2', 'Cake Qty: 1', 'Soup Qty: 3']],
  ])('is printed %s', (_, [tea = '', cake = '', soup = '']) => {
    expect(
      read([
        [tea, '13.00'],
        [cake, '3.25'],
        [soup, '4.50'],
      ]),
    ).toEqual(COUNTED);
  });

  it.each([
    ['a number', ['2', '1', '3']],
    ['a labelled number', ['Qty: 2', 'Qty 1', 'Qty: 3']],
  ])('stands between name and amount as %s', (_, [tea = '', cake = '', soup = '']) => {
    expect(
      read([
        ['Tea', tea, '13.00'],
        ['Cake', cake, '3.25'],
        ['Soup', soup, '4.50'],
      ]),
    ).toEqual(COUNTED);
  });

  it('is not what a pack holds, or what only one item has behind its name', () => {
    const lines = [
      ['7UP 330ML', '1.50'],
      ['EGGS LARGE X12', '2.50'],
      ['TISSUE x 4', '3.00'],
      ['EGG TIMER 2', '9.00'],
    ];
    expect(read(lines).map(([name, quantity]) => [name, quantity])).toEqual([
      ['7UP 330ML', null],
      ['EGGS LARGE X12', null],
      ['TISSUE x 4', null],
      ['EGG TIMER', null],
    ]);
  });
});

describe('the price of one', () => {
  it.each([
    [
      'with its count',
      [
        ['Tea', '2 x 6.50', '13.00'],
        ['Cake', '1 x 3.25', '3.25'],
        ['Soup', '3 x 1.50', '4.50'],
      ],
    ],
    [
      'before its count',
      [
        ['Tea', '@ 6.50', '2', '13.00'],
        ['Cake', '@ 3.25', '1', '3.25'],
        ['Soup', '@ 1.50', '3', '4.50'],
      ],
    ],
    [
      'below the name',
      [['Tea'], ['2 @ 6.50', '13.00'], ['Cake'], ['1 @ 3.25', '3.25'], ['Soup'], ['3 @ 1.50', '4.50']],
    ],
    [
      'behind a code and the name',
      [
        ['004512 Tea 2 @ 6.50', '13.00 T'],
        ['004513 Cake 1 @ 3.25', '3.25 T'],
        ['004519 Soup 3 @ 1.50', '4.50 F'],
      ],
    ],
  ])('is printed %s', (_, lines) => {
    expect(read(lines)).toEqual(PRICED);
  });

  it('is told for the one item that has it, too', () => {
    expect(
      read([
        ['Tea 2 x 6.50', '13.00'],
        ['Cake', '3.25'],
      ]),
    ).toEqual([
      ['Tea', '2', '6.50', '13.00'],
      ['Cake', null, null, '3.25'],
    ]);
  });
});

it('what is weighed has its weight and the price of a unit, on lines of their own or beside it', () => {
  const lines = [
    ['BANANAS', '1.79'],
    ['0.985 kg x 1.82 EUR/kg'],
    ['TOMATOES 0.450 kg @ 2.00/kg', '0.90'],
    ['APPLES'],
    ['1.235 kg @ $1.52/kg', '1.88'],
    ['2 pcs x 3.99'],
    ['YOGURT', '7.98 H'],
    ['BREAD', '2.10'],
    ['3 @ 0.50'],
  ];
  expect(read(lines)).toEqual([
    ['BANANAS', '0.985', '1.82', '1.79'],
    ['TOMATOES', '0.450', '2.00', '0.90'],
    ['APPLES', '1.235', '1.52', '1.88'],
    ['YOGURT', '2', '3.99', '7.98'],
    // What does not make the amount is of something else.
    ['BREAD', null, null, '2.10'],
  ]);
});

it('what is weighed or counted may say so in words, and fuel has prices with three decimals', () => {
  expect(
    read([
      ['Avocado'],
      ['Qty', '3 @ $1.80 each', '5.40'],
      ['Bananas'],
      ['0.655 kg NET @ $3.90/kg', '2.55'],
      ['Super E10'],
      ['41,27 l x 1,729 EUR/l', '71,36'],
    ]),
  ).toEqual([
    ['Avocado', '3', '1.80', '5.40'],
    ['Bananas', '0.655', '3.90', '2.55'],
    ['Super E10', '41.27', '1.729', '71.36'],
  ]);
});

it('a number of its own belongs to the name, one that counts does not', () => {
  const lines = [
    ['SLIM JEANS 32', '25.99'],
    ['PILS 0,5', '4.80', '14.40'],
    ['BROT 12', '1.50', '18.00'],
  ];
  expect(read(lines).map(([name]) => name)).toEqual(['SLIM JEANS 32', 'PILS 0,5', 'BROT']);
});

it('a name may begin below the label of a column of numbers', () => {
  const page = printed([
    [
      [40, 'QUANTITY'],
      [105, 'DESCRIPTION'],
      [300, 'AMOUNT'],
    ],
    [
      [40, '1'],
      [75, 'AH Wholemeal'],
      [300, '2.49'],
    ],
    [
      [40, '2'],
      [75, 'AH Milk white'],
      [300, '2.38'],
    ],
  ]);
  const sheet = createSheet([page]);
  const { rows } = readGroup(sheet, findLabels(sheet, createLabelIndex([], { columns: false })), items);
  expect(rows.map(({ cells }) => [cells.get(0)?.value, cells.get(1)?.value])).toEqual([
    ['AH Wholemeal', '1'],
    ['AH Milk white', '2'],
  ]);
});

it('prices that add up to the total are the amounts of their rows', () => {
  const page = (total: string): string[] => {
    const lines: [number, string][][] = [
      [
        [40, 'Qty'],
        [90, 'Item'],
        [300, 'Unit price'],
      ],
      [
        [40, '1'],
        [90, 'Aspirin'],
        [300, '45.00'],
      ],
      [
        [40, '2'],
        [90, 'Vitamins'],
        [300, '178.00'],
      ],
      [
        [90, 'Total'],
        [300, total],
      ],
    ];
    const sheet = createSheet([printed(lines)]);
    const hits = findLabels(sheet, createLabelIndex([], { columns: false }));
    return readGroup(sheet, hits, items).rows.map(
      ({ cells }) => `${cells.get(2)?.value ?? ''}|${cells.get(3)?.value ?? ''}`,
    );
  };
  expect(page('223.00')).toEqual(['|45.00', '|178.00']);
  expect(page('401.00')).toEqual(['45.00|', '178.00|']);
});

it('a line that a field of its own names is no item, one that only begins like it is', () => {
  const page = printed([
    [
      [40, 'Parking fee'],
      [300, '24.00'],
    ],
    [
      [40, 'Time magazine'],
      [300, '5.00'],
    ],
    [
      [40, 'TOTAL PAID'],
      [300, '29.00'],
    ],
  ]);
  const fields = [
    { name: 'total', description: 'Total amount paid' },
    { name: 'time', description: 'Time of the purchase' },
    { name: 'items', fields: [{ name: 'name' }, { name: 'price', description: 'Amount of the item' }] },
  ];
  const { structured_data } = readDocument({
    pages: [page],
    templates: [{ template_id: 'mine', name: 'mine', fields }],
  });
  expect(structured_data).toEqual({
    total: '29.00',
    time: null,
    items: [
      { name: 'Parking fee', price: '24.00' },
      { name: 'Time magazine', price: '5.00' },
    ],
  });
});

it('a day before a name and a mark behind a price are part of neither', () => {
  const lines = [
    ['11.03.2026 Room', '185.00'],
    ['2026-03-12 Breakfast', '12.49T'],
  ];
  expect(read(lines).map(([name, , , price]) => [name, price])).toEqual([
    ['Room', '185.00'],
    ['Breakfast', '12.49'],
  ]);
});

it('a currency may stand behind the amounts', () => {
  expect(
    read([
      ['Tea', '13.00 €'],
      ['Cake', '3.25€'],
    ]),
  ).toEqual([
    ['Tea', null, null, '13.00'],
    ['Cake', null, null, '3.25'],
  ]);
});
