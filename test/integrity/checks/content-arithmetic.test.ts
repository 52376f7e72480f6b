/** Sums that name the amount that does not fit. */
import { describe, expect, it } from 'vitest';
import { textPdf } from '../../support/sample-documents.ts';
import { linesAt, readingOf } from '../reading.ts';
import { codesOf, indicatorOf, screen } from '../screen.ts';

const pdf = textPdf([[[60, 70, 20, 'Invoice']]]);
const ID = 'content_arithmetic';

const invoice = (change: Readonly<Record<string, string>> = {}): string[] =>
  [
    'Description       Qty     Price      Amount',
    'Paper              10      4.20       42.00',
    'Ink                 2     29.00       58.00',
    'Desk                1    340.00      340.00',
    'Subtotal                             440.00',
    'VAT 20 %                              88.00',
    'Total                                528.00',
  ].map((line) => Object.entries(change).reduce((text, [old, now]) => text.replace(old, now), line));
const receipt = (total: string): readonly string[] => [
  'Coffee                 3.10',
  'Bagel                  5.75',
  `Total                 ${total}`,
  'Cash                  20.00',
  'Change                11.15',
];

const ask = async (lines: readonly string[], source: 'text' | 'ocr' = 'text', confidence = 1) =>
  screen(pdf, { reading: readingOf([linesAt(lines, confidence)], { source }) });

describe('content_arithmetic', () => {
  it('finds nothing where everything adds up', async () => {
    expect(indicatorOf(await ask(invoice()), ID).status).toBe('clear');
    expect(indicatorOf(await ask(receipt(' 8.85')), ID).status).toBe('clear');
  });

  it('names the amount that two sums contradict, with what it was', async () => {
    const report = await ask(receipt('98.85'));
    const [fact] = indicatorOf(report, ID).evidence ?? [];
    expect(fact).toMatchObject({ code: 'AMOUNT_CONTRADICTED', old: '8.85', new: '98.85', page: 1 });
    expect(fact?.detail).toContain('20.00 - 11.15');
    expect(fact?.detail).toContain('3.10 + 5.75');
    expect(report.is_suspicious).toBe(true);
  });

  it('names a line whose product and column contradict it', async () => {
    const report = await ask(invoice({ ' 58.00': ' 98.00' }));
    expect(indicatorOf(report, ID).evidence?.[0]).toMatchObject({ old: '58.00', new: '98.00' });
  });

  it('leaves credit notes alone that write the minus sign in some columns only', async () => {
    const lines = [
      'Description          Qty   Price    Amount',
      'Training              12    6.98    -83.76',
      'Subtotal                            -83.76',
      'Shipping                             -6.90',
      'VAT 22 %                            -19.95',
      'Total                              -110.61',
    ];
    expect(indicatorOf(await ask(lines), ID).detected).toBe(false);
  });

  it('names a total that one sum contradicts when every other amount in it is confirmed', async () => {
    const report = await ask(invoice({ '528.00': '728.00' }));
    expect(codesOf(report, ID)).toEqual(['AMOUNT_SINGLED_OUT']);
    expect(report.is_suspicious).toBe(false);
    expect(report.requires_manual_review).toBe(true);
  });

  it('takes a discount without a label for what it is', async () => {
    const lines = invoice({ '528.00': '478.00' });
    lines.splice(6, 0, 'Thank you for coming again           -50.00');
    expect(indicatorOf(await ask(lines), ID).status).toBe('clear');
  });

  it('blames recognition first: 8 for 3, and a lost digit', async () => {
    expect(indicatorOf(await ask(receipt(' 3.85'), 'ocr', 0.95), ID).status).toBe('clear');
    expect(indicatorOf(await ask(receipt('38.85'), 'ocr', 0.95), ID).status).toBe('clear');
    expect(codesOf(await ask(receipt(' 4.85'), 'ocr', 0.95), ID)).toEqual(['AMOUNT_CONTRADICTED']);
    expect(indicatorOf(await ask(receipt(' 4.85'), 'ocr', 0.6), ID).status).toBe('clear');
  });

  it('calls a single failed sum a hint', async () => {
    const lines = ['Subtotal  440.00', 'Tax  61.00', 'Total  528.00'];
    const report = await ask(lines);
    expect(codesOf(report, ID)).toEqual(['SUM_DOES_NOT_ADD_UP']);
    expect(report.risk_level).toBe('low');
  });
});
