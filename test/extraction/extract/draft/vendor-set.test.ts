/** Tests of drafts on the documents of one vendor: what is drafted from one of them extracts the others. */
import { describe, expect, it } from 'vitest';
import { draftTemplateFromPages, readDocument } from '../../../../src/extraction/index.ts';
import type { PrintedLine } from '../../../support/sample-documents.ts';
import { readPrinted } from '../../../support/read-pdf.ts';
import { tableLines } from '../../../support/table-documents.ts';

/** What differs from one document of a vendor to the next. Rows: description, quantity, unit price, amount. */
interface Job {
  readonly number: string;
  readonly date: readonly [printed: string, iso: string];
  readonly due: readonly [printed: string, iso: string];
  readonly customer: string;
  readonly own: string;
  readonly rows: readonly (readonly [string, string, string, string])[];
  readonly totals: readonly [net: string, tax: string, gross: string];
}

const englishJobs: readonly Job[] = [
  {
    number: 'HR-3301',
    date: ['12 May 2025', '2025-05-12'],
    due: ['11 June 2025', '2025-06-11'],
    customer: 'Larkspur Holdings Ltd',
    own: 'Dock 4 East',
    rows: [
      ['Crane hire, day rate', '2', '640.00', '1280.00'],
      ['Rigging crew', '6', '95.00', '570.00'],
    ],
    totals: ['1850.00', '370.00', '2220.00'],
  },
  {
    number: 'HR-3317',
    date: ['2 June 2025', '2025-06-02'],
    due: ['2 July 2025', '2025-07-02'],
    customer: 'Bracken Foods plc',
    own: 'Silo yard',
    rows: [['Forklift hire', '5', '120.00', '600.00']],
    totals: ['600.00', '120.00', '720.00'],
  },
  {
    number: 'HR-3342',
    date: ['30 June 2025', '2025-06-30'],
    due: ['30 July 2025', '2025-07-30'],
    customer: 'Oakhurst Estates Ltd',
    own: 'North gate',
    rows: [
      ['Crane hire, half day', '1', '380.00', '380.00'],
      ['Lifting plan', '1', '150.00', '150.00'],
      ['Road permit', '2', '45.50', '91.00'],
      ['Night surcharge', '3', '60.00', '180.00'],
    ],
    totals: ['801.00', '160.20', '961.20'],
  },
];

const germanJobs: readonly Job[] = [
  {
    number: '25-0441',
    date: ['03.02.2025', '2025-02-03'],
    due: ['17.02.2025', '2025-02-17'],
    customer: 'Seeblick Hotel GmbH',
    own: 'Dachsanierung',
    rows: [
      ['Dachziegel rot', '400', '2.15', '860.00'],
      ['Dachlatten', '60', '3.40', '204.00'],
    ],
    totals: ['1064.00', '202.16', '1266.16'],
  },
  {
    number: '25-0460',
    date: ['21.02.2025', '2025-02-21'],
    due: ['07.03.2025', '2025-03-07'],
    customer: 'Brauerei Kessler KG',
    own: 'Anbau Halle 2',
    rows: [
      ['Kalksandstein', '120', '4.80', '576.00'],
      ['Mörtel 25 kg', '16', '7.25', '116.00'],
      ['Anlieferung', '1', '48.00', '48.00'],
    ],
    totals: ['740.00', '140.60', '880.60'],
  },
  {
    number: '25-0502',
    date: ['18.03.2025', '2025-03-18'],
    due: ['01.04.2025', '2025-04-01'],
    customer: 'Nordwind Energie AG',
    own: 'Trafostation',
    rows: [['Kabelschacht', '4', '312.50', '1250.00']],
    totals: ['1250.00', '237.50', '1487.50'],
  },
];

const columns = [[50], [330, 'r'], [430, 'r'], [545, 'r']] as const;

