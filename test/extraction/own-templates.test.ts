/** Tests of templates as people write them, for papers of kinds that no built-in template is for. */
import { describe, expect, it } from 'vitest';
import type { StructuredData, TemplateField } from '../../src/contract/index.ts';
import { readDocument } from '../../src/extraction/index.ts';
import type { PageText } from '../../src/extraction/index.ts';
import { printed } from './printed.ts';

type Row = readonly (readonly [number, string])[];

const at =
  (...places: readonly number[]) =>
  (...cells: readonly string[]): Row =>
    cells.flatMap((text, index) => (text === '' ? [] : [[places[index] ?? 0, text] as const]));

const fieldsOf = (fields: Readonly<Record<string, string>>): TemplateField[] =>
  Object.entries(fields).map(([name, description]) => ({ name, description }));

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
