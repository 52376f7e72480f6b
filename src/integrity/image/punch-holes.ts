/** Tells holes that were punched into paper from ink: a disc of black or gray tells nothing of how the page around it was compressed. */
import { grown, meets } from '../../document/index.ts';
import { HOLE } from './filled-holes.ts';
import type { Picture } from './picture.ts';
import type { Glyph, InkBox } from './words.ts';

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

function isDisc({ x0, y0, x1, y1, ink }: Glyph): boolean {
  const [width, height] = [x1 - x0, y1 - y0];
  const fill = ink / (width * height);
  const isRound = width <= DISC.aspect * height && height <= DISC.aspect * width;
  return isRound && fill >= DISC.least && fill <= DISC.most;
}
