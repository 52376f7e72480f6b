/** Tests of words that are labels elsewhere: in the cells of tables, before other words, in sentences, above what is named itself. */
import { expect, test } from 'vitest';
import type { StructuredData } from '../../src/contract/index.ts';
import { plainNumbers } from '../../src/extraction/extract/candidates/plain-numbers.ts';
import { createSheet } from '../../src/extraction/extract/sheet.ts';
import { readDocument } from '../../src/extraction/index.ts';
import statement from '../../templates/bank_statement.json' with { type: 'json' };
import invoice from '../../templates/invoice.json' with { type: 'json' };
import payslip from '../../templates/payslip.json' with { type: 'json' };
import receipt from '../../templates/receipt.json' with { type: 'json' };
import bill from '../../templates/utility_bill.json' with { type: 'json' };
import { at, fieldsOf, own } from './own-template.ts';
import type { Row, Template } from './own-template.ts';
import { printed } from './printed.ts';

const read = (template: Template, rows: readonly (Row | null)[]): StructuredData =>
  readDocument({ pages: [printed(rows)], templates: [template] }).structured_data;

test('a label in the text of an entry names no party of the statement', () => {
  const row = at(40, 140, 380, 460, 530);
  const data = read(statement, [
    [[40, 'Revolta']],
    [[40, 'GBP Statement']],
    null,
    row('Date', 'Description', 'Money out', 'Money in', 'Balance'),
    row('2 Mar 2025', 'Lidl', '£23.10', '', '£389.45'),
    [[140, 'To: Lidl Gb Deptford, London']],
    row('7 Mar 2025', 'Payment from M Okafor', '', '£1,020.00', '£1,409.45'),
    [[140, 'From: M OKAFOR']],
    row('28 Mar 2025', 'Vue Cinema', '£68.19', '', '£1,341.26'),
  ]);
  expect(data['bank_name']).not.toBe('M OKAFOR');
  expect(data['transactions']).toMatchObject([
    {},
    { description: 'Payment from M Okafor From: M OKAFOR' },
    {},
  ]);
});

test('"Employee" before what is paid heads a table', () => {
  const row = at(40, 300, 380, 460);
  const data = read(payslip, [
    [[40, 'Harbor Light Veterinary Inc']],
    null,
    [[40, 'Employee Gross Earnings']],
    row('Description', 'Rate', 'Hours', 'Current'),
    row('Regular Hours', '$24.50', '76.00', '$1,862.00'),
    [[40, 'Employee Taxes Withheld']],
    row('Employee Tax', '', '', 'Current'),
    row('Medicare', '', '', '$28.86'),
  ]);
  expect(data['employee_name']).toBeNull();
  expect(read(payslip, [[[40, 'Employee Dana Whitcomb']]])['employee_name']).toBe('Dana Whitcomb');
});

test('an employee is named behind the colon, and not by the street that is level with the name', () => {
  const row = at(40, 400);
  const data = read(payslip, [
    row('Employee: Johanna Ek', 'Stenvägen 3'),
    row('Staff no: 1044', '71132 Lindesberg'),
  ]);
  expect(data).toMatchObject({ employee_name: 'Johanna Ek', employee_number: '1044' });
});

test('the beginning of an account that is not told whole is no number of an account', () => {
  const data = read(bill, [
    [[40, 'Vertragskonto 2100 4471 88']],
    [[40, 'Wir buchen den Betrag von Ihrem Konto DE89 **** 3000 ab.']],
  ]);
  expect(data['account_number']).not.toBe('DE89');
});

test('a long number is no amount where amounts have cents', () => {
  const sums = at(300, 460);
  const data = read(invoice, [
    [[40, 'Invoice No. 884471']],
    sums('Goods', '14,794.75'),
    sums('VAT 20%', '2,958.95'),
    sums('Invoice total', '17,753.70'),
    [[40, 'Terms: nett 30 days. Due: 28/02/25. Sort 20-44-71 A/c 70448812']],
  ]);
  expect(data['amount_due']).not.toBe('70448812.00');
  expect(data['gross_total']).toBe('17753.70');
});

test('a number that a word of its line names is not that of the title above', () => {
  const data = read(receipt, [
    [[40, 'TAX INVOICE']],
    [[40, 'Store 1294 POS 006 TRANS 7731']],
    at(40, 300)('TOTAL', '$20.45'),
  ]);
  expect(data['receipt_number']).toBeNull();
  const numbered = read(receipt, [[[40, 'TAX INVOICE']], [[40, 'FT 2025']], at(40, 300)('TOTAL', '$20.45')]);
  expect(numbered['receipt_number']).not.toBeNull();
});

test('"Gesamtnettowert ohne MwSt" is a sum before tax, and no tax', () => {
  const data = read(invoice, [
    [[40, 'Rechnung Nr. 4711']],
    null,
    [[40, 'Gesamtnettowert ohne MwSt: EUR 2.510,60']],
  ]);
  expect(data).toMatchObject({ net_total: '2510.60', tax_total: null });
});

test('two amounts of a letter that make a third are neither its net amount nor its tax, unless their rate is printed', () => {
  const letter = (fee: string, more: string): StructuredData =>
    read(invoice, [
      [[40, 'Invoice HP-0093']],
      [[40, '28 October 2024']],
      null,
      [[40, fee]],
      [[40, more]],
      [[40, 'The balance now due is £2,750.00.']],
    ]);
  expect(
    letter(
      'The drawings are £2,400.00 and the cover is £350.00, which makes £2,750.00.',
      'I am not registered for VAT. You have paid an advance of £1,000.00.',
    ),
  ).toMatchObject({ net_total: null, tax_total: null });
  expect(
    letter('The drawings are £2,500.00, and 10 % of that', 'is £250.00, which makes £2,750.00.'),
  ).toMatchObject({ net_total: '2500.00', tax_total: '250.00' });
});

