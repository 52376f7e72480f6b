/** Tests of the rows of accounts: their texts, their days, their signs, and the sums among them. */
import { describe, expect, it } from 'vitest';
import { readDocument } from '../../../../src/extraction/index.ts';
import { at } from '../../own-template.ts';
import { printed } from '../../printed.ts';

type Row = readonly (readonly [x: number, text: string])[] | null;

const FIELDS = [
  { name: 'date', description: 'Booking date' },
  { name: 'description', description: 'Transaction description' },
  { name: 'debit', description: 'Debit: money out' },
  { name: 'credit', description: 'Credit: money in' },
  { name: 'amount', description: 'Transaction amount' },
];

function entriesOf(rows: readonly Row[]): readonly Record<string, unknown>[] {
  const template = { template_id: 't', name: 't', fields: [{ name: 'entries', fields: FIELDS }] };
  const { structured_data: data } = readDocument({ pages: [printed(rows)], templates: [template] });
  return data['entries'] as Record<string, unknown>[];
}

const SPLIT: Row = [
  [40, 'Date'],
  [120, 'Details'],
  [350, 'Paid out'],
  [430, 'Paid in'],
  [510, 'Balance'],
];
const PLAIN: Row = [
  [40, 'Date'],
  [120, 'Description'],
  [500, 'Amount'],
];

describe('the text of an entry', () => {
  it('is all its lines, above and below its amount', () => {
    const above = entriesOf([
      SPLIT,
      [
        [40, '02 Oct 2025'],
        [120, 'CORNISH STORES'],
      ],
      [
        [120, 'TRURO'],
        [350, '43.87'],
        [510, '256.13'],
      ],
      [
        [40, '07 Oct 2025'],
        [120, 'CASH MACHINE'],
      ],
      [
        [120, 'HARBOUR ROAD'],
        [350, '60.00'],
        [510, '196.13'],
      ],
    ]);
    expect(above.map(({ description }) => description)).toEqual([
      'CORNISH STORES TRURO',
      'CASH MACHINE HARBOUR ROAD',
    ]);
    const below = entriesOf([
      SPLIT,
      [
        [40, '02 Oct 2025'],
        [120, 'Standing order'],
        [350, '780.00'],
        [510, '420.00'],
      ],
      [[120, 'House Agents Polzeath']],
      [
        [40, '07 Oct 2025'],
        [120, 'Transfer'],
        [430, '60.00'],
        [510, '480.00'],
      ],
      [[120, 'Jenna Trevail']],
    ]);
    expect(below.map(({ description }) => description)).toEqual([
      'Standing order House Agents Polzeath',
      'Transfer Jenna Trevail',
    ]);
  });
});

describe('a sum among the entries', () => {
  it('is left out where money both went out and came in', () => {
    const rows = entriesOf([
      SPLIT,
      [
        [40, '02/10/2025'],
        [120, 'Grocer'],
        [350, '20.00'],
        [510, '480.00'],
      ],
      [
        [40, '05/10/2025'],
        [120, 'Wages'],
        [430, '90.00'],
        [510, '570.00'],
      ],
      [
        [120, 'Turnover of the month'],
        [350, '20.00'],
        [430, '90.00'],
        [510, '570.00'],
      ],
    ]);
    expect(rows.map(({ description }) => description)).toEqual(['Grocer', 'Wages']);
  });

  it('is left out where it is called a total and has no day', () => {
    const fields = [
      { name: 'transaction_date', description: 'Transaction date' },
      { name: 'posting_date', description: 'Posting date' },
      { name: 'description', description: 'Merchant or description' },
      { name: 'amount', description: 'Amount' },
    ];
    const row = (day: string, text: string, amount: string): Row => [
      [40, day],
      [160, day],
      [280, text],
      [500, amount],
    ];
    const page = printed([
      [
        [40, 'Trans date'],
        [160, 'Post date'],
        [280, 'Description'],
        [500, 'Amount'],
      ],
      row('02/10/2025', 'Grocer', '20.00'),
      row('05/10/2025', 'Late fee', '9.00'),
      [
        [40, 'Report of fees'],
        [160, 'for the period'],
        [500, '7.50'],
      ],
    ]);
    const template = { template_id: 't', name: 't', fields: [{ name: 'entries', fields }] };
    const { structured_data: data } = readDocument({ pages: [page], templates: [template] });
    expect(data['entries']).toMatchObject([{ description: 'Grocer' }, { description: 'Late fee' }]);
    expect(data['entries']).toHaveLength(2);
  });
});

