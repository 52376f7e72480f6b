/** Tests of totals and rows that are called alike: an amount of a row is no total, and an article no sum. */
import { expect, test } from 'vitest';
import receipt from '../../../../templates/receipt.json' with { type: 'json' };
import { readDocument } from '../../../../src/extraction/index.ts';
import { at, fieldsOf } from '../../own-template.ts';
import type { Row } from '../../own-template.ts';
import { printed } from '../../printed.ts';

test('what heads a column makes the amount of its first row no total for sure', () => {
  const row = at(40, 180, 230, 310, 380, 430, 500);
  const page = printed([
    [[40, 'Faktura č. 25010088']],
    row('Označení dodávky', 'Počet', 'Cena za m.j.', 'DPH %', 'Bez DPH', 'DPH', 'Celkem'),
    row('Výměna rozvaděče', '1', '14 200,00', '12%', '14 200,00', '1 704,00', '15 904,00'),
    row('Kabel', '85', '28,40', '21%', '2 414,00', '506,94', '2 920,94'),
    row('Revize', '3', '650,00', '21%', '1 950,00', '409,50', '2 359,50'),
  ]);
  const fields = [
    ...fieldsOf({ net_total: 'Total before tax', tax_total: 'Total tax', gross_total: 'Total' }),
    {
      name: 'lines',
      fields: fieldsOf({ description: 'Description', quantity: 'Quantity', amount: 'Amount' }),
    },
  ];
  const template = { template_id: 'mine', name: 'mine', fields };
  const { field_evidence: told } = readDocument({ pages: [page], templates: [template] });
  // Less than what needs no look.
  for (const name of ['net_total', 'tax_total']) expect(told[name]?.confidence ?? 0).toBeLessThan(0.7);
});

const ROWS = { name: 'Description', amount: 'Amount' };

/** The names of the rows of a page. */
function names(...rows: readonly Row[]): unknown {
  const template = { template_id: 'mine', name: 'mine', fields: [{ name: 'lines', fields: fieldsOf(ROWS) }] };
  const { structured_data: data } = readDocument({ pages: [printed(rows)], templates: [template] });
  return (data['lines'] as { name: unknown }[]).map((line) => line.name);
}

test.each(['Transport', 'Report on the fault'])(
  'an article called "%s" is no sum for its position, its rate, its quantity or its price',
  (name) => {
    const row = at(40, 80, 260, 310, 400, 500);
    const head = row('Pos', 'Description', 'Qty', 'VAT %', 'Price', 'Amount');
    const three = [
      row('1', 'Sail', '2', '23%', '480.00', '960.00'),
      row('2', 'Jib', '1', '23%', '415.50', '415.50'),
      row('3', name, '1', '0%', '100.00', '100.00'),
    ];
    expect(names(head, ...three)).toEqual(['Sail', 'Jib', name]);
    // The second of two, as dear as the first.
    const two = [
      row('1', 'Sail', '1', '23%', '80.00', '80.00'),
      row('2', name, '1', '23%', '80.00', '80.00'),
    ];
    expect(names(head, ...two)).toEqual(['Sail', name]);
    const plain = at(40, 310, 500);
    const unpriced = [
      plain('Description', 'Qty', 'Amount'),
      plain('Sail', '1', '80.00'),
      plain(name, '1', '20.00'),
    ];
    expect(names(...unpriced)).toEqual(['Sail', name]);
  },
);

test.each(['SPRZEDAŻ OPODATKOWANA', 'SPRZED. OPOD.', 'SPRZED. OPOD. PTU'])(
  'what was sold at a rate, with its tax, is neither an article nor the sum before tax: %s A',
  (sold) => {
    const row = at(40, 250);
    const page = printed([
      [[40, 'RESTAURACJA POD LIPAMI']],
      [[40, 'PARAGON FISKALNY']],
      row('Kotlet schabowy', '42,00B'),
      row('Piwo', '28,00A'),
      row(`${sold} A`, '28,00'),
      row('PTU A 23%', '5,24'),
      row(`${sold} B`, '42,00'),
      row('PTU B 8%', '3,11'),
      row('SUMA PTU', '8,35'),
      row('SUMA PLN', '70,00'),
    ]);
    const { structured_data: data } = readDocument({ pages: [page], templates: [receipt] });
    expect(data).toMatchObject({ subtotal: null, tax: '8.35', total: '70.00' });
    expect(data['items']).toMatchObject([{ price: '42.00' }, { price: '28.00' }]);
  },
);

test.each(['Change order 1: replace decking', 'Change 1: replace decking'])(
  'work that is ordered by a change is a row and no change of money: %s',
  (work) => {
    const row = at(40, 500);
    const rows = [row('Description', 'Amount'), row('Roof', '$850.00'), row(work, '$570.00')];
    const total = row('Contract total', '$1,420.00');
    expect(names(...rows, total)).toEqual(['Roof', work]);
    expect(names(...rows.slice(0, 2), row('Change', '$570.00'))).toEqual(['Roof']);
  },
);
