/** Equations that a line prints as such. */
import { describe, expect, it } from 'vitest';
import { textPdf } from '../../support/sample-documents.ts';
import { linesAt, readingOf } from '../reading.ts';
import { indicatorOf, screenFor } from '../screen.ts';

const pdf = textPdf([[[60, 70, 20, 'Receipt']]]);
const ID = 'content_arithmetic';
const screen = screenFor(ID);
const ask = async (...lines: readonly string[]) =>
  indicatorOf(await screen(pdf, { reading: readingOf([linesAt(['Fare receipt', ...lines])]) }), ID);

describe('content_arithmetic in printed equations', () => {
  it.each([
    ['a sum', 'Fare: EUR 118.00 + taxes EUR 43.26 = EUR 761.26', '118.00 + 43.26 is not 761.26: 600.00 off'],
    [
      'a part of a sum',
      'Fare: EUR 718.00 + taxes EUR 43.26 = EUR 161.26',
      '718.00 + 43.26 is not 161.26: 600.00 off',
    ],
    ['a product', 'Parking: 14 days x EUR 9.50 = EUR 433.00', '14 x 9.50 is not 433.00: 300.00 off'],
    ['a product in brackets', 'City tax (7 nights × €1.50)     €70.50', '7 x 1.50 is not 70.50: 60.00 off'],
    [
      'a price in brackets',
      'Less advances (12 x 110.00)     1,680.00',
      '12 x 110.00 is not 1680.00: 360.00 off',
    ],
  ])('asks for a look at %s that fails by one digit', async (_, line, words) => {
    const { evidence, description } = await ask(line);
    expect(evidence).toMatchObject([{ code: 'SUM_CONTRADICTED' }]);
    expect(description).toContain(words);
  });

  it.each([
    ['equations that hold', ['EUR 118.00 + EUR 43.26 = EUR 161.26', '14 days x EUR 9.50 = EUR 133.00']],
    ['a bracket that holds', ['City tax (7 nights × €1.50)     €10.50']],
    ['a difference that is printed', ['EUR 118.00 + EUR 43.26 = EUR 761.26', 'Lounge EUR 600.00']],
    ['more than a digit', ['EUR 118.00 + EUR 43.26 = EUR 250.00']],
    ['a rate of tax among the numbers', ['EUR 118.00 + 19 % + EUR 43.26 = EUR 761.26']],
    ['fewer than were counted', ['Less advances (12 x 100.00)     1,100.00']],
    ['a product that is no explanation', ['Bagels 3 x 1.00      2.00']],
    ['the sizes of packs', ['Juice (2 x 1.5 l)     3.50']],
    ['an equation that goes on', ['EUR 118.00 + EUR 43.26 = EUR 761.26 - EUR 9.00']],
  ])('says nothing of %s', async (_, lines) => {
    expect((await ask(...lines)).evidence ?? []).toEqual([]);
  });
});
