/** Receipts that list their tax rates and sum up only what is paid. */
import { expect, it } from 'vitest';
import { readDocument } from '../../../../src/extraction/index.ts';
import { printed } from '../../printed.ts';

const fields = ['subtotal', 'tax', 'total'].map((name) => ({ name, description: `The ${name}` }));
const COLUMNS = [40, 120, 200, 280, 360];

/** The amounts of a receipt whose rates are given row by row, below its total. */
function amounts(total: string, rates: readonly (readonly string[])[]): unknown {
  const rows = rates.map((cells) =>
    cells.map((text, at): [number, string] => [COLUMNS[at] ?? 0, text]).filter(([, text]) => text !== ''),
  );
  const page = printed([
    [
      [40, 'Bananas'],
      [360, '1.79'],
    ],
    [
      [40, 'TOTAL'],
      [360, total],
    ],
    [
      [40, 'Rate'],
      [200, 'Net'],
      [280, 'Tax'],
      [360, 'Gross'],
    ],
    ...rows,
  ]);
  return readDocument({ pages: [page], templates: [{ template_id: 'mine', name: 'mine', fields }] })
    .structured_data;
}

it('amounts before tax and taxes are those of all rates', () => {
  const rates = [
    ['A', '19.0%', '0.21', '0.04', '0.25'],
    ['B', '7.0%', '4.75', '0.33', '5.08'],
  ];
  expect(amounts('5.33', rates)).toEqual({ subtotal: '4.96', tax: '0.37', total: '5.33' });
});

it('in whatever order a row has them', () => {
  const rates = [
    ['A', '20%', '12.00', '10.00', '2.00'],
    ['B', '5%', '21.00', '20.00', '1.00'],
    ['C', '0%', '7.00', '7.00', '0.00'],
  ];
  expect(amounts('40.00', rates)).toEqual({ subtotal: '37.00', tax: '3.00', total: '40.00' });
});

it('also where a row has no sum, when the tax is what its rate makes', () => {
  const rates = [
    ['A', '4%', '3.85', '0.15'],
    ['B', '10%', '1.64', '0.16'],
  ];
  expect(amounts('5.80', rates)).toEqual({ subtotal: '5.49', tax: '0.31', total: '5.80' });
  expect(
    amounts('5.80', [
      ['A', '21%', '3.85', '0.15'],
      ['B', '21%', '1.64', '0.16'],
    ]),
  ).not.toMatchObject({ tax: '0.31' });
});

it('the total is what all rates make, not what one of them does', () => {
  const page = printed([
    [
      [40, 'Summe EUR'],
      [360, '21.90'],
    ],
    [[40, '* 7% MwSt netto 12.06 MwSt 0.84']],
    [[40, '# 19% MwSt netto 7.56 MwSt 1.44']],
    [
      [40, 'The Trial'],
      [360, '12.90'],
    ],
  ]);
  const { structured_data } = readDocument({
    pages: [page],
    templates: [{ template_id: 'mine', name: 'mine', fields }],
  });
  expect(structured_data).toEqual({ subtotal: '19.62', tax: '2.28', total: '21.90' });
});

it('and are not made up of rows that do not make the total', () => {
  const rates = [
    ['A', '19.0%', '0.21', '0.04', '0.25'],
    ['B', '7.0%', '4.75', '0.33', '5.08'],
  ];
  expect(amounts('9.99', rates)).not.toMatchObject({ tax: '0.37' });
  expect(amounts('9.99', rates)).not.toMatchObject({ subtotal: '4.96' });
});

it('and are not those of one rate either, where an item without tax is a part of the total', () => {
  const rates = [
    ['A', '10%', '306.36', '30.64', '337.00'],
    ['B', '20%', '37.50', '7.50', '45.00'],
  ];
  expect(amounts('384.20', rates)).toEqual({ subtotal: null, tax: null, total: '384.20' });
});

it('also as the row that sums up all rates says, where the row of one rate is misread', () => {
  const rates = [
    ['TVA', '21.00%', '10.74', '2.28', '13.00'],
    ['TVA', '12.00%', '28.12', '3.38', '31.50'],
    ['TOTAL', '', '38.87', '5.63', '44.50'],
  ];
  expect(amounts('44.50', rates)).toEqual({ subtotal: '38.87', tax: '5.63', total: '44.50' });
});

it('also where the rates are printed as amounts are, without their sign', () => {
  const rates = [
    ['6,00', '2,38', '39,62', '42,00'],
    ['12,00', '14,82', '123,47', '138,29'],
    ['25,00', '0,60', '2,40', '3,00'],
  ];
  expect(amounts('183,29', rates)).toEqual({ subtotal: '165.49', tax: '17.80', total: '183.29' });
});

it('also where each amount has a line of its own, beside its rate', () => {
  const page = printed(
    [
      ['Room', '294,00'],
      ['Gesamtbetrag brutto', '413,30'],
      ['Netto 7%', '274,77'],
      ['MwSt 7%', '19,23'],
      ['Netto 19%', '100,25'],
      ['MwSt 19%', '19,05'],
    ].map(([name = '', amount = '']) => [
      [40, name],
      [360, amount],
    ]),
  );
  const { structured_data } = readDocument({
    pages: [page],
    templates: [{ template_id: 'mine', name: 'mine', fields }],
  });
  expect(structured_data).toEqual({ subtotal: '375.02', tax: '38.28', total: '413.30' });
});
