/** Tests of the sums that choose between printed amounts. */
import { describe, expect, it } from 'vitest';
import { balance } from '../../../src/extraction/extract/arithmetic.ts';
import { readDocument } from '../../../src/extraction/index.ts';
import { printed } from '../printed.ts';

const scored = (...pairs: [string, number][]): { value: string; score: number }[] =>
  pairs.map(([value, score]) => ({ value, score }));

describe('what labelled amounts imply', () => {
  const totals = (lines: readonly [string, string][], names = ['subtotal', 'tax', 'total']): unknown => {
    const fields = names.map((name) => ({ name, description: `The ${name}` }));
    const page = printed(
      lines.map(([label, amount]) => [
        [40, label],
        [300, amount],
      ]),
    );
    return readDocument({ pages: [page], templates: [{ template_id: 'mine', name: 'mine', fields }] })
      .structured_data;
  };

  it('answers no total that is far below the sum before tax', () => {
    expect(
      totals([
        ['Sub-total', '88.97'],
        ['Total', '8.97'],
        ['Cash', '100.00'],
        ['Change', '11.03'],
      ]),
    ).toMatchObject({ subtotal: '88.97', total: null });
  });

  it('adds up taxes of equal rates under a total that was rounded to a whole one', () => {
    const lines = (rounding: [string, string], total: string): [string, string][] => [
      ['Sub Total', '330.00'],
      ['CGST @2.5%', '8.25'],
      ['SGST @2.5%', '8.25'],
      rounding,
      ['Grand Total', total],
    ];
    expect(totals(lines(['Round Off', '0.50'], '347.00'))).toMatchObject({ tax: '16.50', total: '347.00' });
    expect(totals(lines(['Packing', '9.10'], '355.60'))).not.toMatchObject({ tax: '16.50' });
  });

  it('takes no optional service for a tax', () => {
    const data = totals([
      ['Subtotal', '86.50'],
      ['Optional service 12.5%', '10.81'],
      ['Total to pay', '97.31'],
    ]);
    expect(data).toMatchObject({ tax: null, total: '97.31' });
  });

  it('answers no tip that is only suggested', () => {
    const lines: [string, string][] = [
      ['Subtotal', '38.50'],
      ['Tax', '3.95'],
      ['Total', '42.45'],
    ];
    expect(totals([...lines, ['Suggested tip', '6.93']], ['tip'])).toEqual({ tip: null });
    expect(totals([...lines, ['Tip', '6.93']], ['tip'])).toEqual({ tip: '6.93' });
  });

  it('takes what was paid without the change for the total, even where it is called a subtotal', () => {
    const sum: [string, string] = ['Subtotal', '53.60'];
    const paid: [string, string][] = [
      ['Cash', '100.00'],
      ['Change', '46.40'],
    ];
    expect(totals([sum, ...paid], ['total'])).toEqual({ total: '53.60' });
    expect(totals([sum], ['total'])).toEqual({ total: null });
  });

  it('takes the amount with the tip for the total', () => {
    expect(
      totals([
        ['Amount', '85.58'],
        ['Tip', '12.84'],
        ['Total', '98.42'],
      ]),
    ).toMatchObject({ total: '98.42' });
  });
});

describe('balancing totals', () => {
  it('prefers the printed amounts that add up', () => {
    const triple = balance(
      scored(['100.00', 0.9]),
      scored(['7.00', 0.7], ['19.00', 0.6]),
      scored(['100.00', 0.8], ['119.00', 0.7]),
    );
    expect(triple).toEqual([0, 1, 1]);
  });

  it('is null when nothing adds up', () => {
    expect(balance(scored(['100.00', 0.9]), scored(['7.00', 0.7]), scored(['119.00', 0.8]))).toBeNull();
  });

  it('does not sacrifice strong evidence for a sum by chance', () => {
    expect(
      balance(
        scored(['100.00', 0.95], ['1.00', 0.1]),
        scored(['7.00', 0.95], ['2.00', 0.1]),
        scored(['119.00', 0.95], ['3.00', 0.1]),
      ),
    ).toBeNull();
  });
});
