/** Numbers that differ in one digit: what is left behind when somebody types another one over it. */

/** Whether two numbers, as they are written, differ in exactly one digit. */
export function isExchanged(a: string, b: string): boolean {
  const differing = Array.from(a).filter((digit, at) => digit !== b[at]).length;
  return a.length === b.length && differing === 1;
}

/** Whether two amounts in cents have the same sign and differ in exactly one digit. */
export const isOneDigitOff = (a: number, b: number): boolean =>
  Math.sign(a) === Math.sign(b) &&
  isExchanged(String(Math.round(Math.abs(a))), String(Math.round(Math.abs(b))));
