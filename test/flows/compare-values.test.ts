/** Values are compared by what they mean, and the kind of a field follows from its expected values. */
import { expect, test } from 'vitest';
import { amountsOf, daysOf, inferKind, isRight } from '../../src/flows/compare-values.ts';

test.each([
  ['1234.50', [1234.5]],
  ['1,234.50', [1234.5]],
  ['1.234,50 €', [1234.5]],
  ['USD 12', [12]],
  ['(12.00)', [-12]],
  ['12.00-', [-12]],
  ['1,234', [1234, 1.234]],
  ['1.234.567', [1234567]],
  ["1'234.50", [1234.5]],
  ['.5', [0.5]],
  ['RM 8.60', [8.6]],
  ['RM53.60', [53.6]],
  ['Rs. 1,250.00', [1250]],
  ['R$ 20,50', [20.5]],
  ['-US$ 3.10', [-3.1]],
  ['300,00 zł', [300]],
  ['EUR -5.00', [-5]],
  ['20.–', [20]],
  ['INV-12', []],
  ['NO 12.50', []],
  ['', []],
])('The amounts that %j may mean', (text, amounts) => {
  expect(amountsOf(text)).toEqual(amounts);
});

test.each([
  ['2024-04-03', ['2024-04-03']],
  ['2024-04-03T10:00:00Z', ['2024-04-03']],
  ['03/04/2024', ['2024-04-03', '2024-03-04']],
  ['25.12.99', ['1999-12-25']],
  ['3 April 2024', ['2024-04-03']],
  ['Apr 3, 2024', ['2024-04-03']],
  ['21NOV´15', ['2015-11-21']],
  ["Dec26'07", ['2007-12-26']],
  ["Oct. 10'15 (Sat)", ['2015-10-10']],
  ['09/06/2007THU', ['2007-06-09', '2007-09-06']],
  ['4/5/2012 7:33 AM', ['2012-05-04', '2012-04-05']],
  ['25/FEB/2017', ['2017-02-25']],
  ['Wednesday, 3 April 2024', ['2024-04-03']],
  ['WedApr03,2024', ['2024-04-03']],
  ['04/03/24,', ['2024-03-04', '2024-04-03']],
  ['2024-13-40', []],
  ['soon', []],
])('The days that %j may mean', (text, days) => {
  expect(daysOf(text)).toEqual(days);
});

test.each([
  [['2024-04-03', '25.12.2023'], 'date'],
  [['119.00', '12'], 'money'],
  [[3, 12], 'money'],
  [['12/30/19', '01/02/20', '03/04/20', '05/06/20', '05/06/'], 'date'],
  [['12/30/19', 'soon', 'later'], 'text'],
  [['471102', '471103'], 'id'],
  [['INV-2024-017', 'DE136695976'], 'id'],
  [['Acme Widgets Ltd'], 'text'],
  [['12 Foundry Road'], 'text'],
  [[], 'text'],
] as const)('The kind of %j is %s', (values, kind) => {
  expect(inferKind(values)).toBe(kind);
});

test.each([
  ['money', '1.234,50', '1234.50', true],
  ['money', '12.00', '12.01', false],
  ['date', '03/04/2024', '2024-04-03', true],
  ['date', '03/04/2024', '2024-04-05', false],
  ['id', 'INV 2024/017', 'inv-2024-017', true],
  ['id', '471102', '471103', false],
  ['text', 'Müller  GmbH', 'MÜLLER GMBH.', true],
  ['text', 'Acme', null, false],
  ['text', 'Acme', '', false],
] as const)('As %s, %j expected and %j given: %s', (kind, expected, actual, right) => {
  expect(isRight(kind, expected, actual)).toBe(right);
});

test('An expected value that is not of the kind of its field is compared by its letters and digits', () => {
  expect(isRight('date', '05/06/', '05-06')).toBe(true);
  expect(isRight('date', '05/06/', '2024-06-05')).toBe(false);
  expect(isRight('money', 'free of charge', 'Free of charge.')).toBe(true);
});
