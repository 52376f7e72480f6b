/** Tests of what stands around the rows of tables: headings, heads nobody knows, taxes by rate, units behind quantities. */
import { expect, test } from 'vitest';
import { readDocument } from '../../../../src/extraction/index.ts';
import statement from '../../../../templates/bank_statement.json' with { type: 'json' };
import invoice from '../../../../templates/invoice.json' with { type: 'json' };
import payslip from '../../../../templates/payslip.json' with { type: 'json' };
import { at, fieldsOf } from '../../own-template.ts';
import type { Row, Template } from '../../own-template.ts';
import { printed } from '../../printed.ts';

const rowsOf = (template: Template, group: string, rows: readonly (Row | null)[]): unknown =>
  readDocument({ pages: [printed(rows)], templates: [template] }).structured_data[group];

test('a first column under a head of words nobody knows has the names', () => {
  const row = at(40, 300, 350, 420, 500);
  const found = rowsOf(payslip, 'earnings', [
    [[40, 'Kelpie Coffee Roasters Pty Ltd']],
    null,
    row('STAFF REMUNERATION FOR WORK DONE BY THEM & OTHERS', 'RATE', 'HOURS', 'THIS PAY', 'YTD'),
    row('Ordinary Hours', '$30.13', '24.00', '$723.12', '$21,004.10'),
    row('Saturday Penalty', '$36.46', '6.00', '$218.76', '$4,812.72'),
  ]);
  expect(found).toMatchObject([
    { description: 'Ordinary Hours', hours: '24.00', rate: '30.13', amount: '723.12' },
    { description: 'Saturday Penalty', hours: '6.00', rate: '36.46', amount: '218.76' },
  ]);
});

test('the heading of what is taken off ends what is earned', () => {
  const row = at(40, 500);
  const found = rowsOf(payslip, 'earnings', [
    row('I. DEVENGOS', 'TOTALES'),
    row('Salario base', '1.420,00'),
    row('Plus convenio', '182,35'),
    row('Prorrata pagas extra', '236,67'),
    row('A. TOTAL DEVENGADO', '1.839,02'),
    [[40, 'II. DEDUCCIONES']],
    row('Contingencias comunes 4,70%', '86,43'),
    row('I.R.P.F. 12,94%', '237,97'),
  ]);
  expect(found).toMatchObject([
    { description: 'Salario base' },
    { description: 'Plus convenio' },
    { description: 'Prorrata pagas extra' },
  ]);
});

test('a table headed as one of deductions has no earnings, though its heading is numbered and it alone has columns', () => {
  const [two, four] = [at(40, 500), at(40, 300, 400, 500)];
  const found = rowsOf(payslip, 'earnings', [
    two('I. DEVENGOS', 'TOTALES'),
    two('Salario base', '1.240,00'),
    two('Plus convenio', '118,40'),
    two('Antigüedad', '62,00'),
    two('A. TOTAL DEVENGADO', '1.420,40'),
    four('II. DEDUCCIONES', 'Base', '%', 'Importe'),
    four('Contingencias comunes', '1.420,40', '4,70', '66,76'),
    four('Desempleo', '1.420,40', '1,55', '22,02'),
    two('B. TOTAL A DEDUCIR', '88,78'),
  ]);
  expect(found).toMatchObject([
    { description: 'Salario base' },
    { description: 'Plus convenio' },
    { description: 'Antigüedad' },
  ]);
});

test('rows that lead from the gross to the net pay are taken off, and none of the earnings before them', () => {
  const row = at(40, 300, 400, 500);
  const slip = (net: string): unknown =>
    rowsOf(payslip, 'earnings', [
      row('Benämning', 'Antal', 'Á-pris', 'Belopp'),
      row('Månadslön', '', '', '29 500,00'),
      row('Sjukavdrag', '8,00', '-171,50', '-1 372,00'),
      row('Preliminär skatt', '', '', '-6 240,00'),
      null,
      row('Bruttolön', 'Skatt', 'Nettolön', ''),
      row('28 128,00', '6 240,00', net, ''),
    ]);
  expect(slip('21 888,00')).toMatchObject([{ amount: '29500.00' }, { amount: '-1372.00' }]);
  expect(slip('21 000,00')).toHaveLength(3);
});

