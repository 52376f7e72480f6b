/** Tests of papers of strangers: names in narrow boxes, forms with captions in small print, accounts, addresses below names. */
import { describe, expect, it } from 'vitest';
import type { StructuredData } from '../../src/contract/index.ts';
import { readDocument } from '../../src/extraction/index.ts';
import type { PageText } from '../../src/extraction/index.ts';
import statement from '../../templates/bank_statement.json' with { type: 'json' };
import invoice from '../../templates/invoice.json' with { type: 'json' };
import payslip from '../../templates/payslip.json' with { type: 'json' };
import { printed } from './printed.ts';
import { at, own } from './own-template.ts';
import type { Row, Template } from './own-template.ts';

const read = (template: Template, ...pages: readonly PageText[]): StructuredData =>
  readDocument({ pages: [...pages], templates: [template] }).structured_data;

/** A page of which lines from one place on, told by their beginnings, are set in type of another size. */
function withSizes(page: PageText, sizeOf: (text: string) => number): PageText {
  return { ...page, words: page.words.map((word) => ({ ...word, size: sizeOf(word.text) })) };
}

/** A page whose rows are one text each, with the white of their cells left in it. */
const withoutCells = (page: PageText): PageText => ({
  ...page,
  rows: page.rows.map((row) => {
    const [first] = row.segments;
    const words = row.segments.flatMap((segment) => segment.words);
    const text = row.segments.map((segment) => segment.text).join(' ');
    return first ? { ...row, segments: [{ ...first, x1: row.x1, words, text }] } : row;
  }),
});

describe('a name or an address in a narrow box right of its label', () => {
  const asked = own({
    kunde: 'Name des Kunden',
    lieferadresse: 'Lieferadresse',
    spediteur: 'Name des Spediteurs',
    bestellnummer: 'Bestellnummer',
  });

  it('goes on in the next lines', () => {
    const found = read(
      asked,
      printed([
        [
          [40, 'Kunde:'],
          [140, 'Stadtwerke'],
          [225, 'Bestellnummer:'],
          [340, 'B-5519'],
        ],
        [[140, 'Neustadt an der']],
        [[140, 'Orla GmbH']],
        [
          [40, 'Lieferadresse:'],
          [140, 'Werkhof Süd,'],
          [225, 'Paletten:'],
          [340, '3'],
        ],
        [[140, 'Triptiser Straße']],
        [[140, '41, 07806']],
        [[140, 'Neustadt']],
        [
          [40, 'Spediteur:'],
          [140, 'Elster Transport'],
        ],
        [[140, 'und Logistik KG']],
      ]),
    );
    expect(found).toEqual({
      kunde: 'Stadtwerke Neustadt an der Orla GmbH',
      lieferadresse: 'Werkhof Süd, Triptiser Straße 41, 07806 Neustadt',
      spediteur: 'Elster Transport und Logistik KG',
      bestellnummer: 'B-5519',
    });
  });

  it('ends where its line might have been longer, at an address, and at the next label', () => {
    const found = read(
      own({ insured: 'Name of the insured', agent: 'Name of the agent', carrier: 'Name of the carrier' }),
      printed([
        [
          [40, 'Insured'],
          [140, 'Yvonne Castellano'],
        ],
        [[140, '83 Poplar Street, Toledo, OH 43604']],
        [
          [40, 'Agent'],
          [140, 'Dana Whitcomb'],
        ],
        [[140, 'Great Plains Regional Office North']],
        [
          [40, 'Carrier'],
          [140, 'Blue Ridge Freight Lines, Inc.'],
        ],
        [[140, 'Contracted Motor Carriage Only']],
      ]),
    );
    expect(found).toEqual({
      insured: 'Yvonne Castellano',
      agent: 'Dana Whitcomb',
      carrier: 'Blue Ridge Freight Lines, Inc.',
    });
  });

  it('is all that stands in a ruled box', () => {
    const page = printed([
      [
        [40, 'Insurer'],
        [140, 'Great Plains Mutual'],
      ],
      [[140, 'Harvest Protection']],
      [
        [40, 'Number'],
        [140, 'GL-77120'],
      ],
    ]);
    const asks = own({ insurer: 'Name of the insurer' });
    const rule = (y: number) => ({ x0: 38, x1: 400, y0: y, y1: y });
    expect(read(asks, page)).toEqual({ insurer: 'Great Plains Mutual' });
    expect(read(asks, { ...page, rulings: [rule(38), rule(66), rule(80)] })).toEqual({
      insurer: 'Great Plains Mutual Harvest Protection',
    });
  });
});

