/** Tells whether a JPEG 2000 with a reversible wavelet was kept whole, so that its pixels are those that were saved. */
import type { Bitmap } from '../../../document/index.ts';

/** Coefficients per side of the parts that are asked: encoders leave out what they do block by block, of 32 or 64 per side. */
const SIDE = 32;
/** Coefficients other than zero that a part needs to be asked, and parts that a picture needs. */
const LEAST = { coefficients: 16, parts: 4 } as const;
/** Where the last bit of a block is left out, decoders set the middle: nothing but zeros is smaller than three. */
const SMALL = 2;
/** Share of the parts that must hold small coefficients. */
const WHOLE = 0.98;

/**
 * Whether the finest diagonal coefficients of the 5-3 wavelet (ITU-T T.800, annex F.4.8.1), which encoders leave out first, are all
 * there. Of color the brightness is taken that goes with this wavelet (annex G.2), or the first component where it stands by itself.
 */
export function isWhole(bitmap: Bitmap, joined: boolean): boolean {
  const { width, height } = bitmap;
  const level = levelsOf(bitmap, joined);
  let [asked, whole] = [0, 0];
  for (let top = 1; top + 2 * SIDE < height; top += 2 * SIDE) {
    for (let left = 1; left + 2 * SIDE < width; left += 2 * SIDE) {
      const { other, small } = countIn(level, width, { left, top });
      if (other < LEAST.coefficients) continue;
      asked += 1;
      if (small > 0) whole += 1;
    }
  }
  return asked >= LEAST.parts && whole >= WHOLE * asked;
}

/** Coefficients of one part that are not zero, and those among them that are small. */
function countIn(
  level: Uint8Array,
  width: number,
  { left, top }: { readonly left: number; readonly top: number },
): { readonly other: number; readonly small: number } {
  const down = (at: number): number =>
    (level[at] ?? 0) - (((level[at - width] ?? 0) + (level[at + width] ?? 0)) >> 1);
  let [other, small] = [0, 0];
  for (let y = top; y < top + 2 * SIDE; y += 2) {
    for (let x = left; x < left + 2 * SIDE; x += 2) {
      const at = y * width + x;
      if (isCut(level, at, width)) continue;
      const size = Math.abs(down(at) - ((down(at - 1) + down(at + 1)) >> 1));
      if (size === 0) continue;
      other += 1;
      if (size <= SMALL) small += 1;
    }
  }
  return { other, small };
}

/** Whether a pixel nearby is black or white: what decoding gave may have been beyond. */
function isCut(level: Uint8Array, at: number, width: number): boolean {
  for (let y = at - width; y <= at + width; y += width) {
    for (let near = y - 1; near <= y + 1; near += 1)
      if (level[near] === 0 || level[near] === 255) return true;
  }
  return false;
}

/** White stands for every pixel of which a component is as small or as large as can be. */
function levelsOf({ data, channels, width, height }: Bitmap, joined: boolean): Uint8Array {
  if (channels === 1) return data;
  const level = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < level.length; at += 1, from += 3) {
    const [red = 0, green = 0, blue = 0] = [data[from], data[from + 1], data[from + 2]];
    const cut = Math.min(red, green, blue) === 0 || Math.max(red, green, blue) === 255;
    level[at] = cut ? 255 : joined ? (red + 2 * green + blue) >> 2 : red;
  }
  return level;
}