test('a table of nothing but what is taken off has no earnings', () => {
  const row = at(40, 500);
  const slip = (tax: string): unknown =>
    rowsOf(payslip, 'earnings', [
      row('Description', 'Amount'),
      row('Student loan', tax),
      row('Pension', '129.89'),
      null,
      row('Gross pay', '2,597.81'),
      row('Net pay', '2,068.92'),
    ]);
  expect(slip('399.00')).toEqual([]);
  expect(slip('398.00')).toHaveLength(2);
});

test('a heading of entries is no label of their first column, though a wrapped sum stands above it', () => {
  const row = at(40, 300, 480);
  const found = rowsOf(statement, 'transactions', [
    [[40, 'Deposits and other additions']],
    row('Date', 'Description', 'Amount'),
    row('02/28/25', 'BAYCARE HLTH', '1,359.20'),
    row('03/14/25', 'BAYCARE PAYROLL', '1,359.20'),
    at(40, 480)('Total deposits and', '$2,718.40'),
    [[40, 'other additions']],
    [[40, 'Withdrawals and other subtractions']],
    row('Date', 'Description', 'Amount'),
    row('03/03/25', 'CHECKCARD 0301 PUBLIX', '-114.77'),
    row('03/17/25', 'ATM 03/17 WITHDRWL', '-100.00'),
  ]);
  expect(found).toMatchObject([
    { date: '2025-02-28', amount: '1359.20' },
    { date: '2025-03-14', amount: '1359.20' },
    { date: '2025-03-03', amount: '-114.77' },
    { date: '2025-03-17', amount: '-100.00' },
  ]);
});

test('a tax that its rate stands before is no row; a unit stands behind its quantity', () => {
  const row = at(40, 120, 320, 400, 500);
  const found = rowsOf(invoice, 'lines', [
    row('Aantal', 'Omschrijving', 'Btw', 'Prijs', 'Totaal'),
    row('16 uur', 'Vervangen groepenkast', '21%', '€ 62,50', '€ 1.000,00'),
    row('1', 'Groepenkast 3-fase', '21%', '€ 418,75', '€ 418,75'),
    at(330, 500)('21% btw over € 1.418,75', '€ 297,94'),
    at(330, 500)('Totaal', '€ 1.716,69'),
  ]);
  expect(found).toMatchObject([
    { quantity: '16', unit: 'uur', tax_rate: '21' },
    { quantity: '1', unit: null, tax_rate: '21' },
  ]);
});

test('"Taxes" heads the rates of tax', () => {
  const row = at(40, 260, 340, 420, 500);
  const found = rowsOf(invoice, 'lines', [
    row('Description', 'Quantity', 'Unit Price', 'Taxes', 'Amount'),
    row('Office Chair Black', '4.00 Units', '120.50', '15%', '$ 482.00'),
    row('Four Person Desk', '1.00 Units', '2,350.00', '15%', '$ 2,350.00'),
    row('Delivery (Local)', '1.00 Units', '10.00', '', '$ 10.00'),
  ]);
  expect(found).toMatchObject([
    { quantity: '4.00', unit: 'Units', tax_rate: '15' },
    { quantity: '1.00', unit: 'Units', tax_rate: '15' },
    { quantity: '1.00', unit: 'Units', tax_rate: null },
  ]);
});