describe('a value of several lines', () => {
  it('stands around its label in the middle', () => {
    const half = printed([
      [[140, 'Pump']],
      [],
      [[140, 'Station 4']],
      null,
      [[140, 'The Old Pumping House, Sluice']],
      [
        [40, 'Address:'],
        [140, 'Lane, Boston'],
      ],
      [[140, 'PE21 9QR']],
      null,
      [
        [40, 'Hours:'],
        [140, '3.5'],
      ],
    ]);
    const label = printed([[[40, 'Site:']]]);
    const at = half.words.length;
    // The label lies between the two lines of its value.
    const lift = 7;
    const page = {
      ...half,
      words: [
        ...half.words.map((word) =>
          /^(?:Pump|Station|4)$/.test(word.text)
            ? {
                ...word,
                y0: word.y0 + (word.text === 'Pump' ? lift : -lift),
                y1: word.y1 + (word.text === 'Pump' ? lift : -lift),
              }
            : word,
        ),
        ...label.words.map((word) => ({ ...word, y0: word.y0 + 14, y1: word.y1 + 14 })),
      ],
      rows: half.rows.map((row, index) => {
        const dy = index === 0 ? lift : index === 2 ? -lift : 0;
        if (index !== 1) return { ...row, y0: row.y0 + dy, y1: row.y1 + dy };
        const [own] = label.rows;
        return {
          ...row,
          x0: 40,
          y0: 54,
          y1: 64,
          x1: own?.x1 ?? 0,
          segments: (own?.segments ?? []).map((segment) => ({ ...segment, y0: 54, y1: 64, words: [at] })),
        };
      }),
    };
    expect(read(own({ site: 'Site', address: 'Address of the site' }), page)).toEqual({
      site: 'Pump Station 4',
      address: 'The Old Pumping House, Sluice Lane, Boston, PE21 9QR',
    });
  });

  it('is an address as far as its ruled box goes', () => {
    const rule = (y: number) => ({ x0: 38, x1: 400, y0: y, y1: y });
    const page = printed([
      [
        [40, 'Site address'],
        [140, 'The Old Pumping'],
      ],
      [[140, 'House, Sluice']],
      [[140, 'Lane, Boston']],
      [[140, 'PE21 9QR']],
      [
        [40, 'Hours'],
        [140, '3.5'],
      ],
    ]);
    const found = read(own({ site_address: 'Site address' }), { ...page, rulings: [rule(38), rule(94)] });
    expect(found['site_address']).toMatch(/^The Old Pumping,? House, Sluice Lane, Boston,? PE21 9QR$/u);
  });
});

describe('a form with captions in small print', () => {
  const page = withSizes(
    printed([
      [
        [40, "PAYER'S name, street address, city or town,"],
        [340, '1 Interest income'],
        [470, '2 Early withdrawal penalty'],
      ],
      [
        [40, 'state or province, and telephone no.'],
        [348, '1,284.37'],
        [478, '25.00'],
      ],
      [[40, 'FIRST CASCADE BANK']],
      [[40, '12 RIVER ST']],
      [
        [40, "RECIPIENT'S TIN"],
        [340, '3 Treasury interest'],
        [470, '4 Federal income tax'],
      ],
      [
        [40, '504-66-1290'],
        [348, '310.00'],
        [470, 'withheld'],
      ],
      [[478, '128.40']],
      [
        [40, '5 State tax withheld'],
        [340, "6 Payer's state no."],
        [470, '7 State income'],
      ],
      [
        [48, '932.00'],
        [348, 'OR 4417720'],
        [478, '18,640.00'],
      ],
    ]),
    (text) => (/^[A-Z]{2,}$|\d\.\d\d$|^504/.test(text) ? 12 : 7),
  );

  it('has names below captions that go on in the next line', () => {
    expect(read(own({ payer_name: 'Name of the payer' }), page)).toEqual({
      payer_name: 'FIRST CASCADE BANK',
    });
  });

  it('has amounts below captions over two lines, and no number of the next box for one', () => {
    const asked = own({
      early_withdrawal_penalty: 'Early withdrawal penalty (box 2)',
      federal_tax_withheld: 'Federal income tax withheld (box 4)',
      state_tax_withheld: 'State tax withheld (box 5)',
    });
    expect(read(asked, page)).toEqual({
      early_withdrawal_penalty: '25.00',
      federal_tax_withheld: '128.40',
      state_tax_withheld: '932.00',
    });
  });

  it('has the numbers of people as those of firms', () => {
    expect(read(own({ recipient_tin: "Recipient's TIN" }), page)).toEqual({ recipient_tin: '504-66-1290' });
  });
});

