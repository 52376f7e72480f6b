/** Prices of items on receipts: with currencies before them, rates of tax behind them, counts that make them, and boxes and sums below. */
import { describe, expect, it } from 'vitest';
import { readDocument } from '../../../../src/extraction/index.ts';
import { printed } from '../../printed.ts';

type Row = Parameters<typeof printed>[0][number];

const FIELDS = [
  { name: 'name', description: 'Item name' },
  { name: 'quantity', description: 'Quantity' },
  { name: 'price', description: 'Amount of the item' },
];

const line = (name: string, ...values: readonly string[]): Row => [
  [40, name],
  ...values.map((value, at): [number, string] => [300 + 90 * at, value]),
];

/** Name, count and price of the items that a receipt prints. */
function read(rows: readonly Row[]): unknown {
  const template = { template_id: 'till', name: 'till', fields: [{ name: 'items', fields: FIELDS }] };
  const page = printed([[[40, 'CASA VERDE']], ...rows]);
  const { items } = readDocument({ pages: [page], templates: [template] }).structured_data as {
    items: readonly Record<string, string | null>[];
  };
  return items.map(({ name, quantity, price }) => [name, quantity, price]);
}

describe('the price of an item', () => {
  it('may follow a letter that is no telephone', () => {
    const rows = [line('BREAD', 'N', '$3.29'), line('TOOTHBRUSH', 'T', '$11.98')];
    expect(read([...rows, line('TOTAL', '$15.27')])).toHaveLength(2);
  });

  it.each(['RM32.90', 'RM 32.90', 'Rs.32.90', 'R$ 32.90'])('may be in a currency before it: %s', (price) => {
    const rows = [line('MILO SOFTPACK'), line('  2 x 16.45', price), line('CURRY PASTE', 'RM4.10')];
    expect(read([...rows, line('TOTAL', 'RM37.00')])).toEqual([
      ['MILO SOFTPACK', '2', '32.90'],
      ['CURRY PASTE', null, '4.10'],
    ]);
  });

  it('may stand before a column of rates', () => {
    const rows = [
      line('CAFE MOULU', '3,79 €', '5,5'),
      line('SAC CABAS', '0,20 €', '20,0'),
      line('LESSIVE', '8,90 €', '20,0'),
      line('TOTAL A PAYER', '12,89 €'),
    ];
    expect(read(rows)).toEqual([
      ['CAFE MOULU', null, '3.79'],
      ['SAC CABAS', null, '0.20'],
      ['LESSIVE', null, '8.90'],
    ]);
  });

  it('is the amount below the count and the price of one', () => {
    const rows = [line('PATES PENNE', '2 x 1,15'), line('', '2,30 €'), line('CAFE', '3,79 €')];
    expect(read([...rows, line('TOTAL A PAYER', '6,09 €')])).toEqual([
      ['PATES PENNE', '2', '2.30'],
      ['CAFE', null, '3.79'],
    ]);
  });
});

describe('a count or weight', () => {
  it.each([
    ['BANANAS', '2.31 lb @ 1 lb /0.54', '1.25', '2.31'],
    ['TOMATE RAMA', '0.764 kg 2.19 €/kg', '1.67', '0.764'],
    ['7891000100103 LEITE', '2 UN X 7.49 (2.10)', '14.98', '2'],
  ])('of %s is "%s"', (name, count, price, quantity) => {
    const rows = [line('BREAD', '3.29'), line(name), line(count, price)];
    expect(read([...rows, line('TOTAL', '99.00')])).toEqual([
      ['BREAD', null, '3.29'],
      [name.replace(/^\d+ /, ''), quantity, price],
    ]);
  });

  it('in lines below the names makes no table of them', () => {
    const rows = [line('LEITE'), line('2 UN X 7.49', '14.98'), line('ARROZ'), line('3 UN X 5.10', '15.30')];
    expect(read([...rows, line('TOTAL', '30.28')])).toEqual([
      ['LEITE', '2', '14.98'],
      ['ARROZ', '3', '15.30'],
    ]);
  });

  it('may stand before the name, behind the price of one', () => {
    const rows = [line('@¥138 x 2 Croquette', '¥276'), line('Green Tea', '¥151')];
    expect(read([...rows, line('Total', '¥427')])).toEqual([
      ['Croquette', '2', '276.00'],
      ['Green Tea', null, '151.00'],
    ]);
  });
});

describe('below the items', () => {
  const items = [line('4 Roast', '71.80'), line('1 Mac Cheese', '8.50'), line('2 Rioja', '36.40')];

  it('sums of groups are none of them', () => {
    const groups = [line('Food', '80.30'), line('Drink', '36.40')];
    expect(read([...items, ...groups, line('TOTAL DUE', '116.70')])).toHaveLength(3);
  });

  it('a box of taxes is no table of them', () => {
    const box: Row[] = [
      [
        [40, 'Rate'],
        [120, 'Goods'],
        [200, 'VAT'],
        [280, 'Total'],
      ],
      [
        [40, '20%'],
        [120, '97.25'],
        [200, '19.45'],
        [280, '116.70'],
      ],
    ];
    expect(read([...items, line('TOTAL DUE', '116.70'), ...box])).toEqual([
      ['Roast', '4', '71.80'],
      ['Mac Cheese', '1', '8.50'],
      ['Rioja', '2', '36.40'],
    ]);
  });
});

describe('the name of an item', () => {
  it('goes without the code before it, where all have one', () => {
    const coded = [line('503882 Butter', '1.99'), line('4022 Grapes', '1.22')];
    expect(read([...coded, line('TOTAL', '3.21')])).toEqual([
      ['Butter', null, '1.99'],
      ['Grapes', null, '1.22'],
    ]);
    expect(read([line('Butter', '1.99'), line('4711 Cologne', '9.22')])).toEqual([
      ['Butter', null, '1.99'],
      ['4711 Cologne', null, '9.22'],
    ]);
  });

  it('goes without the price of one', () => {
    expect(read([line('4 Sunday Roast @17.95', '71.80'), line('1 Rioja', '26.00')])).toEqual([
      ['Sunday Roast', '4', '71.80'],
      ['Rioja', '1', '26.00'],
    ]);
  });
});
