/** Tests of the checks that values must pass. */
import { describe, expect, it } from 'vitest';
import { compileField } from '../../src/extraction/extract/fields/compile-field.ts';
import { validate } from '../../src/extraction/validate.ts';

const fields = ['net_total', 'tax_total', 'gross_total', 'issue_date', 'due_date', 'iban'].map((name) =>
  compileField({ name }),
);
const check = (values: Record<string, string>): [string, boolean][] =>
  validate({ fields, values: new Map(Object.entries(values)), rows: new Map() }).map((found) => [
    found.rule,
    found.passed,
  ]);

describe('validation', () => {
  it('checks that net and tax make gross', () => {
    expect(check({ net_total: '100.00', tax_total: '19.00', gross_total: '119.00' })).toEqual([
      ['net-plus-tax', true],
    ]);
    expect(check({ net_total: '100.00', tax_total: '19.00', gross_total: '191.00' })).toEqual([
      ['net-plus-tax', false],
    ]);
  });

  it('checks the order of dates', () => {
    expect(check({ issue_date: '2024-05-01', due_date: '2024-04-01' })).toEqual([['date-order', false]]);
  });

  it('checks the digits of an IBAN', () => {
    expect(check({ iban: 'DE89370400440532013001' })).toEqual([['iban-check-digits', false]]);
  });

  it('says nothing of what is not there', () => {
    expect(check({ net_total: '100.00' })).toEqual([]);
  });

  it('checks rows: their sum, and quantity times price', () => {
    const lines = compileField({
      name: 'lines',
      fields: [{ name: 'quantity' }, { name: 'unit_price' }, { name: 'amount' }],
    });
    const row = (quantity: string, price: string, amount: string): Map<string, string> =>
      new Map([
        ['quantity', quantity],
        ['unit_price', price],
        ['amount', amount],
      ]);
    const found = validate({
      fields: [...fields, lines],
      values: new Map([['net_total', '30.00']]),
      rows: new Map([['lines', [row('2', '5.00', '10.00'), row('3', '5.00', '20.00')]]]),
    });
    expect(found.map(({ rule, passed }) => [rule, passed])).toEqual([
      ['sum-of-lines', true],
      ['quantity-times-price', false],
    ]);
  });

  it('does not doubt a total that is more than its lines by what may be a tax, where no tax is asked for', () => {
    const lines = compileField({ name: 'lines', fields: [{ name: 'description' }, { name: 'amount' }] });
    const total = compileField({ name: 'gross_total' });
    const sumsOf = (value: string, asked = [total]): boolean[] =>
      validate({
        fields: [...asked, lines],
        values: new Map([['gross_total', value]]),
        rows: new Map([['lines', [new Map([['amount', '2175.00']])]]]),
      }).map(({ passed }) => passed);
    expect(sumsOf('2392.50')).toEqual([]);
    expect(sumsOf('2175.00')).toEqual([true]);
    expect(sumsOf('2157.00')).toEqual([false]);
    expect(sumsOf('2392.50', [...fields])).toEqual([false]);
  });

  it('doubts earnings far from the gross pay, and rows of no other group', () => {
    const checked = (name: string, amount = '234.97'): unknown[] =>
      validate({
        fields: [
          compileField({ name: 'gross_pay' }),
          compileField({ name, fields: [{ name: 'description' }, { name: 'amount' }] }),
        ],
        values: new Map([['gross_pay', '1508.60']]),
        rows: new Map([[name, [new Map([['amount', amount]])]]]),
      }).map(({ rule, passed }) => [rule, passed]);
    expect(checked('earnings')).toEqual([['sum-of-lines', false]]);
    expect(checked('earnings', '1508.60')).toEqual([['sum-of-lines', true]]);
    expect(checked('earnings', '1605.20')).toEqual([]);
    expect(checked('deductions_list')).toEqual([]);
  });

  it('takes a printed discount or tax into account before a row is doubted', () => {
    const lines = compileField({
      name: 'lines',
      fields: [
        { name: 'quantity' },
        { name: 'unit_price' },
        { name: 'discount_percent' },
        { name: 'amount' },
      ],
    });
    const row = new Map(
      Object.entries({ quantity: '2', unit_price: '50.00', discount_percent: '10', amount: '90.00' }),
    );
    const found = (rows: ReadonlyMap<string, string>[]): unknown[] =>
      validate({ fields: [lines], values: new Map(), rows: new Map([['lines', rows]]) });
    expect(found([row])).toEqual([]);
    expect(found([new Map([...row, ['amount', '80.00']])])).toHaveLength(1);
  });

  it('checks the balances of an account, oldest or newest entry first', () => {
    const group = compileField({
      name: 'transactions',
      fields: [
        { name: 'amount', description: 'Transaction amount' },
        { name: 'balance', description: 'Balance' },
      ],
    });
    const found = (steps: [string, string][]): unknown[] => {
      const rows = steps.map(([amount, balance]) => new Map(Object.entries({ amount, balance })));
      return validate({ fields: [group], values: new Map(), rows: new Map([['transactions', rows]]) }).map(
        ({ passed, fields: places }) => [passed, ...places],
      );
    };
    const account: [string, string][] = [
      ['10.00', '110.00'],
      ['-20.00', '90.00'],
      ['5.00', '95.00'],
      ['-1.00', '94.00'],
    ];
    expect(found(account)).toEqual([[true, 'transactions.balance']]);
    expect(found([...account].reverse())).toEqual([[true, 'transactions.balance']]);
    expect(found([...account.slice(0, 3), ['-1.00', '49.00']])).toEqual([[false, 'transactions[3].balance']]);
  });
});