describe('a label for two parties', () => {
  it('is no label of half of it', () => {
    const page = printed([
      [
        [40, 'RECIPIENT’S/LENDER’S TIN'],
        [300, 'PAYER’S/BORROWER’S name'],
      ],
      [
        [40, '58-2207719'],
        [300, 'TERRENCE OKAFOR'],
      ],
      [[300, 'PAYER’S/BORROWER’S TIN']],
    ]);
    const asked = own({
      lender_tin: "Recipient's/lender's TIN",
      borrower_name: "Payer's/borrower's name",
    });
    expect(read(asked, page)).toEqual({ lender_tin: '58-2207719', borrower_name: 'TERRENCE OKAFOR' });
  });
});

describe('a statement of an account', () => {
  const row = at(40, 110, 320, 400, 480);
  const first = printed([
    [[40, 'Tyneside Bank']],
    [[40, 'Statement date 06 May 2022']],
    [[40, '09 Apr - 06 May 2022']],
    null,
    [[40, 'MR MIKEL JONUZI']],
    [[40, 'FLAT 25 KINLOSS COURT']],
    [[40, 'NORTH CIRCULAR ROAD']],
    [[40, 'LONDON']],
    [[40, 'N3 3DY']],
    null,
    at(300, 400)('Start balance', '£101.72'),
    at(300, 400)('End balance', '£1.73'),
    null,
    row('Date', 'Description', 'Money out', 'Money in', 'Balance'),
    row('09 Apr', 'Start balance', '', '', '101.72'),
    row('11 Apr', 'Card Payment to Uber', '6.72', '', ''),
    row('', 'Card Payment to Grocer', '93.27', '', '1.73'),
    row('19 Apr', 'Card Payment to British Gas', '20.00', '', ''),
    row('', 'Received From R Omuri', '', '20.00', '1.73'),
  ]);
  const terms: PageText = {
    ...printed([
      [[40, 'Terms that are valid from 1 January 2021 to 31 December 2023 apply.']],
      [[40, 'Account holder']],
      [[40, '(6) It is a deposit of a collective investment scheme']],
    ]),
    page: 2,
  };

  it('has all of its entries, though they are named like payments of a bill, each with its day', () => {
    expect(read(statement, first)['transactions']).toMatchObject([
      { date: '2022-04-09', description: 'Start balance', balance: '101.72' },
      { date: '2022-04-11', description: 'Card Payment to Uber', debit: '6.72', credit: null },
      { date: '2022-04-11', description: 'Card Payment to Grocer', debit: '93.27', balance: '1.73' },
      { date: '2022-04-19', description: 'Card Payment to British Gas', debit: '20.00', credit: null },
      { date: '2022-04-19', description: 'Received From R Omuri', debit: null, credit: '20.00' },
    ]);
  });

  it('has its period from its first page, its holder above the address, and its balances', () => {
    expect(read(statement, first, terms)).toMatchObject({
      period_start: '2022-04-09',
      period_end: '2022-05-06',
      account_holder: 'MIKEL JONUZI',
      opening_balance: '101.72',
      closing_balance: '1.73',
    });
  });

  it('has no entries in the small print below', () => {
    const below = row('Registered', 'in England. Registered No.', '9740322', '', '');
    const rows = [
      row('Date', 'Description', 'Money out', 'Money in', 'Balance'),
      row('11 Apr', 'Direct Debit to Gas', '6.72', '', '95.00'),
      row('12 Apr', 'Direct Debit to Council', '5.00', '', '90.00'),
      row('13 Apr', 'Direct Debit to Water', '5.00', '', '85.00'),
      below,
    ];
    expect(read(statement, printed(rows))['transactions']).toHaveLength(3);
  });
});

