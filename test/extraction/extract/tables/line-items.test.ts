/** Tests of tables and receipts as rows. */
import { describe, expect, it } from 'vitest';
import { compileField } from '../../../../src/extraction/extract/fields/compile-field.ts';
import { findLabels } from '../../../../src/extraction/extract/labels/find-labels.ts';
import { createLabelIndex } from '../../../../src/extraction/extract/labels/label-index.ts';
import { createSheet } from '../../../../src/extraction/extract/sheet.ts';
import { readGroup } from '../../../../src/extraction/extract/tables/line-items.ts';
import type { PageText } from '../../../../src/extraction/index.ts';
import { invoicePage, printed } from '../../printed.ts';

const lines = compileField({
  name: 'lines',
  fields: [
    { name: 'description', description: 'Name of the article' },
    { name: 'quantity', description: 'Billed quantity' },
    { name: 'amount', description: 'Net amount of the line' },
  ],
});

function rows(pages: PageText[], group = lines): string[][] {
  const sheet = createSheet(pages);
  const hits = findLabels(sheet, createLabelIndex([], { columns: false }));
  return readGroup(sheet, hits, group).rows.map((row) =>
    group.fields.map((_, index) => row.cells.get(index)?.value ?? ''),
  );
}

describe('tables with a header', () => {
  it('give a row per item and stop at the totals', () => {
    expect(rows([invoicePage()])).toEqual([
      ['Steel bracket, large', '10', '125.00'],
      ['Mounting screws', '200', '20.00'],
    ]);
  });

  it('go on below the sum of a section that is named, and stop at the sum of all', () => {
    const row = (name: string, quantity: string, amount: string): [number, string][] => [
      [40, name],
      [305, quantity],
      [505, amount],
    ];
    const sum = (name: string, amount: string): [number, string][] => [
      [40, name],
      [505, amount],
    ];
    const page = printed([
      [
        [40, 'Bezeichnung'],
        [300, 'Menge'],
        [500, 'Betrag'],
      ],
      [[40, 'Titel 1: Material']],
      row('Kupferrohr', '12', '177,60'),
      row('Bogen', '16', '95,20'),
      sum('Summe Titel 1', '272,80'),
      [[40, 'Titel 2: Lohn']],
      row('Monteur', '9', '551,00'),
      sum('Summe Titel 2', '551,00'),
      sum('Summe netto', '823,80'),
      sum('zzgl. 19 % MwSt.', '156,52'),
    ]);
    const named = rows([page]).filter(([, quantity]) => quantity !== '');
    expect(named.map(([, quantity, amount]) => [quantity, amount])).toEqual([
      ['12', '177.60'],
      ['16', '95.20'],
      ['9', '551.00'],
    ]);
    expect(rows([page])).toHaveLength(3);
  });

  it('join wrapped descriptions and leave remarks out', () => {
    const page = printed([
      [
        [40, 'Description'],
        [300, 'Qty'],
        [500, 'Amount'],
      ],
      [
        [40, 'A very long chair for the office,'],
        [305, '3'],
        [505, '573.00'],
      ],
      [[40, 'blue']],
      [[40, 'Serial: 123-456-789']],
      [
        [40, 'Lamp'],
        [305, '1'],
        [505, '20.00'],
      ],
    ]);
    expect(rows([page])).toEqual([
      ['A very long chair for the office, blue', '3', '573.00'],
      ['Lamp', '1', '20.00'],
    ]);
  });

  it('take an amount printed on the second line of an item', () => {
    const page = printed([
      [
        [40, 'Pos'],
        [100, 'Beschreibung'],
        [300, 'Menge'],
        [500, 'Nettobetrag'],
      ],
      [
        [40, '1'],
        [100, 'Trennblätter A4'],
        [300, '20 Stk'],
      ],
      [[505, '198,00']],
      [
        [40, '2'],
        [100, 'Joghurt Banane'],
        [300, '50 Stk'],
      ],
      [[505, '275,00']],
    ]);
    expect(rows([page])).toEqual([
      ['Trennblätter A4', '20', '198.00'],
      ['Joghurt Banane', '50', '275.00'],
    ]);
  });

  it('go on after a page break with a repeated header, without carried-forward sums', () => {
    const header: [number, string][] = [
      [40, 'Description'],
      [300, 'Qty'],
      [500, 'Amount'],
    ];
    const first = printed([
      header,
      [
        [40, 'Apples'],
        [305, '1'],
        [505, '1.00'],
      ],
      [
        [40, 'Carried forward'],
        [505, '1.00'],
      ],
    ]);
    const second = printed(
      [
        header,
        [
          [40, 'Pears'],
          [305, '2'],
          [505, '2.00'],
        ],
        [
          [40, 'Total'],
          [505, '3.00'],
        ],
      ],
      { page: 2 },
    );
    expect(rows([first, second])).toEqual([
      ['Apples', '1', '1.00'],
      ['Pears', '2', '2.00'],
    ]);
  });
});

describe('receipts without a header', () => {
  const items = compileField({
    name: 'items',
    fields: [
      { name: 'name', description: 'Product name' },
      { name: 'price', description: 'Price of the line' },
    ],
  });

  it('give names and prices down to the total', () => {
    const page = printed([
      [[200, 'CORNER CAFE']],
      [[40, 'Date: 03/04/2024']],
      [
        [40, '2 Flat white'],
        [400, '7.00'],
      ],
      [
        [40, 'Carrot cake'],
        [400, '4.50'],
      ],
      [
        [40, 'Subtotal'],
        [400, '11.50'],
      ],
      [
        [40, 'Total'],
        [400, '11.50'],
      ],
      [
        [40, 'Visa'],
        [400, '11.50'],
      ],
    ]);
    expect(rows([page], items)).toEqual([
      ['Flat white', '7.00'],
      ['Carrot cake', '4.50'],
    ]);
  });
});

