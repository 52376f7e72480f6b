/** Tests of the check digits of VAT ids. */
import { describe, expect, it } from 'vitest';
import { vatCheck } from '../../src/kit/vat-ids.ts';

/** Numbers that are published as examples, by country; several where a country has several kinds. */
const PUBLISHED: readonly string[] = [
  ...['ATU13585627', 'BE0403019261', 'BG175074752', 'BG7523169263', 'CHE116281710', 'CY10259033P'],
  ...['CZ25123891', 'CZ7103192745', 'DE136695976', 'DK13585628', 'EE100931558', 'EE100594102', 'EL094259216'],
  ...[
    'ESB58378431',
    'ESB64717838',
    'ES54362315K',
    'ESX5253868R',
    'ESJ99216582',
    'FI20774740',
    'FR40303265045',
  ],
  ...[
    'GB980780684',
    'GB980780684001',
    'HR33392005961',
    'HU12892312',
    'IE6433435F',
    'IE8D79739I',
    'IE6433435OA',
  ],
  ...['IT00743110157', 'LT119511515', 'LT100001919017', 'LT100004801610', 'LU15027442', 'LV40003521600'],
  ...['MT11679112', 'NL004495445B01', 'NL123456789B13', 'NO995525828MVA', 'PL8567346215', 'PT501964843'],
  ...['RO18547290', 'SE556188840401', 'SI50223054', 'SK2022749619'],
];

/** The number with each of its digits in turn exchanged for the next one. */
const exchanged = (value: string): readonly string[] =>
  Array.from(value).flatMap((character, at) =>
    /\d/.test(character)
      ? [value.slice(0, at) + String((Number(character) + 1) % 10) + value.slice(at + 1)]
      : [],
  );

describe('check digits of VAT ids', () => {
  it.each(PUBLISHED)('hold for %s, and for hardly any number that differs in a digit', (value) => {
    expect(vatCheck(value)).toBe(1);
    const verdicts = exchanged(value).map(vatCheck);
    expect(verdicts.filter((verdict) => verdict === -1).length).toBeGreaterThan(verdicts.length / 2);
  });

  it('accept every kind of number that a country has in use', () => {
    // The two of Britain, before and since 2010.
    expect([vatCheck('GB980780684'), vatCheck('GB434031494')]).toEqual([1, 1]);
    // The letter or the digit of a Spanish body.
    expect([vatCheck('ESQ2876031B'), vatCheck('ESQ28760312')]).toEqual([1, 1]);
  });

  it('are not judged where none is published, and nothing else is a VAT id', () => {
    for (const value of ['CZ640903926', 'LV16117519997', 'FRK7399859412', 'RO1234', 'ES123456789'])
      expect(vatCheck(value)).toBe(0);
    expect(vatCheck('XX123')).toBeNull();
  });
});
