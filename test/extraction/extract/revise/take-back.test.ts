/** Tests of taking back totals that the other amounts show to be something else. */
import { expect, it } from 'vitest';
import { compileTemplate } from '../../../../src/extraction/extract/fields/compile-template.ts';
import { takeBack } from '../../../../src/extraction/extract/revise/take-back.ts';

const fields = compileTemplate(['net_total', 'tax_total', 'gross_total'].map((name) => ({ name })));
const amount = (value: string, label = 0) => ({ candidate: { value }, features: { label } });

/** The sum before tax that is left where the total was chosen for it, with a fee of some amount printed. */
function netBeside(fee: string): string | undefined {
  const total = amount('84.75', 0.9);
  const scored = [
    [total, amount('74.50', 0.9), amount('14.90')],
    [amount('8.01', 0.9), amount(fee)],
    [total],
  ];
  const chosen = scored.map(([first]) => first ?? null);
  takeBack(fields, scored, chosen);
  return chosen[0]?.candidate.value;
}

it('a total that was taken for the sum before tax gives way to the labelled one that makes it with a fee', () => {
  expect(netBeside('2.24')).toBe('74.50');
});

it('and to none where no printed fee makes it', () => {
  expect(netBeside('3.10')).toBeUndefined();
});

/** The sum before tax and the total that are left of a subtotal with a tax of 308.63, what is taken off, and what is called the total. */
function leftOf(off: readonly string[], total: string, ...others: readonly string[]): (string | undefined)[] {
  const scored = [
    [amount('1412.50', 0.9), ...others.map((one) => amount(one))],
    [amount('308.63', 0.9)],
    [amount(total, 0.9), ...off.map((one) => amount(one))],
  ];
  const chosen = scored.map(([first]) => first ?? null);
  takeBack(fields, scored, chosen);
  return [chosen[0]?.candidate.value, chosen[2]?.candidate.value];
}

it('a subtotal is no sum before tax where the tax is that on what a printed discount leaves', () => {
  expect(leftOf(['-70.63'], '1650.50')).toEqual([undefined, '1650.50']);
  expect(leftOf(['-70.63'], '1650.50', '1341.87')).toEqual(['1341.87', '1650.50']);
  expect(leftOf(['-60.63'], '1650.50')).toEqual(['1412.50', '1650.50']);
});

it('and what a payment leaves then is no total', () => {
  expect(leftOf(['-70.63', '-500.00'], '1150.50')).toEqual([undefined, undefined]);
});
