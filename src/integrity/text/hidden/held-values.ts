/** Tells form fields that hold another value than their appearance shows: programs read the one, people the other. */
import { digitsOf, shapeOf, valueKindOf } from '../value-kind.ts';

/** Digits from which on a value says something. */
const LEAST_DIGITS = 3;
/** Most digits behind the point that a format rounds to. */
const MOST_DECIMALS = 6;

/** Whether what a field holds is another value than what it shows, and not the same one in another format. */
export function holdsAnother({ value, shown }: { readonly value: string; readonly shown: string }): boolean {
  const [held, seen] = [digitsOf(value), digitsOf(shown)];
  if (Math.min(held.length, seen.length) < LEAST_DIGITS) return false;
  // A part is shown where the field is too narrow, or a format adds to it.
  if (held.includes(seen) || seen.includes(held)) return false;
  if (shapeOf(value) === shapeOf(shown)) return !isTurned(held, seen) || valueKindOf(value) !== 'date';
  const numbers = [numbersIn(value), numbersIn(shown)] as const;
  if (numbers.some((readings) => readings.length === 0)) return false;
  return !numbers[0].some((one) => numbers[1].some((other) => isSameNumber(one, other)));
}

/** The same digits in another order, as day and month in dates. */
const isTurned = (a: string, b: string): boolean =>
  Array.from(a).sort().join('') === Array.from(b).sort().join('');

/** What a text that is nothing but an amount may mean, with a point or a comma before its decimals; empty for any other. */
function numbersIn(text: string): readonly number[] {
  const figure = text.replace(/[\s'\u00a0%$€£¥]|[A-Z]{3}/gu, '');
  if (!/^[-(]?\d[\d.,]*\)?-?$/.test(figure)) return [];
  const bare = figure.replace(/[-()]/g, '');
  return ['.', ','].map((point) => {
    const [whole = '', ...decimals] = bare.replaceAll(point === '.' ? ',' : '.', '').split(point);
    return decimals.length > 1 ? Number(bare.replace(/\D/g, '')) : Number(`${whole}.${decimals[0] ?? '0'}`);
  });
}

/** Equal but for rounding, or one is the other in percent. */
function isSameNumber(held: number, shown: number): boolean {
  return [held, held * 100, held / 100].some((value) =>
    Array.from({ length: MOST_DECIMALS + 1 }, (_, decimals) => 10 ** decimals).some(
      (unit) => Math.abs(Math.round(value * unit) / unit - shown) < 1e-9 * Math.max(1, Math.abs(shown)),
    ),
  );
}
