/** Sums and means of numbers. */

/** All of them together, added one after the other; 0 of none. */
export function sumOf(numbers: Iterable<number>): number {
  let sum = 0;
  for (const number of numbers) sum += number;
  return sum;
}

/** Their mean; not a number of none. */
export const meanOf = (numbers: readonly number[]): number => sumOf(numbers) / numbers.length;
