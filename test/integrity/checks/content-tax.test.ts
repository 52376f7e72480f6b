/** Taxes against the rates beside them. */
import { expect, it } from 'vitest';
import { textPdf } from '../../support/sample-documents.ts';
import { linesAt, readingOf } from '../reading.ts';
import { codesOf, indicatorOf, screenFor } from '../screen.ts';

const pdf = textPdf([[[60, 70, 20, 'Invoice']]]);
const ID = 'content_tax';
const screen = screenFor(ID);
const ask = async (tax: string, more: readonly string[] = []) =>
  screen(pdf, { reading: readingOf([linesAt(['Subtotal  440.00', `VAT 20 %  ${tax}`, ...more])]) });

it('a tax above its rate is a hint with the amount it should be', async () => {
  const high = await ask('98.00');
  expect(indicatorOf(high, ID).evidence?.[0]).toMatchObject({ old: '88.00', new: '98.00' });
  expect(high.risk_level).toBe('low');
});

it('a tax at its rate, one within a total, one of goods partly free of tax and mixed rates are left alone', async () => {
  expect(codesOf(await ask('88.00'), ID)).toEqual([]);
  expect(codesOf(await ask('98.00', ['Total  588.00']), ID)).toEqual([]);
  expect(codesOf(await ask('60.00'), ID)).toEqual([]);
  expect(codesOf(await ask('98.00', ['VAT 5 %  3.00']), ID)).toEqual([]);
});

it('taxes are said to be what their rates make only where each was seen to be', async () => {
  const statusOf = async (tax: string, more: readonly string[] = []) =>
    indicatorOf(await ask(tax, more), ID).status;
  expect(await statusOf('88.00')).toBe('clear');
  expect(await statusOf('88.00', ['VAT 5 %  3.00', 'Food  60.00'])).toBe('clear');
  expect(await statusOf('60.00')).toBe('not_applicable');
  expect(await statusOf('98.00', ['VAT 5 %  3.00'])).toBe('not_applicable');
});

it.each([
  'Payable within 30 days, 3% Skonto within 10 days.',
  'Late payment: interest of 9 % p.a.',
  'Escompte 2 % pour paiement comptant',
])('a rate of something else is not that of the tax: %s', async (terms) => {
  const lines = [terms, 'Subtotal  198.00', 'VAT  37.62', 'Total  235.62'];
  const report = await screen(pdf, { reading: readingOf([linesAt(lines)]) });
  expect(indicatorOf(report, ID).status).toBe('not_applicable');
});

it('a rate that is named as that of the tax is one beside a discount, too', async () => {
  const lines = ['2 % Skonto, 19 % MwSt', 'Subtotal  198.00', 'VAT  47.62', 'Total  245.62'];
  const report = await screen(pdf, { reading: readingOf([linesAt(lines)]) });
  expect(indicatorOf(report, ID).evidence?.[0]).toMatchObject({ old: '37.62', new: '47.62' });
});
