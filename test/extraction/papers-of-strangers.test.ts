/** Tests of papers whose tables, boxes and numbers are set as nobody expects: labels of two lines, of little meaning, or none. */
import { describe, expect, it } from 'vitest';
import type { StructuredData } from '../../src/contract/index.ts';
import { readDocument } from '../../src/extraction/index.ts';
import invoice from '../../templates/invoice.json' with { type: 'json' };
import license from '../../templates/driver_license.json' with { type: 'json' };
import payslip from '../../templates/payslip.json' with { type: 'json' };
import { printed } from './printed.ts';
import { at, own } from './own-template.ts';
import type { Row, Template } from './own-template.ts';

const read = (
  template: Template,
  rows: readonly (Row | null)[],
  more?: Parameters<typeof printed>[1],
): StructuredData => readDocument({ pages: [printed(rows, more)], templates: [template] }).structured_data;

describe('a bill with net amount, tax and gross amount in each row', () => {
  const row = at(40, 70, 230, 270, 330, 400, 440, 500);
  const page: readonly Row[] = [
    row('Lp.', 'Nazwa towaru / usługi', 'Ilość', 'Cena', 'Wartość', 'VAT', 'Kwota', 'Wartość'),
    row('', '', '', 'netto', 'netto', '', 'VAT', 'brutto'),
    row('1', 'Lina polipropylenowa', '120', '3,20', '384,00', '23%', '88,32', '472,32'),
    row('2', 'Knaga aluminiowa', '8', '41,50', '332,00', '23%', '76,36', '408,36'),
    row('3', 'Szkolenie', '1', '250,00', '250,00', 'zw.', '0,00', '250,00'),
    at(280, 330, 440, 500)('Razem', '966,00', '164,68', '1 130,68'),
    [[40, 'Do zapłaty: 1 130,68 PLN']],
  ];

  it('has one header, though a word of its second line stands beside its like', () => {
    expect(read(invoice, page)['lines']).toMatchObject([
      { description: 'Lina polipropylenowa', quantity: '120', unit_price: '3.20', amount: '384.00' },
      { description: 'Knaga aluminiowa', quantity: '8', unit_price: '41.50', amount: '332.00' },
      { description: 'Szkolenie', quantity: '1', unit_price: '250.00', amount: '250.00' },
    ]);
  });

  it('has its totals in the row that sums up the others, also one without tax', () => {
    expect(read(invoice, page)).toMatchObject({
      net_total: '966.00',
      tax_total: '164.68',
      gross_total: '1130.68',
    });
  });
});

it('a credit note has the totals of a bill, below zero', () => {
  const row = at(40, 300, 380, 480);
  const data = read(invoice, [
    [[40, 'CREDIT NOTE CN-5521']],
    row('Item', 'Qty', 'Each', 'Total'),
    row('Executive chair', '-2', '£149.00', '-£298.00'),
    row('Footrest', '-1', '£32.50', '-£32.50'),
    at(380, 480)('Goods', '-£330.50'),
    at(380, 480)('VAT @ 20%', '-£66.10'),
    at(380, 480)('Total credit', '-£396.60'),
  ]);
  expect(data).toMatchObject({ net_total: '-330.50', tax_total: '-66.10', gross_total: '-396.60' });
});

describe('a column whose label does not tell what it is', () => {
  it('is that of the prices, or of the amounts, where quantity times price proves it', () => {
    const row = at(40, 300, 380, 480);
    const data = read(invoice, [
      row('Description', 'Qty', 'Unit', 'Worth'),
      row('Bearing 6201', '2', '13.25', '26.50'),
      row('Bearing 6202', '3', '14.00', '42.00'),
      row('Bearing 6203', '4', '14.75', '59.00'),
    ]);
    expect(data['lines']).toMatchObject([
      { quantity: '2', unit: null, unit_price: '13.25', amount: '26.50' },
      { quantity: '3', unit: null, unit_price: '14.00', amount: '42.00' },
      { quantity: '4', unit: null, unit_price: '14.75', amount: '59.00' },
    ]);
  });

  it('is that of the descriptions where no other holds names', () => {
    const row = at(40, 300, 380, 480);
    const data = read(payslip, [
      row('Bestandteil', 'Stunden', 'Satz', 'Betrag'),
      row('Grundlohn', '168,0', '24,50', '4.116,00'),
      row('Überstunden', '12,0', '30,00', '360,00'),
    ]);
    expect(data['earnings']).toMatchObject([{ description: 'Grundlohn' }, { description: 'Überstunden' }]);
  });

  it('stays unknown where nothing is proven', () => {
    const row = at(40, 300, 380, 480);
    const data = read(invoice, [
      row('Description', 'Qty', 'Unit', 'Worth'),
      row('Bearing 6201', '2', '13.25', '99.50'),
      row('Bearing 6202', '3', '14.00', '12.00'),
    ]);
    expect(data['lines']).toMatchObject([
      { unit_price: null, amount: null },
      { unit_price: null, amount: null },
    ]);
  });
});

