/** Amounts in words against amounts in figures. */
import { describe, expect, it } from 'vitest';
import { numberInWords } from '../../../src/integrity/content/numbers/number-words.ts';
import { textPdf } from '../../support/sample-documents.ts';
import { linesAt, readingOf } from '../reading.ts';
import { codesOf, indicatorOf, screenFor } from '../screen.ts';

const pdf = textPdf([[[60, 70, 20, 'Invoice']]]);
const ID = 'content_words_vs_digits';
const screen = screenFor(ID);
const ask = async (lines: readonly string[]) => screen(pdf, { reading: readingOf([linesAt(lines)]) });

describe('numberInWords', () => {
  it.each([
    ['one thousand two hundred and thirty-four', 1234],
    ['Nineteen hundred', 1900],
    ['two million five thousand', 2_005_000],
    ['tausendzweihundertvierunddreißig', 1234],
    ['zweitausend fünfhundert', 2500],
    ['neunhundertsiebzehn', 917],
    ['mille deux cent trente-quatre', 1234],
    ['quatre-vingt-douze', 92],
    ['quatre-vingts', 80],
    ['deux mille trois cent quatre-vingt-trois', 2383],
    ['quatre cent quatre-vingts', 480],
    ['soixante et onze', 71],
    ['dos mil quinientos cuarenta y tres', 2543],
    ['un millón ciento veintiún mil', 1_121_000],
    ['dos mil quinientos millones', 2_500_000_000],
    ['two lakh crore', 2_000_000_000_000],
    ['Twenty Five Lakh Thirty Thousand', 2_530_000],
    ['dwa tysiące czterysta pięćdziesiąt', 2450],
    ['sto dwadzieścia jeden tysięcy', 121_000],
    ['tysiąc dwieście', 1200],
    ['duemilaquattrocentocinquanta', 2450],
    ['centoventotto', 128],
    ['milleottocentottantuno', 1881],
    ['trecentomila', 300_000],
    ['dois mil quatrocentos e cinquenta', 2450],
    ['mil e cem', 1100],
    ['um milhão duzentos e trinta mil', 1_230_000],
    ['tweeduizend vierhonderdvijftig', 2450],
    ['negentienhonderdtweeëntwintig', 1922],
  ])('reads "%s"', (text, value) => {
    expect(numberInWords(text)).toBe(value);
  });

  it.each(['total amount', 'Herr Neumann', 'one size', 'two four five zero', 'dwa cztery pięć zero'])(
    'does not read "%s"',
    (text) => {
      expect(numberInWords(text)).toBeNull();
    },
  );
});

