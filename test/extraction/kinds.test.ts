/** Tests of extraction from statements, orders, delivery notes and certificates. */
import { describe, expect, it } from 'vitest';
import type { TemplateField } from '../../src/contract/index.ts';
import { readDocument } from '../../src/extraction/index.ts';
import bank from '../../templates/bank_statement.json' with { type: 'json' };
import order from '../../templates/purchase_order.json' with { type: 'json' };
import { printed } from './printed.ts';
import { at } from './own-template.ts';
import type { Row } from './own-template.ts';

const read = (
  template: { template_id: string; name: string; fields: TemplateField[] },
  ...rows: readonly (Row | null)[]
): Record<string, unknown> => readDocument({ pages: [printed(rows)], templates: [template] }).structured_data;

const own = (...fields: TemplateField[]): { template_id: string; name: string; fields: TemplateField[] } => ({
  template_id: 'mine',
  name: 'mine',
  fields,
});

describe('an account statement', () => {
  it('has no booking of its opening and closing balance, whose day has its month in words', () => {
    const row = at(40, 140, 300, 390, 480);
    const data = read(
      bank,
      [[40, 'Account statement']],
      row('Date', 'Details', 'Paid out', 'Paid in', 'Balance'),
      row('01 May 25', 'Opening balance', '', '', '1,240.00'),
      row('02 May 25', 'Salary Acme', '', '2,450.00', '3,690.00'),
      row('05 May 25', 'Rent', '950.00', '', '2,740.00'),
      row('31 May 25', 'Closing balance', '', '', '2,740.00'),
    );
    expect(data['transactions']).toMatchObject([{ description: 'Salary Acme' }, { description: 'Rent' }]);
  });

  it('of a national association has the bank for its bank, not whom it is sent to', () => {
    const data = read(
      bank,
      [[40, 'Account Statement']],
      [[40, 'First Prairie Bank, N.A.']],
      [[40, 'P.O. Box 100, Omaha, NE 68101']],
      null,
      [[40, 'DANA WHITFIELD']],
      [[40, '400 Elm Street']],
      [[40, 'Omaha, NE 68102']],
      null,
      [[40, 'Account number: 000123456789']],
    );
    expect(data['bank_name']).toBe('First Prairie Bank, N.A.');
  });
});

describe('an order', () => {
  it('in whole amounts ends its lines at its sums, and names its buyer beside the label', () => {
    const row = at(40, 120, 260, 360, 480);
    const data = read(
      order,
      [[40, 'MEGRENDELÉS']],
      [[40, 'Megrendelő: Tisza Építőipari Zrt.']],
      [[40, '6720 Szeged, Kárász utca 12.']],
      null,
      [[40, 'Szállító: Balaton Irodaszer Kft.']],
      null,
      row('Cikkszám', 'Megnevezés', 'Mennyiség', 'Egységár', 'Érték'),
      row('P-1', 'Másolópapír', '20', '1 890', '37 800'),
      row('P-2', 'Toll', '50', '210', '10 500'),
      row('', '', '', 'Nettó összesen', '48 300 Ft'),
      row('', '', '', 'ÁFA 27%', '13 041 Ft'),
    );
    expect(data).toMatchObject({
      buyer_name: 'Tisza Építőipari Zrt.',
      supplier_name: 'Balaton Irodaszer Kft.',
      lines: [{ item_code: 'P-1' }, { item_code: 'P-2' }],
    });
  });

  it('that prints one date prints the day of the order', () => {
    const data = read(
      order,
      [[40, 'PURCHASE ORDER']],
      [[40, 'PO Number: 4500011872']],
      [[40, 'Date: 14 Apr 2025']],
    );
    expect(data['order_date']).toBe('2025-04-14');
  });
});

describe('a delivery note', () => {
  it('does not name its sender as the recipient', () => {
    const data = read(
      own(
        { name: 'delivery_note_number', description: 'Delivery note number' },
        { name: 'supplier', description: 'Name of the supplier' },
        { name: 'recipient', description: 'Name of the recipient' },
      ),
      [[40, 'DELIVERY NOTE']],
      [[40, 'Hydro Parts B.V.']],
      [[40, 'Havenstraat 12']],
      [[40, '3011 AB Rotterdam']],
      null,
      [[40, 'Deliver to:']],
      [[40, 'Aqua Services Ltd']],
      [[40, '5 Mill Lane']],
      [[40, 'Hull HU1 1AA']],
    );
    expect(data['recipient']).not.toBe('Hydro Parts B.V.');
    expect(data['supplier']).toBe('Hydro Parts B.V.');
  });
});

describe('a row of labels over their values', () => {
  it('is no value of the first of them', () => {
    const row = at(40, 180, 250, 330, 420);
    const data = read(
      own(
        { name: 'coverage_type', description: 'Type of coverage: liability, cargo or property' },
        { name: 'sum_insured', description: 'Sum insured' },
        { name: 'deductible', description: 'Deductible' },
        { name: 'premium', description: 'Annual premium' },
      ),
      [[40, 'Certificate of Insurance']],
      row('Type of coverage', 'Sum insured', 'Deductible', 'Annual premium'),
      row('Liability', '5.000,00', '500,00', '612,40'),
    );
    expect(data).toMatchObject({ sum_insured: '5000.00', deductible: '500.00', premium: '612.40' });
    expect([null, 'Liability']).toContain(data['coverage_type']);
  });
});

describe('an Italian order', () => {
  it('is addressed to the supplier', () => {
    const data = read(
      order,
      [[40, 'OFFICINE MECCANICHE RIVOLTA S.p.A.']],
      [[40, "Via dell'Industria 77 - 24044 Dalmine (BG)"]],
      [[340, 'ORDINE A FORNITORE']],
      [[340, 'N. 4500/2025/A']],
      null,
      [[40, 'Spett.le']],
      [[40, 'Utensileria Valseriana S.r.l.']],
      [[40, 'Via Nembrini 4']],
      [[40, '24021 Albino (BG)']],
    );
    expect(data).toMatchObject({
      buyer_name: 'OFFICINE MECCANICHE RIVOLTA S.p.A.',
      supplier_name: 'Utensileria Valseriana S.r.l.',
    });
  });
});
