/** Compares the colors that things are painted in, as the eye does. */

/** A channel from here on is white to the eye. */
export const WHITE = 225;
/** Difference of a channel that the eye does not see. */
const SAME_COLOR = 12;

/** Whether nobody tells two colors apart. */
export const sameColor = (a: readonly number[], b: readonly number[]): boolean =>
  a.every((channel, at) => Math.abs(channel - (b[at] ?? 0)) <= SAME_COLOR);

/** Red, green and blue of `#rrggbb`, 0 to 255; black for patterns. */
export const channelsOf = (color: string | null): readonly number[] =>
  [1, 3, 5].map((at) => parseInt((color ?? '#000000').slice(at, at + 2), 16));

/** Whether a color is white to the eye. */
export const isWhite = (channels: readonly number[]): boolean =>
  channels.every((channel) => channel >= WHITE);