test('the first row is none of the header, though a word of it is a label', () => {
  const row = at(40, 250, 350);
  const fields = fieldsOf({ item: 'Component', status: 'Status: OK, advisory or defect', remark: 'Remark' });
  const checks = { template_id: 'mine', name: 'mine', fields: [{ name: 'checks', fields }] };
  const found = rowsOf(checks, 'checks', [
    row('Component', 'Status', 'Remark'),
    row('Service brake', 'OK', ''),
    row('Parking brake', 'ADVISORY', 'Travel at upper limit'),
    row('Headlamps', 'OK', ''),
  ]);
  expect(found).toMatchObject([{ item: 'Service brake' }, { item: 'Parking brake' }, { item: 'Headlamps' }]);
});

test('text that is set left under headings set in the middle is whole, and so are the days before it', () => {
  const row = at(40, 100, 350, 520);
  const found = rowsOf(statement, 'transactions', [
    [[40, 'Account number 1180 2244   Statement period 10/01/2024 - 10/31/2024']],
    null,
    [[40, 'Other subtractions']],
    at(60, 250, 500)('Date', 'Description', 'Amount'),
    row('10/07', 'Debit card Lowes 00412 in the market of Mooresville NC', '', '418.70'),
    row('10/15', 'ACH debit Gusto Payroll', '', '2,930.00'),
    row('10/30', 'Monthly maintenance fee*', '', '15.00'),
    [[40, '* waived for new accounts']],
  ]);
  expect(found).toMatchObject([
    { date: '2024-10-07', description: 'Debit card Lowes 00412 in the market of Mooresville NC' },
    { date: '2024-10-15', description: 'ACH debit Gusto Payroll' },
    { date: '2024-10-30', description: 'Monthly maintenance fee*' },
  ]);
});

test('sections of a statement with columns of their own are read with the others, checks in two halves row by row', () => {
  const deposits = at(40, 120, 480);
  const checks = at(40, 120, 200, 300, 380, 480);
  const data = readDocument({
    pages: [
      printed([
        [[40, 'Piedmont Community Bank']],
        [[40, 'Member FDIC']],
        [[40, 'Account number 1180 2244   Statement period 10/01/2024 - 10/31/2024']],
        null,
        [[40, 'Deposits and other additions']],
        deposits('Date', 'Description', 'Amount'),
        deposits('10/04', 'Mobile deposit', '2,300.00'),
        deposits('10/18', 'ACH credit Iredell County', '4,180.00'),
        null,
        [[40, 'Checks']],
        at(55, 135, 200, 315, 395, 480)('Number', 'Date', 'Amount', 'Number', 'Date', 'Amount'),
        checks('1188', '10/03', '640.00', '1190', '10/16', '1,225.00'),
        checks('1189', '10/09', '88.75'),
      ]),
    ],
    templates: [statement],
  }).structured_data;
  expect(data['account_holder']).toBeNull();
  expect(data['transactions']).toMatchObject([
    { date: '2024-10-04', credit: '2300.00', debit: null },
    { date: '2024-10-18', credit: '4180.00', debit: null },
    { date: '2024-10-03', credit: null, debit: '640.00' },
    { date: '2024-10-16', credit: null, debit: '1225.00' },
    { date: '2024-10-09', credit: null, debit: '88.75' },
  ]);
});

test('taxes put out below the rows of an Indian bill are none of them', () => {
  const row = at(40, 70, 240, 340, 500);
  const data = readDocument({
    pages: [
      printed([
        [[200, 'TAX INVOICE']],
        null,
        row('Sl', 'Description of Goods', 'Quantity', 'Rate', 'Amount'),
        row('1', 'Hex Bolt M12x60', '20000', '8.40', '168000.00'),
        row('2', 'Flange Nut M12', '20000', '3.89', '77800.00'),
        row('', 'Output CGST 9%', '', '9 %', '22122.00'),
        row('', 'Output SGST 9%', '', '9 %', '22122.00'),
        row('', 'Total', '40000', '', '290044.00'),
      ]),
    ],
    templates: [invoice],
  }).structured_data;
  expect(data['lines']).toMatchObject([{ amount: '168000.00' }, { amount: '77800.00' }]);
  expect(data['lines']).toHaveLength(2);
  expect(data['gross_total']).toBe('290044.00');
});