test('how an amount is reckoned in brackets is not the amount', () => {
  const row = at(40, 300);
  const data = read(own({ late_fee: 'Late payment fee', total: 'Total outstanding' }), [
    row('Total outstanding', '1,440.95'),
    row('Late payment fee (3 x £40.00)', '120.00'),
  ]);
  expect(data).toEqual({ late_fee: '120.00', total: '1440.95' });
});

test('what is labelled with a colon is not what the rows of a table are by', () => {
  const row = at(40, 200, 300, 400);
  const template = own({ nutzflaeche: 'Nutzfläche' });
  const kosten = {
    name: 'kosten',
    fields: fieldsOf({ kostenart: 'Kostenart', schluessel: 'Schlüssel', betrag: 'Betrag' }),
  };
  const data = read({ ...template, fields: [...template.fields, kosten] }, [
    [[40, 'Nutzfläche: 68,40 m²']],
    null,
    row('Kostenart', 'Schlüssel', 'Prozent', 'Betrag'),
    row('Wasser', 'Nutzfläche', '4,12', '198,27'),
    row('Abfall', 'Nutzfläche', '4,12', '127,88'),
    row('Reinigung', 'Nutzfläche', '4,12', '257,09'),
    row('Aufzug', 'Einheiten', '5,00', '95,92'),
  ]);
  expect(data['nutzflaeche']).toBe('68,40 m²');
});

test('a name of little words, of whom goods go to, or of what is to be paid is no seller, nor the total', () => {
  const data = read(
    own({
      van: 'Vertrekpunt',
      consignee_address: 'Address of the consignee',
      zeitraum_von: 'Beginn des Abrechnungszeitraums',
      total_charges: 'Total charges',
      amount_to_pay: 'Amount to pay',
    }),
    [
      [[40, 'TAXI MAASSTAD']],
      null,
      [[40, '1. Exporter']],
      [[40, 'HUONG GIANG CERAMICS CO., LTD']],
      [[40, 'LOT 7, PHU BAI PARK']],
      [[40, 'HUE, VIETNAM']],
      null,
      [[40, '2. Consignee']],
      [[40, 'COASTAL HOMEWARES PTY LTD']],
      [[40, '48 TRADE COAST DRIVE']],
      [[40, 'EAGLE FARM QLD 4009, AUSTRALIA']],
      null,
      [[40, 'Van: Rotterdam Centraal']],
      [[40, 'Wien, am 14.06.2024']],
      [[40, 'Abrechnungszeitraum: 01.01.2023 - 31.12.2023']],
      at(40, 300)('Total charges', '$615.00'),
      at(40, 300)('Balance due', '$134.60'),
    ],
  );
  expect(data).toMatchObject({
    van: 'Rotterdam Centraal',
    consignee_address: '48 TRADE COAST DRIVE, EAGLE FARM QLD 4009, AUSTRALIA',
    zeitraum_von: '2023-01-01',
    total_charges: '615.00',
    amount_to_pay: '134.60',
  });
});

test('an amount with a space among its figures is no number of a paper', () => {
  const line = createSheet([printed([[[40, '-4\u00A0500,00']], [[40, 'K-1082']]])]).lines;
  const shapes = line.map((one) => plainNumbers(one).map(({ shape }) => shape));
  expect(shapes).toEqual([[0.15], [1]]);
});

test('the balances that a Swiss account opens and closes with are no entries', () => {
  const row = at(40, 120, 320, 400, 480);
  const data = read(statement, [
    row('Date', 'Texte', 'Débit', 'Crédit', 'Solde'),
    row('01.09.2024', 'Report de solde', '', '', "4'210.35"),
    row('03.09.2024', 'Loyer', "1'640.00", '', "2'570.35"),
    row('25.09.2024', 'Salaire', '', "5'388.70", "7'959.05"),
    row('30.09.2024', 'Solde en votre faveur', '', '', "7'959.05"),
  ]);
  expect(data).toMatchObject({
    opening_balance: '4210.35',
    closing_balance: '7959.05',
    transactions: [{ description: 'Loyer' }, { description: 'Salaire' }],
  });
});

test('an account goes on at the start of the next line of a sentence', () => {
  const data = read(invoice, [
    [[40, 'Rechnung 2024/31']],
    null,
    [[40, 'Bitte überweisen Sie den Betrag auf mein Konto DE89 3704 0044']],
    [[40, '0532 0130 00 bei der Hansebank.']],
  ]);
  expect(data['iban']).toBe('DE89370400440532013000');
});

test('an address is that of whom the description names, and a day what both name and description say', () => {
  const rows = (field: string, description: string): unknown =>
    read(own({ [field]: description }), [
      [[40, 'Finances publiques']],
      [[40, '2 rue de la Préfecture']],
      [[40, '29000 QUIMPER']],
      null,
      [[40, 'Verot 2024-10-12']],
    ])[field];
  expect(rows('adresse', 'Adresse')).toBe('2 rue de la Préfecture, 29000 QUIMPER');
  expect(rows('adresse', 'Adresse du contribuable')).toBeNull();
  expect(rows('paivays', 'Päivämäärä')).toBe('2024-10-12');
});
