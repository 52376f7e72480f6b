/** Tests of templates as people write them, for papers of kinds that no built-in template is for. */
import { describe, expect, it } from 'vitest';
import type { StructuredData, TemplateField } from '../../src/contract/index.ts';
import { readDocument } from '../../src/extraction/index.ts';
import type { PageText } from '../../src/extraction/index.ts';
import bill from '../../templates/utility_bill.json' with { type: 'json' };
import invoice from '../../templates/invoice.json' with { type: 'json' };
import payslip from '../../templates/payslip.json' with { type: 'json' };
import { printed } from './printed.ts';
import { at, fieldsOf } from './own-template.ts';
import type { Row } from './own-template.ts';

const readPage = (page: PageText, fields: TemplateField[]): StructuredData =>
  readDocument({ pages: [page], templates: [{ template_id: 'mine', name: 'mine', fields }] }).structured_data;

const read = (fields: Readonly<Record<string, string>>, ...rows: readonly (Row | null)[]): StructuredData =>
  readPage(printed(rows), fieldsOf(fields));

const rowsOf = (fields: Readonly<Record<string, string>>, ...rows: readonly (Row | null)[]): unknown =>
  readPage(printed(rows), [{ name: 'rows', description: 'The rows', fields: fieldsOf(fields) }])['rows'];

describe('a field whose description says in a sentence what forms print in two words', () => {
  it('has the owner before the thing', () => {
    const data = read(
      {
        child_name: 'Name of the child',
        mother_birthplace: 'Birthplace of the mother',
        father_birthplace: 'Birthplace of the father',
      },
      at(40, 250)("Child's name", 'Owen Patrick Lacey'),
      at(40, 250)("Mother's birthplace", 'Galway, Ireland'),
      at(40, 250)("Father's birthplace", 'Richmond, Virginia'),
    );
    expect(data).toEqual({
      child_name: 'Owen Patrick Lacey',
      mother_birthplace: 'Galway, Ireland',
      father_birthplace: 'Richmond, Virginia',
    });
  });

  it('is what is so or not, what happened on a day, a question, or what stands in brackets', () => {
    const data = read(
      {
        substitution: 'Whether substitution is permitted',
        collected_on: 'Date the sample was collected',
        likes_most: 'What do you like most?',
        destination: 'Airport of arrival (to)',
        maturity_date: 'Maturity date',
      },
      [[40, 'Substitution permitted: Yes']],
      [[40, 'Collected: 14 May 2025']],
      [[40, 'Statement date: 02 May 2025']],
      [[40, 'Maturity date: 01 June 2031']],
      [[40, 'To: Madrid (MAD)']],
      null,
      [[40, '4. What do you like most?']],
      [[40, 'The quiet reading room']],
    );
    expect(data).toEqual({
      substitution: true,
      collected_on: '2025-05-14',
      likes_most: 'The quiet reading room',
      destination: 'Madrid (MAD)',
      maturity_date: '2031-06-01',
    });
  });

  it('is no amount, number or rate for a word that speaks of something else', () => {
    const data = read(
      {
        utilities: 'Utilities included in the rent',
        total_cartons: 'Total number of cartons',
        room_rate: 'Rate per night',
        terms: 'Freight charge terms: one of Prepaid, Collect',
        no_claims_years: 'No claims discount in years',
      },
      [[40, 'Utilities included: Water, heat']],
      [[40, 'Total number of cartons: 3']],
      [[40, 'Rate: 189.00']],
      [[40, 'Freight charge terms: Prepaid']],
      [[40, 'No claims discount: 4 years']],
    );
    expect(data).toEqual({
      utilities: 'Water, heat',
      total_cartons: '3',
      room_rate: '189.00',
      terms: 'Prepaid',
      no_claims_years: '4 years',
    });
  });
});

describe('a name', () => {
  it('of a laboratory is the line that ends so, not what stands beside the word elsewhere', () => {
    const data = read(
      { laboratory: 'Name of the laboratory' },
      [[40, 'Riverside Clinical Laboratory']],
      [[40, '12 Dock Road, Albany, NY 12207']],
      null,
      [[40, 'Laboratory director: S. Ito, MD']],
    );
    expect(data['laboratory']).toBe('Riverside Clinical Laboratory');
  });

  it('is no number, and has no post behind it', () => {
    const data = read(
      { member: 'Name of the member', approved_by: 'Person who approved the order' },
      [[40, 'Member 10442']],
      [[40, 'Approved by: Martin Oakes, Head of Procurement']],
    );
    expect(data).toEqual({ member: null, approved_by: 'Martin Oakes' });
  });

  it('of whoever did something is not that of the person the paper is about', () => {
    const data = read(
      { employee: 'Name of the employee', approved_by: 'Name of the person who approved it' },
      [[40, 'Employee: Tomasz Wilk']],
      [[40, 'Approved by: ______________']],
    );
    expect(data).toEqual({ employee: 'Tomasz Wilk', approved_by: null });
  });

  it('of the consignee stands beside the label, not in the table below', () => {
    const data = read(
      { consignee: 'Name of the consignee' },
      at(40, 140)('Consignee:', 'Bolt Electrical Wholesale B.V.'),
      null,
      at(40, 140, 300)('Dimensions', 'Carton', 'Contents'),
    );
    expect(data['consignee']).toBe('Bolt Electrical Wholesale B.V.');
  });
});