function english({ number, date, due, customer, own, rows, totals }: Job): PrintedLine[] {
  const below = 300 + 14 * rows.length;
  return [
    [50, 60, 15, 'Harrow & Reed Lifting Ltd'],
    [50, 76, 9, '9 Quayside, Hull HU1 2AB'],
    [440, 60, 15, 'INVOICE'],
    ...tableLines(
      [[360], [460]],
      [
        ['Invoice number:', number],
        ['Invoice date:', date[0]],
        ['Due date:', due[0]],
        ['Work site:', own],
      ],
      100,
    ),
    [50, 120, 9, 'Bill to:'],
    [50, 134, 9, customer],
    ...tableLines(columns, [['Description', 'Qty', 'Unit price', 'Amount'], ...rows], 280),
    ...tableLines(
      [
        [430, 'r'],
        [545, 'r'],
      ],
      [
        ['Subtotal', totals[0]],
        ['VAT 20%', totals[1]],
        ['Total', totals[2]],
      ],
      below,
    ),
  ];
}

function german({ number, date, due, customer, own, rows, totals }: Job): PrintedLine[] {
  const print = (amount: string): string => amount.replace('.', ',');
  return [
    [50, 60, 15, 'Baustoffe Lindemann GmbH'],
    [50, 76, 9, 'Industriestraße 8, 24103 Kiel'],
    [50, 130, 9, 'Rechnungsempfänger:'],
    [50, 144, 9, customer],
    [50, 220, 14, 'Rechnung'],
    [50, 245, 9, `Rechnungsnummer: ${number}`],
    [230, 245, 9, `Rechnungsdatum: ${date[0]}`],
    [420, 245, 9, `Fällig am: ${due[0]}`],
    [50, 262, 9, `Bauvorhaben: ${own}`],
    ...tableLines(
      columns,
      [
        ['Bezeichnung', 'Menge', 'Einzelpreis', 'Betrag'],
        ...rows.map(([name, count, price, amount]) => [name, count, print(price), print(amount)]),
      ],
      300,
    ),
    ...tableLines(
      [
        [430, 'r'],
        [545, 'r'],
      ],
      [
        ['Nettobetrag', print(totals[0])],
        ['zzgl. 19 % MwSt.', print(totals[1])],
        ['Gesamtbetrag', print(totals[2])],
      ],
      330 + 14 * rows.length,
    ),
  ];
}

const VENDORS = [
  { vendor: 'an English vendor', draw: english, jobs: englishJobs, own: 'work_site' },
  { vendor: 'a German vendor', draw: german, jobs: germanJobs, own: 'bauvorhaben' },
] as const;

describe('a draft from one document extracts the others of', () => {
  const cases = VENDORS.flatMap((vendor) =>
    vendor.jobs.map((sample) => ({ ...vendor, sample, number: sample.number })),
  );
  it.each(cases)('$vendor, drafted from $number', async ({ draw, jobs, sample, own }) => {
    const draft = draftTemplateFromPages(await readPrinted([draw(sample)]));
    expect(draft.name).toBe('invoice');
    for (const job of jobs.filter((other) => other !== sample)) {
      const { structured_data: data } = readDocument({
        pages: await readPrinted([draw(job)]),
        templates: [{ ...draft, template_id: 'draft' }],
      });
      expect(data).toMatchObject({
        invoice_number: job.number,
        issue_date: job.date[1],
        due_date: job.due[1],
        buyer_name: job.customer,
        [own]: job.own,
        net_total: job.totals[0],
        tax_total: job.totals[1],
        gross_total: job.totals[2],
        lines: job.rows.map(([description, quantity, unit_price, amount]) => ({
          description,
          quantity,
          unit_price,
          amount,
        })),
      });
    }
  });

  it('names what is printed and nothing else of people', async () => {
    const [job] = englishJobs;
    const draft = draftTemplateFromPages(await readPrinted([job ? english(job) : []]));
    const names = draft.fields.map(({ name }) => name);
    expect(names).not.toContain('first_name');
    expect(names).not.toContain('last_name');
    expect(draft.fields.find(({ name }) => name === 'issue_date')?.description).toContain('"Invoice date"');
  });
});
