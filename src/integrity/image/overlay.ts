/** Tells additions that people make openly, notes at the rim, bars, mosaics, blurs, captions, strokes of a pen and colored marks, from changes to what a page says. */
import { isWithin, meets, middleOf, toGray, unite } from '../../document/index.ts';
import type { Bitmap } from '../../document/index.ts';
import { sumOf } from '../../kit/sum.ts';
import type { OpenMark } from './open-marks.ts';
import type { Picture } from './picture.ts';
import type { InkBox, Word } from './words.ts';

/** Gray level below which the surroundings of a word are no paper. */
const DARK = 100;
/** Side of a block, pixels; those that the rim cuts are left out, so that the last may end so much before it. */
const BLOCK = 8;
/** Depth of a frame around a picture, as a share of the picture, and by how many levels it may vary. */
const FRAME = 0.07;
const EVEN = 2;
/** Share of a place of paper that may be ink, and how dark paper may be beside its bright parts. */
const INK_ON_PAPER = 0.25;
const PAPER_SPREAD = 0.6;
/** Share of the page's height at its top and bottom in which the middle of a note lies. */
const MARGIN = 0.06;
/** Free space above and below a note and beside it, in its own heights. */
const FREE = { across: 1.5, down: 0.2 } as const;
/**
 * What belongs to a note beside the words that stand out: words of its line, in its heights, so near and so alike in height. Those that
 * stand out make up so much of its length: of a line of the page with a changed word they do not.
 */
const LINE = { gap: 0.8, alike: 1.5, own: 0.75 } as const;

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

/**
 * Whether a place is a strip of one block at the rim of the picture, or of the frame of one value that somebody added around
 * it: the edge of the paper, its shadow and the seam of the frame stand there.
 */
export function isRimStrip(bitmap: Bitmap, place: InkBox): boolean {
  const { width, height } = bitmap;
  const { x0, y0, x1, y1 } = place;
  if (Math.min(x1 - x0, y1 - y0) > BLOCK) return false;
  const upright = x1 - x0 <= BLOCK;
  const beyond: readonly InkBox[] = upright
    ? [
        { ...place, x0: 0, x1: x0 },
        { ...place, x0: x1, x1: width },
      ]
    : [
        { ...place, y0: 0, y1: y0 },
        { ...place, y0: y1, y1: height },
      ];
  const most = FRAME * (upright ? width : height);
  return beyond.some((side) => {
    const depth = upright ? side.x1 - side.x0 : side.y1 - side.y0;
    return depth < BLOCK || (depth <= most && isEven(bitmap, side));
  });
}

/** Whether the pixels of a box have one value, but for what a last save with loss does to it. */
function isEven({ data, width, channels }: Bitmap, { x0, y0, x1, y1 }: InkBox): boolean {
  const first = (y0 * width + x0) * channels;
  for (let y = y0; y < y1; y += 1) {
    const row = y * width * channels;
    for (let at = row + x0 * channels; at < row + x1 * channels; at += 1) {
      if (Math.abs((data[at] ?? 0) - (data[first + (at % channels)] ?? 0)) > EVEN) return false;
    }
  }
  return true;
}

/** Whether a place is paper but for a little ink: neither an edge of the paper nor a picture. */
export function isPaper(bitmap: Bitmap, place: InkBox): boolean {
  const levels = levelsAt(bitmap, place);
  return levelAt(levels, INK_ON_PAPER) >= PAPER_SPREAD * levelAt(levels, 0.9);
}

/** Places by what was done there. */
export interface SortedPlaces<T> {
  /** Lines of their own at the top or bottom of the page. */
  readonly notes: readonly T[];
  /** Black bars, as people hide private data with. */
  readonly bars: readonly T[];
  /** Marked or drawn over in a color that the page has not. */
  readonly colors: readonly T[];
  /** Light letters on a ground of their own, or colored ones, near an end of the picture. */
  readonly captions: readonly T[];
  /** Drawn with a digital pen, as people sign. */
  readonly strokes: readonly T[];
  /** Large letters laid over it half transparent. */
  readonly veils: readonly T[];
  /** Print made unreadable by cells of one tone. */
  readonly mosaics: readonly T[];
  /** Print made unreadable by a blur. */
  readonly blurs: readonly T[];
  /** Nothing open. */
  readonly others: readonly T[];
}

/** Tells open additions from other places. */
export function sortPlaces<T extends InkBox>(picture: Picture, places: readonly T[]): SortedPlaces<T> {
  const kinds = places.map((place) => picture.openMark(place));
  const of = (kind: OpenMark | null): readonly T[] => places.filter((_, at) => kinds[at] === kind);
  const unmarked = of(null);
  const { height } = picture.bitmap;
  const notes = [
    unmarked.filter((place) => middleOf(place).y < MARGIN * height),
    unmarked.filter((place) => middleOf(place).y > (1 - MARGIN) * height),
  ]
    .filter((line) => standsFree(picture, line))
    .flat();
  const others = unmarked.filter((place) => !notes.includes(place));
  return {
    notes,
    bars: of('bar'),
    colors: of('color'),
    captions: of('caption'),
    strokes: of('stroke'),
    veils: of('veil'),
    mosaics: of('mosaic'),
    blurs: of('blur'),
    others,
  };
}

/** Whether nothing else of the page stands near the line that the places, and the words they lie on, form. */
function standsFree(picture: Picture, places: readonly InkBox[]): boolean {
  const [first] = places;
  if (first === undefined) return false;
  const words = picture.words();
  const own = words.filter((word) => places.some((place) => meets(word, place)));
  if (own.length === 0) return false;
  const whole = lineOf(own, words);
  const isMostlyOwn = lengthOf(own) >= LINE.own * lengthOf(whole);
  const line = [...places, ...(isMostlyOwn ? whole : own)].reduce(unite, first);
  const height = line.y1 - line.y0;
  const [beside, free] = [FREE.across * height, FREE.down * height];
  const around = { x0: line.x0 - beside, y0: line.y0 - free, x1: line.x1 + beside, y1: line.y1 + free };
  return !words.some((word) => meets(word, around) && !own.includes(word) && !isWithin(middleOf(word), line));
}

const lengthOf = (words: readonly Word[]): number => sumOf(words.map(({ x0, x1 }) => x1 - x0));

/** Words with those that follow them in their line, on either side, at the gap of words. */
function lineOf(own: readonly Word[], words: readonly Word[]): readonly Word[] {
  const line = [...own];
  for (let at = 0; at < line.length; at += 1) {
    const word = line[at];
    if (word === undefined) break;
    line.push(...words.filter((other) => !line.includes(other) && isNextTo(word, other)));
  }
  return line;
}

/** Whether two words stand side by side in one line of print. */
function isNextTo(one: InkBox, other: InkBox): boolean {
  const [a, b] = [one.y1 - one.y0, other.y1 - other.y0];
  const [low, high] = [Math.min(a, b), Math.max(a, b)];
  const shared = Math.min(one.y1, other.y1) - Math.max(one.y0, other.y0);
  const gap = Math.max(one.x0, other.x0) - Math.min(one.x1, other.x1);
  return shared >= low / 2 && high <= LINE.alike * low && gap <= LINE.gap * high;
}
