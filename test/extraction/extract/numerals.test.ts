/** Tests of reading printed numbers. */
import { describe, expect, it } from 'vitest';
import { findDecimalMark, readNumeral, toMoneyString } from '../../../src/extraction/extract/numerals.ts';

const value = (text: string, mark: '.' | ',' = '.'): string | null => readNumeral(text, mark)?.value ?? null;

describe('the decimal mark of a document', () => {
  it('is what most amounts use', () => {
    expect(findDecimalMark(['198,00', '275,00', '1.021,91', '2.0'])).toBe(',');
    expect(findDecimalMark(['1,234.50', '12.00'])).toBe('.');
    expect(findDecimalMark(['1,18,000', '2,36,000'])).toBe('.');
    expect(findDecimalMark(['Rp 125.000'])).toBe(',');
    expect(findDecimalMark(['$ 12.500'])).toBe(',');
    expect(findDecimalMark(['$3.459', '12.50'])).toBe('.');
    expect(findDecimalMark(['12.500'])).toBe('.');
  });
});

describe('reading a number', () => {
  it('understands separators by the mark of the document', () => {
    expect(value('1.234,56', ',')).toBe('1234.56');
    expect(value('1,234.56')).toBe('1234.56');
    expect(value('1.234', ',')).toBe('1234');
    expect(value('1.234', '.')).toBe('1.234');
    expect(value("1'234.50")).toBe('1234.50');
    expect([value('1.325.00'), value('1,325,00', ',')]).toEqual(['1325.00', '1325.00']);
    expect(value('1.325.000', ',')).toBe('1325000');
  });

  it('understands signs and currencies', () => {
    expect(value('(12.50)')).toBe('-12.50');
    expect(value('12.50-')).toBe('-12.50');
    expect(value('388,14+', ',')).toBe('388.14');
    expect(value('-€20,48', ',')).toBe('-20.48');
    expect(value('$4.11')).toBe('4.11');
    expect(readNumeral('19%', '.')?.percent).toBe(true);
  });

  it('understands cents alone, and a currency in the place of the mark', () => {
    expect(value('.80')).toBe('0.80');
    expect(value('-$.80')).toBe('-0.80');
    expect(value('12€50', ',')).toBe('12.50');
    expect(value('.8')).toBeNull();
    expect(value('.123')).toBeNull();
  });

  it('understands lakhs and crores', () => {
    expect(value('12,34,567.00')).toBe('1234567.00');
    expect(value('₹1,18,000')).toBe('118000');
    expect(value('(1,00,00,000.50)')).toBe('-10000000.50');
    expect(value('12,34,56')).toBeNull();
  });

  it('does not take a dash in place of the cents for a sign', () => {
    expect(value('120,-', ',')).toBe('120');
    expect(value("1'200.–")).toBe('1200');
    expect(value('15,--', ',')).toBe('15');
    expect(value('-15.—')).toBe('-15');
    // The mark before the dash is the decimal one, whatever the rest of the document uses.
    expect(value('1.200,-€')).toBe('1200');
    expect(value('1.200-')).toBe('-1.200');
  });

  it('takes misread letters for digits, and counts them', () => {
    expect(readNumeral('1O.5O', '.')).toMatchObject({ value: '10.50', repairs: 2 });
  });

  it('is null for grams, whose letter is no misread 9 but behind a currency', () => {
    for (const text of ['250g', '12.9g', '(250g)', '250g.']) expect(value(text)).toBeNull();
    expect(value('$4.9g')).toBe('4.99');
  });

  it('is null for words, dates and codes', () => {
    for (const text of ['Total', '05.03.2018', 'AB12', 'SOLO', '12:30']) expect(value(text)).toBeNull();
  });
});

describe('money', () => {
  it('has at least two decimals', () => {
    expect(toMoneyString('4')).toBe('4.00');
    expect(toMoneyString('9.9000')).toBe('9.90');
    expect(toMoneyString('0.125')).toBe('0.125');
  });
});
