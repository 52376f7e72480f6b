/** The sum of some numbers. */

/** All of them together, added one after the other; 0 of none. */
export function sumOf(numbers: Iterable<number>): number {
  let sum = 0;
  for (const number of numbers) sum += number;
  return sum;
}
