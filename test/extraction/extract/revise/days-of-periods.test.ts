/** Tests of days without a label beside a period. */
import { expect, test } from 'vitest';
import { readDocument } from '../../../../src/extraction/index.ts';
import payslip from '../../../../templates/payslip.json' with { type: 'json' };
import bill from '../../../../templates/utility_bill.json' with { type: 'json' };
import { at } from '../../own-template.ts';
import { printed } from '../../printed.ts';

const valueOf = (template: typeof bill, rows: Parameters<typeof printed>[0], field: string): unknown =>
  readDocument({ pages: [printed(rows)], templates: [template] }).structured_data[field];

/** A payslip with a day that nothing calls that of payment. */
const paidOn = (day: string): unknown =>
  valueOf(
    payslip,
    [
      at(40, 300)('GRUPO ALBA LOGÍSTICA, S.L.', 'Trabajador: LUCÍA FERNÁNDEZ'),
      [[300, `Antigüedad: ${day}`]],
      [[40, 'Periodo de liquidación: del 01/03/2025 al 31/03/2025']],
      at(40, 500)('LÍQUIDO TOTAL A PERCIBIR', '1.481,89'),
    ],
    'pay_date',
  );

test('a day far from the period is none of payment, one soon after it may be', () => {
  expect(paidOn('03/05/2019')).toBeNull();
  expect(paidOn('04/04/2025')).toBe('2025-04-04');
});

test('the first day of a period is none of issue', () => {
  const rows = (period: string): Parameters<typeof printed>[0] => [
    at(40, 300)('Consolidated Edison Company', period),
    at(40, 300)('Account number:', '66-4471-1882-0004-1'),
    at(40, 300)('Total amount due', '$126.58'),
  ];
  expect(valueOf(bill, rows('Dec 18, 2024 to Jan 21, 2025'), 'issue_date')).toBeNull();
  expect(valueOf(bill, rows('Jan 22, 2025'), 'issue_date')).toBe('2025-01-22');
});
