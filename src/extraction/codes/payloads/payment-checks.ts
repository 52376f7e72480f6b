/** Check digits of what payments name: accounts (ISO 13616), creditor references (ISO 11649), Swiss references. */
import { isIban } from '../../../kit/check-digits.ts';
import type { CodeCheck, Statement } from '../types.ts';

/** The carry table of the recursive modulo 10 that Swiss payment slips use (Swiss Payment Standards, annex B). */
const CARRY = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5];

/** Whether the last of 27 digits is the recursive modulo 10 of those before it. */
export function isQrReference(value: string): boolean {
  if (!/^\d{27}$/u.test(value)) return false;
  let carry = 0;
  for (const digit of value.slice(0, -1)) carry = CARRY[(carry + Number(digit)) % 10] ?? 0;
  return (10 - carry) % 10 === Number(value.at(-1));
}

/** Whether an RF creditor reference has the check digits of ISO 7064 MOD 97-10. */
export function isCreditorReference(value: string): boolean {
  if (!/^RF\d{2}[A-Z\d]{1,21}$/u.test(value)) return false;
  let rest = 0;
  for (const letter of value.slice(4) + value.slice(0, 4)) {
    const code = parseInt(letter, 36);
    rest = (rest * (code > 9 ? 100 : 10) + code) % 97;
  }
  return rest === 1;
}

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