describe('an invoice', () => {
  it('gives each party the address below its name', () => {
    const found = read(
      invoice,
      printed([
        [
          [40, 'Berg Builders Inc.'],
          [240, '123 Ninja Blvd.'],
        ],
        [
          [40, '987 Conway Blvd.'],
          [240, 'NinjaLand, 97315'],
        ],
        [
          [40, 'Los Angeles, California 90210'],
          [240, 'United States'],
        ],
        null,
        [[40, 'INVOICE #1564']],
        [[40, 'Balance Due $5,280.00']],
      ]),
    );
    expect(found).toMatchObject({
      seller_name: 'Berg Builders Inc.',
      seller_address: '987 Conway Blvd., Los Angeles, California 90210',
      buyer_address: null,
    });
  });

  it('has an address down to a postal code on a line of its own, and no line of it for a name', () => {
    const found = read(
      invoice,
      printed([
        [[400, '2 Lockwood Close']],
        [[400, 'Top Valley']],
        [[400, 'Nottingham']],
        [[400, 'NG5 9JN']],
        null,
        [[40, 'Invoice To:']],
        [[40, 'Student Robotics']],
        null,
        [[40, 'Invoice No. 14358']],
      ]),
    );
    expect(found).toMatchObject({
      seller_name: null,
      seller_address: '2 Lockwood Close, Top Valley, Nottingham, NG5 9JN',
      buyer_name: 'Student Robotics',
    });
  });

  it('has its totals by what Europeans write in English, and amounts below heads with a currency in brackets', () => {
    const cell =
      (...places: readonly number[]) =>
      (...cells: readonly string[]): Row =>
        cells.map((text, at) => [places[at] ?? 0, text] as const);
    const row = cell(40, 260, 330, 420);
    const found = read(
      invoice,
      printed([
        [[40, 'Invoice']],
        row('Description', 'Qt', 'Unit price (€)', 'Total (€)'),
        row('Shelf', '2', '21.50', '43.00'),
        null,
        cell(330, 420)('Total without VAT', '43.00 EUR'),
        cell(330, 420)('VAT Paid', '8.60 EUR'),
        cell(330, 420)('Total paid with VAT', '51.60 EUR'),
      ]),
    );
    expect(found).toMatchObject({ net_total: '43.00', tax_total: '8.60', gross_total: '51.60' });
    expect(found['lines']).toMatchObject([
      { description: 'Shelf', quantity: '2', unit_price: '21.50', amount: '43.00' },
    ]);
  });

  it('takes no weight, tariff or price of a data sheet for its totals and numbers', () => {
    const found = read(
      invoice,
      printed([
        [[40, 'Gross Weight: 289.198 kg']],
        [[40, 'Customs Tariff Number: 85015230']],
        [[40, 'Invoice Description: 30HP-1180RPM']],
        [[40, 'Invoice']],
        [[40, '£150000']],
      ]),
    );
    expect(found).toMatchObject({ invoice_number: null });
  });
});

describe('a payslip', () => {
  it('ends a name where the next label of its row begins, behind wide white', () => {
    const page = printed([
      [[40, 'Keystone Diner Group LLC']],
      [
        [40, 'Employee'],
        [120, 'Luis Ferraro'],
        [190, 'Pay Date'],
        [240, '02/19/2024'],
      ],
    ]);
    expect(read(payslip, withoutCells(page))).toMatchObject({
      employee_name: 'Luis Ferraro',
      pay_date: '2024-02-19',
    });
  });
});