describe('boxes with their labels in small print', () => {
  const page = (rows: readonly Row[], rulings: PageText['rulings']): PageText => {
    const made = printed(rows, { rulings });
    // Labels stand in every other row.
    return {
      ...made,
      words: made.words.map((word) => (((word.y0 - 40) / 14) % 2 === 0 ? { ...word, size: 6 } : word)),
    };
  };
  const boxes = at(40, 220);
  const rulings = [
    { x0: 210, y0: 36, x1: 210.5, y1: 150 },
    { x0: 30, y0: 66, x1: 580, y1: 66.5 },
    { x0: 30, y0: 94, x1: 580, y1: 94.5 },
  ];
  const rows = [
    boxes('Certificate holder', 'Authorized representative'),
    boxes('City of Lincoln', 'Lori Stang'),
    boxes('Witness', 'Adjuster'),
    boxes('', 'Dana Holt'),
  ];

  it('hold values below their labels, and nothing where they are empty', () => {
    const data = readPage(
      page(rows, rulings),
      fieldsOf({ certificate_holder: 'Certificate holder', witness: 'Witness to the accident' }),
    );
    expect(data).toEqual({ certificate_holder: 'City of Lincoln', witness: null });
  });
});

describe('rows of a table', () => {
  it('of tests hold values with units, and columns headed in the plural', () => {
    const row = at(40, 180, 260, 360, 480);
    const fields = {
      test: 'Name of the test',
      value: 'Result value',
      unit: 'Unit',
      range: 'Reference range',
      flag: 'Flag',
    };
    expect(
      rowsOf(
        fields,
        row('Test', 'Result', 'Units', 'Reference range', 'Flag'),
        row('Hemoglobin', '13.1', 'g/dL', '12.0 - 15.5', ''),
        row('WBC', '11.8', '10^3/uL', '4.0 - 11.0', 'H'),
        row('HIV 1/2 Ab', 'Non-reactive', '', 'Non-reactive', ''),
      ),
    ).toEqual([
      { test: 'Hemoglobin', value: '13.1', unit: 'g/dL', range: '12.0 - 15.5', flag: null },
      { test: 'WBC', value: '11.8', unit: '10^3/uL', range: '4.0 - 11.0', flag: 'H' },
      { test: 'HIV 1/2 Ab', value: 'Non-reactive', unit: null, range: 'Non-reactive', flag: null },
    ]);
  });

  it('are no labelled amounts, no grand total and no sentence below them', () => {
    const row = at(40, 160, 400);
    const fields = { date: 'Date', description: 'Description', amount: 'Amount' };
    const rows = [
      row('Date', 'Description', 'Amount'),
      row('04/14/2025', 'Airfare', '412.60'),
      row('04/15/2025', 'Lodging', '538.00'),
    ];
    const expected = [{ description: 'Airfare' }, { description: 'Lodging' }];
    for (const below of [
      row('', 'Less cash advance:', '300.00'),
      row('', 'Grand total all trips', '950.60'),
      at(40)(
        'If a payment is received after the tenth day, a late fee of 25.00 will be charged to the account.',
      ),
    ]) {
      const found = rowsOf(fields, ...rows, below);
      expect(found).toHaveLength(2);
      expect(found).toMatchObject(expected);
    }
  });

  it('may have a colon in what they are called', () => {
    const row = at(40, 300, 420, 500);
    const found = rowsOf(
      { description: 'Description', quantity: 'Quantity', price: 'Unit price', amount: 'Amount' },
      row('Description', 'Quantity', 'Unit price', 'Amount'),
      row('Room hire', '1', '90.00', '90.00'),
      row('Balloon: colored, 500 ml', '400', '0.79', '316.00'),
      row('Hot air per liter', '200', '0.10', '20.00'),
    );
    expect(found).toMatchObject([{ amount: '90.00' }, { amount: '316.00' }, { amount: '20.00' }]);
  });

  it('have a gross weight in kilograms, which is no firm', () => {
    const row = at(40, 160, 300);
    const found = rowsOf(
      { carton: 'Carton number', contents: 'Contents', gross_weight: 'Gross weight' },
      row('Carton', 'Contents', 'Gross weight (kg)'),
      row('1', 'LED panel', '18.4'),
      row('2', 'Driver', '31.2'),
    );
    expect(found).toEqual([
      { carton: '1', contents: 'LED panel', gross_weight: '18.4' },
      { carton: '2', contents: 'Driver', gross_weight: '31.2' },
    ]);
  });
});

