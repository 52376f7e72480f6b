/** Tells a number whose first digits were read as a word of their own: wide type sets them apart like columns. */
import type { Reading } from '../../reading.ts';
import type { Amount } from '../amounts.ts';

/** Digits of a group, the first of a number with blanks between its thousands. */
const GROUP = /^\d{1,3}$/;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Whether the digits before an amount and its own make the number that it should be (cents). */
export function isSplit({ lines }: Reading, amount: Amount, implied: number): boolean {
  const words = lines[amount.line]?.words ?? [];
  const wanted = String(Math.abs(Math.round(implied)));
  let digits = digitsOf(amount.text);
  for (let at = amount.from - 1; GROUP.test(words[at]?.text ?? ''); at -= 1) {
    digits = `${words[at]?.text ?? ''}${digits}`;
    if (digits === wanted) return true;
  }
  return false;
}
