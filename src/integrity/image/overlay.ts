/** Tells additions that people make openly, captions and filing notes, from changes to what a page says. */
import { meets, toGray } from '../../document/index.ts';
import type { Bitmap } from '../../document/index.ts';
import type { Picture } from './picture.ts';
import type { InkBox } from './words.ts';

/** Gray level below which the surroundings of a word are no paper. */
const DARK = 100;
/** Side of a block, pixels; those that the rim cuts are left out, so that the last may end so much before it. */
const BLOCK = 8;
/** Share of a place of paper that may be ink, and how dark paper may be beside its bright parts. */
const INK_ON_PAPER = 0.25;
const PAPER_SPREAD = 0.6;
/** Share of the page's height at its top and bottom where notes are written. */
const MARGIN = 0.06;
/** Free space above and below a note and beside it, in its own heights. */
const FREE = { across: 1.5, down: 0.2 } as const;

/** Gray levels of a place and a few pixels around it, from dark to bright. */
function levelsAt(bitmap: Bitmap, { x0, y0, x1, y1 }: InkBox): Uint8Array {
  const { width, height, channels, data } = bitmap;
  const [left, top] = [Math.max(0, x0 - 3), Math.max(0, y0 - 3)];
  const part = { width: Math.min(width, x1 + 3) - left, height: Math.min(height, y1 + 3) - top };
  const pixels = new Uint8Array(part.width * part.height * channels);
  for (let y = 0; y < part.height; y += 1) {
    const from = ((top + y) * width + left) * channels;
    pixels.set(data.subarray(from, from + part.width * channels), y * part.width * channels);
  }
  return toGray({ ...part, channels, data: pixels, dpi: null })
    .data.slice()
    .sort();
}

const levelAt = (levels: Uint8Array, share: number): number =>
  levels[Math.floor(levels.length * share)] ?? 255;

/** Whether a place is light on dark or part of a dark background: a caption bar, a table top. */
export const isOnDark = (bitmap: Bitmap, place: InkBox): boolean =>
  levelAt(levelsAt(bitmap, place), 0.7) < DARK;

/** Whether a place touches the rim of the picture, where edges of the paper, shadows and cut letters stand. */
export const touchesRim = ({ width, height }: Bitmap, { x0, y0, x1, y1 }: InkBox): boolean =>
  x0 <= 0 || y0 <= 0 || x1 >= width || y1 >= height;

/** Whether a place is a strip of one block along the rim, where the edge of the paper and its shadow stand. */
export function isRimStrip({ width, height }: Bitmap, { x0, y0, x1, y1 }: InkBox): boolean {
  const beside = x0 < BLOCK || x1 > width - BLOCK;
  const aboveOrBelow = y0 < BLOCK || y1 > height - BLOCK;
  return (beside && x1 - x0 <= BLOCK) || (aboveOrBelow && y1 - y0 <= BLOCK);
}

/** Whether a place is paper but for a little ink: neither an edge of the paper nor a picture. */
export function isPaper(bitmap: Bitmap, place: InkBox): boolean {
  const levels = levelsAt(bitmap, place);
  return levelAt(levels, INK_ON_PAPER) >= PAPER_SPREAD * levelAt(levels, 0.9);
}

/** Whether all the places together are one line of their own at the top or bottom of the page. */
export function isFilingNote(picture: Picture, places: readonly InkBox[]): boolean {
  const { height } = picture.bitmap;
  const top = Math.min(...places.map((place) => place.y0));
  const bottom = Math.max(...places.map((place) => place.y1));
  if (bottom > MARGIN * height && top < (1 - MARGIN) * height) return false;
  const left = Math.min(...places.map((place) => place.x0));
  const right = Math.max(...places.map((place) => place.x1));
  const beside = FREE.across * (bottom - top);
  const free = FREE.down * (bottom - top);
  const around = { x0: left - beside, y0: top - free, x1: right + beside, y1: bottom + free };
  return !picture.words().some((word) => meets(word, around) && !places.some((place) => meets(word, place)));
}
