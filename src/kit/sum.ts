/** Sums and means of numbers. */

/** The sum of the numbers, added in their order; 0 when there are none. */
export function sumOf(numbers: Iterable<number>): number {
  let sum = 0;
  for (const number of numbers) sum += number;
  return sum;
}

/** The mean of the numbers; NaN when there are none. */
export const meanOf = (numbers: readonly number[]): number => sumOf(numbers) / numbers.length;
