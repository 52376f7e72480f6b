/** Leads from stored pixels of a picture to the page that shows it upright. */
import type { Bitmap } from '../../../document/index.ts';
import { clamp } from '../../../kit/clamp.ts';
import type { InkBox } from '../words.ts';

/** Left, top, right, bottom as shares. */
export type Place = readonly [number, number, number, number];

/** A place of a picture on the page where the upright picture lies. */
export function within(
  [x0, y0, x1, y1]: Place,
  [left, top, right, bottom]: Place,
): [number, number, number, number] {
  const across = (share: number): number => clamp(left + share * (right - left), 0, 1);
  const down = (share: number): number => clamp(top + share * (bottom - top), 0, 1);
  return [across(x0), down(y0), across(x1), down(y1)];
}

/** EXIF orientation as: exchange axes, mirror x, mirror y, of the stored picture. */
const TURNS: Readonly<Record<number, readonly [boolean, boolean, boolean]>> = {
  2: [false, true, false],
  3: [false, true, true],
  4: [false, false, true],
  5: [true, false, false],
  6: [true, true, false],
  7: [true, true, true],
  8: [true, false, true],
};

/** A place in stored pixels, as shares of the upright picture. */
export function upright(place: InkBox, { width, height }: Bitmap, orientation: number): Place {
  const [swap, flipX, flipY] = TURNS[orientation] ?? [false, false, false];
  const across = [place.x0 / width, place.x1 / width] as const;
  const down = [place.y0 / height, place.y1 / height] as const;
  const [x0, x1] = mirrored(swap ? down : across, flipX);
  const [y0, y1] = mirrored(swap ? across : down, flipY);
  return [x0, y0, x1, y1];
}

const mirrored = ([from, to]: readonly [number, number], mirror: boolean): readonly [number, number] =>
  mirror ? [1 - to, 1 - from] : [from, to];
