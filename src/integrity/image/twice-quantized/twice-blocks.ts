/** Tells which blocks of a JPEG can show that they were quantized twice, and which of them show it alike. */
import type { Bitmap } from '../../../document/index.ts';
import { gridOf } from '../blocks.ts';
import type { SavedJpeg } from '../earlier-jpeg/telling-blocks.ts';

/** A JPEG with the brightness of its pixels. */
export interface GrayJpeg extends SavedJpeg {
  readonly gray: Bitmap;
}

/** The blocks of a picture, row by row. */
export interface TwiceBlocks {
  readonly columns: number;
  /** The class of each block; -1 where it tells nothing. */
  readonly classes: Int8Array;
}

/** Classes that blocks can have. */
export const CLASSES = 16;
/** Upper ends of the classes by pixels that are nearly white: what was cut off there lies on no multiple. */
const WHITE_ENDS = [0, 8, 32, 64] as const;
const NEARLY_WHITE = 250;
/** The same at black: levels, and pixels from which a block is of another class. */
const BLACK = { level: 5, pixels: 4 } as const;
/**
 * Pixels whose colors are this far apart, of which one is cut off, so that their brightness is not what was decoded: how many make a block one of
 * another class, and from which difference on they make it tell nothing.
 */
const COLORED = { apart: 6, strong: 40, bright: 248, dark: 7, pixels: 2 } as const;
/** Coefficients besides the mean that must not be zero. */
const LEAST_FULL = 3;
/** Share of the contrast that varies across and down at once; blocks with less are lines, which repeat one chance many times. */
const LEAST_INNER = 0.15;

/** Blocks at the rim of the picture tell nothing: they hold what filled them up. */
export function readTwiceBlocks(jpeg: GrayJpeg): TwiceBlocks {
  const { columns, rows } = gridOf(jpeg.gray);
  const classes = new Int8Array(columns * rows).fill(-1);
  for (let row = 1; row < rows - 1; row += 1) {
    for (let column = 1; column < columns - 1; column += 1) {
      const from = 64 * (row * jpeg.coefficients.columns + column);
      if (isTelling(jpeg, from)) classes[row * columns + column] = classOf(jpeg, { column, row });
    }
  }
  return { columns, classes };
}

function isTelling({ coefficients, last }: SavedJpeg, from: number): boolean {
  let [full, inner, all] = [0, 0, 0];
  for (let at = 1; at < 64; at += 1) {
    const value = (coefficients.values[from + at] ?? 0) * (last[at] ?? 1);
    if (value === 0) continue;
    full += 1;
    all += value * value;
    if (at > 8 && (at & 7) !== 0) inner += value * value;
  }
  return full >= LEAST_FULL && inner >= LEAST_INNER * all;
}

/** By pixels near both ends of the scale; -1 where too many of them have strong colors. */
function classOf(
  { gray, bitmap }: GrayJpeg,
  { column, row }: { readonly column: number; readonly row: number },
): number {
  let [white, black, colored, strong] = [0, 0, 0, 0];
  for (let y = row * 8; y < row * 8 + 8; y += 1) {
    for (let at = y * gray.width + column * 8; at < y * gray.width + column * 8 + 8; at += 1) {
      const level = gray.data[at] ?? 0;
      if (level >= NEARLY_WHITE) white += 1;
      if (level <= BLACK.level) black += 1;
      const apart = cutColorOf(bitmap, at);
      if (apart >= COLORED.apart) colored += 1;
      if (apart >= COLORED.strong) strong += 1;
    }
  }
  if (strong > COLORED.pixels) return -1;
  const ofWhite = WHITE_ENDS.findIndex((end) => white <= end);
  const ofBlack = black > BLACK.pixels ? 1 : 0;
  const ofColor = colored > COLORED.pixels ? 2 : 0;
  return (ofColor + ofBlack) * WHITE_ENDS.length + ofWhite;
}

/** How far apart the colors of a pixel are, of which one is cut off; 0 where none is. */
function cutColorOf({ data, channels }: Bitmap, pixel: number): number {
  if (channels === 1) return 0;
  const at = pixel * channels;
  const red = data[at] ?? 0;
  const green = data[at + 1] ?? 0;
  const blue = data[at + 2] ?? 0;
  const low = Math.min(red, green, blue);
  const high = Math.max(red, green, blue);
  return high >= COLORED.bright || low <= COLORED.dark ? high - low : 0;
}