describe('content_words_vs_digits', () => {
  it.each([
    ['English', 'Pay nine hundred twenty dollars', '$120.00', '$920.00'],
    ['German', 'in Worten: neunhundertzwanzig Euro', '120,00 EUR', '920,00 EUR'],
    ['French', 'en lettres : neuf cent vingt euros', '120,00 €', '920,00 €'],
    ['Spanish', 'importe en letras: novecientos veinte euros', '120,00 €', '920,00 €'],
    ['Polish', 'Słownie: dziewięćset dwadzieścia złotych 00/100', '120,00 PLN', '920,00 PLN'],
    ['Polish behind a currency', 'Słownie PLN: dziewięćset dwadzieścia zł', '120,00 PLN', '920,00 PLN'],
    ['Italian', 'in lettere: euro novecentoventi/00', '120,00 €', '920,00 €'],
    ['Portuguese', 'por extenso: novecentos e vinte euros', '120,00 €', '920,00 €'],
    ['Dutch', 'Zegge: negenhonderdtwintig euro', '120,00 €', '920,00 €'],
  ])('tells a changed figure in %s', async (_, words, changed, right) => {
    expect(indicatorOf(await ask([words, `Total ${right}`]), ID).status).toBe('clear');
    const report = await ask([words, `Total ${changed}`]);
    expect(codesOf(report, ID)).toEqual(['WORDS_AND_DIGITS_DIFFER']);
    expect(indicatorOf(report, ID).evidence?.[0]?.old).toBe('920');
  });

  it.each([
    'stood in credit at (fourteen thousand, two hundred and eighty-six pounds and five pence)',
    'Amount in words: fourteen thousand, two hundred and eighty-six only',
  ])('reads over the comma of thousands: "%s"', async (words) => {
    expect(indicatorOf(await ask([words, 'Balance £14,286.05']), ID).status).toBe('clear');
    const [fact] = indicatorOf(await ask([words, 'Balance £286.05']), ID).evidence ?? [];
    expect(fact?.old).toBe('14286');
  });

  it('does not take prose for an amount', async () => {
    const report = await ask(['Within thirty days of the invoice', 'One of two euros', 'Total 920.00']);
    expect(indicatorOf(report, ID).status).toBe('not_applicable');
  });

  it.each([
    ['lakhs', 'Amount in words: Twenty Five Lakh Thirty Thousand Only', '25,30,000.00'],
    ['thousands of millions', 'en letras: dos mil quinientos millones', '2.500.000.000,00'],
    [
      'an amount that goes on in the next line',
      'Amount in words: One Hundred Twenty Thousand',
      '120,500.00',
      'Five Hundred Dollars',
    ],
  ])('reads %s', async (_, words, amount, ...more) => {
    expect(indicatorOf(await ask([words, ...more, `Total ${amount}`]), ID).status).toBe('clear');
    expect(codesOf(await ask([words, ...more, 'Total 95,000.00']), ID)).toContain('WORDS_AND_DIGITS_DIFFER');
  });

  it.each([
    'Repairs cost several thousand dollars a year',
    'Sales grew to 2.5 million dollars in all markets',
    'wohl einige tausend Euro im Jahr',
    'pagou cem mil euros em dinheiro',
    'pagou trinta e tres mil euros em dinheiro',
    'va costar dos-cents cinquanta euros',
  ])('does not take a part of a number for the whole: %s', async (line) => {
    expect(indicatorOf(await ask([line, 'Total 920.00']), ID).status).toBe('not_applicable');
  });
  it.each([
    ['a sum of several', 'Przelano na konto słownie: sto dwadzieścia złotych', 'Razem 120,00 PLN'],
    ['cents behind the currency', 'Słownie: sto dwadzieścia złotych pięćdziesiąt groszy', 'Razem 120,50 PLN'],
    ['every digit by itself', 'Słownie: dziewięć dziewięć dziewięć złotych', 'Razem 999,00 PLN'],
    ['a part that is misspelled', 'Słownie: dwadzieścia tysięcy czterystu złotych', 'Razem 20 400,00 PLN'],
    ['a total in prose', 'la somma di tutti gli importi', 'Totale 920,00 €'],
  ])('accuses nobody because of %s', async (_, words, total) => {
    expect(codesOf(await ask([words, total]), ID)).toEqual([]);
  });

  const other = 'Closing balance £8,412.57';
  it.each([
    [
      'in a bracket behind it',
      '(eight thousand four hundred and twelve pounds and fifty-seven pence)',
      (words: string, figure: string) => `The balance of ${figure} ${words} is yours`,
    ],
    [
      'before a bracket with it',
      'eight thousand four hundred and twelve pounds and fifty-seven pence',
      (words: string, figure: string) => `The balance is ${words} (${figure})`,
    ],
  ])('compares words %s with that figure alone', async (_, words, line) => {
    expect(codesOf(await ask([line(words, '£8,412.57'), other]), ID)).toEqual([]);
    const report = await ask([line(words, '£38,412.57'), other]);
    expect(codesOf(report, ID)).toEqual(['WORDS_AND_DIGITS_DIFFER']);
    expect(indicatorOf(report, ID).evidence?.[0]?.detail).toMatch(/but \(?£38,412\.57\)? beside it is not$/);
  });

  it.each([
    ['say more than an amount', 'You paid £8,412.57 (of which two hundred pounds in cash)', 'Cash £200.00'],
    ['say what is part of it', 'You paid £8,412.57 (two hundred pounds of it in cash)', 'Cash £200.00'],
    ['are followed by another one', 'Two hundred pounds in cash (£8,412.57 in all)', 'Cash £200.00'],
  ])('takes no words for those of the figure beside them that %s', async (_, line, cash) => {
    expect(codesOf(await ask([line, cash]), ID)).toEqual([]);
  });

  it.each([
    'Amount in words: Rupees Four Lakh Fifty Six Thousand Three Hundred Six Only',
    'Rupees Four Lakh Fifty Six Thousand Three Hundred Six Only',
    'Amount in words: Rupees Four Lakh Fifty Six Thousand Three Hundred Six and Fifty Paise Only',
    'INR Four Lakh Fifty Six Thousand Three Hundred Six and Fifty paise only',
  ])('reads an amount behind its unit: %s', async (words) => {
    expect(indicatorOf(await ask([words, 'Total ₹ 4,56,306.50']), ID).status).toBe('clear');
    expect(codesOf(await ask([words, 'Total ₹ 9,56,306.50']), ID)).toEqual(['WORDS_AND_DIGITS_DIFFER']);
  });

  it('does not read hundredths that nothing parts from the whole', async () => {
    const words = 'Rupees Four Hundred Fifty Paise Only';
    expect(indicatorOf(await ask([words, 'Total ₹ 400.50']), ID).status).toBe('not_applicable');
  });
});