it('a discount below the sum of a table is no row of it', () => {
  const row = at(40, 300, 380, 480);
  const data = read(invoice, [
    row('Description', 'Qty', 'Price', 'Amount'),
    row('Bearing 6201', '2', '13.25', '26.50'),
    row('Bearing 6202', '3', '14.00', '42.00'),
    at(300, 480)('Subtotal', '68.50'),
    at(300, 480)('Discount 5%', '-3.43'),
    at(300, 480)('TOTAL', '65.07'),
  ]);
  expect(data['lines']).toHaveLength(2);
});

it('a number keeps the letters of its series, and not a word that is a label', () => {
  const asked = own({ invoice_number: 'Invoice number', customer_number: 'Customer number' });
  const rows: readonly Row[] = [
    [[40, 'Fatura FT 2025/318']],
    [[40, 'Order REF 4471208']],
    [[40, 'Customer no. KD 88120']],
  ];
  expect(read(asked, rows)).toEqual({ invoice_number: 'FT 2025/318', customer_number: 'KD 88120' });
  expect(read(own({ order: 'Order number' }), rows)).toEqual({ order: '4471208' });
});

describe('numbers in place of labels', () => {
  const rows: readonly Row[] = [
    [[40, '1. Van der Heijden']],
    [[40, '2. Sanne Maria']],
    [[40, '3. 21.08.1991 Zwolle']],
    [[40, '4a. 03.05.2022']],
    [[40, '4b. 03.05.2032']],
    [[40, '5. 5311960274']],
    [[40, '9. AM/B/T']],
  ];

  it('are those of a driving licence', () => {
    expect(read(license, rows)).toMatchObject({
      last_name: 'Van der Heijden',
      first_name: 'Sanne Maria',
      birth_date: '1991-08-21',
      issue_date: '2022-05-03',
      expiry_date: '2032-05-03',
      license_number: '5311960274',
      vehicle_classes: 'AM/B/T',
    });
  });

  it('are no labels in other documents', () => {
    const others = rows.filter(([cell]) => cell?.[1].startsWith('4') !== true);
    expect(read(license, others)).toMatchObject({ last_name: null, first_name: null, birth_date: null });
  });
});

describe('a form of numbered boxes', () => {
  const page: readonly Row[] = [
    at(40, 300, 430)('a Identification number', '1 Wages, tips', '2 Income tax withheld'),
    at(40, 300, 430)('47-3391025', '58,412.76', '6,204.15'),
    at(40, 300, 430)('c Employer’s name, address, and code', '3 Pension wages', '4 Pension tax'),
    at(40, 300, 430)('BRINDLE FREIGHT SYSTEMS INC', '61,330.20', '3,802.47'),
    at(40, 300, 430)('15 Region', '17 State income tax', '18 Local wages'),
    at(40, 300)('OH', '1,711.03'),
  ];

  it('has the value below a label, not the number of the next box', () => {
    expect(read(own({ state_income_tax: 'State income tax' }), page)).toEqual({
      state_income_tax: '1711.03',
    });
  });

  it('has no names in the labels of its boxes', () => {
    expect(read(own({ employer_name: 'Name of the employer' }), page)).toEqual({
      employer_name: 'BRINDLE FREIGHT SYSTEMS INC',
    });
  });
});

it('all of a label in a row of labels over their values is one', () => {
  const row = at(40, 160, 250, 360);
  const data = read(own({ peso: 'Peso lordo in kg' }), [
    row('Aspetto dei beni', 'Colli', 'Peso lordo Kg', 'Trasportatore'),
    row('Cartoni', '14', '131,5', 'Corriere Etruria'),
  ]);
  expect(data).toEqual({ peso: '131.5' });
});

it('who says how to be reached below the address is the seller, no customer', () => {
  const data = read(invoice, [
    [[40, 'Harker & Daughter Plumbing']],
    [[40, '18 Quay Street, Whitby YO21 1DA']],
    [[40, 'Phone 01947 555 204']],
    null,
    [[40, 'Invoice 2318']],
    [[40, 'Total 336.50']],
  ]);
  expect(data).toMatchObject({ seller_name: 'Harker & Daughter Plumbing', buyer_name: null });
});

it('a description of a compound and what it belongs to names the compound', () => {
  const asked = own({ buchung: 'Auftragsnummer der Buchung' });
  expect(read(asked, [[[40, 'Auftragsnummer: 8KQ4ZT']]])).toEqual({ buchung: '8KQ4ZT' });
});

it('a quantity gets back the decimal mark that was not read where the row proves it', () => {
  const row = at(40, 300, 380, 480);
  const data = read(
    invoice,
    [
      row('Beschreibung', 'Menge', 'Preis', 'Summe'),
      row('Managed Server', '2', '89,00', '178,00'),
      row('Einsatz vor Ort', '35', '110,00', '385,00'),
    ],
    { source: 'ocr' },
  );
  expect(data['lines']).toMatchObject([{ quantity: '2' }, { quantity: '3.5' }]);
});
