/** Tells numbers that only hold the place of one, as samples and templates print them, from numbers of somebody. */

/** Fewer digits count up by chance. */
const LEAST_DIGITS = 6;
/** Digits of a run that are enough where every part of the number is one: 111 222 333. */
const SHORT_RUN = 3;
/** Digits of a run where the number ends in another one, its check digits: 1234 5678 90 | 7. */
const LONG_RUN = 4;
/** Digits of a run at the start that are enough whatever follows: the office of a firm, 987654321 00029. Zeros fill numbers up. */
const LEADING_RUN = 8;
/** Three digits at most, again and again through the whole number: 121212121. */
const REPEATED = /^(\d{2,3}?)\1{2,}/;

/** The lengths of the stretches that count up, count down or repeat a digit; 0 follows 9. */
function runsOf(digits: string): readonly number[] {
  const runs: number[] = [];
  let step: number | null = null;
  let length = 1;
  for (let at = 1; at < digits.length; at++) {
    const own = (Number(digits[at]) - Number(digits[at - 1]) + 10) % 10;
    if (own === step || (step === null && [0, 1, 9].includes(own))) {
      step = own;
      length += 1;
    } else {
      runs.push(length);
      step = null;
      length = 1;
    }
  }
  return [...runs, length];
}

const isRepeated = (digits: string): boolean =>
  REPEATED.exec(digits)?.[1]?.repeat(digits.length).startsWith(digits) === true;

/** The digits that were given out: without the check digits of an IBAN, without letters. */
const ownDigits = (value: string): string =>
  value.replace(/^[A-Z]{2}\d{2}(?=.{11,}$)/, '').replace(/\D/g, '');

/**
 * Whether a number was made up by counting or by holding a key, throughout: 123456789, 99999999, 1234 0000 5678. A number that merely
 * has such a stretch is somebody's: 021000021 is a bank in New York.
 */
export function isMadeUp(value: string): boolean {
  const digits = ownDigits(value);
  if (digits.length < LEAST_DIGITS) return false;
  const runs = runsOf(digits);
  return (
    runs.every((length) => length >= SHORT_RUN) ||
    runs.slice(0, -1).every((length) => length >= LONG_RUN) ||
    ((runs[0] ?? 0) >= LEADING_RUN && !digits.startsWith('00')) ||
    isRepeated(digits)
  );
}
