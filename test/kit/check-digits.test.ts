/** Tests of check digits. */
import { describe, expect, it } from 'vitest';
import { isIban } from '../../src/kit/check-digits.ts';

describe('check digits', () => {
  it('hold for a correct IBAN and fail for one wrong digit', () => {
    expect(isIban('DE89370400440532013000')).toBe(true);
    expect(isIban('DE89370400440532013001')).toBe(false);
    // Its own two hold, those that France puts into the account do not.
    expect(isIban('FR1083276646357053976168141')).toBe(true);
  });
});
