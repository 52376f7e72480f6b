/** Tests of finding amounts. */
import { describe, expect, it } from 'vitest';
import { findAmounts } from '../../../../src/extraction/extract/candidates/amounts.ts';
import type { Candidate } from '../../../../src/extraction/extract/candidates/candidate.ts';
import { createSheet } from '../../../../src/extraction/extract/sheet.ts';
import { printed } from '../../printed.ts';

const amounts = (kind: string, ...lines: string[]): Candidate[] =>
  findAmounts(createSheet([printed(lines.map((text) => [[40, text]]))])).filter(
    (found) => found.kind === kind,
  );

/** The amounts of recognized lines. */
const recognized = (...lines: string[]): Candidate[] =>
  findAmounts(
    createSheet([
      printed(
        lines.map((text) => [[40, text]]),
        { source: 'ocr' },
      ),
    ]),
  ).filter(({ kind }) => kind === 'money');

describe('finding amounts', () => {
  it.each(['USt 7 % aus 74,70 5,23', '19 % MwSt auf 74,70 14,19'])(
    'tells what a rate is taken of: %s',
    (line) => {
      const [base, tax] = amounts('money', line).map(({ cues }) => cues['base']);
      expect([base, tax]).toEqual([1, undefined]);
    },
  );

  it('finds none in the paragraph of a law', () => {
    expect(amounts('money', 'TVA non applicable, art. 293 B du CGI', 'nach § 19 UStG')).toEqual([]);
    expect(amounts('money', 'art. 293,00')).toHaveLength(1);
  });

  it('joins no typed figures over a comma and a space: those of a flat and a house, a claim and a day', () => {
    const found = amounts('money', 'Flat 4, 19 Quay Street', 'Progress claim 3, 30 May 2025');
    expect(found.map(({ value }) => value)).not.toContain('4.19');
    expect(found.filter(({ shape }) => shape >= 0.8)).toEqual([]);
    expect(amounts('money', 'Total $4, 19', 'Total 4. 19').map(({ value }) => value)).toEqual([
      '4.19',
      '4.19',
    ]);
  });

  it('joins what spaces part', () => {
    expect(amounts('money', 'Total 1 234,56 €', 'Netto 12,00')[0]).toMatchObject({
      value: '1234.56',
      currency: 'EUR',
    });
    expect(amounts('money', 'Cash 12 .50')[0]?.value).toBe('12.50');
    expect(amounts('money', 'Transfer -2 331,41 12 110,31').map(({ value }) => value)).toEqual([
      '-2331.41',
      '12110.31',
    ]);
    expect(amounts('money', 'Salary +1 234 567,80')[0]?.value).toBe('1234567.80');
  });

  it('takes the signs behind amounts where debits and credits have one each, and not between two numbers', () => {
    const values = (...lines: string[]) => amounts('money', ...lines).map(({ value }) => value);
    expect(values('Rent 780.00 -', 'Salary 2410.16 +')).toEqual(['-780.00', '2410.16']);
    expect(values('Rent 780.00 -')).toEqual(['780.00']);
    expect(values('From 100.00 - 200.00', 'Salary 2410.16 +')[0]).toBe('100.00');
  });

  it.each([
    ['a deposit of Nine Hundred Dollars ($900.00).', '900.00'],
    ['Fifty Dollars ($50.00)', '50.00'],
    ['the price of the land (50.00)', '50.00'],
    ['A fee ($50.00) applies', '50.00'],
    ['SETECIENTOS VEINTE EUROS (720,00 €), que', '720.00'],
    ['($1,450.00), due on the first', '1450.00'],
    ['Discount: ($50.00)', '-50.00'],
    ['2024 (720,00 €)', '-720.00'],
    ['$ (1,450.00)', '-1450.00'],
  ])('takes brackets for a sign where no sentence says the amount in words: %s', (line, value) => {
    expect(amounts('money', line).at(-1)?.value).toBe(value);
  });

  it('takes the sign before a currency, also right of a number in another column', () => {
    const found = findAmounts(
      createSheet([
        printed([
          [
            [40, 'Ritenuta 20% su € 1.800,00'],
            [400, '- € 360,00'],
          ],
        ]),
      ]),
    );
    expect(found.filter(({ kind }) => kind === 'money').map(({ value }) => value)).toEqual([
      '1800.00',
      '-360.00',
    ]);
  });

  it('takes the currency from beside the number', () => {
    expect(amounts('money', 'RM 45.00')[0]).toMatchObject({
      value: '45.00',
      currency: 'MYR',
      text: 'RM 45.00',
    });
  });

  it('reads whole thousands in front of a currency, and currencies that stand behind', () => {
    expect(amounts('money', 'Nettó összesen 237 000 Ft')[0]).toMatchObject({
      value: '237000.00',
      currency: 'HUF',
    });
    expect(amounts('money', 'Toplam 8.220,00 TL')[0]).toMatchObject({ value: '8220.00', currency: 'TRY' });
    expect(
      findAmounts(
        createSheet([
          printed([
            [
              [40, 'Summa'],
              [300, '12 500'],
            ],
          ]),
        ]),
      )[0]?.value,
    ).toBe('12500.00');
    expect(amounts('money', 'Ladder 12 Ft')[0]?.currency).toBeNull();
    expect(amounts('money', 'Qty 4 000 100 200 pcs').map(({ value }) => value)).not.toContain(
      '4000100200.00',
    );
  });

  it('takes no mass or volume for money', () => {
    const like = (text: string): readonly string[] =>
      amounts('money', text)
        .filter(({ shape }) => shape >= 0.8)
        .map(({ value }) => value);
    for (const measure of ['250g', '330ml', '5kg', '0.75 kg', '12.50 g', '0.33 cl'])
      expect(like(`Coffee ${measure}   7.00`)).toEqual(['7.00']);
    expect(like('Price $ 2.50 kg')).toEqual(['2.50']);
    expect(amounts('quantity', 'Rice 0.75 kg')[0]?.value).toBe('0.75');
  });

  it('tells percentages from money', () => {
    expect(amounts('money', 'VAT 19 %')).toEqual([]);
    expect(amounts('percent', 'VAT 19 %')[0]?.value).toBe('19');
  });

  it('takes no piece of a recognized amount that is torn behind its mark for all of it', () => {
    expect(recognized('USD 7, 635 : 60')).toMatchObject([{ value: '7635.60', shape: 0.7, currency: 'USD' }]);
    expect(recognized('USD 7, 635.60')).toMatchObject([{ value: '7635.60' }]);
    expect(recognized('USD 7, 635')).toEqual([]);
    expect(amounts('money', 'Room 7, 635.60')).toHaveLength(2);
  });

  it('takes no recognized amount that ends a line behind its mark for whole units', () => {
    expect(recognized('TOTAL 18,')).toEqual([]);
    expect(recognized('We paid the sum of 18.')).toMatchObject([{ value: '18.00' }]);
    expect(recognized('TOTAL 18, cash')).toMatchObject([{ value: '18.00' }]);
    expect(amounts('money', 'TOTAL 18,')).toMatchObject([{ value: '18.00' }]);
  });

  it('restores a lost decimal mark only where the amount is printed with it', () => {
    const read = (...lines: string[]): string[] => recognized(...lines).map(({ value }) => value);
    expect(read('Coffee 10.00', 'TOTAL 1000')).toContain('10.00');
    expect(read('Coffee 10.00', 'TOTAL 1000').filter((value) => value === '10.00')).toHaveLength(2);
    expect(read('Coffee 12.00', 'TOTAL 1000')).toEqual(['12.00', '1000.00']);
  });

  it('reads no whole units where a nought shows that the decimal mark was lost', () => {
    const read = (...lines: string[]): readonly (readonly [string, boolean])[] =>
      recognized(...lines).map(({ value, shape }) => [value, shape >= 0.8]);
    const [, tax] = read('Subtotal $2.88', 'Sales tax +$015', 'Total $3.03');
    expect(tax).toEqual(['0.15', true]);
    expect(read('Sales tax +$015')).toEqual([['15.00', false]]);
  });

  it('trusts an amount with two decimals more than a bare number', () => {
    const [sure, bare] = amounts('money', '12.50', '2018');
    expect(sure?.shape).toBeGreaterThan(bare?.shape ?? 1);
  });

  it('offers the number as printed and with its lost mark when only that makes the sum right', () => {
    const page = printed(
      ['Net 224094', 'Tax 448,19', 'Total 2689,13', 'Phone 551234'].map((text) => [[40, text]]),
      { source: 'ocr' },
    );
    const values = findAmounts(createSheet([page])).filter(({ kind }) => kind === 'money');
    expect(values.map(({ value }) => value)).toEqual([
      '224094.00',
      '2240.94',
      '448.19',
      '2689.13',
      '551234.00',
    ]);
  });

  it.each([
    '(£3,179.53)',
    '-£3,179.53',
    '£3,179.53-',
    '−3,179.53',
    '£ (3,179.53)',
    '-€ 3,179.53',
    '-kr 3,179.53',
    '- £ 3,179.53',
  ])('reads the sign of %s', (text) => {
    expect(amounts('money', `Total ${text}`).at(-1)?.value).toBe('-3179.53');
  });
});