describe('amounts without a sign', () => {
  const row = (date: string, text: string, amount: string): Row => [
    [40, date],
    [120, text],
    [500, amount],
  ];

  it('are neither debits nor credits where the whole column has none', () => {
    const rows = entriesOf([PLAIN, row('13/08/2025', 'Cash', '120.00'), row('14/08/2025', 'Toll', '5.00')]);
    expect(rows).toMatchObject([
      { amount: '120.00', debit: null, credit: null },
      { amount: '5.00', debit: null, credit: null },
    ]);
    const signed = entriesOf([PLAIN, row('13/08/2025', 'Pay', '120.00'), row('14/08/2025', 'Toll', '-5.00')]);
    expect(signed).toMatchObject([{ credit: '120.00' }, { debit: '5.00' }]);
  });

  it('are read from all tables of one form, with one of another between them', () => {
    const rows = entriesOf([
      PLAIN,
      row('15/08/2025', 'Salary', '1,846.37'),
      row('22/08/2025', 'From a friend', '240.00'),
      [
        [40, 'Total deposits made'],
        [500, '2,086.37'],
      ],
      null,
      [
        [40, 'Check no.'],
        [200, 'Date paid'],
        [340, 'Amount'],
      ],
      [
        [40, '1187'],
        [200, '13/08/2025'],
        [335, '1,450.00'],
      ],
      null,
      PLAIN,
      row('11/08/2025', 'Roasters', '14.85'),
      row('12/08/2025', 'Fair grocer', '96.41'),
    ]);
    expect(rows.map(({ description }) => description)).toEqual([
      'Salary',
      'From a friend',
      'Roasters',
      'Fair grocer',
    ]);
  });
});

describe('amounts without a label over them', () => {
  const header: Row = [
    [40, 'Buchungstag'],
    [130, 'Wert'],
    [200, 'Vorgang'],
  ];
  const row = (day: string, text: string, amount: string): Row => [
    [40, day],
    [130, day],
    [200, text],
    [500, amount],
  ];

  it('are those of the entries where several end at one place right of all labels', () => {
    const rows = entriesOf([
      header,
      row('01.09.2025', 'Miete', '782,50 S'),
      row('02.09.2025', 'Strom', '194,00 S'),
      row('15.09.2025', 'Gutschrift', '341,86 H'),
    ]);
    expect(rows).toMatchObject([
      { date: '2025-09-01', description: 'Miete', amount: '-782.50', debit: '782.50' },
      { date: '2025-09-02', description: 'Strom', amount: '-194.00', debit: '194.00' },
      { date: '2025-09-15', description: 'Gutschrift', amount: '341.86', credit: '341.86' },
    ]);
  });
});

describe('entries', () => {
  it('are not ended by the balance that stands above all of them', () => {
    const row = at(40, 120, 420);
    const rows = entriesOf([
      row('Datum', 'Erläuterung', 'Betrag EUR'),
      row('', 'Kontostand am 31.10.2025, Auszug Nr. 10', '6.204,55 +'),
      row('03.11.', 'Lastschrift Stadtwerke', '188,00 -'),
      row('05.11.', 'Gutschrift Wohnbau Rechnung 2025-118', '2.975,00 +'),
      row('', 'Kontostand am 28.11.2025', '8.991,55 +'),
    ]);
    expect(rows).toMatchObject([
      { date: '2025-11-03', amount: '-188.00' },
      { date: '2025-11-05', amount: '2975.00' },
    ]);
  });
});
