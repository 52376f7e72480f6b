/** Tests of choosing gross pay and deductions by the net pay that they lead to. */
import { expect, it } from 'vitest';
import payslip from '../../../../templates/payslip.json' with { type: 'json' };
import { readDocument } from '../../../../src/extraction/index.ts';
import { printed } from '../../printed.ts';
import { at } from '../../own-template.ts';

const four = at(40, 150, 300, 440);

function pay(net: string): unknown {
  const page = printed([
    four('Year to date', '', 'This period'),
    four('Gross pay', '5110.40', 'Gross pay', '2597.81'),
    four('Tax paid', '598.20', 'Deductions', '579.53'),
    null,
    four('Net pay', net),
  ]);
  return readDocument({ pages: [page], templates: [payslip] }).structured_data;
}

it('the gross pay is the one that leads to the net pay, and not that of the year', () => {
  expect(pay('2018.28')).toMatchObject({ gross_pay: '2597.81', deductions: '579.53', net_pay: '2018.28' });
});

it('without such a one they stay as their labels say', () => {
  expect(pay('1900.00')).toMatchObject({ gross_pay: '5110.40', net_pay: '1900.00' });
});