describe('pay and what is taken off it', () => {
  it('in a column of amounts each are rows of their own, and deductions no earnings', () => {
    const row = at(40, 220, 340, 460);
    const data = readPage(
      printed([
        row('Description', 'Hours', 'Earnings', 'Deductions'),
        row('Basic pay', '160', '3,200.00', ''),
        row('Overtime', '6', '150.00', ''),
        row('Income tax', '', '', '412.33'),
        row('Pension', '', '', '120.00'),
        [[40, 'Net pay: 2,817.67']],
      ]),
      payslip.fields,
    );
    expect(data['earnings']).toEqual([
      { description: 'Basic pay', hours: '160', rate: null, amount: '3200.00' },
      { description: 'Overtime', hours: '6', rate: null, amount: '150.00' },
    ]);
  });

  it('in a table each, beside each other, are told apart by what they are headed with', () => {
    const row = at(40, 180, 300, 460);
    const rows = { description: 'Description', amount: 'Amount' };
    const data = readPage(
      printed([
        row('Payments', 'Amount', 'Deductions', 'Amount'),
        row('Basic salary', '2,650.00', 'Income tax', '318.40'),
        row('Overtime', '148.20', 'Pension', '132.50'),
        null,
        at(300, 460)('Net pay', '2,347.30'),
      ]),
      ['earnings', 'deductions'].map((name) => ({ name, description: name, fields: fieldsOf(rows) })),
    );
    expect(data).toEqual({
      earnings: [
        { description: 'Basic salary', amount: '2650.00' },
        { description: 'Overtime', amount: '148.20' },
      ],
      deductions: [
        { description: 'Income tax', amount: '318.40' },
        { description: 'Pension', amount: '132.50' },
      ],
    });
  });
});

describe('what looks like something else', () => {
  it('is a number where an article is described as its number', () => {
    const row = at(40, 200, 400);
    const found = rowsOf(
      { article: 'Article number', quantity: 'Quantity' },
      row('Description', 'Article no.', 'Qty'),
      row('Ball valve', 'KV-200', '12'),
      row('Check valve', 'KV-310', '4'),
    );
    expect(found).toEqual([
      { article: 'KV-200', quantity: '12' },
      { article: 'KV-310', quantity: '4' },
    ]);
  });

  it('is no number of a customer where the account of a bank stands', () => {
    const page = printed([
      [[40, 'Rechnungsbetrag: 412,90 EUR']],
      at(40, 200)('Konto', 'DE44 5001 0517 5407 3249 31'),
    ]);
    expect(readPage(page, bill.fields)['account_number']).toBeNull();
  });

  it('is one of several taxes below one label: their sum where it is proven, else nothing', () => {
    const taxes = [at(300, 350, 420)('MwSt', '7 %', '7,00'), at(350, 420)('19 %', '38,00')];
    const gross = at(300, 420)('Gesamtbetrag', '345,00');
    const proven = printed([[[40, 'Rechnung Nr. 4711']], at(300, 420)('Netto', '300,00'), ...taxes, gross]);
    expect(readPage(proven, invoice.fields)['tax_total']).toBe('45.00');
    expect(
      readPage(printed([[[40, 'Rechnung Nr. 4711']], ...taxes, gross]), invoice.fields)['tax_total'],
    ).toBeNull();
  });

  it('is the day of a booking beside the day of its value, in Spanish short forms', () => {
    const row = at(40, 120, 200, 400);
    const found = rowsOf(
      { date: 'Booking date', value_date: 'Value date', description: 'Description', amount: 'Amount' },
      row('F. operación', 'F. valor', 'Concepto', 'Importe'),
      row('02/05/2025', '05/05/2025', 'Nómina', '1.200,00'),
      row('06/05/2025', '07/05/2025', 'Alquiler', '-800,00'),
    );
    expect(found).toMatchObject([
      { date: '2025-05-02', value_date: '2025-05-05' },
      { date: '2025-05-06', value_date: '2025-05-07' },
    ]);
  });

  it('is a greeting or the head of a table below an answer', () => {
    const asked = { 'Reason for request': 'Reason for request', Remarks: 'Remarks' };
    const row = at(40, 200, 400);
    expect(
      read(
        asked,
        at(40, 200)('Reason for request:', 'Old unit broken'),
        row('Item', 'Quantity', 'Price'),
        row('Pump', '1', '20.00'),
        null,
        at(40, 200)('Remarks:', 'Please deliver early'),
        [[200, 'Kind regards,']],
        [[200, 'Jo Smith']],
      ),
    ).toEqual({ 'Reason for request': 'Old unit broken', Remarks: 'Please deliver early' });
  });
});
