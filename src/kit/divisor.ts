/** What whole numbers have in common. */

/** The greatest common divisor of two numbers that are not negative, by Euclid's algorithm; with 0, the other one. */
export const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));
