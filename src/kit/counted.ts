/** Numbers of things in sentences. */

/** `1 page`, `2 pages`. */
export const counted = (count: number, noun: string): string =>
  `${String(count)} ${noun}${count === 1 ? '' : 's'}`;
