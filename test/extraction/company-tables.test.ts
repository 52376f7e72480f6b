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
