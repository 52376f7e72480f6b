/** Tests of tables in papers of companies: statements, folios, payslips. */
import { describe, expect, it } from 'vitest';
import type { TemplateField } from '../../src/contract/index.ts';
import { readDocument } from '../../src/extraction/index.ts';
import { printed } from './printed.ts';

type Rows = Parameters<typeof printed>[0];

/** Rows of segments set at the same places. */
const table = (places: readonly number[], ...rows: readonly (readonly string[])[]): Rows =>
  rows.map((row) => row.flatMap((text, at) => (text === '' ? [] : [[places[at] ?? 0, text] as const])));

/** The rows of a group of sub-fields, given as name and description. */
const read = (rows: Rows, fields: Readonly<Record<string, string>>): unknown => {
  const group: TemplateField = {
    name: 'rows',
    description: 'Rows',
    fields: Object.entries(fields).map(([name, description]) => ({ name, description })),
  };
  const templates = [{ template_id: 'mine', name: 'mine', fields: [group] }];
  return readDocument({ pages: [printed(rows)], templates }).structured_data['rows'];
};

describe('a statement of an account', () => {
  const ASKED = { date: 'Booking date', amount: 'Transaction amount' };

  it('has debits where their letter stands behind the amount', () => {
    const rows = table(
      [40, 120, 420],
      ['Datum', 'Vorgang', 'Betrag EUR'],
      ['03.03.2025', 'Gehalt', '2.904,10 H'],
      ['05.03.2025', 'Lastschrift', '118,00 S'],
    );
    expect(read(rows, ASKED)).toEqual([
      { date: '2025-03-03', amount: '2904.10' },
      { date: '2025-03-05', amount: '-118.00' },
    ]);
  });

  it('keeps amounts as they are where only one of the letters is printed', () => {
    const rows = table(
      [40, 120, 420],
      ['Date', 'Description', 'Amount'],
      ['03/03/2025', 'Bread', '2.10 S'],
      ['05/03/2025', 'Milk', '1.00 Z'],
    );
    expect(read(rows, ASKED)).toMatchObject([{ amount: '2.10' }, { amount: '1.00' }]);
  });

  it('is dated by the day of booking, not by that of value beside it', () => {
    const rows = table(
      [40, 110, 200, 420],
      ['Date', 'Date valeur', 'Libellé', 'Montant'],
      ['11/02/2025', '12/02/2025', 'CB INTERMARCHE', '-134,88'],
      ['20/02/2025', '21/02/2025', 'CHEQUE 4417703', '-250,00'],
    );
    expect(read(rows, ASKED)).toMatchObject([{ date: '2025-02-11' }, { date: '2025-02-20' }]);
  });

  it('is overdrawn where the letter for debits stands behind its balance', () => {
    const rows = table(
      [40, 120, 420],
      ['Alter Kontostand', '', '500,00 S'],
      ['Gehalt', '', '2.904,10 H'],
      ['Neuer Kontostand', '', '2.404,10 H'],
    );
    const fields = [
      { name: 'opening_balance', description: 'Opening balance' },
      { name: 'closing_balance', description: 'Closing balance' },
    ];
    const templates = [{ template_id: 'mine', name: 'mine', fields }];
    expect(readDocument({ pages: [printed(rows)], templates }).structured_data).toEqual({
      opening_balance: '-500.00',
      closing_balance: '2404.10',
    });
  });
});

describe('a folio', () => {
  it('has a row per day, also where one has its amount in another column than the one above', () => {
    const rows = table(
      [40, 110, 380, 480],
      ['Date', 'Text', 'Charges EUR', 'Credits EUR'],
      ['06-09-25', 'Restaurant', '71.50', ''],
      ['07-09-25', 'Room', '162.00', ''],
      ['08-09-25', 'Visa card', '', '233.50'],
    );
    const asked = { date: 'Date', text: 'Description', charge: 'Charges', credit: 'Credits' };
    expect(read(rows, asked)).toEqual([
      { date: '2025-09-06', text: 'Restaurant', charge: '71.50', credit: null },
      { date: '2025-09-07', text: 'Room', charge: '162.00', credit: null },
      { date: '2025-09-08', text: 'Visa card', charge: null, credit: '233.50' },
    ]);
  });
});