describe('rulings and columns of accounts', () => {
  const account = (names: readonly [string, string][]): typeof lines =>
    compileField({
      name: 'transactions',
      fields: names.map(([name, description]) => ({ name, description })),
    });

  it('part rows where text alone would not tell', () => {
    const ruled = [0, 1, 2, 3].map((at) => ({ x0: 30, x1: 560, y0: 54 + 28 * at, y1: 54 + 28 * at }));
    const page = printed(
      [
        [
          [40, 'Description'],
          [300, 'Qty'],
          [500, 'Amount'],
        ],
        [
          [40, 'Pump'],
          [305, '1'],
          [505, '80.00'],
        ],
        [[40, 'of cast iron']],
        [[40, 'Hose and']],
        [
          [40, 'clamp'],
          [305, '2'],
          [505, '30.00'],
        ],
        [[40, 'Gasket,']],
        [
          [40, 'rubber'],
          [305, '4'],
          [505, '6.00'],
        ],
      ],
      { rulings: ruled },
    );
    expect(rows([page])).toEqual([
      ['Pump of cast iron', '1', '80.00'],
      ['Hose and clamp', '2', '30.00'],
      ['Gasket, rubber', '4', '6.00'],
    ]);
  });

  it('give one signed amount from a column of debits and one of credits', () => {
    const group = account([
      ['date', 'Booking date'],
      ['text', 'Booking text'],
      ['amount', 'Transaction amount'],
    ]);
    const page = printed([
      [
        [40, 'Date'],
        [120, 'Details'],
        [380, 'Debit'],
        [480, 'Credit'],
      ],
      [
        [40, '02/04/2025'],
        [120, 'Rent'],
        [380, '700.00'],
      ],
      [
        [40, '03/04/2025'],
        [120, 'Salary'],
        [480, '2,100.00'],
      ],
    ]);
    expect(rows([page], group)).toEqual([
      ['2025-04-02', 'Rent', '-700.00'],
      ['2025-04-03', 'Salary', '2100.00'],
    ]);
  });

  it('give debits and credits from one column with signs', () => {
    const group = account([
      ['date', 'Booking date'],
      ['text', 'Booking text'],
      ['debit', 'Money out'],
      ['credit', 'Money in'],
    ]);
    const page = printed([
      [
        [40, 'Date'],
        [120, 'Details'],
        [480, 'Amount'],
      ],
      [
        [40, '02/04/2025'],
        [120, 'Rent'],
        [480, '-700.00'],
      ],
      [
        [40, '03/04/2025'],
        [120, 'Salary'],
        [480, '2,100.00'],
      ],
    ]);
    expect(rows([page], group)).toEqual([
      ['2025-04-02', 'Rent', '700.00', ''],
      ['2025-04-03', 'Salary', '', '2100.00'],
    ]);
  });
});

describe('tables beside something else', () => {
  const row = (y: readonly (readonly [number, string])[]) => y;

  it('are read without the table to their right', () => {
    const page = printed([
      row([
        [40, 'Earnings'],
        [150, 'Hours'],
        [220, 'Current'],
        [320, 'Deductions'],
        [440, 'Current'],
      ]),
      row([
        [40, 'Regular'],
        [150, '80.00'],
        [220, '1,920.00'],
        [320, 'Medicare'],
        [440, '30.62'],
      ]),
      row([
        [40, 'Overtime'],
        [150, '5.33'],
        [220, '192.00'],
        [320, 'Health'],
        [440, '62.02'],
      ]),
    ]);
    const earnings = compileField({
      name: 'earnings',
      fields: [
        { name: 'description', description: 'Description' },
        { name: 'hours', description: 'Hours' },
        { name: 'amount', description: 'Amount' },
      ],
    });
    expect(rows([page], earnings)).toEqual([
      ['Regular', '80.00', '1920.00'],
      ['Overtime', '5.33', '192.00'],
    ]);
  });

  it('end where the labels of several totals stand in a row', () => {
    const page = printed([
      row([
        [40, 'Description'],
        [300, 'Quantity'],
        [500, 'Amount'],
      ]),
      row([
        [40, 'Oak worktop'],
        [305, '8'],
        [505, '160.00'],
      ]),
      row([
        [300, 'Net amount'],
        [400, 'VAT'],
        [500, 'Total'],
      ]),
      row([
        [305, '160.00'],
        [405, '32.00'],
        [505, '192.00'],
      ]),
    ]);
    expect(rows([page])).toEqual([['Oak worktop', '8', '160.00']]);
  });

  it('are read without the column of text to their left', () => {
    const page = printed([
      row([
        [20, '8 Jul 2025'],
        [200, 'Description'],
        [380, 'Qty'],
        [500, 'Amount'],
      ]),
      row([
        [20, 'Account'],
        [200, 'Oak worktop'],
        [385, '8'],
        [505, '160.00'],
      ]),
      row([
        [20, 'GB33 BUKB 2020'],
        [200, 'Cabinet hinge'],
        [385, '7'],
        [505, '70.00'],
      ]),
    ]);
    expect(rows([page])).toEqual([
      ['Oak worktop', '8', '160.00'],
      ['Cabinet hinge', '7', '70.00'],
    ]);
  });
});
