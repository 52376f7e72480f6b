/** The middle of some numbers. */

/** The value in the middle (of an even number of values the upper of the two); 0 when there are none. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