describe('a payslip', () => {
  it('has amounts of this period beside those of the year', () => {
    const rows = table(
      [40, 200, 280, 380, 480],
      ['Earnings', 'Hours', 'Rate', 'This period', 'Year to date'],
      ['Regular', '80.00', '21.50', '1,720.00', '29,240.00'],
      ['Overtime', '4.50', '32.25', '145.13', '1,032.00'],
    );
    expect(read(rows, { kind: 'Description', amount: 'Amount', ytd: 'Year to date' })).toEqual([
      { kind: 'Regular', amount: '1720.00', ytd: '29240.00' },
      { kind: 'Overtime', amount: '145.13', ytd: '1032.00' },
    ]);
  });
});

describe('the header of a table', () => {
  it('is one also above a row whose words are labels elsewhere', () => {
    const rows = table(
      [40, 120, 380, 480],
      ['Date', 'Description', 'Amount', 'Balance'],
      ['06/03/2025', 'POS  Withdrawal', '-88.12', '2,028.96'],
      ['06/13/2025', 'ACH  Deposit', '3,309.87', '5,338.83'],
    );
    expect(read(rows, { date: 'Date', amount: 'Amount' })).toEqual([
      { date: '2025-06-03', amount: '-88.12' },
      { date: '2025-06-13', amount: '3309.87' },
    ]);
  });

  it('may name one thing in two words', () => {
    const rows = table(
      [40, 220, 320, 420],
      ['Description of Goods', 'HSN/SAC', 'Quantity', 'Amount'],
      ['MCB 32A', '85362030', '40', '16,480.00'],
      ['Cable', '85444920', '6', '18,900.00'],
    );
    expect(read(rows, { hsn: 'HSN/SAC code', qty: 'Quantity' })).toEqual([
      { hsn: '85362030', qty: '40' },
      { hsn: '85444920', qty: '6' },
    ]);
  });
});

describe('charges and credits', () => {
  it('stand in the columns of debits and credits, unsigned, where a template asks for both', () => {
    const rows = table(
      [40, 120, 380, 480],
      ['Data', 'Descrição', 'Débito', 'Crédito'],
      ['03/05/2024', 'Alojamento', '118,00', ''],
      ['04/05/2024', 'Estacionamento', '15,00', ''],
      ['05/05/2024', 'Multibanco', '', '133,00'],
    );
    expect(read(rows, { date: 'Date', charges: 'Charges', credits: 'Credits' })).toEqual([
      { date: '2024-05-03', charges: '118.00', credits: null },
      { date: '2024-05-04', charges: '15.00', credits: null },
      { date: '2024-05-05', charges: null, credits: '133.00' },
    ]);
  });
});

describe('a list of measured values', () => {
  const ASKED = { test: 'Name of the test', result: 'Result', unit: 'Unit', range: 'Reference range' };
  const HEAD = [
    [68, 'Test'],
    [238, 'Result'],
    [290, 'Unit'],
    [388, 'Reference range'],
  ] as const;

  it('has a range in one cell, though a dash with white around it joins its numbers', () => {
    const rows = table(
      [44, 290, 345, 388],
      ['Test', 'Quantity', '', 'Reference range'],
      ['Glucose', '2', '70.0 - 100.0', ''],
    );
    expect(read(rows, { test: 'Name of the test', count: 'Quantity', range: 'Reference range' })).toEqual([
      { test: 'Glucose', count: '2', range: '70.0 - 100.0' },
    ]);
  });

  it('has units of their own right behind the figures', () => {
    const row = (x: number, test: string, result: string): Rows[number] => [
      [44, test],
      [x, `${result} mg/dL`],
      [388, 'below 5'],
    ];
    const rows = [
      HEAD,
      row(253, 'Glucose', '104'),
      row(248, 'Creatinine', '0.91'),
      row(253, 'Uric acid', '5.8'),
    ];
    expect(read(rows, ASKED)).toMatchObject([
      { test: 'Glucose', result: '104', unit: 'mg/dL' },
      { test: 'Creatinine', result: '0.91', unit: 'mg/dL' },
      { test: 'Uric acid', result: '5.8', unit: 'mg/dL' },
    ]);
  });
});
