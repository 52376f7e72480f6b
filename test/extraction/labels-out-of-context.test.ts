/** Tests of words that are labels elsewhere: in the cells of tables, before other words, in sentences, above what is named itself. */
import { expect, test } from 'vitest';
import type { StructuredData } from '../../src/contract/index.ts';
import { readDocument } from '../../src/extraction/index.ts';
import statement from '../../templates/bank_statement.json' with { type: 'json' };
import invoice from '../../templates/invoice.json' with { type: 'json' };
import payslip from '../../templates/payslip.json' with { type: 'json' };
import receipt from '../../templates/receipt.json' with { type: 'json' };
import bill from '../../templates/utility_bill.json' with { type: 'json' };
import { at } from './own-template.ts';
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
