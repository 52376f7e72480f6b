/** Tests of who and when on bills: for whose attention, of which order, until when. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { StructuredData, TemplateField } from '../../src/contract/index.ts';
import { findLabels } from '../../src/extraction/extract/labels/find-labels.ts';
import { createLabelIndex } from '../../src/extraction/extract/labels/label-index.ts';
import { findParties } from '../../src/extraction/extract/parties.ts';
import { createSheet } from '../../src/extraction/extract/sheet.ts';
import { readDocument } from '../../src/extraction/index.ts';
import { printed } from './printed.ts';

interface BuiltIn {
  readonly template_id: string;
  readonly name: string;
  readonly fields: readonly TemplateField[];
}
const read = (id: string, rows: Parameters<typeof printed>[0]): StructuredData => {
  const file = new URL(`../../templates/${id}.json`, import.meta.url);
  const template = JSON.parse(readFileSync(file, 'utf8')) as BuiltIn;
  return readDocument({ pages: [printed(rows)], templates: [template] }).structured_data;
};

describe('an invoice', () => {
  it.each([
    ['Promociones Urbanas Nervión,', 'S.A.', 'Promociones Urbanas Nervión, S.A.'],
    ['Lindner Metallbau', 'GmbH', 'Lindner Metallbau GmbH'],
    ['Lindner Metallbau', 'Trading', 'Lindner Metallbau'],
  ])('is for "%s" with its form of company below: "%s"', (name, below, whole) => {
    const lines = ['INVOICE', 'Bill to:', name, below, '18 Rose Street', 'Leeds LS1 4AB'];
    const found = read(
      'invoice',
      lines.map((text) => [[40, text]]),
    );
    expect(found['buyer_name']).toBe(whole);
  });

  it('is for whom a form of address stands above', () => {
    const lines = ['FATURA', 'Exmo.(s) Senhor(es)', 'Padaria Lua, Lda.', 'Rua Nova 8', '4700-310 Braga'];
    const found = read(
      'invoice',
      lines.map((text) => [[40, text]]),
    );
    expect(found['buyer_name']).toBe('Padaria Lua, Lda.');
  });

  it.each([
    ['Account 12-3456 Harbour Hire Ltd', 'Harbour Hire Ltd'],
    ['Delivered to Harbour Hire Ltd', 'Bay Cricket Club Inc'],
  ])('is of whom an account is named after: "%s"', (below, seller) => {
    const found = read('invoice', [
      [[40, 'TAX INVOICE']],
      [
        [40, 'Bay Cricket Club Inc'],
        [400, 'Harbour Hire Ltd'],
      ],
      [
        [40, '4 Bay Road'],
        [400, '17 Thames Street'],
      ],
      [
        [40, 'Leeds LS1 4AB'],
        [400, 'Leeds LS2 9JT'],
      ],
      null,
      [[40, below]],
    ]);
    expect(found['seller_name']).toBe(seller);
  });

  it('is for the customer, not for whom it is handed to there', () => {
    const found = read('invoice', [
      [[40, 'INVOICE']],
      [[40, 'Bill to:']],
      [[40, 'Magnolia Paper Company']],
      [[40, 'Attn: Dana Ruiz']],
      [[40, 'PO Box 4410']],
      [[40, 'Jackson, MS 39296']],
    ]);
    expect(found).toMatchObject({ buyer_name: 'Magnolia Paper Company' });
  });

  it('is dated beside its own number, not beside that of the order', () => {
    const found = read('invoice', [
      [
        [40, 'Invoice No.'],
        [160, 'Dated'],
        [280, "Buyer's Order No."],
        [420, 'Dated'],
      ],
      [
        [40, 'SGT/112/25-26'],
        [160, '18-Jul-2025'],
        [280, 'KP-77'],
        [420, '02-Jul-2025'],
      ],
    ]);
    expect(found).toMatchObject({ issue_date: '2025-07-18' });
  });

  it('is due when it says so in a sentence', () => {
    const found = read('invoice', [
      [[40, 'Rechnung Nr. 25-1187 vom 04.06.2025']],
      [[40, 'Zahlbar ohne Abzug bis zum 04.07.2025.']],
    ]);
    expect(found).toMatchObject({ issue_date: '2025-06-04', due_date: '2025-07-04' });
  });
});

describe('a Dutch payslip', () => {
  it('has a row that is called as the sum is, and a period with t/m', () => {
    const found = read('payslip', [
      [[40, 'Periode 01-05-2025 t/m 31-05-2025']],
      [
        [40, 'Omschrijving'],
        [240, 'Uren'],
        [340, 'Tarief'],
        [460, 'Bedrag'],
      ],
      [
        [40, 'Brutoloon'],
        [240, '160,00'],
        [340, '16,25'],
        [460, '2.600,00'],
      ],
      [
        [40, 'Toeslag zondag'],
        [240, '8,00'],
        [340, '8,13'],
        [460, '65,04'],
      ],
    ]);
    expect(found).toMatchObject({ period_start: '2025-05-01', period_end: '2025-05-31' });
    expect(found['earnings']).toMatchObject([
      { description: 'Brutoloon', amount: '2600.00' },
      { description: 'Toeslag zondag', amount: '65.04' },
    ]);
  });
});

describe('a customer', () => {
  it('is not what a table below is headed with', () => {
    const found = read('invoice', [
      [[40, 'Customer']],
      [
        [40, 'Description'],
        [400, 'Amount'],
      ],
    ]);
    expect(found).toMatchObject({ buyer_name: null });
  });
});

describe('an order', () => {
  it('is of the firm at its head, not of whoever buys for it', () => {
    const head = (buyer: string): Parameters<typeof printed>[0] => [
      [[40, "Fromagerie du Val d'Arly"]],
      [[40, '410 route de Savoie']],
      [[40, '73590 Flumet']],
      null,
      [[40, 'BON DE COMMANDE N° BC-25-1184']],
      [[40, `Acheteur : ${buyer}`]],
    ];
    expect(read('purchase_order', head('C. Mollard'))).toMatchObject({
      buyer_name: "Fromagerie du Val d'Arly",
    });
    expect(read('purchase_order', head('Caves Mollard'))).toMatchObject({ buyer_name: 'Caves Mollard' });
  });
});

describe('the day of an invoice', () => {
  it('is none of the first column of its table', () => {
    const row = (...cells: readonly string[]): [number, string][] =>
      cells.map((text, at) => [[40, 140, 380, 480][at] ?? 0, text]);
    const found = read('invoice', [
      [[40, 'Declaratiedatum : 31 oktober 2025']],
      null,
      row('Datum', 'Omschrijving', 'Tarief', 'Bedrag'),
      row('02-10-2025', 'Bestuderen bestemmingsplan', '245,00', '612,50'),
      row('09-10-2025', 'Opstellen bezwaarschrift', '245,00', '980,00'),
      row('21-10-2025', 'Hoorzitting gemeente', '245,00', '367,50'),
    ]);
    expect(found).toMatchObject({ issue_date: '2025-10-31' });
  });
});

describe('the part of a party', () => {
  const dealer = [
    null,
    [[40, 'Cachet du revendeur']],
    [[40, 'Électro Sarthe Distribution']],
    [[40, 'ZC Les Sablons']],
    [[40, '72100 Le Mans']],
  ] as const;

  it('has its name at the label of one', () => {
    const found = read('invoice', [
      [[40, 'Acheteur']],
      [[40, 'Nom : Sylvain Guérard Tél. : 06 44 17 20 88']],
      [[40, 'Adresse : 7 impasse des Tilleuls, 72000 Le Mans']],
      ...dealer,
    ]);
    expect(found).toMatchObject({ buyer_name: 'Sylvain Guérard' });
  });

  it('ends at a blank line behind its answers', () => {
    const sheet = createSheet([
      printed([
        [[40, 'Acheteur']],
        [[40, 'Tél. : 06 44 17 20 88']],
        [[40, 'Adresse : 7 quai Est']],
        ...dealer,
      ]),
    ]);
    const hits = findLabels(sheet, createLabelIndex([], { columns: false }));
    const [section] = findParties(sheet, hits);
    expect(section?.y1).toBe(sheet.lines[3]?.y0);
    const close = createSheet([
      printed([[[40, 'Acheteur']], [[40, 'Tél. : 06 44 17 20 88']], ...dealer.slice(1)]),
    ]);
    const [whole] = findParties(close, findLabels(close, createLabelIndex([], { columns: false })));
    expect(whole?.y1).toBeGreaterThan(close.lines.at(-1)?.y0 ?? 0);
  });

  it('begins at two words for it, and its address may stand in two cells', () => {
    const found = read('invoice', [
      [[40, 'Clínica Dental Ribera Alta']],
      [[40, 'Avda. Bayona 33, 31011 Pamplona']],
      null,
      [
        [40, 'Paciente / Cliente: Gonzalo Urdaci Mateo'],
        [360, 'DNI: 44618820-L'],
      ],
      [
        [40, 'Domicilio: C/ Monasterio de Urdax 8'],
        [360, '31007 Pamplona (Navarra)'],
      ],
    ]);
    expect(found).toMatchObject({
      buyer_name: 'Gonzalo Urdaci Mateo',
      buyer_address: 'C/ Monasterio de Urdax 8, 31007 Pamplona (Navarra)',
      seller_address: 'Avda. Bayona 33, 31011 Pamplona',
    });
  });
});

describe('an invoice behind an empty cover', () => {
  const pages = [
    [[40, 'Nordlicht Software UG']],
    [[40, 'Deichstr. 9']],
    [[40, '20459 Hamburg']],
    [[40, 'INVOICE']],
    [[40, 'Invoice No. 2024-117']],
  ] as const;
  const templates = [
    JSON.parse(readFileSync(new URL('../../templates/invoice.json', import.meta.url), 'utf8')) as BuiltIn,
  ];

  it.each([
    ['alone', [printed(pages)]],
    ['behind it', [printed([]), printed(pages, { page: 2 })]],
  ])('names its seller by the first page with print: %s', (_, read) => {
    expect(readDocument({ pages: read, templates }).structured_data).toMatchObject({
      seller_name: 'Nordlicht Software UG',
    });
  });
});
