/** Check digits of what payments name: accounts (ISO 13616), creditor references (ISO 11649), Swiss references. */
import { isCreditorReference, isIban, recursiveMod10 } from '../../../kit/check-digits.ts';
import type { CodeCheck, Statement } from '../types.ts';

/** Whether the last of 27 digits is the recursive modulo 10 of those before it. */
export const isQrReference = (value: string): boolean => /^\d{27}$/u.test(value) && recursiveMod10(value);

const check = (rule: string, path: string, value: string, passed: boolean): CodeCheck => ({
  rule,
  passed,
  paths: [path],
  detail: passed ? 'the check digits hold' : `the check digits of ${value} in the code do not hold`,
});

/** The checks that apply to a payment. A reference that says no form of its own is checked by its look: `RF`. */
export function paymentChecks(statements: readonly Statement[], form?: 'QRR' | 'SCOR'): CodeCheck[] {
  return statements.flatMap(({ concept, path, value }) => {
    if (concept === 'iban') return [check('qr-iban-check-digits', path, value, isIban(value))];
    if (concept !== 'reference') return [];
    if (form === 'QRR') return [check('qr-reference-check-digit', path, value, isQrReference(value))];
    const isStructured = form === 'SCOR' || /^RF\d\d/u.test(value);
    return isStructured
      ? [check('creditor-reference-check-digits', path, value, isCreditorReference(value))]
      : [];
  });
}
