/** Tests of what is chosen where several values fit a field, or one fits several: days, numbers, balances, parties. */
import { expect, test } from 'vitest';
import type { StructuredData } from '../../../src/contract/index.ts';
import { compileField } from '../../../src/extraction/extract/fields/compile-field.ts';
import { keepParties } from '../../../src/extraction/extract/revise/keep-parties.ts';
import { TRADE_WORD } from '../../../src/extraction/lexicon/name-words.ts';
import { readDocument } from '../../../src/extraction/index.ts';
import { printed } from '../printed.ts';

type Rows = Parameters<typeof printed>[0];

function read(pages: readonly Rows[], fields: Readonly<Record<string, string>>): StructuredData {
  const template = {
    template_id: 'mine',
    name: 'mine',
    fields: Object.entries(fields).map(([name, description]) => ({ name, description })),
  };
  const read = pages.map((rows, at) => printed(rows, { page: at + 1 }));
  return readDocument({ pages: read, templates: [template] }).structured_data;
}

test('a day without a word for it is no due date', () => {
  const rows: Rows = [
    [[40, 'The Larkspur Hotel']],
    [[40, 'Arrival 08.03.2026']],
    [[40, 'Departure 10.03.2026']],
    [[40, 'Invoice Date 11.03.2026']],
  ];
  const fields = { issue_date: 'Date of the invoice', due_date: 'Due date' };
  expect(read([rows], fields)).toEqual({ issue_date: '2026-03-11', due_date: null });
  const due: Rows = [...rows, [[40, 'Due date 25.03.2026']]];
  expect(read([due], fields)).toEqual({ issue_date: '2026-03-11', due_date: '2026-03-25' });
});

test('the first group of an account number is not the number', () => {
  const account = { account: 'Account number' };
  const grouped: Rows = [[[40, 'Kontonummer 1140 228 · EUR']]];
  expect(read([grouped], account)).toEqual({ account: '1140 228' });
  const iban: Rows = [[[40, 'von Ihrem Konto DE21 5001 0517 5407 3249 31 abgebucht']]];
  expect(read([iban], account)).not.toEqual({ account: 'DE21' });
});

test('an account opens with the first balance that is brought forward, not with that of its last page', () => {
  const page = (from: string, to: string): Rows => [
    [[40, 'Statement of account']],
    [
      [40, 'Balance brought forward'],
      [500, from],
    ],
    [
      [40, 'Groceries'],
      [500, '31.20'],
    ],
    [
      [40, 'Balance carried forward'],
      [500, to],
    ],
  ];
  const pages = [page('2,410.77', '1,828.10'), page('1,828.10', '2,220.29'), page('2,220.29', '4,107.03')];
  const fields = { opening: 'Opening balance', closing: 'Closing balance' };
  expect(read(pages, fields)).toEqual({ opening: '2410.77', closing: '4107.03' });
});

test('deductions that are one of two sums are not all deductions', () => {
  const slip = (net: string): Rows =>
    [
      ['Gesamtbrutto', '4.090,99'],
      ['Steuerrechtliche Abzüge', '667,44'],
      ['SV-rechtliche Abzüge', '857,10'],
      ['Nettoverdienst', net],
    ].map(([label, amount]): Rows[number] => [
      [40, label ?? ''],
      [400, amount ?? ''],
    ]);
  const fields = { gross_pay: 'Gross pay', deductions: 'Total deductions', net_pay: 'Net pay' };
  const pay = { gross_pay: '4090.99', net_pay: '2566.45' };
  expect(read([slip('2.566,45')], fields)).toEqual({ ...pay, deductions: null });
});

test('the title of a payslip is no employer', () => {
  const slip: Rows = [[[40, 'Lohnabrechnung']], [[40, 'Musterweg 4']], [[40, '73430 Aalen']]];
  expect(read([slip], { employer_name: 'Name of the employer' })).toEqual({ employer_name: null });
});

test('a total with its amount in the next line ends the goods of a receipt', () => {
  const rows: Rows = [
    [
      [40, 'KAFFEE CREMA'],
      [200, '6,99'],
    ],
    [
      [40, 'BANANEN'],
      [200, '1,87'],
    ],
    [[40, 'Summe']],
    [[200, '8,86']],
    [[40, 'Geg. BAR']],
    [[200, '20,00']],
  ];
  const items = {
    name: 'items',
    fields: [
      { name: 'name', description: 'Product name' },
      { name: 'price', description: 'Price of the line' },
    ],
  };
  const template = { template_id: 'mine', name: 'mine', fields: [items] };
  expect(readDocument({ pages: [printed(rows)], templates: [template] }).structured_data).toEqual({
    items: [
      { name: 'KAFFEE CREMA', price: '6.99' },
      { name: 'BANANEN', price: '1.87' },
    ],
  });
});

test('a shop is named by its trade, not by the name of who runs it', () => {
  const names = ['PHARMACIE DU VIEUX PONT', 'Farmacia Colón', 'Osteria Calafuria', 'Brasserie du Port'];
  expect(names.filter((name) => !TRADE_WORD.test(name))).toEqual([]);
  expect(TRADE_WORD.test('Mme Hélène Castagnier')).toBe(false);
});

test('a date with the hour behind it is no telephone number', () => {
  const rows: Rows = [[[40, 'De Appelaar']], [[40, 'Inrijtijd 06-03-2026 13:12']]];
  expect(read([rows], { telephone: 'Telephone number' })).toEqual({ telephone: null });
});

const PARTIES = ['seller_name', 'buyer_name'].map((name) => compileField({ name }));
const named = (value: string, score: number, features = {}) => ({
  candidate: { value, page: 1, box: { x0: 0, y0: 0, x1: 1, y1: 1 } },
  score,
  features,
});

test('the letterhead stays the name of the seller, whatever is likely for the buyer', () => {
  const head = named('Zgraggen AG', 0.955, { large: 0.5 });
  const [other, forBuyer] = [named('Alpina GmbH', 0.63), named('Zgraggen AG', 0.81, { large: 0.5 })];
  const chosen = [other, forBuyer];
  keepParties(
    PARTIES,
    [
      [head, other],
      [forBuyer, named('Alpina GmbH', 0.24)],
    ],
    chosen,
    false,
  );
  expect(chosen).toEqual([head, null]);
});

test('a name in the type of the rest, or one with the label of the buyer, may be the buyer', () => {
  const plain = [named('Alpina GmbH', 0.63), named('Zgraggen AG', 0.81)];
  keepParties(PARTIES, [[named('Zgraggen AG', 0.955)], plain.slice(1)], plain, false);
  expect(plain[0]?.candidate.value).toBe('Alpina GmbH');
  const labelled = [named('Alpina GmbH', 0.63), named('Zgraggen AG', 0.81, { labelled: 1 })];
  keepParties(PARTIES, [[named('Zgraggen AG', 0.955, { large: 0.5 })], labelled.slice(1)], labelled, false);
  expect(labelled[0]?.candidate.value).toBe('Alpina GmbH');
});
