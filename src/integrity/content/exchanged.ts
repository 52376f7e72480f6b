/** Numbers and other values that are another one with a character or two typed over, put in or taken out: what is left behind when somebody changes them. */
import { bareOf, isPutIn } from './misread.ts';

/** Digits from which on two of them may be others: of shorter numbers any is like any other then. */
const LONG = 5;

/** A value that was altered at one place keeps most of its characters; other data have other ones throughout. */
const MOST_ALTERED = 2;
/** Fewer characters are alike by chance. */
const LEAST_LENGTH = 5;

/** Whether two numbers, as they are written, differ in exactly one digit. */
export function isExchanged(a: string, b: string): boolean {
  return a.length === b.length && differing(a, b) === 1;
}

const differing = (a: string, b: string): number =>
  Array.from(a).filter((digit, at) => digit !== b[at]).length;

/** Whether two amounts in cents have the same sign and differ in exactly one digit. */
export const isOneDigitOff = (a: number, b: number): boolean =>
  isSameSide(a, b) && isExchanged(...inDigits(a, b));

/** Whether two amounts in cents have the same sign, and one is the other with a digit exchanged, put in or taken out. */
export function isDigitOff(a: number, b: number): boolean {
  const [x, y] = inDigits(a, b);
  return isSameSide(a, b) && (isExchanged(x, y) || isPutIn(x, y));
}

/** Whether one of two amounts in cents may be the other with a digit changed so, or with two exchanged of five. */
export function isAltered(a: number, b: number): boolean {
  const [x, y] = inDigits(a, b);
  const isTwoOff = x.length === y.length && x.length >= LONG && differing(x, y) === 2;
  return isDigitOff(a, b) || (isSameSide(a, b) && isTwoOff);
}

/** Whether one number, in its digits, is another with one digit exchanged, put in or taken out, or with two neighbors that changed places. */
export function isTypedOver(a: string, b: string): boolean {
  const at = Array.from(a).findIndex((digit, index) => digit !== b[index]);
  const isSwapped = a.slice(0, at) + a.charAt(at + 1) + a.charAt(at) + a.slice(at + 2) === b;
  // Prices per ten are no quantity with a nought too much.
  const isPowerOfTen = Number(a) === 10 * Number(b) || Number(b) === 10 * Number(a);
  return isExchanged(a, b) || isSwapped || (isPutIn(a, b) && !isPowerOfTen);
}

const isSameSide = (a: number, b: number): boolean => Math.sign(a) === Math.sign(b);

const inDigits = (a: number, b: number): readonly [string, string] => [
  String(Math.round(Math.abs(a))),
  String(Math.round(Math.abs(b))),
];

/** Whether one value looks like the other with a few characters exchanged. */
export function isAlike(a: string, b: string): boolean {
  const [x, y] = [bareOf(a), bareOf(b)];
  if (x.length !== y.length || x.length < LEAST_LENGTH) return false;
  const others = differing(x, y);
  return others > 0 && others <= MOST_ALTERED;
}
