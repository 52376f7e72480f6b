/** Tells holes that were punched into paper from ink: a disc of black or gray tells nothing of how the page around it was compressed. */
import { grown, meets } from '../../document/index.ts';
import type { Bitmap } from '../../document/index.ts';
import { HOLE } from './filled-holes.ts';
import type { Picture } from './picture.ts';
import type { InkBox } from './words.ts';

/** Share of its box that a disc fills, which is a quarter of pi; and by how much width and height may differ, as a factor. */
const DISC = { least: 0.72, most: 0.85, aspect: 1.2 } as const;

/** Whether nothing is at a place but a disc by the side of the page, with free paper around it. */
export function isPunchHole(picture: Picture, place: InkBox): boolean {
  const disc = picture.glyphs().find((glyph) => isDisc(glyph) && meets(glyph, place));
  if (disc === undefined) return false;
  const { width, height } = picture.bitmap;
  const diameter = Math.max(disc.x1 - disc.x0, disc.y1 - disc.y0);
  const [x, y] = [(disc.x0 + disc.x1) / 2, (disc.y0 + disc.y1) / 2];
  const page = Math.min(width, height);
  const { least, most } = HOLE.diameter;
  if (diameter < least * page || diameter > most * page) return false;
  if (Math.min(x, width - x, y, height - y) > HOLE.fromSide * page) return false;
  const around = grown(disc, diameter / 2);
  return !picture.glyphs().some((glyph) => glyph !== disc && (meets(glyph, around) || meets(glyph, place)));
}

/** Levels that the dark of a hole lies below paper at least. */
const DARKER = 40;

/** The same for a place of one value: whether what is as dark, and nothing else, is a disc that reaches little beyond it. */
export function isHoleOfOneLevel(
  { bitmap, gray }: { readonly bitmap: Bitmap; readonly gray: Bitmap },
  place: InkBox,
): boolean {
  const { width, height } = bitmap;
  const page = Math.min(width, height);
  const [across, down] = [place.x1 - place.x0, place.y1 - place.y0];
  const reach = Math.ceil(Math.max(across, down) / 2);
  const { x0, y0, x1, y1 } = grown(place, reach);
  if (x0 < 0 || y0 < 0 || x1 > width || y1 > height) return false;
  const [middleX, middleY] = [Math.round((x0 + x1) / 2), Math.round((y0 + y1) / 2)];
  const level = gray.data[middleY * width + middleX] ?? 255;
  const dark = { x0: x1, y0: y1, x1: x0, y1: y0, ink: 0 };
  for (let y = y0; y < y1; y += 1)
    for (let x = x0; x < x1; x += 1) {
      if ((gray.data[y * width + x] ?? 255) > level + DARKER) continue;
      dark.x0 = Math.min(dark.x0, x);
      dark.y0 = Math.min(dark.y0, y);
      dark.x1 = Math.max(dark.x1, x + 1);
      dark.y1 = Math.max(dark.y1, y + 1);
      dark.ink += 1;
    }
  const diameter = Math.max(dark.x1 - dark.x0, dark.y1 - dark.y0);
  const fromSide = Math.min(middleX, width - middleX, middleY, height - middleY);
  const { least, most } = HOLE.diameter;
  return (
    isDisc(dark) && diameter >= least * page && diameter <= most * page && fromSide <= HOLE.fromSide * page
  );
}

function isDisc({ x0, y0, x1, y1, ink }: InkBox & { readonly ink: number }): boolean {
  const [width, height] = [x1 - x0, y1 - y0];
  const fill = ink / (width * height);
  const isRound = width <= DISC.aspect * height && height <= DISC.aspect * width;
  return isRound && fill >= DISC.least && fill <= DISC.most;
}
