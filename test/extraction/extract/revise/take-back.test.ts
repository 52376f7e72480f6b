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
