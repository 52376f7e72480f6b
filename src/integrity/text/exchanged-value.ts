/** Tells a value that was exchanged for another one from a value that was read with mistakes. */
import { MONTHS, WHOLE_MONTHS } from '../../kit/months.ts';
import { plainLetters } from '../../kit/plain-letters.ts';
import { digitsOf } from './value-kind.ts';

/**
 * As many characters, and some digit another one. One digit may be read as a letter: a picture may cut its edge off. Or as
 * many digits, some but not most of them others: marks between them are small. Or another month in words.
 */
export function isExchange(shown: string, covered: string): boolean {
  const [now, before] = [shown, covered].map((text) => Array.from(text.replace(/\s/g, ''))) as [
    string[],
    string[],
  ];
  const differing = now.filter((char, at) => char !== before[at]);
  const letters = differing.filter((char) => !/\d/.test(char));
  const digits = now.filter(
    (char, at) => /\d/.test(char) && /\d/.test(before[at] ?? '') && char !== before[at],
  );
  if (now.length === before.length && digits.length > 0 && letters.length <= 1) return true;
  return isOfOtherDigits(digitsOf(shown), digitsOf(covered)) || isOfOtherMonth(shown, covered);
}

/** Digits that must be the same on either side for the rest to be an exchange, share. */
const KEPT = 0.5;

function isOfOtherDigits(now: string, before: string): boolean {
  const kept = Array.from(now).filter((digit, at) => digit === before[at]).length;
  return now.length === before.length && kept < now.length && kept >= KEPT * now.length;
}

/** Months that a text names in words. */
const monthsIn = (text: string): readonly number[] =>
  (text.match(/\p{L}+/gu) ?? []).flatMap((word) => {
    const name = plainLetters(word);
    return MONTHS.get(name) ?? WHOLE_MONTHS.get(name) ?? [];
  });

function isOfOtherMonth(shown: string, covered: string): boolean {
  const [now, before] = [monthsIn(shown), monthsIn(covered)];
  return (
    now.length > 0 &&
    now.length === before.length &&
    now.some((month, at) => month !== before[at]) &&
    digitsOf(shown) === digitsOf(covered)
  );
}
