/** Tests of which values labels speak for: rows that were cut in two, values below labels of another kind, phrases. */
import { expect, test } from 'vitest';
import { readDocument } from '../../../src/extraction/index.ts';
import type { StructuredData } from '../../../src/contract/index.ts';
import { readingOf } from '../../integrity/reading.ts';
import { printed } from '../printed.ts';

type Rows = Parameters<typeof printed>[0];

function read(rows: Rows, fields: Readonly<Record<string, string>>): StructuredData {
  const template = {
    template_id: 'mine',
    name: 'mine',
    fields: Object.entries(fields).map(([name, description]) => ({ name, description })),
  };
  return readDocument({ pages: [printed(rows)], templates: [template] }).structured_data;
}

const TAX = { tax: 'Tax amount' };
const goods: Rows = [
  [
    [40, 'Gumbo'],
    [300, '9.50'],
  ],
];

test('an amount alone in its row belongs to the label alone in the row above', () => {
  expect(read([...goods, [[40, 'Tax']], [[300, '6.60']]], TAX)).toEqual({ tax: '6.60' });
  expect(read([...goods, [[40, 'Tax']], null, null, [[300, '6.60']]], TAX)).toEqual({ tax: null });
});

test('an amount with a text of its own does not', () => {
  const rows: Rows = [
    ...goods,
    [[40, 'Tax']],
    [
      [200, 'Punch'],
      [300, '6.60'],
    ],
  ];
  expect(read(rows, TAX)).toEqual({ tax: null });
});

test('a date below a total is a date all the same', () => {
  const rows: Rows = [
    ...Array.from({ length: 44 }, (): Rows[number] => [[40, 'Goods sold are not taken back']]),
    [
      [40, 'Total'],
      [300, '83.93'],
    ],
    [[40, '28/02/2018']],
  ];
  const fields = { date: 'Date of the purchase', total: 'Total amount' };
  expect(read(rows, fields)).toMatchObject({ date: '2018-02-28', total: '83.93' });
});

test('the rest of a phrase is not the value of its first word', () => {
  const rows: Rows = [
    [[40, 'Citadel']],
    [[40, '100 Citadel Drive']],
    ...goods,
    [[40, 'Store Level Promotion']],
  ];
  expect(read(rows, { store_name: 'Name of the store' })).toEqual({ store_name: 'Citadel' });
});

test('a label with its value far right in its own line has none in the next line, which has a text of its own', () => {
  const rows: Rows = [
    [
      [40, 'Miete Hausverwaltung'],
      [500, '890,00'],
    ],
    [
      [133, 'Neuer Kontostand vom 28.02.2026'],
      [550, '2.913,17'],
    ],
    [[40, 'Dispositionskredit 1.500,00 EUR']],
    [[40, 'Eingeräumt bis auf Weiteres']],
  ];
  expect(read(rows, { closing: 'Closing balance' })).toEqual({ closing: '2913.17' });
});

test('the second line of a label in a row of labels is level with the value of the next one, and has its own below', () => {
  const rows: Rows = [
    [
      [40, 'Total'],
      [200, 'NET PAY'],
    ],
    [
      [40, 'Deductions'],
      [200, '2018.28'],
    ],
    [[40, '579.53']],
  ];
  const fields = { deductions: 'Total deductions', net_pay: 'Net pay' };
  expect(read(rows, fields)).toEqual({ deductions: '579.53', net_pay: '2018.28' });
});

test('a line of a thousand values is read in seconds', { timeout: 20_000 }, () => {
  const words = Array.from({ length: 1000 }, (_, at) => ({ x: at / 10, y: 2, text: '1' }));
  expect(readingOf([words]).values.length).toBeGreaterThan(0);
});
