/** Tests of telling amounts, dates and accounts from other text. */
import { describe, expect, it } from 'vitest';
import { isKeyValue, isOneValue, valueKindOf } from '../../../src/integrity/text/value-kind.ts';

describe('valueKindOf', () => {
  it.each([
    ['2024-03-08', 'date'],
    ['2024\u00ad03\u00ad08', 'date'],
    ['2024\u201003\u201008', 'date'],
    ['\u22121.250,00', 'amount'],
    ['DE89 3704 0044 0532 0130 00', 'account'],
    ['12', 'number'],
    ['twelve', 'text'],
  ] as const)('takes "%s" for %s', (text, kind) => {
    expect(valueKindOf(text)).toBe(kind);
  });

  it('counts long numbers as key values only when they are accounts', () => {
    expect(isKeyValue('DE89370400440532013000')).toBe(true);
    expect(isKeyValue('4470117720')).toBe(false);
  });

  it.each([
    ['12 Mar 2024', true],
    ['CH76 2991 6803 3060 9829 2', true],
    ['on 12 Mar 2024', false],
    ['11.35, the fee', false],
  ])('says whether "%s" is a date or an account and nothing else: %s', (text, one) => {
    expect(isOneValue(text)).toBe(one);
  });
});
