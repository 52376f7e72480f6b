/** Tests of check digits. */
import { describe, expect, it } from 'vitest';
import { isIban, vatCheck } from '../../src/kit/check-digits.ts';

describe('check digits', () => {
  it('hold for a correct IBAN and fail for one wrong digit', () => {
    expect(isIban('DE89370400440532013000')).toBe(true);
    expect(isIban('DE89370400440532013001')).toBe(false);
    // Its own two hold, those that France puts into the account do not.
    expect(isIban('FR1083276646357053976168141')).toBe(true);
  });

  it('hold for correct VAT ids of the countries that have them', () => {
    expect(vatCheck('DE136695976')).toBe(1);
    expect(vatCheck('DE136695977')).toBe(-1);
    expect(vatCheck('IT00743110157')).toBe(1);
    expect(vatCheck('FR83404833048')).toBe(1);
  });

  it('are not judged where a country has none here, and nothing else is a VAT id', () => {
    expect(vatCheck('GB123456789')).toBe(0);
    expect(vatCheck('XX123')).toBeNull();
  });
});
