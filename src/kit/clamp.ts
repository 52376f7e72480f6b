/** Numbers that stay within bounds. */

/** The number, or the bound that it exceeds; `most` when the bounds are the wrong way round. */
export const clamp = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));
